package import Foundation
import SkinKit
import SkinPackage

/// Packages and patches of versions that the signed targets don't describe themselves, because no channel shows them.
extension MetadataFetcher {
  /// Finds neighboring records of the index.
  ///
  /// Nodes that were read before come from the cache: a publication replaces only those on the way to its version.
  /// - Parameter range: The records to find.
  /// - Returns: The records in their order; empty if the repository has no index.
  /// - Throws: `SkinIssue` if nothing was refreshed yet, or a node can't be fetched or is malformed.
  package func records(in range: IndexSearch.Range) async throws -> [IndexRecord] { try await records(in: [range]) }

  /// Finds the records of several versions, as ``records(in:)`` does.
  func records(of keys: [IndexKey]) async throws -> [IndexRecord] {
    try await records(in: keys.map { .version($0) })
  }

  /// Advances all searches at the same time, so that each node is read once, and several are fetched together.
  private func records(in ranges: [IndexSearch.Range]) async throws -> [IndexRecord] {
    guard let root = try top.index else { return [] }
    let isNew = !cache.contains(.node(root.sha256))
    var searches = ranges.map { IndexSearch(root, in: $0) }
    var nodes: [IndexReference: IndexNode] = [:]
    while true {
      for index in searches.indices {
        while let next = searches[index].next, let node = nodes[next] { try searches[index].take(node) }
      }
      let wanted = Set(searches.compactMap(\.next))
      if wanted.isEmpty { break }
      nodes.merge(try await self.nodes(wanted)) { first, _ in first }
    }
    if isNew { try removeReplacedNodes() }
    return searches.flatMap(\.records)
  }

  private func nodes(_ references: Set<IndexReference>) async throws -> [IndexReference: IndexNode] {
    var rest = Array(references)[...]
    return try await withThrowingTaskGroup(of: (IndexReference, IndexNode).self) { group in
      func start() {
        guard let next = rest.popFirst() else { return }
        group.addTask { (next, try await node(next)) }
      }
      for _ in 0..<Self.simultaneous { start() }
      var found: [IndexReference: IndexNode] = [:]
      while let (reference, node) = try await group.next() {
        found[reference] = node
        start()
      }
      return found
    }
  }

  /// Finds the records of the versions that an activation shows, and of the packages that they may build on.
  ///
  /// Only the targets role itself is trusted with them, not a role that it delegates activations to.
  /// - Parameter path: The activation's path.
  /// - Returns: The records; empty if the activation shows none, or names them only.
  /// - Throws: `SkinIssue` as ``records(in:)`` does.
  func shownRecords(by path: String) async throws -> (shown: [IndexRecord], bases: [IndexRecord]) {
    guard let reference = try top.targets[path]?.custom?.shownVersions else { return ([], []) }
    let isNew = !cache.contains(.node(reference.sha256))
    guard case .shown(let records, let bases) = try await node(reference) else { return ([], []) }
    if isNew { try removeReplacedNodes() }
    return (records, bases)
  }

  private var top: TargetsRole {
    get throws {
      guard let top = trusted?.targets[Delegation.top.role] else { throw SkinIssue.missingMetadata("targets.json") }
      return top
    }
  }

  /// Finds a target in the index.
  func indexedTarget(_ path: String) async throws -> TargetFile? {
    for key in IndexKey.candidates(for: path) {
      if let target = try await records(in: .version(key)).first?.targets[path] { return target }
    }
    return nil
  }

  private func node(_ reference: IndexReference) async throws -> IndexNode {
    if let stored = storedNode(reference) { return stored }
    return try IndexNode(await fetchNode(reference), named: reference)
  }

  /// Returns the bytes of a node, from the cache or the repository.
  package func nodeData(_ reference: IndexReference) async throws -> Data {
    if storedNode(reference) != nil, let stored = cache.read(.node(reference.sha256)) { return stored }
    return try await fetchNode(reference)
  }

  private func fetchNode(_ reference: IndexReference) async throws -> Data {
    let name = String(reference.path.dropFirst("metadata/".count))
    guard let served = try await fetch(name, atMost: reference.length) else { throw SkinIssue.missingMetadata(name) }
    _ = try IndexNode(served.body, named: reference)
    try cache.write(served.body, .node(reference.sha256))
    return served.body
  }

  private func storedNode(_ reference: IndexReference) -> IndexNode? {
    cache.read(.node(reference.sha256)).flatMap { try? IndexNode($0, named: reference) }
  }

  /// Removes stored nodes that the index doesn't have any more, as far as its stored nodes tell.
  private func removeReplacedNodes() throws {
    let top = try top
    var kept: Set<String> = []
    var pending = top.targets.values.compactMap { $0.custom?.shownVersions } + [top.index].compactMap(\.self)
    while let next = pending.popLast() {
      guard kept.insert(next.sha256.hex).inserted, case .branch(let children)? = storedNode(next) else { continue }
      pending += children.map(\.node)
    }
    cache.removeNodes(except: kept)
  }
}
