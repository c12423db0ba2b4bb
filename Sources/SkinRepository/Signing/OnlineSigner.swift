public import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// A signer of snapshot and timestamp metadata over signed targets, for a server.
///
/// An attacker with these keys can hold back updates, but can't make apps show a skin that no publisher signed.
public struct OnlineSigner: Sendable {
  /// The newest root, which clients pin or reach from the root that they pinned.
  public var root: Data { trusted.data }
  /// The lifetimes of the signed metadata.
  public let lifetimes: MetadataLifetimes
  private let trusted: TrustedRoot
  private let snapshotKeys: [RoleKey]
  private let timestampKeys: [RoleKey]

  /// Creates a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - keys: The keys of snapshot and timestamp.
  ///   - lifetimes: The lifetimes of the signed metadata.
  /// - Throws: `SkinIssue` if the root is malformed or doesn't list the keys.
  public init(root: Data, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()) throws {
    trusted = try TrustedRoot(root)
    self.lifetimes = lifetimes
    snapshotKeys = try trusted.required(keys, for: .snapshot)
    timestampKeys = try trusted.required(keys, for: .timestamp)
  }

  /// Signs snapshot and timestamp over new targets.
  /// - Parameters:
  ///   - targets: The result of a ``TargetsSigner``.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve, including those of the targets.
  /// - Throws: `SkinIssue`, or any error of the cryptographic library; nothing is signed then.
  public func sign(_ targets: SignedTargets, now: Date) throws -> SignedRepository {
    try sign(targets, now: now, hasNewSnapshot: true)
  }

  /// Checks targets from another signer, and signs snapshot and timestamp over them.
  ///
  /// The new state depends only on the signed bytes.
  /// - Parameters:
  ///   - targets: The bytes of the targets metadata: newer ones, or those in the repository.
  ///   - delegated: The bytes of new delegated roles, by name.
  ///   - versions: The nodes with changed versions, as in ``RepositoryChange/versions``.
  ///   - state: The repository's state, with these versions loaded.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` if a signature is missing, metadata has expired or isn't newer than the repository's, or a
  ///   delegated role is missing; nothing is signed then.
  public func sign(
    targets: Data, delegated: [String: Data] = [:], versions: [Data] = [], after state: RepositoryState, now: Date
  ) throws -> SignedRepository {
    let received = try ReceivedTargets(targets, delegated: delegated, versions: versions, root: trusted, now: now)
    try received.checkSignatures()
    try received.checkDates()
    return try sign(received.follow(state), now: now)
  }

  /// Renews metadata that has used up more than half of its lifetime, or that expires much later than new metadata
  /// would: the timestamp, or both.
  /// - Parameters:
  ///   - state: The last signed state.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve; nil if nothing is due.
  /// - Throws: `SkinIssue`, or any error of the cryptographic library; nothing is signed then.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedRepository? {
    let isSnapshotDue = state.signedSnapshot?.isDue(at: now, life: lifetimes.snapshot) ?? true
    let isTimestampDue = state.signedTimestamp?.isDue(at: now, life: lifetimes.timestamp) ?? true
    guard isSnapshotDue || isTimestampDue else { return nil }
    return try sign(SignedTargets(state: state, files: [:]), now: now, hasNewSnapshot: isSnapshotDue)
  }

  /// Returns the time at which ``renew(_:now:)`` is next due.
  /// - Parameter state: The last signed state.
  /// - Returns: The earliest half-life; nil if the state was never signed.
  public func renewalDate(of state: RepositoryState) -> Date? {
    [state.signedSnapshot, state.signedTimestamp].compactMap { $0?.renewal }.min()
  }

  private func sign(_ signed: SignedTargets, now: Date, hasNewSnapshot: Bool) throws -> SignedRepository {
    let old = signed.state
    guard let targets = old.signedTargets else {
      throw SkinIssue(
        .missingSigningKey, "The targets of this repository were never signed",
        suggestion: "Have them signed with the targets key first.", place: .init(key: "targets"))
    }
    var state = old
    var files = signed.files
    files[RepositoryLayout.metadata("root", version: trusted.role.version)] = trusted.data
    if hasNewSnapshot {
      // Roles without a delegation stay listed, because clients refuse a snapshot that drops a role.
      var meta = state.signedDelegations.map { ("\($0.key).json", MetaFile($0.value)) }
      meta.append(("targets.json", MetaFile(targets)))
      let role = SnapshotRole(
        common: CommonFields(
          after: old.signedSnapshot, orFirst: old.commonVersion, now: now, life: lifetimes.snapshot),
        meta: Dictionary(uniqueKeysWithValues: meta))
      let file = try SignedFile(role, name: "snapshot", signers: snapshotKeys, now: now) {
        try trusted.role.verify($0, as: .snapshot)
      }
      files[file.path] = file.data
      state.signedSnapshot = file.record
    }
    guard let snapshot = state.signedSnapshot else {
      throw SkinIssue(
        .missingSigningKey, "The snapshot of this repository was never signed",
        suggestion: "Sign targets, snapshot and timestamp first.",
        place: .init(key: "snapshot"))
    }
    let role = TimestampRole(
      common: CommonFields(
        after: old.signedTimestamp, and: old.commonVersion, now: now, life: lifetimes.timestamp),
      snapshot: MetaFile(snapshot), app: state.app)
    let file = try SignedFile(role, name: "timestamp", signers: timestampKeys, now: now) {
      try trusted.role.verify($0, as: .timestamp)
    }
    files[file.path] = file.data
    state.signedTimestamp = file.record
    return SignedRepository(state: state, files: files, replaced: signed.replaced)
  }
}

extension MetaFile {
  fileprivate init(_ role: RepositoryState.SignedRole) {
    self.init(version: role.version, digest: FileDigest(length: role.length, hashes: ["sha256": role.sha256.hex]))
  }
}
