public import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// The skins that the signed catalog offers.
  ///
  /// It refreshes the metadata, and downloads the catalog if it changed. It waits for a check or download in progress;
  /// ``cachedCatalog`` doesn't.
  /// - Returns: The skins in the catalog's order; empty if there is no catalog.
  /// - Throws: `SkinIssue` if the repository can't be reached or trusted, or the catalog is malformed.
  public func catalog() async throws -> [CatalogItem] {
    let items = try await exclusively {
      try await repository.refresh()
      return try await catalogReader.newestItems()
    }
    reporter.send(.catalogChanged)
    return marked(items)
  }

  /// The skins of the catalog as it was downloaded last, at once and without a network.
  ///
  /// Skins that aren't on the device are listed until the stored metadata expires. It is empty before the first catalog
  /// is downloaded.
  public var cachedCatalog: [CatalogItem] { get async { marked(await catalogReader.storedItems()) } }

  /// The catalog's list whenever it changes: the stored one at once, and then a complete new one at each change.
  ///
  /// It changes by ``catalog()``, which an app calls when the screen appears; by checks, which download a changed catalog;
  /// by downloads and their progress; by pins and removals. A slow reader receives the newest list. The stream ends with
  /// the updater, or with the task that reads it.
  /// ```swift
  /// Task { try await updater.catalog() }
  /// for await items in updater.catalogItems { show(items) }
  /// ```
  public nonisolated var catalogItems: AsyncStream<[CatalogItem]> {
    let events = reporter.broadcast.stream()
    let (stream, continuation) = AsyncStream.makeStream(of: [CatalogItem].self, bufferingPolicy: .bufferingNewest(1))
    // Between events the task holds nothing of the updater, whose end finishes the events.
    let task = Task { [weak self] in
      var items = await self?.catalogReader.storedItems() ?? []
      var last = self?.marked(items) ?? []
      continuation.yield(last)
      for await event in events {
        guard let self, let effect = event.effectOnCatalog else { continue }
        // The operator changed the catalog. If it can't be downloaded now, the next check leads here again.
        if case .refreshed = event, await catalogReader.isOutdated() { Task { try await self.catalog() } }
        if effect == .items { items = await catalogReader.storedItems() }
        let current = self.marked(items)
        if current != last { continuation.yield(current) }
        last = current
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// A picture of the catalog.
  ///
  /// Pictures are stored on the device, up to 32 MiB in all, and checked at each reading. It doesn't wait for a check or
  /// download in progress.
  /// - Parameter path: Its path, as ``CatalogEntry/previews(for:)`` returns it.
  /// - Returns: The file's bytes, as they were signed; at most 4 MiB.
  /// - Throws: `SkinIssue` if there is no such picture or it can't be downloaded.
  public func preview(_ path: String) async throws -> Data {
    var fetcher = await repository.loadStored()
    if fetcher.trusted == nil {
      try await exclusively { try await repository.refresh() }
      fetcher = await repository.fetcher
    }
    return try await catalogReader.picture(path, fetcher)
  }

  /// Items with the downloads in progress.
  nonisolated private func marked(_ items: [CatalogItem]) -> [CatalogItem] {
    let (transfer, waiting) = (reporter.broadcast.transfer, requested.skins)
    return items.map { item in
      var item = item
      switch item.state {
      case .available, .outdated:
        if let transfer, transfer.skin == item.entry.skin {
          item.state = .downloading(received: transfer.received, total: transfer.total)
        } else if waiting.contains(item.entry.skin) {
          item.state = .waiting
        }
      case .waiting, .downloading, .installed, .current, .refused: break
      }
      return item
    }
  }
}

extension UpdateEvent {
  fileprivate enum CatalogEffect {
    /// The skins on the device or in the catalog.
    case items
    /// The progress of a download.
    case progress
  }

  /// The part of the catalog's list that the event may change; nil if there is none.
  fileprivate var effectOnCatalog: CatalogEffect? {
    switch self {
    case .refreshed, .installed, .activated, .rolledBack, .catalogChanged: .items
    case .offered, .downloading: .progress
    case .checking, .scheduled, .postponed, .refused, .downloaded, .fellBack, .applied, .failedToApply, .unchanged,
      .failed, .listening, .lostStream:
      nil
    }
  }
}
