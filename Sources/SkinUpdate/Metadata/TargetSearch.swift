import SkinKit

/// A role and its delegator; nil as delegator is the root, which names `targets`.
struct Delegation: Hashable {
  var role: String
  var delegator: String?

  static let top = Delegation(role: "targets", delegator: nil)
}

/// A search for one target by section 5.6.7 of The Update Framework's specification: through the roles that are trusted
/// with the path, in order of precedence, each before its own delegations, none twice, and up to a limit.
struct TargetSearch {
  private let path: String
  private let parts: TargetPath
  private var pending = [Delegation.top]
  private var visited: Set<String> = []
  private var left: Int

  /// Starts a search.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - limit: The most roles to search besides `targets`.
  init(for path: String, limit: Int) {
    self.path = path
    parts = TargetPath(path)
    left = limit + 1
  }

  /// The next role to search; nil at the end.
  mutating func next() -> Delegation? {
    while left > 0, let next = pending.popLast() {
      guard visited.insert(next.role).inserted else { continue }
      left -= 1
      return next
    }
    return nil
  }

  /// Searches the metadata of the last role.
  /// - Parameters:
  ///   - metadata: The role's metadata.
  ///   - role: The role's name.
  /// - Returns: The target; nil if the search continues.
  mutating func take(_ metadata: TargetsRole, of role: String) -> TargetFile? {
    if let target = metadata.targets[path] { return target }
    var children: [Delegation] = []
    for child in metadata.delegations?.roles ?? [] where child.covers(parts) {
      children.append(Delegation(role: child.name, delegator: role))
      if child.isTerminating {
        pending = []
        break
      }
    }
    pending += children.reversed()
    return nil
  }
}
