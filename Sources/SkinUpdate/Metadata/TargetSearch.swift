// The order in which roles are asked for a target. No input or output happens here.

import SkinKit

/// A role as one of those that delegate to it sees it; nil is the root, which names `targets`.
struct Delegation: Hashable {
  var role: String
  var delegator: String?

  static let top = Delegation(role: "targets", delegator: nil)
}

/// A search for one target by section 5.6.7 of The Update Framework's specification: the roles that are trusted with the
/// path, in order of precedence and each before those it delegates to, none twice, and only so many.
struct TargetSearch {
  private let path: String
  private let parts: TargetPath
  private var pending = [Delegation.top]
  private var visited: Set<String> = []
  private var left: Int

  /// Begins a search.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - limit: How many roles are asked at most besides `targets`.
  init(for path: String, limit: Int) {
    self.path = path
    parts = TargetPath(path)
    left = limit + 1
  }

  /// The role to ask next; nil at the end of the search.
  mutating func next() -> Delegation? {
    while left > 0, let next = pending.popLast() {
      guard visited.insert(next.role).inserted else { continue }
      left -= 1
      return next
    }
    return nil
  }

  /// Takes what the role that was asked last says.
  /// - Parameters:
  ///   - metadata: The role's metadata.
  ///   - role: The role's name.
  /// - Returns: The target; nil where the search goes on.
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
