import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// The roles that the targets keys sign, with the contents that a state gives them: the loaded partitions, the apps, and
/// the targets role.
struct TargetsTree {
  /// A role without its version and date.
  struct Node {
    let name: String
    let targets: [String: TargetEntry]
    let delegations: Delegations?
  }

  /// The roles, each after those that it delegates to.
  ///
  /// The last one is the targets role.
  let nodes: [Node]
  /// The partitions, including those that aren't loaded.
  let partitions: Set<TargetsPartition>

  /// Divides a state's targets.
  /// - Parameters:
  ///   - state: The state.
  ///   - keys: The targets keys' identifiers and threshold.
  ///   - known: The targets keys.
  ///   - isFlat: Whether the targets role describes all targets itself, as in repositories of other tools.
  /// - Throws: `SkinIssue` if a partition changed that isn't loaded.
  init(_ state: RepositoryState, keys: RoleKeys, known: [String: MetadataKey], isFlat: Bool) throws {
    let divided =
      isFlat
      ? [nil: state.targets]
      : Dictionary(grouping: state.targets) { TargetsPartition(of: $0.key) }
        .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
    var partitions = state.partitions
    for case (let partition?, _) in divided { partitions.insert(partition) }
    if let missing = divided.keys.compactMap(\.self).first(where: state.unloaded.contains) {
      throw SkinIssue(
        .unloadedTargets, "The targets of \(missing) were changed without the published ones",
        suggestion: "Load the partition from where the state is stored, and apply the change again.",
        place: .init(key: missing.description))
    }
    // An emptied partition keeps its role, so that its path isn't free for another one.
    var nodes = partitions.subtracting(state.unloaded).sorted().map { partition in
      Node(name: partition.role, targets: divided[partition] ?? [:], delegations: nil)
    }
    let signers = known.filter { keys.keyIDs.contains($0.key) }
    let apps = Dictionary(grouping: partitions, by: \.app).sorted { $0.key < $1.key }
    for (app, parts) in apps {
      let roles = try parts.sorted().map { try $0.delegation(keys) }
      nodes.append(
        Node(
          name: TargetsPartition.role(ofApp: app), targets: [:],
          delegations: try Delegations(keys: signers, roles: roles)))
    }
    nodes.append(
      Node(
        name: RoleName.targets.rawValue, targets: divided[nil] ?? [:],
        delegations: try state.makeDelegations(
          apps: apps.map { try TargetsPartition.delegation(toApp: $0.key, keys) }, keys: signers)))
    (self.nodes, self.partitions) = (nodes, partitions)
  }
}

extension TargetsTree.Node {
  /// The role's metadata.
  func role(_ common: CommonFields, after last: RepositoryState.SignedRole?) -> TargetsRole {
    var role = TargetsRole(common: common, targets: targets.files)
    // The other roles' versions are counted, so the version itself says which one it replaces.
    if TargetsPartition.hasName(name) { role.replacedVersion = last?.version ?? 0 }
    role.delegations = delegations
    return role
  }
}

extension RepositoryState {
  /// Returns the delegations of the targets role: to apps, then those of the repository's operator; nil if there are
  /// none.
  func makeDelegations(apps: [DelegatedRole] = [], keys: [String: MetadataKey] = [:]) throws -> Delegations? {
    guard !delegations.isEmpty || !apps.isEmpty else { return nil }
    let own = delegations.flatMap(\.keys).map { ($0.id, $0) }
    let all = Dictionary(own) { first, _ in first }.merging(apps.isEmpty ? [:] : keys) { first, _ in first }
    return try Delegations(keys: all, roles: apps + delegations.map(\.role))
  }

  /// The last file of a role that the targets keys sign.
  subscript(role name: String) -> SignedRole? {
    get { name == RoleName.targets.rawValue ? signedTargets : signedDelegations[name] }
    set {
      if name == RoleName.targets.rawValue { signedTargets = newValue } else { signedDelegations[name] = newValue }
    }
  }
}

extension [String: TargetEntry] {
  /// The targets in the format of the metadata.
  var files: [String: TargetFile] {
    mapValues { TargetFile(length: $0.length, sha256: $0.sha256.hex, custom: $0.custom) }
  }
}

extension RoleKeys {
  /// A hash of the keys' identifiers and the threshold.
  var hash: ContentHash {
    let value: MetadataValue = [
      "keyids": .array(keyIDs.sorted().map(MetadataValue.string)), "threshold": .integer(threshold),
    ]
    return ContentHash(of: value.canonical)
  }
}
