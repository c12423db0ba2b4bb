/// The kinds of keys that can be generated.
public enum KeyType: String, CaseIterable, Codable, Sendable {
  /// Ed25519, with short keys and signatures; equal bytes always get equal signatures.
  case ed25519
  /// ECDSA over P-256 with SHA-256, which hardware tokens and key services support.
  case ecdsa
}
