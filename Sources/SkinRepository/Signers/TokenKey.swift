import Foundation

/// An ECDSA key over P-256 in a token with a PKCS#11 module, such as a hardware security module or SoftHSM.
///
/// OpenSC's `pkcs11-tool` signs with it. The PIN is passed in the environment, because other users can read arguments.
public struct TokenKey: Hashable, Sendable {
  /// The path of the module.
  public var module: String
  /// The label of the token.
  public var token: String
  /// The label of the key pair in the token.
  public var key: String
  /// The path of a file with the PIN.
  public var pinFile: String
  /// The path of `pkcs11-tool`.
  public var tool: String

  /// The path of `pkcs11-tool` in Linux distributions.
  public static let defaultTool = "/usr/bin/pkcs11-tool"

  /// Creates a description of a key.
  /// - Parameters:
  ///   - module: The path of the module.
  ///   - token: The label of the token.
  ///   - key: The label of the key pair in the token.
  ///   - pinFile: The path of a file with the PIN.
  ///   - tool: The path of `pkcs11-tool`.
  public init(module: String, token: String, key: String, pinFile: String, tool: String = defaultTool) {
    (self.module, self.token, self.key, self.pinFile, self.tool) = (module, token, key, pinFile, tool)
  }

  static let pinVariable = "SKIN_SIGNER_PIN"

  /// The command that signs a hash from standard input.
  var arguments: [String] {
    [
      tool, "--module", module, "--token-label", token, "--login", "--pin", "env:\(Self.pinVariable)", "--sign",
      "--mechanism", "ECDSA", "--signature-format", "openssl", "--label", key,
    ]
  }

  func pin() throws -> String {
    guard let data = FileManager.default.contents(atPath: pinFile), let text = String(data: data, encoding: .utf8)
    else {
      throw SignerFailure("the file with the PIN can't be read", messages: Data(pinFile.utf8))
    }
    let pin = text.trimmingCharacters(in: .newlines)
    guard !pin.isEmpty, !pin.contains("\0") else {
      throw SignerFailure("the file with the PIN is empty", messages: Data(pinFile.utf8))
    }
    return pin
  }
}
