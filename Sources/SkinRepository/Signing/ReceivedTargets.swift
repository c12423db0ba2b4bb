import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// Signed targets from a publisher, which are checked before a repository accepts them.
struct ReceivedTargets {
  /// A file of the change.
  struct File {
    let name: String
    let data: Data
    let metadata: SignedMetadata<TargetsRole>
  }

  private let root: TrustedRoot
  private let targets: File
  private let delegated: [String: File]
  private let now: Date

  /// Parses the files.
  init(_ data: Data, delegated: [String: Data], root: TrustedRoot, now: Date) throws {
    func parse(_ name: String, _ data: Data) throws -> File {
      try MetadataSize.check(data.count, of: name)
      return File(name: name, data: data, metadata: try SignedMetadata(parsing: data, file: "\(name).json"))
    }
    self.root = root
    self.now = now
    targets = try parse(RoleName.targets.rawValue, data)
    self.delegated = try Dictionary(
      uniqueKeysWithValues: delegated.map { name, data in
        if !TargetsPartition.hasName(name) { try DelegatedTargets.check(name: name) }
        return (name, try parse(name, data))
      })
  }

  /// The delegations of the targets role that aren't to apps.
  private var operatorRoles: [DelegatedRole] {
    (targets.metadata.role.delegations?.roles ?? []).filter { TargetsPartition.app(of: $0) == nil }
  }

  /// The delegations to apps.
  private var appRoles: [(app: SkinIdentifier, role: DelegatedRole)] {
    (targets.metadata.role.delegations?.roles ?? []).compactMap { role in
      TargetsPartition.app(of: role).map { ($0, role) }
    }
  }

  /// The keys of all apps and partitions; nil if there are none.
  private var partitionKeys: RoleKeys? { appRoles.first?.role.keys }

  /// Checks that enough keys signed each file.
  func checkSignatures() throws {
    try root.role.verify(targets.metadata, as: .targets)
    try checkDelegatedSignatures()
    for file in delegated.values where TargetsPartition.hasName(file.name) {
      guard let keys = partitionKeys else { throw undelegated(file.name) }
      try file.metadata.verify(by: keys, known: delegationKeys, role: file.name)
    }
  }

  /// Checks that enough keys signed the roles that aren't signed with targets keys.
  func checkDelegatedSignatures() throws {
    for file in delegated.values where !TargetsPartition.hasName(file.name) {
      guard let role = operatorRoles.first(where: { $0.name == file.name }) else { throw undelegated(file.name) }
      try file.metadata.verify(by: role.keys, known: delegationKeys, role: file.name)
    }
  }

  private var delegationKeys: [String: MetadataKey] { targets.metadata.role.delegations?.keys ?? [:] }

  /// Checks that nothing has expired.
  func checkDates() throws {
    for file in [targets] + delegated.values.sorted(by: { $0.name < $1.name })
    where file.metadata.role.expires <= now {
      throw Self.stale("\(file.name).json", "it expired at \(MetadataDate.text(file.metadata.role.expires))")
    }
  }

  /// Returns the repository's state with these targets.
  func follow(_ old: RepositoryState) throws -> SignedTargets {
    var new = SignedTargets(state: old, files: [:])
    try take(targets, signedBy: root.role.roles[.targets], after: old, &new)
    // Files of roles without a delegation are refused below, by counting.
    var taken = 0
    new.state.delegations = try operatorRoles.map { role in
      try DelegatedTargets.check(name: role.name)
      let keys = role.keys.keyIDs.compactMap { delegationKeys[$0] }
      if let file = delegated[role.name] {
        guard file.metadata.role.delegations?.roles.isEmpty ?? true else {
          throw Self.unsupported("\(role.name).json", "a delegated role that delegates further")
        }
        try take(file, signedBy: role.keys, after: old, &new)
        taken += 1
        return DelegatedTargets(role: role, keys: keys, targets: try entries(of: file))
      }
      // The published file's signatures are valid only if the role's keys haven't changed.
      guard let known = old.delegations.first(where: { $0.name == role.name }),
        old.signedDelegations[role.name] != nil, known.role.keys == role.keys, known.keys == keys
      else { throw Self.stale("\(role.name).json", "its delegation is new or changed, but the file is missing") }
      return DelegatedTargets(role: role, keys: keys, targets: known.targets)
    }
    taken += try takePartitions(after: old, &new)
    guard taken == delegated.count else {
      let known = Set(operatorRoles.map(\.name)).union(new.state.partitionRoles)
      throw undelegated(delegated.keys.sorted().first { !known.contains($0) } ?? "A role")
    }
    return new
  }

  /// Takes the apps' roles and partitions over, new or as they were.
  /// - Returns: The number of files taken.
  private func takePartitions(after old: RepositoryState, _ new: inout SignedTargets) throws -> Int {
    var taken = 0
    var targets = try entries(of: self.targets)
    var (partitions, unloaded): (Set<TargetsPartition>, Set<TargetsPartition>) = ([], [])
    for (app, role) in appRoles {
      guard role.keys == partitionKeys else {
        throw Self.unsupported("targets.json", "apps with different keys")
      }
      let children = try children(of: app, role, old, &new, &taken)
      partitions.formUnion(children)
      for partition in children {
        if let file = delegated[partition.role] {
          try take(file, signedBy: role.keys, after: old, &new)
          taken += 1
          let own = try entries(of: file)
          guard own.keys.allSatisfy({ TargetsPartition(of: $0) == partition }),
            file.metadata.role.delegations?.roles.isEmpty ?? true
          else { throw Self.unsupported("\(partition.role).json", "more than the targets of \(partition)") }
          targets.merge(own) { first, _ in first }
        } else {
          try checkKept(partition.role, role.keys, old)
          guard old.partitions.contains(partition) else { throw missing(partition.role) }
          if old.unloaded.contains(partition) { unloaded.insert(partition) }
          targets.merge(old.targets(of: partition)) { first, _ in first }
        }
      }
    }
    if let gone = old.partitions.subtracting(partitions).min() {
      throw Self.unsupported("targets.json", "no \(gone), which was published,")
    }
    (new.state.targets, new.state.partitions, new.state.unloaded) = (targets, partitions, unloaded)
    return taken
  }

  /// Returns the partitions that an app's role delegates to.
  private func children(
    of app: SkinIdentifier, _ role: DelegatedRole, _ old: RepositoryState, _ new: inout SignedTargets,
    _ taken: inout Int
  ) throws -> Set<TargetsPartition> {
    guard let file = delegated[role.name] else {
      try checkKept(role.name, role.keys, old)
      return old.partitions.filter { $0.app == app }
    }
    try take(file, signedBy: role.keys, after: old, &new)
    taken += 1
    guard file.metadata.role.targets.isEmpty else { throw Self.unsupported("\(role.name).json", "targets of its own") }
    let delegations = file.metadata.role.delegations?.roles ?? []
    let found = delegations.compactMap { child in
      child.keys == role.keys ? TargetsPartition.partition(of: child) : nil
    }
    guard found.count == delegations.count, found.allSatisfy({ $0.app == app }) else {
      throw Self.unsupported("\(role.name).json", "delegations that aren't to partitions of \(app)")
    }
    return Set(found)
  }

  /// Checks that the published file of a role is still valid.
  private func checkKept(_ name: String, _ keys: RoleKeys, _ old: RepositoryState) throws {
    guard let last = old.signedDelegations[name], last.keys == keys.hash else { throw missing(name) }
  }

  /// Records a file, which is new or the published one.
  private func take(
    _ file: File, signedBy keys: RoleKeys?, after old: RepositoryState, _ new: inout SignedTargets
  ) throws {
    let role = file.metadata.role
    let hash = ContentHash(of: file.data)
    let contents = role.contentHash(signedBy: keys)
    if var last = old[role: file.name], last.sha256 == hash {
      // The same file, which may need other signatures now.
      (last.contents, last.keys) = (contents, keys?.hash)
      new.state[role: file.name] = last
      return
    }
    if let last = old[role: file.name]?.version {
      let replaced = role.replacedVersion ?? 0
      if TargetsPartition.hasName(file.name), replaced != last {
        throw Self.stale("\(file.name).json", "it replaces version \(replaced), but version \(last) is published")
      }
      guard role.version > last else {
        throw Self.stale("\(file.name).json", "it has version \(role.version), but version \(last) is published")
      }
    }
    new.files[RepositoryLayout.metadata(file.name, version: role.version)] = file.data
    new.state[role: file.name] = RepositoryState.SignedRole(
      version: role.version, length: file.data.count, sha256: hash, signed: now, expires: role.expires,
      contents: contents, keys: keys?.hash)
  }

  private func entries(of file: File) throws -> [String: TargetEntry] {
    try Dictionary(
      uniqueKeysWithValues: file.metadata.role.targets.map { path, target in
        guard let hash = target.digest.hashes["sha256"].flatMap(ContentHash.init(hex:)) else {
          throw Self.unsupported("\(file.name).json", "the target \(path) without a SHA-256")
        }
        return (path, TargetEntry(length: target.length, sha256: hash, custom: target.custom))
      })
  }

  private func missing(_ name: String) -> SkinIssue {
    Self.stale("\(name).json", "its delegation is new or changed, but the file is missing")
  }

  private func undelegated(_ name: String) -> SkinIssue {
    Self.stale("\(name).json", "the targets role doesn't delegate to it")
  }

  private static func stale(_ file: String, _ what: String) -> SkinIssue {
    SkinIssue(
      .staleTargets, "\(file) can't be published: \(what)",
      suggestion: "Fetch the repository's newest metadata, and sign again after it.", place: .init(file: file))
  }

  private static func unsupported(_ file: String, _ what: String) -> SkinIssue {
    SkinIssue(
      .unsupportedTargets, "\(file) has \(what), which this repository can't keep", suggestion: "Sign it without.",
      place: .init(file: file))
  }
}
