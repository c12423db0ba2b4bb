/// How a skin is downloaded.
public enum UpdateKind: String, Codable, Hashable, Sendable {
  /// The whole package.
  case full
  /// One patch or more, from a version that is installed or whose package comes first.
  case patch
}
