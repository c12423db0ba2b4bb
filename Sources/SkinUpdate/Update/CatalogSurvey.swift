// Compares the catalog with the device: which skins are there, and what the others cost.

import Foundation
import SkinKit
import SkinPackage

/// What is looked up once for all entries of a catalog.
private struct CatalogSurvey {
  var installed: [InstalledSkin]
  var pins: Set<SkinReference>
  var current: ContentHash?
  /// The targets that the metadata name for the app, by the skin in their paths.
  var targets: [Substring: [String: TargetFile]]
}

extension SkinUpdater {
  /// The rows of a catalog, but for what is under way.
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - fetcher: Where targets are looked up; those of delegated roles that aren't on the device are fetched.
  /// - Returns: The rows in the catalog's order, without skins that are neither here nor in the repository.
  /// - Throws: `SkinIssue` where a delegated role can't be fetched or trusted.
  func rows(of catalog: SkinCatalog, _ fetcher: inout MetadataFetcher) async throws -> [CatalogItem] {
    var targets: [Substring: [String: TargetFile]] = [:]
    // skins/<app>/<skin>/… and patches/<app>/<skin>/…
    for prefix in ["skins/\(app)/", "patches/\(app)/"] where fetcher.trusted != nil {
      // What a role describes that can't be had now makes no skin cheaper; the skins themselves are looked up below.
      for (path, target) in (try? await fetcher.targets(under: prefix)) ?? [:] {
        let parts = path.split(separator: "/", maxSplits: 3)
        if parts.count == 4 { targets[parts[2], default: [:]][path] = target }
      }
    }
    let survey = CatalogSurvey(
      installed: await store.installed, pins: await store.pinned, current: await store.current?.manifest.hash,
      targets: targets)
    var rows: [CatalogItem] = []
    for entry in catalog.entries {
      let path = RepositoryLayout.package(app: app, id: entry.skin.id, version: entry.skin.version)
      // Nothing is known of the repository before the first refresh, and after a long time without one.
      let target = fetcher.trusted == nil ? nil : try await fetcher.target(path)
      if let row = row(entry, path, target, survey) { rows.append(row) }
    }
    return rows
  }

  private func row(
    _ entry: CatalogEntry, _ path: String, _ target: TargetFile?, _ survey: CatalogSurvey
  ) -> CatalogItem? {
    var found: TargetDescription.PackageTarget?
    if case .package(let package)? = TargetDescription(custom: target?.custom), package.reference == entry.skin {
      found = package
    }
    let present = survey.installed.last { skin in
      (found.map { $0.manifest == skin.manifest.hash } ?? (skin.reference == entry.skin)) && isWhole(skin)
    }
    var row = CatalogItem(
      entry: entry, state: .installed, isPinned: survey.pins.contains(entry.skin),
      size: found?.size ?? present?.manifest.totalSize, downloadBytes: 0)
    if let present {
      if present.manifest.hash == survey.current { row.state = .current }
      return row
    }
    guard let package = found, let target else { return nil }
    let versions = survey.installed.filter { $0.manifest.id == package.id }
    let older = versions.map(\.manifest.version).filter { $0 < package.version }.max()
    row.state = older.map { .outdated($0) } ?? .available
    if let unmet = constraints.firstUnmet(by: package) { row.state = .refused(unmet) }
    let whole = UpdateGraph.Edge(path: path, target: target, start: nil, end: package.manifest)
    let others = survey.targets[Substring(package.id.rawValue)] ?? [:]
    let graph = UpdateGraph(
      goal: package.manifest, edges: [whole] + UpdateGraph.edges(of: package.id, app: app, in: others),
      reached: Set(versions.filter(isWhole).map(\.manifest.hash)))
    let planner = UpdatePlanner(fileSize: options.packageLimits.archiveSize)
    row.downloadBytes = planner.ways(in: graph, count: 1, missing: missing).first?.missing ?? target.length
    return row
  }

  /// Rows with what is under way now.
  func marked(_ rows: [CatalogItem]) -> [CatalogItem] {
    let (transfer, waiting) = (broadcast.transfer, Set(requested.values))
    return rows.map { row in
      var row = row
      switch row.state {
      case .available, .outdated:
        if let transfer, transfer.skin == row.entry.skin {
          row.state = .downloading(received: transfer.received, total: transfer.total)
        } else if waiting.contains(row.entry.skin) {
          row.state = .waiting
        }
      case .waiting, .downloading, .installed, .current, .refused: break
      }
      return row
    }
  }
}
