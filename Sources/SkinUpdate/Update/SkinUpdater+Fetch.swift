// Brings a skin in the cheapest way that works.

import Foundation
import SkinKit
import SkinPackage

/// A download that doesn't happen now.
struct UpdatePause: Error {
  var skin: SkinReference
  var issue: SkinIssue

  init(_ skin: SkinReference, _ reason: String, remedy: String) {
    self.skin = skin
    issue = SkinIssue(.downloadPostponed, "\(skin) isn't fetched now: \(reason)", remedy: remedy)
  }
}

/// The state of bringing one skin: what is at hand, and which files may still be tried.
struct UpdateProgress: Sendable {
  let wish: UpdateTarget
  var graph: UpdateGraph
  /// The versions that patches or packages made since, by their manifests; those of the store aren't among them.
  var made: [ContentHash: MadeSkin] = [:]
  var failures = 0
  /// What went wrong last.
  var issue: SkinIssue?
  /// Whether the network failed although only another than the cellular one was allowed.
  var isWaitingForWifi = false

  /// A version's files, ready to be installed or patched further.
  struct MadeSkin: Sendable {
    var files: any SkinFiles
    var manifest: PackageManifest
  }

  /// The patches that may fail before only whole packages are tried.
  static let patience = 4

  /// Takes a file away that failed.
  mutating func fail(_ edge: UpdateGraph.Edge, _ issue: SkinIssue) {
    self.issue = issue
    failures += 1
    graph.remove(edge)
    if failures >= Self.patience { graph.keepOnlyWholePackages() }
  }
}

/// A way that failed by some of its files, the first one first.
struct WayFailure: Error {
  var steps: [(edge: UpdateGraph.Edge, issue: SkinIssue)]

  init(_ steps: [(edge: UpdateGraph.Edge, issue: SkinIssue)]) { self.steps = steps }
  init(_ edge: UpdateGraph.Edge, _ issue: SkinIssue) { self.init([(edge, issue)]) }
}

extension SkinUpdater {
  /// Fetches and installs a skin in the first way that works.
  ///
  /// Where a file fails, the way goes on from what was reached: downloaded files and versions that patches made stay.
  func fetch(_ wish: UpdateTarget, bytes: inout Int) async throws -> (skin: InstalledSkin, kind: UpdateKind) {
    let skin = wish.package.reference
    var progress = try await start(wish)
    while let (way, allowsCellular) = try await nextWay(&progress) {
      if let issue = progress.issue { broadcast.send(.fellBack(issue)) }
      broadcast.send(.offered(skin, kind: way.kind, bytes: way.missing))
      reports?.add(.offered, skin, way: way.kind, bytes: way.missing)
      do {
        try await download(way, allowsCellular: allowsCellular, skin, bytes: &bytes)
        try await make(way, &progress)
        let installed = try await install(way, &progress)
        broadcast.send(.installed(installed))
        return (installed, way.kind)
      } catch let failure as WayFailure {
        for step in failure.steps.reversed() { progress.fail(step.edge, step.issue) }
        progress.isWaitingForWifi =
          !allowsCellular
          && failure.steps.contains { $0.issue.code == .cellularRefused }
      }
    }
    throw ending(progress)
  }

  private func start(_ wish: UpdateTarget) async throws -> UpdateProgress {
    let reached = await wholeVersions(of: wish.package.id)
    var edges = await edges(to: wish)
    var issue: SkinIssue?
    edges.removeAll { edge in
      guard let known = knownBad.issue(edge.path, edge.target, app: appVersion, now: clock.now) else { return false }
      if edge.path == wish.path { issue = known }
      return true
    }
    var progress = UpdateProgress(
      wish: wish, graph: UpdateGraph(goal: wish.package.manifest, edges: edges, reached: reached))
    // Told only where no patch leads there either.
    if UpdatePlanner().ways(in: progress.graph, count: 1, missing: missing).isEmpty { progress.issue = issue }
    return progress
  }

  /// The cheapest way for which there is room, if the app wants it now.
  private func nextWay(
    _ progress: inout UpdateProgress
  ) async throws -> (way: UpdatePath, allowsCellular: Bool)? {
    try Task.checkCancellation()
    let wish = progress.wish
    let planner = UpdatePlanner(fileSize: options.packageLimits.archiveSize)
    let ways = planner.ways(in: progress.graph, count: 3, missing: missing)
    guard !ways.isEmpty else { return nil }
    let needs = ways.map { way in
      // Where the size isn't known, a package is at least as large as it is packed.
      SpaceNeeded.peak(
        missing: way.missing, size: wish.package.size ?? wish.target.length, patches: way.patches)
    }
    let available = await freeSpace(needs.min() ?? 0, for: wish, ways)
    guard let choice = needs.firstIndex(where: { $0 <= available }) else {
      throw UpdateRefusal(
        .space(needed: needs.min() ?? 0, available: available), wish.package.reference, path: wish.path)
    }
    return (ways[choice], try await isCellularAllowed(for: ways[choice], wish))
  }

  /// Frees space where there isn't enough: downloads of other skins go, then skins that nobody needs.
  /// - Returns: The bytes that are free then.
  private func freeSpace(_ needed: Int, for wish: UpdateTarget, _ ways: [UpdatePath]) async -> Int {
    var free: Int { space.available(at: store.layout.folder) ?? .max }
    if free < needed { await removeDownloads(except: wish) }
    guard free < needed else { return free }
    let starts = Set(ways.compactMap { $0.steps.first?.start })
    let installed = await store.installed
    let kept = installed.filter { starts.contains($0.manifest.hash) }.map(\.reference)
    // No skin goes where even all of them wouldn't be enough.
    let most = installed.map(\.manifest.totalSize).reduce(0) { $0.addingClamped($1) }
    guard most >= needed - free, let bytes = await makeRoom(quota: nil, keeping: kept) else { return free }
    if free < needed { await makeRoom(quota: max(0, bytes - (needed - free)), keeping: kept) }
    return free
  }

  /// Asks the app about a download.
  /// - Returns: Whether the cellular network may be used.
  private func isCellularAllowed(for way: UpdatePath, _ wish: UpdateTarget) async throws -> Bool {
    let skin = wish.package.reference
    // What is on the disk already needs nobody's word.
    guard way.missing > 0 else { return true }
    let remedy = "It is asked again at the next check; what is shown stays."
    // What the user asks for is asked about each time.
    guard wish.purpose == .catalog || !declined.contains(skin) else {
      throw UpdatePause(skin, "the app doesn't want it", remedy: "Start the updater anew to be asked again.")
    }
    let download = PlannedDownload(
      skin: skin, kind: way.kind, bytes: way.missing, size: wish.package.size, purpose: wish.purpose)
    switch await policy.decide(download) {
    case .now: return true
    case .wifiOnly: return false
    case .later: throw UpdatePause(skin, "the app put it off", remedy: remedy)
    case .never:
      declined.insert(skin)
      throw UpdatePause(skin, "the app doesn't want it", remedy: "Start the updater anew to be asked again.")
    }
  }

  /// The error of a skin to which no way is left.
  private func ending(_ progress: UpdateProgress) -> any Error {
    let (wish, skin) = (progress.wish, progress.wish.package.reference)
    if progress.isWaitingForWifi {
      return UpdatePause(
        skin, "it waits for another network than the cellular one",
        remedy: "It is tried again at the next check; what is shown stays.")
    }
    if let issue = progress.issue { return issue }
    let limit = options.packageLimits.archiveSize
    guard wish.target.length <= limit else {
      return SkinIssue(
        .answerTooLong, "\(wish.path) has \(wish.target.length) bytes, more than the \(limit) that are allowed",
        remedy: "Make the skin smaller; what is shown stays.", place: .init(file: wish.path))
    }
    return SkinIssue(
      .unknownTarget, "There is no way to \(skin)", remedy: "Publish the package; what is shown stays.",
      place: .init(file: wish.path))
  }
}
