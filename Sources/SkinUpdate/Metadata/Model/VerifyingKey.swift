import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A decoded public key of a supported algorithm.
enum VerifyingKey {
  case ed25519(Curve25519.Signing.PublicKey)
  case ecdsaP256(P256.Signing.PublicKey)
  case rsaPSS(RSAVerifyingKey)

  /// Decodes a key; nil for unknown types and schemes, and for malformed keys.
  init?(_ key: MetadataKey) {
    switch (key.type, key.scheme) {
    case ("ed25519", "ed25519"):
      guard let raw = Data(hexText: key.publicText),
        let decoded = try? Curve25519.Signing.PublicKey(rawRepresentation: raw)
      else { return nil }
      self = .ed25519(decoded)
    case ("ecdsa", "ecdsa-sha2-nistp256"), ("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256"):
      guard let decoded = try? P256.Signing.PublicKey(pemRepresentation: key.publicText) else { return nil }
      self = .ecdsaP256(decoded)
    case ("rsa", "rsassa-pss-sha256"):
      guard let decoded = RSAVerifyingKey(pemRepresentation: key.publicText) else { return nil }
      self = .rsaPSS(decoded)
    default:
      return nil
    }
  }

  /// The same bytes for the same key, however its metadata is written.
  var identity: Data {
    switch self {
    case .ed25519(let key): Data("ed25519 ".utf8) + key.rawRepresentation
    case .ecdsaP256(let key): Data("p256 ".utf8) + key.x963Representation
    case .rsaPSS(let key): Data("rsa ".utf8) + key.identity
    }
  }

  /// Whether this key signed a message; false for malformed signatures.
  func verifies(_ signature: Data, of message: Data) -> Bool {
    switch self {
    case .ed25519(let key):
      return key.isValidSignature(signature, for: message)
    case .ecdsaP256(let key):
      guard let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
      return key.isValidSignature(parsed, for: message)
    case .rsaPSS(let key):
      return key.verifies(signature, of: message)
    }
  }
}
