public import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// A signer of a repository's targets: the targets role, and its delegated roles.
///
/// It signs the roles that it has keys for. All other roles must be unchanged. So a publisher's machine can sign
/// packages, and a server the activations that are delegated to it, without the other's keys.
public struct TargetsSigner: Sendable {
  /// The current root, and the next one if it exists already.
  private let roots: [TrustedRoot]
  private let keys: KeySet
  private let life: TimeInterval

  /// Creates a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - next: The bytes of the next root. Its targets keys sign, too, so that the targets are valid with both roots.
  ///   - keys: The keys of the targets role, of its delegated roles, or of both.
  ///   - lifetimes: The lifetimes of the signed metadata.
  /// - Throws: `SkinIssue` if a root is malformed, or `next` doesn't follow it.
  public init(
    root: Data, next: Data? = nil, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()
  ) throws {
    roots = try RootChain([root] + (next.map { [$0] } ?? [])).roots
    self.keys = keys
    life = lifetimes.targets
  }

  /// Signs the roles that changed or are half through their lifetime, as far as their keys are available.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files, for an ``OnlineSigner`` to countersign.
  /// - Throws: `SkinIssue` with the code `missing-signing-key` if a role changed and its keys aren't available, or
  ///   `unloaded-targets` if a version changed that isn't loaded; nothing is signed then.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedTargets {
    try sign(state, now: now, .changed)
  }

  /// Signs all roles whose keys are available, whether they changed or not.
  /// - Parameters:
  ///   - state: The state.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files, for an ``OnlineSigner`` to countersign.
  /// - Throws: `SkinIssue` as ``sign(_:now:)`` does.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedTargets { try sign(state, now: now, .all) }

  /// Signs like ``sign(_:now:)``, even if other holders of targets keys must still sign.
  ///
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files, for a ``RepositoryChange`` that is sent to the next holder.
  /// - Throws: `SkinIssue` with the code `missing-signing-key` if no targets key is available.
  public func draft(_ state: RepositoryState, now: Date) throws -> SignedTargets { try sign(state, now: now, .draft) }

  /// The roles to sign.
  private enum Manner {
    /// Those that changed, or are half through their lifetime.
    case changed
    /// Those that changed; others may still have to sign them.
    case draft
    /// All.
    case all
  }

  private func sign(_ old: RepositoryState, now: Date, _ manner: Manner) throws -> SignedTargets {
    var signed = SignedTargets(state: old, files: [:])
    let delegations = try old.makeDelegations()
    for delegated in old.delegations {
      guard
        let file = try sign(
          delegated, in: delegations, last: old.signedDelegations[delegated.name], now: now, isForced: manner == .all)
      else { continue }
      signed.add(file, as: delegated.name)
    }
    guard let root = roots.last(where: { $0.canSign(.targets, with: keys) }) ?? roots.last,
      let wanted = root.role.roles[.targets]
    else { return signed }
    let signers = targetsKeys
    let canSign = root.canSign(.targets, with: keys) || manner == .draft && !signers.isEmpty
    if manner == .draft, !canSign { _ = try root.required(keys, for: .targets) }
    // Without the keys, what another tool signed without an index is compared without one.
    let isFlat = !canSign && old.index.root == nil
    signed.changes = isFlat ? [:] : try signed.state.updateIndex()
    let name = RoleName.targets.rawValue
    let last = old.signedTargets
    let fields = CommonFields(after: last, orFirst: old.commonVersion, now: now, life: life)
    let role = try signed.state.targetsRole(fields, isFlat: isFlat)
    let contents = role.contentHash(signedBy: wanted)
    let isDue = manner == .all || manner == .changed && last?.isDue(at: now, life: life) == true
    guard last?.contents != contents || isDue && canSign else { return signed }
    if !canSign { _ = try root.required(keys, for: .targets) }
    let file = try SignedFile(
      role, name: name, signers: signers, now: now, contents: contents, keys: wanted.hash
    ) { metadata in
      guard manner != .draft else { return }
      try metadata.verify(by: wanted, known: root.role.keys, role: name)
      // Between two roots, the targets role must be valid with both.
      for root in roots where root.canSign(.targets, with: keys) { try root.role.verify(metadata, as: .targets) }
    }
    signed.add(file, as: name)
    signed.addNodes()
    return signed
  }

  /// Returns whether this signer has the keys of the role for a path.
  /// - Parameters:
  ///   - path: A target's path.
  ///   - state: The last signed state.
  /// - Returns: Whether it has enough keys.
  public func canSign(_ path: String, in state: RepositoryState) -> Bool {
    // Moving a target from the targets role to a delegated role changes both.
    guard state.targets[path] == nil, let delegated = state.delegations.first(where: { $0.role.covers(path) })
    else { return canSignTargets }
    return canSign(delegated)
  }

  /// Whether this signer has enough keys of the targets role.
  public var canSignTargets: Bool { roots.contains { $0.canSign(.targets, with: keys) } }

  /// The targets keys that a root lists, each once.
  private var targetsKeys: [RoleKey] {
    keys[.targets].filter { key in roots.contains { $0.names(key, for: .targets) } }
  }

  /// Returns whether a role with available keys is half through its lifetime, or was never signed.
  /// - Parameters:
  ///   - state: The last signed state.
  ///   - now: The time to check.
  /// - Returns: Whether to call ``sign(_:now:)`` even if no target changed.
  public func isDue(_ state: RepositoryState, now: Date) -> Bool {
    signedRoles(of: state).contains { $0?.isDue(at: now, life: life) ?? true }
  }

  /// Returns the time at which the next role with available keys is half through its lifetime.
  /// - Parameter state: The last signed state.
  /// - Returns: The earliest such time; nil if nothing was signed yet.
  public func renewalDate(of state: RepositoryState) -> Date? {
    signedRoles(of: state).compactMap { $0?.renewal }.min()
  }

  /// The names of the roles with available keys.
  func rolesToRaise(in state: RepositoryState) -> Set<String> {
    let delegated = Set(state.delegations.filter(canSign).map(\.name))
    return canSignTargets ? delegated.union([RoleName.targets.rawValue]) : delegated
  }

  /// Returns the last files of the roles with available keys.
  private func signedRoles(of state: RepositoryState) -> [RepositoryState.SignedRole?] {
    state.delegations.filter(canSign).map { state.signedDelegations[$0.name] }
      + (canSignTargets ? [state.signedTargets] : [])
  }

  private func canSign(_ delegated: DelegatedTargets) -> Bool {
    usable(for: delegated).count >= delegated.role.keys.threshold
  }

  private func usable(for delegated: DelegatedTargets) -> [RoleKey] {
    keys[delegated.name].filter { delegated.role.keys.keyIDs.contains($0.publicKey.id) }
  }

  /// Signs a delegated role if it is due; nil if it stays as it is.
  private func sign(
    _ delegated: DelegatedTargets, in delegations: Delegations?, last: RepositoryState.SignedRole?, now: Date,
    isForced: Bool
  ) throws -> SignedFile? {
    let role = TargetsRole(common: CommonFields(after: last, now: now, life: life), targets: delegated.targets.files)
    let contents = role.contentHash(signedBy: delegated.role.keys)
    let usable = usable(for: delegated)
    let hasChanged = last?.contents != contents
    guard usable.count >= delegated.role.keys.threshold else {
      guard hasChanged else { return nil }
      throw SkinIssue(
        .missingSigningKey,
        "The role \(delegated.name) must be signed by \(delegated.role.keys.threshold) of its keys; \(usable.count) are here",
        suggestion: "Sign where its keys are.", place: .init(key: delegated.name))
    }
    guard hasChanged || isForced || last?.isDue(at: now, life: life) == true else { return nil }
    return try SignedFile(
      role, name: delegated.name, signers: usable, now: now, contents: contents, keys: delegated.role.keys.hash
    ) {
      try $0.verify(by: delegated.role.keys, known: delegations?.keys ?? [:], role: delegated.name)
    }
  }
}

/// Signed targets from a publisher, to be signed into a snapshot and a timestamp.
public struct SignedTargets: Sendable {
  /// The signed state, without the new snapshot and timestamp.
  public internal(set) var state: RepositoryState
  /// The new metadata files by their path in the repository, such as `metadata/3.targets.json`, and the new nodes of
  /// the index.
  public internal(set) var files: [String: Data]
  /// The nodes of the index that aren't part of it any more, by their paths.
  public internal(set) var replaced: Set<String> = []
  /// The changed versions; nil for a removed one.
  var changes: [IndexKey: IndexRecord?] = [:]

  init(state: RepositoryState, files: [String: Data]) { (self.state, self.files) = (state, files) }

  /// Adds the changed nodes of the index.
  mutating func addNodes() {
    let (added, replaced) = state.index.takeChanges()
    for (reference, data) in added { files[reference.path] = data }
    self.replaced = Set(replaced.subtracting(state.shownVersions.values).map(\.path))
  }

  /// The nodes from which a repository gets to the same index: one with the changed versions, and those with the versions
  /// that changed activations show.
  var versions: [Data] {
    let changed = changes.compactMap(\.value).sorted { $0.key < $1.key }
    let shown = files.compactMap { path, data -> Data? in
      guard path.hasPrefix(RepositoryLayout.indexFolder),
        case .shown? = try? state.index.node(IndexReference(to: data))
      else { return nil }
      return data
    }
    return (changed.isEmpty ? [] : [IndexNode.leaf(changed).data]) + shown
  }

  /// Adds a signed role.
  mutating func add(_ file: SignedFile, as name: String) {
    files[file.path] = file.data
    state[role: name] = file.record
  }
}

extension TargetsRole {
  /// Returns a hash of the role's contents and of its keys, without its version and date.
  func contentHash(signedBy keys: RoleKeys?) -> ContentHash {
    let said = value
    let parts: MetadataValue = [
      "targets": said["targets"] ?? .null, "delegations": said["delegations"] ?? .null,
      "index": index.map { .string($0.sha256.hex) } ?? .null,
      "keyids": .array((keys?.keyIDs ?? []).sorted().map(MetadataValue.string)),
      "threshold": .integer(keys?.threshold ?? 1),
    ]
    return ContentHash(of: parts.canonical)
  }
}
