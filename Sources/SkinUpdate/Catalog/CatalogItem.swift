public import SkinKit

/// A skin of the catalog, and its state on this device.
public struct CatalogItem: Hashable, Sendable, Identifiable {
  /// The state of a skin.
  public enum State: Hashable, Sendable {
    /// The skin is in the repository.
    case available
    /// The skin is in the repository, and this older version of it is on the device.
    case outdated(SkinVersion)
    /// The user asked for the skin, and other downloads come first.
    case waiting
    /// The skin is being downloaded.
    case downloading(received: Int, total: Int)
    /// The skin is on the device, intact.
    case installed
    /// The skin is on the device, and the current one.
    case current
    /// The skin is in the repository, but doesn't suit this app.
    case refused(UpdateRequirement)
  }

  /// The catalog's entry.
  public var entry: CatalogEntry
  /// The state of the skin.
  public var state: State
  /// Whether the skin is kept on the device whatever the quota; see ``SkinUpdater/pin(_:_:)``.
  public var isPinned: Bool
  /// The bytes of its files, uncompressed; nil if the repository doesn't specify them.
  public var size: Int?
  /// The bytes to download by the cheapest path; 0 if the skin is on the device.
  public var downloadBytes: Int

  /// The skin, which is unique in a catalog.
  public var id: SkinReference { entry.skin }
}
