/// How a skin is downloaded.
public enum UpdateKind: String, Codable, Hashable, Sendable {
  /// The complete package.
  case full
  /// One or more patches, from an installed version or after another package.
  case patch
}
