// One row of a skin store: what the catalog says of a skin, and what is true of it on this device.

public import SkinKit

/// A skin of the catalog, and what is true of it on this device.
public struct CatalogItem: Hashable, Sendable, Identifiable {
  /// Where a skin is.
  public enum State: Hashable, Sendable {
    /// In the repository.
    case available
    /// In the repository, while this older version of it is on the device.
    case outdated(SkinVersion)
    /// Asked for, and waiting for what is fetched before it.
    case waiting
    /// On its way: so many bytes of so many are there.
    case downloading(received: Int, total: Int)
    /// On the device, whole.
    case installed
    /// On the device, and set to be shown.
    case current
    /// In the repository, but it demands what this app isn't.
    case refused(UpdateRequirement)
  }

  /// What the catalog says.
  public var entry: CatalogEntry
  /// Where the skin is.
  public var state: State
  /// Whether it is kept on the device whatever the quota; see ``SkinUpdater/pin(_:_:)``.
  public var isPinned: Bool
  /// The bytes of its files, uncompressed; nil where the repository doesn't say.
  public var size: Int?
  /// The bytes still to be fetched in the cheapest way; 0 where it is on the device.
  public var downloadBytes: Int

  /// The skin, which a catalog names once.
  public var id: SkinReference { entry.skin }
}
