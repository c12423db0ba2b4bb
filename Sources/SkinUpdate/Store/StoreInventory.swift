// All manifests in a store, the damaged ones included.

import Foundation
import SkinKit
import SkinPackage

/// The manifests in a store's folder.
struct StoreInventory {
  /// A manifest file.
  struct Entry {
    var named: StoreState.Named
    var content: Content
  }

  /// What a manifest file holds.
  enum Content {
    case skin(InstalledSkin)
    /// Other bytes than its name says.
    case changed
    /// Nothing that could be read; it may be whole.
    case unreadable(SkinIssue)
  }

  /// All of them, by name, version and hash.
  let entries: [Entry]

  /// Reads all manifests.
  /// - Throws: `SkinIssue` where a folder can't be read.
  init(_ layout: StoreLayout) throws { self = try Self(layout, known: [:]) }

  /// Reads all manifests, and doesn't parse those that are known.
  init(_ layout: StoreLayout, known: [ContentHash: PackageManifest]) throws {
    var entries: [Entry] = []
    for id in try StoreLayout.names(in: layout.skins).compactMap({ SkinIdentifier($0) }) {
      let versions = try StoreLayout.names(in: layout.skins.appending(path: id.rawValue))
      for version in versions.compactMap({ SkinVersion($0) }).sorted() {
        let reference = SkinReference(id: id, version: version)
        entries += try Self.manifests(of: reference, layout).map { named in
          Entry(named: named, content: Self.content(named, layout, known))
        }
      }
    }
    self.entries = entries
  }

  /// The manifests of one version, whatever they hold, by hash.
  /// - Throws: `SkinIssue` where the folder can't be read.
  static func manifests(of reference: SkinReference, _ layout: StoreLayout) throws -> [StoreState.Named] {
    try StoreLayout.names(in: layout.manifests(reference)).filter { $0.hasSuffix(".json") }.compactMap { name in
      ContentHash(hex: String(name.dropLast(5))).map { StoreState.Named(reference: reference, manifest: $0) }
    }
  }

  private static func content(
    _ named: StoreState.Named, _ layout: StoreLayout, _ known: [ContentHash: PackageManifest]
  ) -> Content {
    let file = layout.manifest(named.reference, named.manifest)
    let data: Data
    do {
      guard let contents = try DurableFile.contents(of: file) else { return .changed }
      data = contents
    } catch { return .unreadable(SkinIssue.wrapping(error)) }
    guard ContentHash(of: data) == named.manifest,
      let manifest = known[named.manifest] ?? (try? PackageManifest(data: data, limits: .checked)),
      manifest.id == named.reference.id, manifest.version == named.reference.version
    else { return .changed }
    return .skin(InstalledSkin(manifest: manifest, layout: layout))
  }

  /// The skins whose manifest is whole.
  var skins: [InstalledSkin] {
    entries.compactMap { if case .skin(let skin) = $0.content { skin } else { nil } }
  }

  /// Every object that a manifest in place names.
  /// - Throws: `SkinIssue` where a manifest can't be read, because it may name any.
  func neededObjects() throws -> Set<ContentHash> {
    var needed: Set<ContentHash> = []
    for entry in entries {
      switch entry.content {
      case .skin(let skin): needed.formUnion(skin.manifest.files.map(\.sha256))
      case .changed: continue
      case .unreadable(let issue): throw issue
      }
    }
    return needed
  }
}

extension StoreLayout {
  /// The folders that manifests lie in, and those above them; without what can't be listed.
  var manifestFolders: [URL] {
    func names(in folder: URL) -> [String] { (try? Self.names(in: folder)) ?? [] }
    let ids = names(in: skins).filter { SkinIdentifier($0) != nil }.map { skins.appending(path: $0) }
    let versions = ids.flatMap { id in
      names(in: id).filter { SkinVersion($0) != nil }.map { id.appending(path: $0) }
    }
    return [skins] + ids + versions
  }
}
