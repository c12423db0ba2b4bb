import Foundation
import SkinKit
import SkinPackage

/// All manifests in a store, including damaged ones.
struct StoreInventory {
  /// A manifest file.
  struct Entry {
    var named: StoreState.NamedVersion
    var content: Content
  }

  /// The content of a manifest file.
  enum Content {
    case skin(InstalledSkin)
    /// Its bytes don't have the hash in its name.
    case changed
    /// It can't be read now, and may be intact.
    case unreadable(SkinIssue)
  }

  /// The manifests, sorted by name, version and hash.
  let entries: [Entry]

  /// Reads all manifests.
  /// - Throws: `SkinIssue` if a folder can't be read.
  init(_ layout: StoreLayout) throws { self = try Self(layout, known: [:]) }

  /// Reads all manifests, and parses only those that aren't known yet.
  init(_ layout: StoreLayout, known: [ContentHash: PackageManifest]) throws {
    var entries: [Entry] = []
    for id in try StoreLayout.names(in: layout.skins).compactMap({ SkinIdentifier($0) }) {
      let versions = try StoreLayout.names(in: layout.skins.appending(path: id.rawValue))
      for version in versions.compactMap({ SkinVersion($0) }).ordered(by: <) {
        let reference = SkinReference(id: id, version: version)
        entries += try Self.manifests(of: reference, layout).map { named in
          Entry(named: named, content: Self.content(named, layout, known))
        }
      }
    }
    self.entries = entries
  }

  /// Lists the manifests of one version by hash, without reading them.
  /// - Throws: `SkinIssue` if the folder can't be read.
  static func manifests(of reference: SkinReference, _ layout: StoreLayout) throws -> [StoreState.NamedVersion] {
    try StoreLayout.names(in: layout.manifests(reference)).filter { $0.hasSuffix(".json") }.compactMap { name in
      ContentHash(hex: String(name.dropLast(5))).map { StoreState.NamedVersion(reference: reference, manifest: $0) }
    }
  }

  private static func content(
    _ named: StoreState.NamedVersion, _ layout: StoreLayout, _ known: [ContentHash: PackageManifest]
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

  /// The skins whose manifest is intact.
  var skins: [InstalledSkin] {
    entries.compactMap { if case .skin(let skin) = $0.content { skin } else { nil } }
  }

  /// Returns every object that an intact manifest lists.
  /// - Throws: `SkinIssue` if a manifest can't be read, because it may list any object.
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
  /// The folders of manifests and their parent folders, except for those below an unreadable folder.
  var manifestFolders: [URL] {
    func names(in folder: URL) -> [String] { (try? Self.names(in: folder)) ?? [] }
    let ids = names(in: skins).filter { SkinIdentifier($0) != nil }.map { skins.appending(path: $0) }
    let versions = ids.flatMap { id in
      names(in: id).filter { SkinVersion($0) != nil }.map { id.appending(path: $0) }
    }
    return [skins] + ids + versions
  }
}
