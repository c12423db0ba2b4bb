import SkinKit
import SkinPackage

/// The versions of a skin as nodes, and the files that lead from one to the next as edges.
///
/// A node is the hash of a manifest, which identifies a version with all its contents. A version is *reached* if its
/// files are at hand, because it is installed or was built from packages and patches.
struct UpdateGraph: Hashable, Sendable {
  /// A file: a package, which starts from nothing, or a patch, which starts from another version.
  struct Edge: Hashable, Sendable {
    /// The skin to which all versions belong.
    var skin: SkinIdentifier
    /// The target's path, which is unique among the edges.
    var path: String
    var target: TargetFile
    /// The version a patch starts from; nil for a package.
    var start: ContentHash?
    /// The version it leads to.
    var end: ContentHash
  }

  /// The wanted version.
  let goal: ContentHash
  /// The versions whose files are at hand.
  var reached: Set<ContentHash>
  /// The files, sorted by their paths.
  private(set) var edges: [Edge]

  /// Creates a graph.
  /// - Parameters:
  ///   - goal: The manifest of the wanted version.
  ///   - edges: The files; of two with the same path, the first is used.
  ///   - reached: The manifests of the available versions.
  init(goal: ContentHash, edges: [Edge], reached: Set<ContentHash>) {
    self.goal = goal
    self.reached = reached
    var paths: Set<String> = []
    self.edges = edges.filter { paths.insert($0.path).inserted }.ordered { $0.path.precedesByBytes($1.path) }
  }

  /// Removes a file that failed.
  mutating func remove(_ edge: Edge) { edges.removeAll { $0.path == edge.path } }

  /// Removes all files except the packages of the wanted version.
  mutating func keepOnlyCompletePackages() { edges.removeAll { $0.start != nil || $0.end != goal } }
}

extension UpdateGraph {
  /// The packages and patches of a skin among a repository's targets.
  ///
  /// Files whose path doesn't match their description are ignored.
  static func edges(of id: SkinIdentifier, app: SkinIdentifier, in targets: [String: TargetFile]) -> [Edge] {
    targets.compactMap { path, target in
      switch TargetDescription(custom: target.custom) {
      case .package(let package)
      where package.id == id && path == RepositoryLayout.package(app: app, id: id, version: package.version):
        Edge(skin: id, path: path, target: target, start: nil, end: package.manifest)
      case .patch(let patch)
      where patch.id == id && path == RepositoryLayout.patch(app: app, id: id, from: patch.from, to: patch.to):
        Edge(skin: id, path: path, target: target, start: patch.fromManifest, end: patch.manifest)
      default: nil
      }
    }
  }
}
