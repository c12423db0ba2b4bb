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

  /// Signs the targets role if its keys are available, and delegated roles that changed or are half through their
  /// lifetime.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files, for an ``OnlineSigner`` to countersign.
  /// - Throws: `SkinIssue` with the code `missing-key` if a role changed and its keys aren't available; nothing is
  ///   signed then.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedTargets {
    try sign(state, now: now, isDraft: false)
  }

  /// Signs like ``sign(_:now:)``, even if other holders of targets keys must still sign.
  ///
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files, for a ``RepositoryChange`` that is sent to the next holder.
  /// - Throws: `SkinIssue` with the code `missing-key` if no targets key is available.
  public func draft(_ state: RepositoryState, now: Date) throws -> SignedTargets {
    try sign(state, now: now, isDraft: true)
  }

  private func sign(_ state: RepositoryState, now: Date, isDraft: Bool) throws -> SignedTargets {
    var state = state
    var files: [String: Data] = [:]
    let delegations = try state.makeDelegations()
    for delegated in state.delegations {
      guard let file = try sign(delegated, in: delegations, last: state.signedDelegations[delegated.name], now: now)
      else { continue }
      files[file.path] = file.data
      state.signedDelegations[delegated.name] = file.record
    }
    var role = TargetsRole(
      common: CommonFields(after: state.signedTargets, now: now, life: life), targets: state.targets.files)
    role.delegations = delegations
    let contents = role.contentHash(signedBy: roots.last?.role.roles[.targets])
    let signers = targetsKeys
    if let root = roots.first(where: { $0.canSign(.targets, with: keys) }) {
      let file = try SignedFile(role, name: "targets", signers: signers, now: now, contents: contents) {
        try root.role.verify($0, as: .targets)
      }
      files[file.path] = file.data
      state.signedTargets = file.record
    } else if isDraft, !signers.isEmpty {
      let file = try SignedFile(role, name: "targets", signers: signers, now: now, contents: contents) { _ in }
      files[file.path] = file.data
      state.signedTargets = file.record
    } else if isDraft || state.signedTargets?.contents != contents {
      _ = try roots.last?.required(keys, for: .targets)
    }
    return SignedTargets(state: state, files: files)
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
    signedRoles(of: state).contains { $0.map { now > $0.renewal } ?? true }
  }

  /// Returns the time at which the next role with available keys is half through its lifetime.
  /// - Parameter state: The last signed state.
  /// - Returns: The earliest such time; nil if nothing was signed yet.
  public func renewalDate(of state: RepositoryState) -> Date? {
    signedRoles(of: state).compactMap { $0?.renewal }.min()
  }

  /// Returns the last files of the roles with available keys.
  private func signedRoles(of state: RepositoryState) -> [RepositoryState.SignedRole?] {
    let delegated = state.delegations.filter(canSign)
    return delegated.map { state.signedDelegations[$0.name] } + (canSignTargets ? [state.signedTargets] : [])
  }

  private func canSign(_ delegated: DelegatedTargets) -> Bool {
    usable(for: delegated).count >= delegated.role.keys.threshold
  }

  private func usable(for delegated: DelegatedTargets) -> [RoleKey] {
    keys[delegated.name].filter { delegated.role.keys.keyIDs.contains($0.publicKey.id) }
  }

  /// Signs a delegated role if it is due; nil if it stays as it is.
  private func sign(
    _ delegated: DelegatedTargets, in delegations: Delegations?, last: RepositoryState.SignedRole?, now: Date
  ) throws -> SignedFile? {
    let role = TargetsRole(common: CommonFields(after: last, now: now, life: life), targets: delegated.targets.files)
    let contents = role.contentHash(signedBy: delegated.role.keys)
    let usable = usable(for: delegated)
    let hasChanged = last?.contents != contents
    guard usable.count >= delegated.role.keys.threshold else {
      guard hasChanged else { return nil }
      throw SkinIssue(
        .missingKey,
        "The role \(delegated.name) must be signed by \(delegated.role.keys.threshold) of its keys; \(usable.count) are here",
        remedy: "Sign where its keys are.", place: .init(key: delegated.name))
    }
    guard hasChanged || last.map({ now > $0.renewal }) == true else { return nil }
    return try SignedFile(role, name: delegated.name, signers: usable, now: now, contents: contents) {
      try $0.verify(by: delegated.role.keys, known: delegations?.keys ?? [:], role: delegated.name)
    }
  }
}

/// Signed targets from a publisher, to be signed into a snapshot and a timestamp.
public struct SignedTargets: Sendable {
  /// The signed state, without the new snapshot and timestamp.
  public let state: RepositoryState
  /// The new metadata files by their path in the repository, such as `metadata/3.targets.json`.
  public let files: [String: Data]
}

extension RepositoryState {
  /// Returns the delegations of the targets role; nil if there are none.
  func makeDelegations() throws -> Delegations? {
    guard !delegations.isEmpty else { return nil }
    let keys = delegations.flatMap(\.keys).map { ($0.id, $0) }
    return try Delegations(keys: Dictionary(keys) { first, _ in first }, roles: delegations.map(\.role))
  }
}

extension [String: TargetEntry] {
  /// The targets in the format of the metadata.
  fileprivate var files: [String: TargetFile] {
    mapValues { TargetFile(length: $0.length, sha256: $0.sha256.hex, custom: $0.custom) }
  }
}

extension TargetsRole {
  /// Returns a hash of the role's contents and of its keys, without its version and date.
  func contentHash(signedBy keys: RoleKeys?) -> ContentHash {
    let said = value
    let parts: MetadataValue = [
      "targets": said["targets"] ?? .null, "delegations": said["delegations"] ?? .null,
      "keyids": .array((keys?.keyIDs ?? []).sorted().map(MetadataValue.string)),
      "threshold": .integer(keys?.threshold ?? 1),
    ]
    return ContentHash(of: parts.canonical)
  }
}
