public import SkinKit

/// The result of a check.
public struct UpdateResult: Hashable, Sendable {
  /// The change of the current skin.
  public enum Change: Hashable, Sendable {
    /// No change.
    case none
    /// Another skin is current.
    case activated(InstalledSkin)
    /// The built-in skin is current again.
    case deactivated
    /// Another skin was decided, but its download is postponed.
    case postponed(SkinReference, SkinIssue)
  }

  /// The change of the current skin.
  public var change: Change
  /// The version of the repository's timestamp.
  public var version: Int
  /// The received bytes of packages and patches.
  public var downloadedBytes: Int
  /// How the skin was downloaded; nil if it wasn't.
  public var kind: UpdateKind?
}
