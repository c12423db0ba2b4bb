public import Foundation
public import SkinKit
public import SkinUpdate

/// A holder of one private key: a key in memory, a program, a hardware module, or a key service.
///
/// ``SigningKey`` and ``ExternalKey`` conform. A program can sign through any other holder with
/// ``RoleKey/init(name:signer:)``.
public protocol KeySigner: Sendable {
  /// The key's public part.
  var publicKey: MetadataKey { get }

  /// Signs bytes.
  ///
  /// The call may block, so it must not run on an event loop or a thread of Swift's concurrency.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The signature with the key's identifier.
  /// - Throws: `SkinIssue` with the code `signer-failed` if the holder is elsewhere and fails, or any error of the
  ///   cryptographic library.
  func sign(_ message: Data) throws -> MetadataSignature
}

extension SkinIssue.Code {
  /// The signer of a key that is stored elsewhere failed, didn't finish in time, or returned a wrong signature.
  public static let signerFailed: Self = "signer-failed"
  /// The description of a signer is malformed.
  public static let badSigner: Self = "bad-signer"
}
