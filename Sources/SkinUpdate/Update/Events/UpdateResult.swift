// What comes of a check.

public import SkinKit

/// What came of a check.
public struct UpdateResult: Hashable, Sendable {
  /// What changed.
  public enum Change: Hashable, Sendable {
    /// Nothing.
    case none
    /// Another skin is shown.
    case activated(InstalledSkin)
    /// The built-in skin is shown again.
    case deactivated
    /// Another skin is wanted, but isn't fetched now.
    case postponed(SkinReference, SkinIssue)
  }

  /// What changed.
  public var change: Change
  /// The version of the repository's timestamp.
  public var version: Int
  /// How many bytes of packages and patches came over the network.
  public var downloadedBytes: Int
  /// How the skin came, where one was fetched.
  public var kind: UpdateKind?
}
