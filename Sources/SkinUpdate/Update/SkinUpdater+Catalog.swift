// The catalog as an app shows it: what there is, with and without a network, and a stream of it.

public import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// The skins that the signed catalog offers.
  ///
  /// Brings the metadata up to date, and fetches one document where it is another one than the kept one. It waits for a
  /// check or download that is under way; ``keptCatalog`` doesn't.
  /// - Returns: The skins in the catalog's order; empty where there is no catalog.
  /// - Throws: `SkinIssue` where the repository can't be reached or trusted, or the catalog is malformed.
  public func catalog() async throws -> [CatalogItem] {
    let rows = try await exclusively {
      try await self.refresh()
      guard let catalog = try await self.newestCatalog() else { return [CatalogItem]() }
      var fetcher = self.fetcher
      let rows = try await self.rows(of: catalog, &fetcher)
      self.fetcher = fetcher
      return rows
    }
    broadcast.send(.catalogChanged)
    return marked(rows)
  }

  /// The skins of the catalog as it was fetched last, at once and without a network.
  ///
  /// Skins that aren't on the device are among them as long as the metadata that were stored last are within their dates.
  /// Empty where no catalog was fetched yet.
  public var keptCatalog: [CatalogItem] { get async { marked(await keptRows()) } }

  /// The catalog's list whenever it changes: the kept one at once, and then a whole new one at each change.
  ///
  /// What changes it is ``catalog()``, which an app calls when the screen appears; checks, which bring a changed catalog
  /// along; downloads and their progress; pins and removals. A slow reader gets the newest list. It ends with the updater,
  /// or with the task that reads it.
  /// ```swift
  /// Task { try await updater.catalog() }
  /// for await items in updater.catalogItems { show(items) }
  /// ```
  public nonisolated var catalogItems: AsyncStream<[CatalogItem]> {
    let events = broadcast.stream()
    let (stream, continuation) = AsyncStream.makeStream(of: [CatalogItem].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [weak self] in
      var rows = await self?.keptRows() ?? []
      var last = await self?.marked(rows) ?? []
      continuation.yield(last)
      for await event in events {
        guard let self, let effect = event.effectOnCatalog else { continue }
        // An operator changed the catalog; where it can't be fetched now, the next check leads here again.
        if case .refreshed = event, await self.isCatalogOutdated { Task { try await self.catalog() } }
        if effect == .rows { rows = await self.keptRows() }
        let items = await self.marked(rows)
        if items != last { continuation.yield(items) }
        last = items
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// A picture of the catalog.
  ///
  /// It is kept on the device, up to 32 MiB of pictures in all, and checked at each reading. It doesn't wait for a check or
  /// download that is under way.
  /// - Parameter path: Its path, as ``CatalogEntry/previews(for:)`` gives it.
  /// - Returns: The file's bytes, as they were signed; at most 4 MiB.
  /// - Throws: `SkinIssue` where there is no such picture or it can't be fetched.
  public func preview(_ path: String) async throws -> Data {
    var fetcher = storedFetcher()
    if fetcher.trusted == nil {
      try await exclusively { try await self.refresh() }
      fetcher = self.fetcher
    }
    guard path.hasPrefix("previews/"), let target = try await fetcher.target(path) else {
      throw SkinIssue(
        .unknownTarget, "\(path) isn't in the repository", remedy: "Publish the picture with the catalog.",
        place: .init(file: path))
    }
    let pictures = CatalogPictures(store.layout)
    if let kept = pictures.read(target) { return kept }
    let data = try await contents(of: target, path, limit: SkinCatalog.maximumPreview)
    pictures.keep(data, target)
    return data
  }

  // MARK: The kept document

  /// The name of the kept document among the updater's records.
  private static let keptName = "catalog"

  /// The signed catalog; fetched where the kept document isn't the signed one.
  private func newestCatalog() async throws -> SkinCatalog? {
    let path = RepositoryLayout.catalog(app: app)
    guard let target = try await target(path) else { return nil }
    if let kept = try? record.read(Self.keptName), (try? target.facts.check(kept, file: path)) != nil {
      return try parse(kept)
    }
    let data = try await contents(of: target, path, limit: SkinCatalog.maximumLength)
    let catalog = try parse(data)
    try record.write(data, as: Self.keptName)
    return catalog
  }

  /// Whether the repository has another catalog than the kept one.
  private var isCatalogOutdated: Bool {
    get async {
      let path = RepositoryLayout.catalog(app: app)
      var fetcher = fetcher
      // What can't be looked up can't be fetched either.
      guard fetcher.trusted != nil, let target = try? await fetcher.target(path) else { return false }
      guard let kept = try? record.read(Self.keptName) else { return true }
      return (try? target.facts.check(kept, file: path)) == nil
    }
  }

  private func parse(_ data: Data) throws -> SkinCatalog {
    let path = RepositoryLayout.catalog(app: app)
    let catalog = try SkinCatalog(parsing: data, file: path)
    guard catalog.app == app else {
      throw SkinIssue(
        .wrongCatalog, "The catalog of \(app) is one of \(catalog.app)",
        remedy: "Publish the catalog again for this app.", place: .init(file: path))
    }
    return catalog
  }

  /// The rows of the kept document, by the metadata that are at hand.
  private func keptRows() async -> [CatalogItem] {
    // A document that was damaged is fetched anew by the next `catalog()`.
    guard let data = try? record.read(Self.keptName), let catalog = try? parse(data) else { return [] }
    var fetcher = storedFetcher()
    if fetcher.trusted != nil, await (try? fetcher.target(RepositoryLayout.catalog(app: app))) == .some(nil) {
      return []
    }
    // A delegated role that isn't at hand hides what isn't on the device.
    if let rows = try? await rows(of: catalog, &fetcher) { return rows }
    fetcher.trusted = nil
    return (try? await rows(of: catalog, &fetcher)) ?? []
  }

  /// What is trusted, if need be what the last refresh stored.
  private func storedFetcher() -> MetadataFetcher {
    var fetcher = fetcher
    // Metadata past its date offers nothing; what is on the device is listed all the same.
    if fetcher.trusted == nil, (try? fetcher.loadStored(now: clock.now)) != nil { self.fetcher = fetcher }
    return fetcher
  }
}

extension UpdateEvent {
  fileprivate enum CatalogEffect {
    /// What is on the device, or in the catalog.
    case rows
    /// How far a download is.
    case progress
  }

  /// What an event may have changed in the catalog's list; nil where nothing.
  fileprivate var effectOnCatalog: CatalogEffect? {
    switch self {
    case .refreshed, .installed, .activated, .rolledBack, .catalogChanged: .rows
    case .offered, .downloading: .progress
    case .checking, .scheduled, .postponed, .refused, .downloaded, .fellBack, .applied, .failedToApply, .unchanged,
      .failed, .listening, .lostStream:
      nil
    }
  }
}
