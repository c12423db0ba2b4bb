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

extension Data {
  /// The bytes in lower-case hexadecimal.
  package var hexText: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(count * 2)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text in hexadecimal, nil where it is none.
  package init?(hexText: String) {
    let digits = Array(hexText.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    var bytes = Data(capacity: digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self = bytes
  }
}
