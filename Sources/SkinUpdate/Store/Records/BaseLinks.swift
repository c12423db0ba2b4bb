// Which installed skin another installed one builds on.

import Foundation
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

  /// Whether any skin builds on one.
  func isBase(_ manifest: ContentHash) -> Bool { bases.values.contains { $0.manifest == manifest.hex } }

  /// Forgets all skins but some.
  mutating func keep(only manifests: Set<ContentHash>) {
    bases = bases.filter { skin, _ in manifests.contains { $0.hex == skin } }
  }
}

extension BaseLinks {
  /// Reads the links of a store; none where they were never written, or were damaged.
  /// - Throws: `SkinIssue` where they can't be read, so that no base is taken as not needed.
  init(_ layout: StoreLayout) throws {
    let data = try FolderRecord(layout).read(Self.name)
    self = data.flatMap { try? JSONDecoder().decode(BaseLinks.self, from: $0) } ?? BaseLinks()
  }
}

extension InstalledSkin {
  /// The installed skin that this one builds on.
  ///
  /// Reads two small files; synchronous, so that an app can ask before its first frame.
  /// - Returns: The skin; nil where it builds on none, or on one that the app brings itself.
  /// - Throws: `SkinIssue` with the code `damaged-store` where the base isn't there whole, and others where it can't be
  ///   found out which it is.
  public func installedBase() throws -> InstalledSkin? {
    guard let link = try BaseLinks(layout)[manifest.hash], link.skin.id.rawValue == manifest.base,
      let hash = ContentHash(hex: link.manifest)
    else { return nil }
    let base = try layout.read(link.skin, hash)
    try base.checkPresence()
    return base
  }
}
