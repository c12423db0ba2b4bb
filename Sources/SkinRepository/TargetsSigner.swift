// The publisher's side: signs what targets there are, away from the server where that is wanted.

public import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// Signs the targets of a repository: the targets role, and those it delegates to.
///
/// It signs the roles that keys are at hand for. A role without keys must be as it was signed last; so a publisher's
/// machine signs packages and a server activations that are delegated to it, neither with the other's keys.
public struct TargetsSigner: Sendable {
  /// The root in use, and the one that follows it where there is one already.
  private let roots: [TrustedRoot]
  private let keys: KeySet
  private let life: TimeInterval

  /// Makes a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - next: The bytes of the root that will follow: its targets keys sign, too, so that what is signed counts before
  ///     and after it is taken up.
  ///   - keys: The keys of the targets role, of roles it delegates to, or of both.
  ///   - lifetimes: How long what is signed counts.
  /// - Throws: `SkinIssue` where a root is malformed, or `next` isn't the one that follows.
  public init(
    root: Data, next: Data? = nil, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()
  ) throws {
    roots = try RootChain([root] + (next.map { [$0] } ?? [])).roots
    self.keys = keys
    life = lifetimes.targets
  }

  /// Signs the targets role anew where its keys are at hand, and the delegated roles that changed or are half through
  /// their life.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files, for an ``OnlineSigner`` to countersign.
  /// - Throws: `SkinIssue` with the code `missing-key` where a role changed and its keys aren't at hand; nothing is then
  ///   signed.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedTargets {
    try sign(state, now: now, isDraft: false)
  }

  /// Signs as ``sign(_:now:)`` does, also where other holders of targets keys are still to sign.
  ///
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files, for a ``RepositoryChange`` that goes to the next holder.
  /// - Throws: `SkinIssue` with the code `missing-key` where not even one targets key is at hand.
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

  /// Whether the role that describes a path, or would, can be signed here.
  /// - Parameters:
  ///   - path: A target's path.
  ///   - state: The state as it was signed last.
  /// - Returns: Whether enough keys are at hand.
  public func canSign(_ path: String, in state: RepositoryState) -> Bool {
    // A target that comes to a delegated role from the targets role changes both.
    guard state.targets[path] == nil, let delegated = state.delegations.first(where: { $0.role.covers(path) })
    else { return canSignTargets }
    return canSign(delegated)
  }

  /// Whether the targets role itself can be signed here.
  public var canSignTargets: Bool { roots.contains { $0.canSign(.targets, with: keys) } }

  /// The targets keys that a root names, each once.
  private var targetsKeys: [RoleKey] {
    keys[.targets].filter { key in roots.contains { $0.names(key, for: .targets) } }
  }

  /// Whether a role that keys are at hand for is half through its life, or was never signed.
  /// - Parameters:
  ///   - state: The state as it was signed last.
  ///   - now: The moment to ask for.
  /// - Returns: Whether ``sign(_:now:)`` should be called although no target changed.
  public func isDue(_ state: RepositoryState, now: Date) -> Bool {
    signedRoles(of: state).contains { $0.map { now > $0.renewal } ?? true }
  }

  /// The moment at which a role that keys are at hand for will be half through its life.
  /// - Parameter state: The state as it was signed last.
  /// - Returns: The earliest such moment; nil where nothing was signed yet.
  public func renewalDate(of state: RepositoryState) -> Date? {
    signedRoles(of: state).compactMap { $0?.renewal }.min()
  }

  /// The last files of the roles that can be signed here.
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

  /// Signs a delegated role where that is due; nil where it stays as it is.
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

/// Signed targets: what a publisher hands to whoever signs snapshot and timestamp.
public struct SignedTargets: Sendable {
  /// The state as it is now signed, but for snapshot and timestamp.
  public let state: RepositoryState
  /// The new metadata files by path below the repository, such as `metadata/3.targets.json`.
  public let files: [String: Data]
}

extension RepositoryState {
  /// The delegations as the targets role says them; nil where there are none.
  func makeDelegations() throws -> Delegations? {
    guard !delegations.isEmpty else { return nil }
    let keys = delegations.flatMap(\.keys).map { ($0.id, $0) }
    return try Delegations(keys: Dictionary(keys) { first, _ in first }, roles: delegations.map(\.role))
  }
}

extension [String: TargetEntry] {
  /// The targets as metadata says them.
  fileprivate var files: [String: TargetFile] {
    mapValues { TargetFile(length: $0.length, sha256: $0.sha256.hex, custom: $0.custom) }
  }
}

extension TargetsRole {
  /// A hash of what the role says and of who must sign it, whatever its version and date.
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
