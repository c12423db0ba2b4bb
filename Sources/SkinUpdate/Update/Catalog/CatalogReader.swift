import Foundation
import SkinKit
import SkinPackage

/// Loads the signed catalog and its pictures, and compares the catalog with the device.
struct CatalogReader: Sendable {
  /// The name of the stored document among the updater's records.
  private static let name = "catalog"

  let app: SkinIdentifier
  let constraints: UpdateConstraints
  /// The maximum size in bytes of a file.
  let fileSize: Int
  let repository: RepositoryClient
  let inventory: SkinInventory
  let downloads: DownloadFolder
  let record: FolderRecord

  private var path: String { RepositoryLayout.catalog(app: app) }

  /// The items of the newest catalog; empty if there is no catalog.
  ///
  /// The metadata must be up to date.
  func newestItems() async throws -> [CatalogItem] {
    guard let catalog = try await newestCatalog() else { return [] }
    var fetcher = await repository.fetcher
    let items = try await items(of: catalog, &fetcher)
    await repository.adopt(fetcher)
    return items
  }

  /// The items of the stored catalog, by the metadata at hand.
  func storedItems() async -> [CatalogItem] {
    // A damaged document is replaced by the next `newestItems()`.
    guard let data = try? record.read(Self.name), let catalog = try? parse(data) else { return [] }
    var fetcher = await repository.loadStored()
    if fetcher.trusted != nil, await (try? fetcher.target(path)) == .some(nil) { return [] }
    // If a delegated role can't be loaded, only skins on the device are listed.
    if let items = try? await items(of: catalog, &fetcher) { return items }
    fetcher.trusted = nil
    return (try? await items(of: catalog, &fetcher)) ?? []
  }

  /// Whether the repository has another catalog than the stored one.
  func isOutdated() async -> Bool {
    var fetcher = await repository.fetcher
    // A target that can't be looked up can't be downloaded either.
    guard fetcher.trusted != nil, let target = try? await fetcher.target(path) else { return false }
    guard let stored = try? record.read(Self.name) else { return true }
    return (try? target.digest.check(stored, file: path)) == nil
  }

  /// A picture of the catalog, from the disk or the repository.
  /// - Parameters:
  ///   - path: The picture's path.
  ///   - fetcher: The trusted metadata.
  /// - Returns: The picture's bytes.
  /// - Throws: `SkinIssue` if there is no such picture or it can't be downloaded.
  func picture(_ path: String, _ fetcher: MetadataFetcher) async throws -> Data {
    var fetcher = fetcher
    guard path.hasPrefix("previews/"), let target = try await fetcher.target(path) else {
      throw SkinIssue(
        .unknownTarget, "\(path) isn't in the repository", suggestion: "Publish the picture with the catalog.",
        place: .init(file: path))
    }
    let pictures = CatalogPictures(inventory.store.layout)
    if let stored = pictures.read(target) { return stored }
    let data = try await repository.contents(of: target, path, limit: SkinCatalog.maximumPreview)
    pictures.keep(data, target)
    return data
  }

  /// The signed catalog, downloaded if the stored document isn't the signed one.
  private func newestCatalog() async throws -> SkinCatalog? {
    guard let target = try await repository.target(path) else { return nil }
    if let stored = try? record.read(Self.name), (try? target.digest.check(stored, file: path)) != nil {
      return try parse(stored)
    }
    let data = try await repository.contents(of: target, path, limit: SkinCatalog.maximumLength)
    let catalog = try parse(data)
    try record.write(data, as: Self.name)
    return catalog
  }

  private func parse(_ data: Data) throws -> SkinCatalog {
    let catalog = try SkinCatalog(parsing: data, file: path)
    guard catalog.app == app else {
      throw SkinIssue(
        .wrongCatalog, "The catalog of \(app) is one of \(catalog.app)",
        suggestion: "Publish the catalog again for this app.", place: .init(file: path))
    }
    return catalog
  }

  /// The items of a catalog, in its order.
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - fetcher: The trusted metadata; delegated roles that aren't stored are downloaded.
  /// - Returns: The items.
  /// - Throws: `SkinIssue` if a delegated role can't be loaded.
  private func items(of catalog: SkinCatalog, _ fetcher: inout MetadataFetcher) async throws -> [CatalogItem] {
    var targets: [String: TargetFile] = [:]
    // Before the first refresh, and after a long time without one, nothing is known of the repository.
    if fetcher.trusted != nil {
      for folder in ["skins/", "patches/"] { targets.merge(try await fetcher.listedTargets(under: folder)) { $1 } }
      let keys = catalog.entries.map { IndexKey(app: app, $0.skin) }.filter { targets[$0.package] == nil }
      for record in try await fetcher.records(of: keys) { targets.merge(record.targets) { first, _ in first } }
    }
    let store = inventory.store
    let survey = CatalogSurvey(
      app: app, constraints: constraints, fileSize: fileSize, installed: await store.installed,
      pins: await store.pinned, current: await store.current?.manifest.hash,
      targets: Dictionary(grouping: targets) { $0.key.split(separator: "/").dropFirst(2).first ?? "" }
        .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) },
      isIntact: inventory.isIntact, missing: downloads.missing)
    var items: [CatalogItem] = []
    for entry in catalog.entries {
      let path = RepositoryLayout.package(app: app, id: entry.skin.id, version: entry.skin.version)
      if let item = survey.item(entry, path, targets[path]) { items.append(item) }
    }
    return items
  }
}
