public import Foundation
import SkinKit
public import SkinUpdate

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A private key.
///
/// Its description and mirror never contain the secret part.
public struct SigningKey: KeySigner, Hashable, CustomStringConvertible, CustomReflectable {
  /// The kind of key.
  public let type: KeyType
  /// The key's public part.
  public let publicKey: MetadataKey
  /// The raw private key, 32 bytes for both kinds.
  private let secret: Data

  /// Generates a key.
  /// - Parameter type: The kind of key.
  public init(_ type: KeyType = .ed25519) {
    switch type {
    case .ed25519: self.init(Curve25519.Signing.PrivateKey())
    case .ecdsa: self.init(P256.Signing.PrivateKey())
    }
  }

  /// Parses the secret part in a key file.
  /// - Parameters:
  ///   - type: The kind of key.
  ///   - text: 32 bytes in hexadecimal for Ed25519, PEM (PKCS #8 or SEC 1) for ECDSA.
  init?(_ type: KeyType, text: String) {
    switch type {
    case .ed25519:
      guard let seed = Data(hexText: text), let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
      else { return nil }
      self.init(key)
    case .ecdsa:
      guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else { return nil }
      self.init(key)
    }
  }

  private init(_ key: Curve25519.Signing.PrivateKey) {
    type = .ed25519
    secret = key.rawRepresentation
    publicKey = MetadataKey(ed25519: key.publicKey.rawRepresentation)
  }

  private init(_ key: P256.Signing.PrivateKey) {
    type = .ecdsa
    secret = key.rawRepresentation
    publicKey = MetadataKey(p256: key.publicKey.pemRepresentation)
  }

  /// The secret part as it is stored in a key file.
  ///
  /// - Throws: Any error of the cryptographic library.
  var text: String {
    get throws {
      switch type {
      case .ed25519: secret.hexText
      case .ecdsa: try P256.Signing.PrivateKey(rawRepresentation: secret).pemRepresentation
      }
    }
  }

  /// The kind of key and its identifier.
  public var description: String { "\(type.rawValue) key \(publicKey.id)" }

  /// A mirror without the secret part.
  public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey]) }

  /// Signs bytes.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The signature with this key's identifier.
  /// - Throws: Any error of the cryptographic library.
  public func sign(_ message: Data) throws -> MetadataSignature {
    let signature =
      switch type {
      case .ed25519: try Curve25519.Signing.PrivateKey(rawRepresentation: secret).signature(for: message)
      case .ecdsa: try P256.Signing.PrivateKey(rawRepresentation: secret).signature(for: message).derRepresentation
      }
    return MetadataSignature(keyID: publicKey.id, hex: signature.hexText)
  }
}
