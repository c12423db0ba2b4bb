import Foundation
import SkinKit

extension MetadataFetcher {
  /// Looks a target up, first in the targets role and its index, then in the roles it delegates to.
  /// - Parameter path: The target's path.
  /// - Returns: The target; nil if no role describes it.
  /// - Throws: `SkinIssue` if nothing was refreshed yet, or a delegated role can't be fetched or trusted.
  public mutating func target(_ path: String) async throws -> TargetFile? {
    guard var trusted else { throw SkinIssue.missingMetadata("timestamp.json") }
    defer { self.trusted = trusted }
    var search = TargetSearch(for: path, limit: limits.delegations)
    while let next = search.next() {
      let metadata = try await metadata(of: next, &trusted)
      if let target = search.take(metadata, of: next.role) { return target }
      if next == .top, let target = try await indexedTarget(path) { return target }
    }
    return nil
  }

  /// Lists the targets whose paths have a prefix, including those of the index and of delegated roles.
  ///
  /// Each is the result of ``target(_:)``. Roles that can't be trusted with such a path aren't read.
  ///
  /// - Complexity: The reading of these roles and of the index as far as it has such paths, and a search in them for
  ///   each target.
  /// - Parameter prefix: The prefix of the paths, such as `skins/festival/`; it may be empty.
  /// - Returns: The targets by path.
  /// - Throws: `SkinIssue` if nothing was refreshed yet, a delegated role or a node of the index can't be fetched or
  ///   trusted, or several versions of a role are served; `CancellationError` if the task is canceled.
  public mutating func targets(under prefix: String) async throws -> [String: TargetFile] {
    var found = try await listedTargets(under: prefix)
    guard let range = IndexSearch.Range(prefix: prefix) else { return found }
    let listed = trusted?.targets[Delegation.top.role]?.targets ?? [:]
    for (path, target) in try await records(in: range).flatMap(\.targets)
    where path.utf8.starts(with: prefix.utf8) && listed[path] == nil {
      found[path] = target
    }
    return found
  }

  /// Lists the targets whose paths have a prefix, as ``targets(under:)`` does, without those of the index.
  ///
  /// If there are more roles than ``MetadataLimits/delegations``, those of the highest precedence are read, and the
  /// targets of the others are missing. The roles of one delegator are fetched at the same time.
  package mutating func listedTargets(under prefix: String) async throws -> [String: TargetFile] {
    guard var trusted else { throw SkinIssue.missingMetadata("timestamp.json") }
    defer { self.trusted = trusted }
    let limit = limits.delegations
    var roles: [Delegation: TargetsRole] = [:]
    var pending = [Delegation.top]
    while let next = pending.popLast(), roles.count <= limit {
      guard roles[next] == nil else { continue }
      let metadata = try await metadata(of: next, &trusted)
      // The delegations of a role are read once, so it must be the same for all its delegators.
      guard roles.allSatisfy({ $0.key.role != next.role || $0.value == metadata }) else {
        throw SkinIssue.mismatch("\(next.role).json", "it isn't the same one for all who delegate to the role")
      }
      roles[next] = metadata
      let children = (metadata.delegations?.roles ?? []).filter { $0.mayCover(under: prefix) }
        .map { Delegation(role: $0.name, delegator: next.role) }
      await prefetch(children.prefix(max(0, limit - roles.count)).filter { roles[$0] == nil }, &trusted)
      pending += children.reversed()
    }
    var found: [String: TargetFile] = [:]
    for path in Set(roles.values.flatMap(\.targets.keys))
    where path.utf8.starts(with: prefix.utf8) {
      var search = TargetSearch(for: path, limit: limit)
      while let next = search.next(), let metadata = roles[next] {
        // Many paths times many patterns take time, and no wait for the network checks for cancellation.
        try Task.checkCancellation()
        found[path] = search.take(metadata, of: next.role)
        if found[path] != nil { break }
      }
    }
    return found
  }

  /// The most roles, or nodes of the index, that are fetched at the same time.
  static let simultaneous = 6

  /// Fetches several roles at the same time and stores them.
  ///
  /// A failure isn't reported, because the role is loaded again when its targets are needed.
  private func prefetch(_ delegations: [Delegation], _ trusted: inout TrustedMetadata) async {
    var missing = delegations.filter { (trusted.targets(of: $0) ?? storedTargets(&trusted, $0)) == nil }[...]
    guard missing.count > 1 else { return }
    let snapshot = trusted
    await withTaskGroup(of: (Delegation, Data?).self) { group in
      func start() {
        guard let next = missing.popFirst() else { return }
        group.addTask { (next, try? await fetchTargets(snapshot, next.role)) }
      }
      for _ in 0..<Self.simultaneous { start() }
      for await (delegation, data) in group {
        if let data { _ = try? keep(data, &trusted, delegation) }
        start()
      }
    }
  }

  /// A role's metadata: `targets` is trusted since the refresh, delegated roles are loaded.
  private func metadata(of delegation: Delegation, _ trusted: inout TrustedMetadata) async throws -> TargetsRole {
    guard delegation == .top else { return try await loadTargets(&trusted, delegation) }
    guard let top = trusted.targets[delegation.role] else { throw SkinIssue.missingMetadata("targets.json") }
    return top
  }
}
