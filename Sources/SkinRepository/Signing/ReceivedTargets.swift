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
  /// The changed records of the index, and the versions that changed activations show.
  private let versions: [IndexNode]
  private let now: Date

  /// Parses the files.
  init(_ data: Data, delegated: [String: Data], versions: [Data] = [], root: TrustedRoot, now: Date) throws {
    func parse(_ name: String, _ data: Data) throws -> File {
      try MetadataSize.check(data.count, of: name)
      return File(name: name, data: data, metadata: try SignedMetadata(parsing: data, file: "\(name).json"))
    }
    self.root = root
    self.now = now
    targets = try parse(RoleName.targets.rawValue, data)
    self.delegated = try Dictionary(
      uniqueKeysWithValues: delegated.map { name, data in
        try DelegatedTargets.check(name: name)
        return (name, try parse(name, data))
      })
    self.versions = try versions.map { try IndexNode($0, named: IndexReference(to: $0)) }
  }

  private var delegatedRoles: [DelegatedRole] { targets.metadata.role.delegations?.roles ?? [] }

  /// Checks that enough keys signed each file.
  func checkSignatures() throws {
    try root.role.verify(targets.metadata, as: .targets)
    try checkDelegatedSignatures()
  }

  /// Checks that enough keys signed the roles that aren't signed with targets keys.
  func checkDelegatedSignatures() throws {
    for file in delegated.values {
      guard let role = delegatedRoles.first(where: { $0.name == file.name }) else { throw undelegated(file.name) }
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

  /// Returns the state of a repository that has these targets, from its metadata alone.
  func adopt() throws -> RepositoryState {
    var new = try followRoles(RepositoryState()).state
    new.targets = try entries(of: targets)
    new.index = IndexTree(root: targets.metadata.role.index)
    return new
  }

  /// Returns the repository's state with these targets.
  ///
  /// The index must be the one that the changed versions give.
  func follow(_ old: RepositoryState) throws -> SignedTargets {
    var new = try followRoles(old)
    try takeVersions(after: old, &new)
    return new
  }

  private func followRoles(_ old: RepositoryState) throws -> SignedTargets {
    var new = SignedTargets(state: old, files: [:])
    try take(targets, signedBy: root.role.roles[.targets], after: old, &new)
    // Files of roles without a delegation are refused below, by counting.
    var taken = 0
    new.state.delegations = try delegatedRoles.map { role in
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
    guard taken == delegated.count else {
      let known = Set(delegatedRoles.map(\.name))
      throw undelegated(delegated.keys.sorted().first { !known.contains($0) } ?? "A role")
    }
    return new
  }

  /// Takes the targets role's own targets and the changed versions over.
  private func takeVersions(after old: RepositoryState, _ new: inout SignedTargets) throws {
    var entries = try entries(of: targets)
    let role = targets.metadata.role
    let own = entries.filter { RepositoryState.key($0.key, $0.value) != nil }
    if role.index == nil {
      // Another tool signed it, or nothing was published.
      guard old.index.root == nil, versions.isEmpty else {
        throw Self.unsupported("targets.json", "no index, which was published,")
      }
      new.state.targets = entries
      return
    }
    if let path = own.keys.min() { throw Self.unsupported("targets.json", "\(path) beside the index") }
    for (path, entry) in old.targets {
      if let key = RepositoryState.key(path, entry), !changes(key) { entries[path] = entry }
    }
    for node in versions {
      switch node {
      case .leaf(let records):
        for record in records {
          new.state.loaded.insert(record.key)
          for (path, file) in record.targets {
            guard let entry = TargetEntry(file), RepositoryState.key(path, entry) == record.key else {
              throw Self.unsupported("The index", "the file \(path) without a description")
            }
            entries[path] = entry
          }
        }
      case .shown: _ = try new.state.index.add(node)
      case .branch: throw Self.unsupported("The change", "a branch of the index")
      }
    }
    new.state.targets = entries
    new.changes = try new.state.updateIndex()
    let expected = try new.state.targetsRole(role.common, isFlat: false)
    guard expected.contentHash(signedBy: nil) == role.contentHash(signedBy: nil) else {
      throw Self.stale("targets.json", "its index isn't the one that the change gives")
    }
    try checkShown(new.state)
    new.addNodes()
  }

  private func changes(_ key: IndexKey) -> Bool {
    versions.contains { if case .leaf = $0 { $0.keys.contains(key) } else { false } }
  }

  /// Checks that activations show versions as the index describes them.
  private func checkShown(_ state: RepositoryState) throws {
    for case .shown(let records, let bases) in versions {
      for record in records + bases {
        let known = try state.index.records(in: .version(record.key)).first
        let isBase = bases.contains(record)
        guard
          isBase ? known?.targets.merging(record.targets, uniquingKeysWith: { $1 }) == known?.targets : known == record
        else { throw Self.unsupported("targets.json", "another description of \(record.key) than the index") }
      }
    }
    for (path, entry) in state.targets {
      guard let reference = entry.custom?.shownVersions else { continue }
      guard case .shown = try state.index.node(reference) else {
        throw Self.unsupported("targets.json", "no versions that \(path) shows")
      }
    }
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
    if let last = old[role: file.name]?.version, role.version <= last {
      throw Self.stale("\(file.name).json", "it has version \(role.version), but version \(last) is published")
    }
    new.files[RepositoryLayout.metadata(file.name, version: role.version)] = file.data
    new.state[role: file.name] = RepositoryState.SignedRole(
      version: role.version, length: file.data.count, sha256: hash, signed: now, expires: role.expires,
      contents: contents, keys: keys?.hash)
  }

  private func entries(of file: File) throws -> [String: TargetEntry] {
    try Dictionary(
      uniqueKeysWithValues: file.metadata.role.targets.map { path, target in
        guard let entry = TargetEntry(target) else {
          throw Self.unsupported("\(file.name).json", "the target \(path) without a SHA-256")
        }
        return (path, entry)
      })
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
