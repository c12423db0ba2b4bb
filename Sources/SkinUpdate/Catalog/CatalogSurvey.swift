import SkinKit
import SkinPackage

/// The state of the device and the repository, by which a catalog's entries become items.
struct CatalogSurvey {
  let app: SkinIdentifier
  let constraints: UpdateConstraints
  /// The maximum size in bytes of a file.
  let fileSize: Int
  var installed: [InstalledSkin]
  var pins: Set<SkinReference>
  /// The manifest of the current skin.
  var current: ContentHash?
  /// The targets of the app, by the skin in their paths.
  var targets: [Substring: [String: TargetFile]]
  /// Whether an installed skin is intact.
  let isIntact: (InstalledSkin) -> Bool
  /// The bytes of a file that remain to be downloaded.
  let missing: (UpdateGraph.Edge) -> Int

  /// The item of an entry, without downloads in progress.
  /// - Parameters:
  ///   - entry: The entry.
  ///   - path: The path of the skin's package.
  ///   - file: The signed file at that path.
  /// - Returns: The item; nil if the skin is neither installed nor in the repository.
  func item(_ entry: CatalogEntry, _ path: String, _ file: TargetFile?) -> CatalogItem? {
    var package: TargetDescription.PackageTarget?
    if case .package(let described)? = TargetDescription(custom: file?.custom), described.reference == entry.skin {
      package = described
    }
    let present = installed.last { skin in
      (package.map { $0.manifest == skin.manifest.hash } ?? (skin.reference == entry.skin)) && isIntact(skin)
    }
    var item = CatalogItem(
      entry: entry, state: .installed, isPinned: pins.contains(entry.skin),
      size: package?.size ?? present?.manifest.totalSize, downloadBytes: 0)
    if let present {
      if present.manifest.hash == current { item.state = .current }
      return item
    }
    guard let package, let file else { return nil }
    let versions = installed.filter { $0.manifest.id == package.id }
    let older = versions.map(\.manifest.version).filter { $0 < package.version }.max()
    item.state = older.map { .outdated($0) } ?? .available
    if let unmet = constraints.firstUnmet(by: package) { item.state = .refused(unmet) }
    let edge = UpdateGraph.Edge(skin: package.id, path: path, target: file, start: nil, end: package.manifest)
    let others = targets[Substring(package.id.rawValue)] ?? [:]
    let graph = UpdateGraph(
      goal: package.manifest, edges: [edge] + UpdateGraph.edges(of: package.id, app: app, in: others),
      reached: Set(versions.filter(isIntact).map(\.manifest.hash)))
    let cheapest = UpdatePlanner(fileSize: fileSize).paths(in: graph, count: 1, missing: missing).first
    item.downloadBytes = cheapest?.missing ?? file.length
    return item
  }
}
