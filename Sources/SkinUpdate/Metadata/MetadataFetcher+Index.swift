import Foundation
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
  package func records(in range: IndexSearch.Range) async throws -> [IndexRecord] {
    guard let root = try top.index else { return [] }
    let isNew = !cache.contains(.node(root.sha256))
    var search = IndexSearch(root, in: range)
    while let next = search.next { try search.take(await node(next)) }
    if isNew { try removeReplacedNodes() }
    return search.records
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

  /// Finds the records of several versions.
  /// - Parameter keys: The versions.
  /// - Returns: The records that the index has.
  /// - Throws: `SkinIssue` as ``records(in:)`` does.
  func records(of keys: [IndexKey]) async throws -> [IndexRecord] {
    var found: [IndexRecord] = []
    // In their order, the next one is often in the node that was just read.
    for key in keys.ordered(by: <) { found += try await records(in: .version(key)) }
    return found
  }

  /// Finds a target in the index.
  func indexedTarget(_ path: String) async throws -> TargetFile? {
    for key in IndexKey.candidates(for: path) {
      if let target = try await records(in: .version(key)).first?.targets[path] { return target }
    }
    return nil
  }

  package func node(_ reference: IndexReference) async throws -> IndexNode {
    if let stored = storedNode(reference) { return stored }
    let name = String(reference.path.dropFirst("metadata/".count))
    guard let served = try await fetch(name, atMost: reference.length) else { throw SkinIssue.missingMetadata(name) }
    let node = try IndexNode(served.body, named: reference)
    try cache.write(served.body, .node(reference.sha256))
    return node
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
