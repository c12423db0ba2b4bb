import SkinKit
import SkinPackage

/// The paths to one skin that remain to be tried, and the failures so far.
struct FetchPlan: Sendable {
  /// The number of failed files after which only complete packages are tried.
  static let patience = 4
  /// The number of paths that are compared by the disk space they need.
  static let alternatives = 3

  /// The skin.
  let target: UpdateTarget
  /// The files that may still be tried, and the available versions.
  private(set) var graph: UpdateGraph
  /// The last failure.
  private(set) var lastIssue: SkinIssue?
  /// The paths of the files that failed.
  private var excluded: Set<String> = []
  private var failures = 0
  /// Whether the last path failed because only the cellular network was available.
  private var isWaitingForWiFi = false

  /// Creates a plan.
  /// - Parameters:
  ///   - target: The skin.
  ///   - edges: The files that may lead to it.
  ///   - reached: The manifests of the available versions.
  ///   - denial: The reason for which a file must not be fetched; nil if it may be.
  init(
    target: UpdateTarget, edges: [UpdateGraph.Edge], reached: Set<ContentHash>,
    denial: (UpdateGraph.Edge) -> SkinIssue?
  ) {
    self.target = target
    graph = UpdateGraph(goal: target.package.manifest, edges: [], reached: reached)
    let packageDenial = add(edges, denial)
    // If patches lead to the skin anyway, the package doesn't matter.
    let isReachable = !UpdatePlanner().paths(in: graph, count: 1) { $0.target.length }.isEmpty
    if !isReachable { lastIssue = packageDenial }
  }

  /// Adds files that may lead to the skin, without those that failed before.
  /// - Parameters:
  ///   - edges: The files.
  ///   - denial: The reason for which a file must not be fetched; nil if it may be.
  /// - Returns: The denial of the skin's package, if it is one of the files.
  @discardableResult
  mutating func add(_ edges: [UpdateGraph.Edge], _ denial: (UpdateGraph.Edge) -> SkinIssue?) -> SkinIssue? {
    guard failures < Self.patience else { return nil }
    var packageDenial: SkinIssue?
    let allowed = edges.filter { edge in
      guard !excluded.contains(edge.path), let issue = denial(edge) else { return !excluded.contains(edge.path) }
      if edge.path == target.path { packageDenial = issue }
      return false
    }
    graph = UpdateGraph(goal: graph.goal, edges: graph.edges + allowed, reached: graph.reached)
    return packageDenial
  }

  /// The cheapest paths that remain.
  /// - Parameters:
  ///   - planner: The limits of the search.
  ///   - missing: The bytes of a file that remain to be downloaded.
  /// - Returns: The paths, the cheapest first.
  func paths(_ planner: UpdatePlanner, missing: (UpdateGraph.Edge) -> Int) -> [UpdatePath] {
    planner.paths(in: graph, count: Self.alternatives, missing: missing)
  }

  /// The disk space that a path needs at its peak, in bytes.
  func spaceNeeded(for path: UpdatePath) -> Int {
    // If the size isn't known, a package is at least as large as it is compressed.
    SpaceRequirement.peak(missing: path.missing, size: target.package.size ?? target.file.length, patches: path.patches)
  }

  /// Chooses the first path for which there is room.
  /// - Parameters:
  ///   - paths: Paths, the cheapest first.
  ///   - available: The free bytes.
  /// - Returns: The path.
  /// - Throws: `UpdateRefusal` if there is room for none.
  func choose(from paths: [UpdatePath], available: Int) throws -> UpdatePath {
    if let path = paths.first(where: { spaceNeeded(for: $0) <= available }) { return path }
    let needed = paths.map(spaceNeeded).min() ?? 0
    throw UpdateRefusal(.space(needed: needed, available: available), target.package.reference, path: target.path)
  }

  /// Notes that a version is at hand.
  mutating func reach(_ manifest: ContentHash) { graph.reached.insert(manifest) }

  /// Notes that a version isn't at hand after all.
  mutating func lose(_ manifest: ContentHash) { graph.reached.remove(manifest) }

  /// Replaces the available versions.
  mutating func replaceReached(_ manifests: Set<ContentHash>) { graph.reached = manifests }

  /// Removes the files that failed.
  /// - Parameters:
  ///   - failure: The failed files of a path.
  ///   - allowsCellular: Whether the cellular network was allowed for the path.
  mutating func fail(_ failure: PathFailure, allowsCellular: Bool) {
    for step in failure.steps.reversed() {
      lastIssue = step.issue
      failures += 1
      graph.remove(step.edge)
      excluded.insert(step.edge.path)
      if failures >= Self.patience { graph.keepOnlyCompletePackages() }
    }
    isWaitingForWiFi = !allowsCellular && failure.steps.contains { $0.issue.cause == .cellular }
  }

  /// The error to report when no path remains.
  /// - Parameter limit: The maximum size in bytes of a file.
  /// - Returns: An `UpdatePause` or a `SkinIssue`.
  func finalError(fileSize limit: Int) -> any Error {
    let skin = target.package.reference
    if isWaitingForWiFi {
      return UpdatePause(
        skin, "it waits for another network than the cellular one",
        suggestion: "It is tried again at the next check; the current skin stays.")
    }
    if let lastIssue { return lastIssue }
    guard target.file.length <= limit else {
      return SkinIssue(
        .answerTooLong, "\(target.path) has \(target.file.length) bytes, more than the \(limit) that are allowed",
        suggestion: "Make the skin smaller; the current skin stays.", place: .init(file: target.path))
    }
    return SkinIssue(
      .unknownTarget, "The repository has no path to \(skin)",
      suggestion: "Publish the package; the current skin stays.",
      place: .init(file: target.path))
  }
}

/// A download that is put off.
struct UpdatePause: Error {
  var skin: SkinReference
  var issue: SkinIssue

  init(_ skin: SkinReference, _ reason: String, suggestion: String) {
    self.skin = skin
    issue = SkinIssue(.downloadPostponed, "\(skin) isn't fetched now: \(reason)", suggestion: suggestion)
  }
}
