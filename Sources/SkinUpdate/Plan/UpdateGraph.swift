// What leads to a skin: its packages and the patches between versions, as a graph of manifests.

import SkinKit
import SkinPackage

/// The versions of a skin as nodes, and the files that lead from one to the next.
///
/// Nodes are the hashes of manifests, which name a version with all its contents. A version is *reached* when its files
/// are at hand: because it is installed, or because patches made it since.
struct UpdateGraph: Hashable, Sendable {
  /// A file to fetch: a package, which makes a version of nothing, or a patch, which makes it of another one.
  struct Edge: Hashable, Sendable {
    /// The target's path, which no other edge has.
    var path: String
    var target: TargetFile
    /// The version a patch starts from; nil for a package.
    var start: ContentHash?
    /// The version it makes.
    var end: ContentHash
  }

  /// The wanted version.
  let goal: ContentHash
  /// The versions whose files are at hand.
  var reached: Set<ContentHash>
  /// The files, sorted by their paths.
  private(set) var edges: [Edge]

  /// Makes a graph.
  /// - Parameters:
  ///   - goal: The manifest of the wanted version.
  ///   - edges: The files; of two with one path the first counts.
  ///   - reached: The manifests of the versions at hand.
  init(goal: ContentHash, edges: [Edge], reached: Set<ContentHash>) {
    self.goal = goal
    self.reached = reached
    var paths: Set<String> = []
    self.edges = edges.filter { paths.insert($0.path).inserted }.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// Takes a file away, because it can't be had or is wrong.
  mutating func remove(_ edge: Edge) { edges.removeAll { $0.path == edge.path } }

  /// Takes all files away but the packages of the wanted version.
  mutating func keepOnlyCompletePackages() { edges.removeAll { $0.start != nil || $0.end != goal } }
}

extension UpdateGraph {
  /// The packages and patches of a skin among a repository's targets; only files at the paths that belong to what they
  /// say they are.
  static func edges(of id: SkinIdentifier, app: SkinIdentifier, in targets: [String: TargetFile]) -> [Edge] {
    targets.compactMap { path, target in
      switch TargetDescription(custom: target.custom) {
      case .package(let package)
      where package.id == id && path == RepositoryLayout.package(app: app, id: id, version: package.version):
        Edge(path: path, target: target, start: nil, end: package.manifest)
      case .patch(let patch)
      where patch.id == id && path == RepositoryLayout.patch(app: app, id: id, from: patch.from, to: patch.to):
        Edge(path: path, target: target, start: patch.fromManifest, end: patch.manifest)
      default: nil
      }
    }
  }
}
