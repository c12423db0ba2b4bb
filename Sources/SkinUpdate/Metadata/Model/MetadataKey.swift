// Public keys and signatures as signed metadata names them.

public import Foundation
import SkinKit

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A public key of signed metadata.
///
/// Ed25519, ECDSA over P-256 and RSASSA-PSS with SHA-256 from 2048 bits on verify. A key of any other type or shape is
/// kept, but no signature by it counts.
public struct MetadataKey: Hashable, Sendable {
  /// The key's object as the metadata has it, unknown fields included.
  public let value: MetadataValue
  /// The type, such as `ed25519`.
  public let type: String
  /// The signature scheme, such as `ed25519`.
  public let scheme: String
  /// The public part as the metadata has it: hexadecimal for Ed25519, PEM for ECDSA and RSA; empty where there is none.
  public let publicText: String

  /// Makes the object of an Ed25519 key.
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
    // Types that aren't known here may keep something else there.
    publicText = value["keyval"]?["public"]?.string ?? ""
  }

  /// The key's identifier: SHA-256 of the canonical form of its object, in hexadecimal.
  public var id: String { Data(SHA256.hash(data: value.canonical)).hexText }

  /// Checks a signature.
  /// - Parameters:
  ///   - signature: The signature's bytes: 64 for Ed25519, DER for ECDSA, as many as the modulus has for RSA.
  ///   - message: The bytes that were signed.
  /// - Returns: Whether this key made the signature over these bytes; false for key types that aren't supported.
  public func verifies(_ signature: Data, of message: Data) -> Bool {
    VerifyingKey(self)?.verifies(signature, of: message) ?? false
  }
}

/// A signature in a metadata file: who signed, and the signature in hexadecimal.
public struct MetadataSignature: Hashable, Sendable {
  /// The identifier of the key that signed.
  public var keyID: String
  /// The signature in hexadecimal, empty where a role hasn't signed yet.
  public var hex: String

  /// Names a signature.
  /// - Parameters:
  ///   - keyID: The identifier of the key that signed.
  ///   - hex: The signature in hexadecimal.
  public init(keyID: String, hex: String) {
    self.keyID = keyID
    self.hex = hex
  }
}
