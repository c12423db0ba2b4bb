import SkinKit
import SkinServerStorage
import SkinUpdate

/// The choice of the earlier versions from which patches to a new version are made.
enum PatchBases {
  /// The number of days whose reports count.
  static let days = 30

  /// Returns the versions that most devices show, or the newest ones as far as devices reported too few.
  /// - Parameters:
  ///   - packages: The published versions of the skin.
  ///   - version: The new version.
  ///   - devices: The number of devices that show each version.
  ///   - count: The number of versions to choose.
  /// - Returns: The packages, those of the most devices first.
  static func choose(
    from packages: [PackageRecord], below version: SkinVersion, devices: [SkinReference: Int], count: Int
  ) -> ArraySlice<PackageRecord> {
    let newest = packages.filter { $0.skin.version < version }.sorted { $0.skin.version > $1.skin.version }
    // Stable: of versions with as many devices, the newest is first.
    let ranked = newest.enumerated().sorted { one, other in
      let (left, right) = (devices[one.element.skin] ?? 0, devices[other.element.skin] ?? 0)
      return (right, one.offset) < (left, other.offset)
    }
    return ranked.map(\.element).prefix(count)
  }
}
