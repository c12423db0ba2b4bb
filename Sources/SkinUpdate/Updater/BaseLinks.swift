// Which installed skin another installed one builds on.

import SkinKit
import SkinPackage

/// The manifests of skins, each with that of the skin it builds on.
///
/// A skin's own manifest only names its base; which version of it was fetched for the skin is kept here, so that the next
/// launch shows the two together, without a network.
struct BaseLinks: Codable, Hashable {
  /// The name among the updater's records.
  static let name = "bases"

  /// A version of a base skin.
  struct Base: Codable, Hashable {
    var skin: SkinReference
    /// The hash of its manifest in hexadecimal.
    var manifest: String
  }

  /// The bases by the hash of a skin's manifest in hexadecimal.
  private var bases: [String: Base] = [:]

  /// The base of a skin; nil where it has none in the store.
  subscript(manifest: ContentHash) -> Base? {
    get { bases[manifest.hex] }
    set { bases[manifest.hex] = newValue }
  }

  /// Forgets all skins but some.
  mutating func keep(only manifests: Set<ContentHash>) {
    bases = bases.filter { skin, _ in manifests.contains { $0.hex == skin } }
  }
}

extension InstalledSkin {
  /// The installed skin that this one builds on.
  ///
  /// Reads two small files; synchronous, so that an app can ask before its first frame.
  /// - Returns: The skin; nil where it builds on none, or on one that the app brings itself.
  /// - Throws: `SkinIssue` with the code `damaged-store` where the base isn't there whole.
  public func installedBase() throws -> InstalledSkin? {
    let links = FolderRecord(layout).decode(BaseLinks.self, from: BaseLinks.name)
    guard let link = links?[manifest.hash], link.skin.id.rawValue == manifest.base,
      let hash = ContentHash(hex: link.manifest)
    else { return nil }
    let base = try layout.read(link.skin, hash)
    try base.checkPresence()
    return base
  }
}
