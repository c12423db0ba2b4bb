public import Foundation
import SkinKit
import SkinUpdate

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// The program that signs with a key stored elsewhere, as a key file names it.
public struct SignerProgram: Hashable, Sendable {
  /// The kinds of programs.
  public enum Kind: Hashable, Sendable {
    /// An executable with its arguments, which gets the message on standard input and prints the signature.
    case command([String])
    /// The tool of OpenSC, for a key in a token with a PKCS#11 module.
    case pkcs11(TokenKey)
  }

  /// The kind.
  public let kind: Kind
  /// The time in seconds after which the program is killed.
  public let timeout: Int

  /// The default time limit in seconds.
  public static let defaultTimeout = 30
  /// The allowed time limits in seconds.
  public static let timeouts = 1...600

  /// Creates a description of a program.
  /// - Parameters:
  ///   - kind: The kind.
  ///   - timeout: The time in seconds after which the program is killed.
  /// - Throws: `SkinIssue` with the code `bad-signer` if a path isn't absolute, an argument has a NUL character, or the
  ///   time limit is out of range.
  public init(_ kind: Kind, timeout: Int = defaultTimeout) throws {
    (self.kind, self.timeout) = (kind, timeout)
    guard Self.timeouts.contains(timeout) else {
      throw Self.bad("The time limit of a signer is \(timeout) s", "Use 1 to 600 seconds.")
    }
    for path in [program.path] + secretFiles.map(\.path) where !path.hasPrefix("/") || path == "/" {
      throw Self.bad("The path “\(path)” of a signer isn't absolute", "Use a path such as /usr/local/bin/sign.")
    }
    guard let executable = arguments.first, executable.hasPrefix("/") else {
      throw Self.bad("A signer's command begins with the absolute path of an executable", "Use /usr/local/bin/sign.")
    }
    guard !arguments.contains(where: { $0.contains("\0") }) else {
      throw Self.bad("An argument of a signer has a NUL character", "Remove it.")
    }
  }

  /// The executable.
  public var program: URL { URL(filePath: arguments.first ?? "/") }

  /// The files with secrets that the program needs, such as a PIN.
  public var secretFiles: [URL] {
    if case .pkcs11(let token) = kind { [URL(filePath: token.pinFile)] } else { [] }
  }

  /// A short description, such as `command /usr/local/bin/sign`.
  public var description: String {
    switch kind {
    case .command: "command \(program.path)"
    case .pkcs11(let token): "PKCS#11 token \(token.token), key \(token.key)"
    }
  }

  /// The executable and its arguments.
  var arguments: [String] {
    switch kind {
    case .command(let arguments): arguments
    case .pkcs11(let token): token.arguments
    }
  }

  /// Refuses keys that the program can't sign with.
  func check(_ key: MetadataKey) throws {
    guard KeyType(rawValue: key.type) != nil else {
      throw Self.bad("A key of the type \(key.type) can't sign through a program", "Use an ed25519 or ecdsa key.")
    }
    guard case .pkcs11 = kind, key.type != KeyType.ecdsa.rawValue else { return }
    throw Self.bad(
      "A key of the type \(key.type) can't sign through PKCS#11", "Create an ECDSA key over P-256 in the token.")
  }

  /// Runs the program.
  /// - Returns: The bytes that it printed.
  func run(_ message: Data, role: String, key: MetadataKey) throws -> Data {
    // The program needs none of the server's own secrets.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SKIN_") }
    environment["SKIN_SIGNER_ROLE"] = role
    environment["SKIN_SIGNER_KEY_ID"] = key.id
    environment["SKIN_SIGNER_KEY_TYPE"] = key.type
    var input = message
    if case .pkcs11(let token) = kind {
      environment[TokenKey.pinVariable] = try token.pin()
      // Tokens sign the hash: most can't hash, or not as much as a message may have.
      input = Data(SHA256.hash(data: message))
    }
    return try SignerProcess(arguments: arguments, environment: environment, timeout: timeout).run(input)
  }

  static func bad(_ message: String, _ suggestion: String) -> SkinIssue {
    SkinIssue(.badSigner, message, suggestion: suggestion)
  }
}

extension SignerProgram {
  /// Parses the member `signer` of a key file.
  init(_ value: MetadataValue, file: String) throws {
    let timeout = value["timeout"] == nil ? Self.defaultTimeout : value["timeout"]?.integer
    guard let timeout, let kind = Self.kind(value) else {
      throw SkinIssue(
        .malformedKeyFile, "The signer of the key is malformed",
        suggestion: "Create the file with `skin keys add-external`.", place: .init(file: file, key: "signer"))
    }
    try self.init(kind, timeout: timeout)
  }

  private static func kind(_ value: MetadataValue) -> Kind? {
    switch value["kind"]?.string {
    case "command":
      guard let list = value["arguments"]?.array else { return nil }
      let arguments = list.compactMap(\.string)
      return arguments.count == list.count ? .command(arguments) : nil
    case "pkcs11":
      guard let module = value["module"]?.string, let token = value["token"]?.string,
        let key = value["key"]?.string, let pinFile = value["pin_file"]?.string
      else { return nil }
      return .pkcs11(
        TokenKey(
          module: module, token: token, key: key, pinFile: pinFile, tool: value["tool"]?.string ?? TokenKey.defaultTool)
      )
    default: return nil
    }
  }

  /// The member `signer` of a key file.
  var value: MetadataValue {
    switch kind {
    case .command(let arguments):
      ["kind": "command", "arguments": .array(arguments.map { .string($0) }), "timeout": .integer(timeout)]
    case .pkcs11(let token):
      [
        "kind": "pkcs11", "module": .string(token.module), "token": .string(token.token), "key": .string(token.key),
        "pin_file": .string(token.pinFile), "tool": .string(token.tool), "timeout": .integer(timeout),
      ]
    }
  }
}
