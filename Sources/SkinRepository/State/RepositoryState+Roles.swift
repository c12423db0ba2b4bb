import SkinKit
import SkinPackage
import SkinUpdate

extension RepositoryState {
  /// Returns the targets role without its version and date.
  /// - Parameters:
  ///   - common: The version and the date.
  ///   - isFlat: Whether the role describes all targets itself, as in repositories of other tools.
  /// - Returns: The role.
  /// - Throws: `SkinIssue` if the delegations are malformed.
  func targetsRole(_ common: CommonFields, isFlat: Bool) throws -> TargetsRole {
    let own = isFlat ? targets : targets.filter { Self.key($0.key, $0.value) == nil }
    var role = TargetsRole(common: common, targets: own.files)
    role.delegations = try makeDelegations()
    role.index = index.root
    return role
  }

  /// Returns the delegations of the targets role; nil if there are none.
  func makeDelegations() throws -> Delegations? {
    guard !delegations.isEmpty else { return nil }
    let keys = delegations.flatMap(\.keys).map { ($0.id, $0) }
    return try Delegations(keys: Dictionary(keys) { first, _ in first }, roles: delegations.map(\.role))
  }

  /// The newest files of the roles that the targets keys sign; empty if the repository was never signed.
  public var targetsFiles: [SignedRole] { [signedTargets].compactMap(\.self) }

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
    mapValues(\.file)
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
