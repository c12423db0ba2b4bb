public import Foundation
public import SkinKit
public import SkinUpdate

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A key whose private part is stored elsewhere, and which signs through a program.
///
/// Every signature is verified with the public part before it is returned. The last failure is kept, so that a server
/// can report it.
public final class ExternalKey: KeySigner, @unchecked Sendable {
  // Unchecked, because `last` is only accessed under `lock`.
  private let lock = NSLock()
  private var last: SkinIssue?

  /// The name of the role that the key signs.
  public let role: String
  /// The key's public part.
  public let publicKey: MetadataKey
  /// The program that signs.
  public let program: SignerProgram

  /// Creates a key.
  /// - Parameters:
  ///   - role: The name of the role that the key signs.
  ///   - publicKey: The key's public part.
  ///   - program: The program that signs.
  /// - Throws: `SkinIssue` with the code `bad-signer` if the program can't sign with a key of that type.
  public init(role: String, publicKey: MetadataKey, program: SignerProgram) throws {
    try program.check(publicKey)
    (self.role, self.publicKey, self.program) = (role, publicKey, program)
  }

  /// The last failure, without what the program wrote; nil since the last signature.
  ///
  /// It names no paths or messages of the program, so that it can be shown to anyone.
  public var failure: SkinIssue? { lock.withLock { last } }

  /// Signs bytes with the program, within its time limit.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The verified signature.
  /// - Throws: `SkinIssue` with the code `signer-failed`, with the program's exit code and messages.
  public func sign(_ message: Data) throws -> MetadataSignature {
    do {
      let output = try program.run(message, role: role, key: publicKey)
      guard let signature = Self.candidates(output).lazy.compactMap(format).first(where: { isValid($0, message) })
      else {
        throw SignerFailure(
          output.isEmpty ? "it printed no signature" : "it printed \(output.count) bytes that aren't its signature")
      }
      lock.withLock { last = nil }
      return MetadataSignature(keyID: publicKey.id, hex: signature.hexText)
    } catch let failure as SignerFailure {
      lock.withLock { last = issue(failure, isComplete: false) }
      throw issue(failure, isComplete: true)
    }
  }

  /// Signs bytes that are no metadata, to find out whether the program works.
  /// - Throws: `SkinIssue` with the code `signer-failed` if it doesn't.
  public func check() throws { _ = try sign(Data("skin: check of the signer of \(publicKey.id)".utf8)) }

  private func isValid(_ signature: Data, _ message: Data) -> Bool { publicKey.verifies(signature, of: message) }

  /// The forms in which a program may print a signature: its bytes, or a line of hexadecimal digits or Base64.
  private static func candidates(_ output: Data) -> [Data] {
    var found = [output]
    if let text = String(data: output, encoding: .utf8)?.filter({ !$0.isWhitespace }), !text.isEmpty {
      found += [Data(hexText: text.lowercased()), Data(base64Encoded: text)].compactMap(\.self)
    }
    return found
  }

  /// Returns a signature in the form of metadata: for ECDSA, DER, even if the program returns the two numbers.
  private func format(_ signature: Data) -> Data? {
    guard publicKey.type != KeyType.ed25519.rawValue, signature.count == 64 else { return signature }
    return (try? P256.Signing.ECDSASignature(rawRepresentation: signature))?.derRepresentation ?? signature
  }

  private func issue(_ failure: SignerFailure, isComplete: Bool) -> SkinIssue {
    let said = isComplete && !failure.messages.isEmpty ? ": \(failure.messages)" : ""
    return SkinIssue(
      .signerFailed, "The signer of the \(role) key \(publicKey.id.prefix(8)) failed: \(failure.reason)\(said)",
      suggestion:
        "Check the program that the key file names, and that the key is reachable (docs/keys.md). Nothing was "
        + "signed.", place: .init(key: role))
  }
}

/// The reason why a program didn't sign.
struct SignerFailure: Error {
  /// The reason, without the program's messages.
  var reason: String
  /// The program's standard error, shortened.
  var messages = ""

  init(_ reason: String, messages: Data = Data()) {
    self.reason = reason
    self.messages = String(decoding: messages, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: "\n", with: " | ")
  }
}
