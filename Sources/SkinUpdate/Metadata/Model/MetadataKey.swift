public import Foundation
import SkinKit

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A public key of signed metadata.
///
/// Ed25519, ECDSA over P-256, and RSASSA-PSS with SHA-256 and at least 2048 bits are supported. A key of any other type
/// is preserved, but verifies nothing.
public struct MetadataKey: Hashable, Sendable {
  /// The key's object in the metadata, including unknown fields.
  public let value: MetadataValue
  /// The type, such as `ed25519`.
  public let type: String
  /// The signature scheme, such as `ed25519`.
  public let scheme: String
  /// The public part in the metadata: hexadecimal for Ed25519, PEM for ECDSA and RSA; empty if there is none.
  public let publicText: String

  /// Creates the object of an Ed25519 key.
  /// - Parameter raw: The 32 bytes of the public key.
  public init(ed25519 raw: Data) {
    type = "ed25519"
    scheme = "ed25519"
    publicText = raw.hexText
    value = ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": .string(publicText)]]
  }

  init(_ reader: FieldReader) throws {
    value = .object(reader.members)
    type = try reader.string("keytype")
    scheme = try reader.string("scheme")
    // Unknown types may have another value here.
    publicText = value["keyval"]?["public"]?.string ?? ""
  }

  /// The key's identifier: SHA-256 of the canonical form of its object, in hexadecimal.
  public var id: String { Data(SHA256.hash(data: value.canonical)).hexText }

  /// Checks a signature.
  /// - Parameters:
  ///   - signature: The signature's bytes: 64 for Ed25519, DER for ECDSA, the length of the modulus for RSA.
  ///   - message: The bytes that were signed.
  /// - Returns: Whether this key made the signature over these bytes; false for key types that aren't supported.
  public func verifies(_ signature: Data, of message: Data) -> Bool {
    VerifyingKey(self)?.verifies(signature, of: message) ?? false
  }
}

/// A signature of a metadata file: the key's identifier, and the signature in hexadecimal.
public struct MetadataSignature: Hashable, Sendable {
  /// The identifier of the key that signed.
  public var keyID: String
  /// The signature in hexadecimal; empty if the key hasn't signed yet.
  public var hex: String

  /// Creates a signature.
  /// - Parameters:
  ///   - keyID: The identifier of the key that signed.
  ///   - hex: The signature in hexadecimal.
  public init(keyID: String, hex: String) {
    self.keyID = keyID
    self.hex = hex
  }
}
