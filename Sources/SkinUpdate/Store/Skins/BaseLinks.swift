import Foundation
import SkinKit
import SkinPackage

/// The installed bases of installed skins, by manifest.
///
/// A skin's own manifest only names its base. This record stores the version of the base that was fetched for the skin,
/// so that the next launch shows the two together, without a network.
struct BaseLinks: Codable, Hashable {
  /// The name among the updater's records.
  static let name = "bases"

  /// A version of a base skin.
  struct Base: Codable, Hashable {
    var skin: SkinReference
    /// The hash of its manifest in hexadecimal.
    var manifest: String
  }

  /// A skin's manifest, and the skin it builds on.
  typealias Link = (skin: ContentHash, base: InstalledSkin)

  /// The bases by the hash of a skin's manifest in hexadecimal.
  private var bases: [String: Base] = [:]

  /// The base of a skin; nil if it has none in the store.
  subscript(manifest: ContentHash) -> Base? {
    get { bases[manifest.hex] }
    set { bases[manifest.hex] = newValue }
  }

  /// Returns whether any skin builds on a skin.
  func isBase(_ manifest: ContentHash) -> Bool { bases.values.contains { $0.manifest == manifest.hex } }

  /// Removes the entries of all skins but some.
  mutating func keep(only manifests: Set<ContentHash>) {
    bases = bases.filter { skin, _ in manifests.contains { $0.hex == skin } }
  }
}

extension BaseLinks {
  /// Reads the links of a store; empty if they were never written or are damaged.
  /// - Throws: `SkinIssue` if they can't be read, so that no required base is removed.
  init(_ layout: StoreLayout) throws {
    self = try Self.stored(layout) ?? BaseLinks()
  }

  /// Reads the links of a store; empty if they were never written, nil if they are damaged.
  /// - Throws: `SkinIssue` if they can't be read.
  static func stored(_ layout: StoreLayout) throws -> BaseLinks? {
    do {
      guard let data = try FolderRecord(layout).read(name) else { return BaseLinks() }
      return try? JSONDecoder().decode(BaseLinks.self, from: data)
    } catch let issue as SkinIssue where issue.code == .damagedStore { return nil }
  }

  /// Stores which versions belong together, so that the next launch shows the same.
  ///
  /// Links that another process stores at the same time stay.
  /// - Returns: Whether the stored links changed.
  /// - Throws: `SkinIssue` if they can't be read, because they must not be lost, or can't be written.
  static func add(_ links: [Link], in layout: StoreLayout) throws -> Bool {
    if try stored(layout).map({ $0 == $0.adding(links) }) == true { return false }
    let record = FolderRecord(layout)
    return try record.change {
      // Damaged links are replaced, or a skin whose base the app bundles would never be shown again.
      let known = try stored(layout)
      var new = (known ?? BaseLinks()).adding(links)
      guard new != known else { return false }
      // The links of skins whose manifest can't be read now stay, too.
      new.keep(only: Set(try StoreInventory(layout).entries.map(\.named.manifest)))
      try record.encode(new, as: name)
      return true
    }
  }

  private func adding(_ links: [Link]) -> BaseLinks {
    var new = self
    for link in links { new[link.skin] = Base(skin: link.base.reference, manifest: link.base.manifest.hash.hex) }
    return new
  }
}

extension InstalledSkin {
  /// Returns the installed skin that this one builds on.
  ///
  /// It reads two small files synchronously, so it can be called before an app's first frame.
  /// - Returns: The skin; nil if there is no base, or the app bundles it.
  /// - Throws: `SkinIssue` with the code `damaged-store` if the base isn't complete or the record of bases is damaged, or
  ///   another code if the record can't be read.
  public func installedBase() throws -> InstalledSkin? {
    guard manifest.base != nil else { return nil }
    // Without its base, the skin would be shown in part.
    guard let links = try BaseLinks.stored(layout) else {
      throw SkinIssue.damagedStore("the record of bases was changed")
    }
    guard let link = links[manifest.hash], link.skin.id.rawValue == manifest.base,
      let hash = ContentHash(hex: link.manifest)
    else { return nil }
    let base = try layout.read(link.skin, hash)
    try base.checkPresence()
    return base
  }
}
