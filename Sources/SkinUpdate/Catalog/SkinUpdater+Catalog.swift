// The catalog as an app shows it: what there is, what is on the device, and having a skin fetched.

public import Foundation
import SkinKit
import SkinPackage

/// A skin of the catalog, and what is true of it on this device.
public struct CatalogItem: Hashable, Sendable {
  /// Where a skin is.
  public enum State: Hashable, Sendable {
    /// In the repository.
    case available
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
  /// The bytes of its files, uncompressed; nil where the repository doesn't say.
  public var size: Int?
  /// The bytes still to be fetched in the cheapest way; 0 where it is on the device.
  public var downloadBytes: Int
}

extension SkinUpdater {
  /// The skins that the signed catalog offers.
  ///
  /// Brings the metadata up to date and fetches one document. A skin of which there is no package is left out.
  /// - Returns: The skins in the catalog's order; empty where there is no catalog.
  /// - Throws: `SkinIssue` where the repository can't be reached or trusted, or the catalog is malformed.
  public func catalog() async throws -> [CatalogItem] {
    try await exclusively {
      try await self.refresh()
      let path = RepositoryLayout.catalog(app: self.app)
      guard let data = try await self.document(path, limit: SkinCatalog.maximumLength) else { return [] }
      let catalog = try SkinCatalog(parsing: data, file: path)
      guard catalog.app == self.app else {
        throw SkinIssue(
          .wrongCatalog, "The catalog of \(self.app) is one of \(catalog.app)",
          remedy: "Publish the catalog again for this app.", place: .init(file: path))
      }
      var items: [CatalogItem] = []
      for entry in catalog.entries { if let item = try await self.item(entry) { items.append(item) } }
      return items
    }
  }

  /// A picture of the catalog.
  /// - Parameter path: Its path, as ``CatalogEntry/previews(for:)`` gives it.
  /// - Returns: The file's bytes, as they were signed; at most 4 MiB.
  /// - Throws: `SkinIssue` where there is no such picture or it can't be fetched.
  public func preview(_ path: String) async throws -> Data {
    try await exclusively {
      guard path.hasPrefix("previews/"), let data = try await self.document(path, limit: 4 << 20) else {
        throw SkinIssue(
          .unknownTarget, "\(path) isn't in the repository", remedy: "Publish the picture with the catalog.",
          place: .init(file: path))
      }
      return data
    }
  }

  /// Fetches and installs a skin, and what it builds on, without showing it.
  ///
  /// It waits for a check that is under way. Events tell how far it is.
  /// - Parameter skin: A skin of the repository.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` where it can't be had, or with the code `download-postponed` where the app's policy put it off;
  ///   `CancellationError` where the task is cancelled.
  @discardableResult
  public func download(_ skin: SkinReference) async throws -> InstalledSkin {
    try await exclusively {
      self.wanted = skin
      do {
        try await self.refresh()
        let wish = try await self.wish(for: skin, purpose: .catalog)
        var result = UpdateResult(change: .none, version: 0, downloadedBytes: 0, kind: nil)
        let bases = try await self.bases(of: wish.package)
        _ = try await self.bring(wish, over: bases, &result)
        guard let installed = await self.installedWhole(wish.package.manifest) else {
          throw SkinIssue.damagedStore("\(skin) isn't there after it was installed")
        }
        return installed
      } catch let pause as UpdatePause {
        self.broadcast.send(.postponed(pause.skin, pause.issue))
        throw pause.issue
      } catch {
        throw self.tell(error)
      }
    }
  }

  private func item(_ entry: CatalogEntry) async throws -> CatalogItem? {
    let path = RepositoryLayout.package(app: app, id: entry.skin.id, version: entry.skin.version)
    guard let target = try await target(path),
      case .package(let package)? = TargetDescription(custom: target.custom), package.reference == entry.skin
    else { return nil }
    if await installedWhole(package.manifest) != nil {
      let isCurrent = await store.current?.manifest.hash == package.manifest
      return CatalogItem(
        entry: entry, state: isCurrent ? .current : .installed, size: package.size, downloadBytes: 0)
    }
    let reached = await wholeVersions(of: package.id)
    let wish = UpdateWish(path: path, target: target, package: package, purpose: .catalog)
    let graph = UpdateGraph(goal: package.manifest, edges: await edges(to: wish), reached: reached)
    let way = UpdatePlanner(fileSize: options.packageLimits.archiveSize).ways(in: graph, count: 1, missing: missing)
    let state = constraints.firstUnmet(by: package).map { CatalogItem.State.refused($0) } ?? .available
    return CatalogItem(
      entry: entry, state: state, size: package.size, downloadBytes: way.first?.missing ?? target.length)
  }
}
