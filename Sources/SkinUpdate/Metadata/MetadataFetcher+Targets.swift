// Finding targets, in the targets metadata and in those it delegates to.

import SkinKit

extension MetadataFetcher {
  /// Looks a target up, asking the roles that the targets role delegates to where it doesn't know it itself.
  /// - Parameter path: The target's path.
  /// - Returns: The target; nil where nobody describes it.
  /// - Throws: `SkinIssue` where nothing was refreshed yet or a delegated role can't be fetched or trusted.
  public mutating func target(_ path: String) async throws -> TargetFile? {
    guard var trusted else { throw SkinIssue.missingMetadata("timestamp.json") }
    defer { self.trusted = trusted }
    var search = TargetSearch(for: path, limit: limits.delegations)
    while let next = search.next() {
      let metadata = try await metadata(of: next, &trusted)
      if let target = search.take(metadata, of: next.role) { return target }
    }
    return nil
  }

  /// Lists the targets whose paths have a beginning, those of delegated roles included.
  ///
  /// Each is what ``target(_:)`` would find: described by the first role, in order of precedence, that is trusted with its
  /// path. Roles that can't be trusted with any such path aren't asked. Of more roles than
  /// ``MetadataLimits/delegations`` those of highest precedence are read; the targets of the others aren't in the list.
  /// The cost is that of reading these roles once and of a search in them for each target.
  /// - Parameter prefix: The beginning of the paths, such as `skins/festival/`; it may be empty.
  /// - Returns: The targets by path.
  /// - Throws: `SkinIssue` where nothing was refreshed yet, a delegated role can't be fetched or trusted, or several files
  ///   are served as the same one; `CancellationError` where the task is cancelled.
  public mutating func targets(under prefix: String) async throws -> [String: TargetFile] {
    guard var trusted else { throw SkinIssue.missingMetadata("timestamp.json") }
    defer { self.trusted = trusted }
    var roles: [Delegation: TargetsRole] = [:]
    var pending = [Delegation.top]
    while let next = pending.popLast(), roles.count <= limits.delegations {
      guard roles[next] == nil else { continue }
      let metadata = try await metadata(of: next, &trusted)
      // Whom a role delegates to is read once: it must be the same for all who delegate to the role.
      guard roles.allSatisfy({ $0.key.role != next.role || $0.value == metadata }) else {
        throw SkinIssue.mismatch("\(next.role).json", "it isn't the same one for all who delegate to the role")
      }
      roles[next] = metadata
      let children = (metadata.delegations?.roles ?? []).filter { $0.mayCover(under: prefix) }
      pending += children.reversed().map { Delegation(role: $0.name, delegator: next.role) }
    }
    var found: [String: TargetFile] = [:]
    for path in Set(roles.values.flatMap(\.targets.keys)) where path.utf8.starts(with: prefix.utf8) {
      var search = TargetSearch(for: path, limit: limits.delegations)
      while let next = search.next(), let metadata = roles[next] {
        // Many paths times many patterns take their time, and no waiting for the network ends it.
        try Task.checkCancellation()
        found[path] = search.take(metadata, of: next.role)
        if found[path] != nil { break }
      }
    }
    return found
  }

  /// A role's metadata: `targets` are here since the refresh, delegated ones are loaded.
  private func metadata(of delegation: Delegation, _ trusted: inout TrustedMetadata) async throws -> TargetsRole {
    guard delegation == .top else { return try await loadTargets(&trusted, delegation) }
    guard let top = trusted.targets[delegation.role] else { throw SkinIssue.missingMetadata("targets.json") }
    return top
  }
}
