// The server's side: says which signed targets are the newest, without being able to make any.

public import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// Signs snapshot and timestamp over targets that are signed already.
///
/// Whoever gets hold of these keys can hold back news, but never show a skin that no publisher signed.
public struct OnlineSigner: Sendable {
  /// The root that clients pin or reach from the one they pinned.
  public var root: Data { trusted.data }
  /// How long what is signed counts.
  public let lifetimes: MetadataLifetimes
  private let trusted: TrustedRoot
  private let snapshotKeys: [RoleKey]
  private let timestampKeys: [RoleKey]

  /// Makes a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - keys: The keys of snapshot and timestamp.
  ///   - lifetimes: How long what is signed counts.
  /// - Throws: `SkinIssue` where the root is malformed or the keys aren't those that it names.
  public init(root: Data, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()) throws {
    trusted = try TrustedRoot(root)
    self.lifetimes = lifetimes
    snapshotKeys = try trusted.required(keys, for: .snapshot)
    timestampKeys = try trusted.required(keys, for: .timestamp)
  }

  /// Signs snapshot and timestamp over new targets.
  /// - Parameters:
  ///   - targets: What a ``TargetsSigner`` signed.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve, those of the targets among them.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func sign(_ targets: SignedTargets, now: Date) throws -> SignedRepository {
    try sign(targets.state, files: targets.files, now: now, hasNewSnapshot: true)
  }

  /// Checks targets that someone else signed, and signs snapshot and timestamp over them.
  ///
  /// The new state follows from the signed bytes alone.
  /// - Parameters:
  ///   - targets: The bytes of the targets metadata: newer ones, or those that the repository has.
  ///   - delegated: The bytes of the delegated roles that are new, by name.
  ///   - state: The repository's state.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` where a signature is missing, something has expired or isn't newer than what the repository
  ///   has, or a role that is delegated to was never given; nothing is then signed.
  public func sign(
    targets: Data, delegated: [String: Data] = [:], after state: RepositoryState, now: Date
  ) throws -> SignedRepository {
    let received = try ReceivedTargets(targets, delegated: delegated, root: trusted, now: now)
    try received.checkSignatures()
    try received.checkDates()
    return try sign(received.follow(state), now: now)
  }

  /// Signs anew what has used up more than half of its life: the timestamp, or both.
  /// - Parameters:
  ///   - state: The state as it was signed last.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve; nil where nothing is due.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedRepository? {
    let isSnapshotDue = state.signedSnapshot.map { now > $0.renewal } ?? true
    let isTimestampDue = state.signedTimestamp.map { now > $0.renewal } ?? true
    guard isSnapshotDue || isTimestampDue else { return nil }
    return try sign(state, files: [:], now: now, hasNewSnapshot: isSnapshotDue)
  }

  /// The moment at which ``renew(_:now:)`` will next have something to do.
  /// - Parameter state: The state as it was signed last.
  /// - Returns: The earliest half-life; nil for a state that was never signed.
  public func renewalDate(of state: RepositoryState) -> Date? {
    [state.signedSnapshot, state.signedTimestamp].compactMap { $0?.renewal }.min()
  }

  private func sign(
    _ old: RepositoryState, files: [String: Data], now: Date, hasNewSnapshot: Bool
  ) throws -> SignedRepository {
    guard let targets = old.signedTargets else {
      throw SkinIssue(
        .missingKey, "The targets of this repository were never signed",
        remedy: "Have them signed with the targets key first.", place: .init(key: "targets"))
    }
    var state = old
    var files = files
    files[RepositoryLayout.metadata("root", version: trusted.role.version)] = trusted.data
    if hasNewSnapshot {
      // Roles that nobody delegates to any more stay named: clients refuse a snapshot that leaves one out.
      var meta = state.signedDelegations.map { ("\($0.key).json", MetaFile($0.value)) }
      meta.append(("targets.json", MetaFile(targets)))
      let role = SnapshotRole(
        common: CommonFields(after: old.signedSnapshot, now: now, life: lifetimes.snapshot),
        meta: Dictionary(uniqueKeysWithValues: meta))
      let file = try SignedFile(role, name: "snapshot", signers: snapshotKeys, now: now) {
        try trusted.role.verify($0, as: .snapshot)
      }
      files[file.path] = file.data
      state.signedSnapshot = file.record
    }
    guard let snapshot = state.signedSnapshot else {
      throw SkinIssue(
        .missingKey, "The snapshot of this repository was never signed", remedy: "Sign it whole first.",
        place: .init(key: "snapshot"))
    }
    let role = TimestampRole(
      common: CommonFields(after: old.signedTimestamp, now: now, life: lifetimes.timestamp),
      snapshot: MetaFile(snapshot))
    let file = try SignedFile(role, name: "timestamp", signers: timestampKeys, now: now) {
      try trusted.role.verify($0, as: .timestamp)
    }
    files[file.path] = file.data
    state.signedTimestamp = file.record
    return SignedRepository(state: state, files: files)
  }
}

extension MetaFile {
  fileprivate init(_ role: RepositoryState.SignedRole) {
    self.init(version: role.version, digest: FileDigest(length: role.length, hashes: ["sha256": role.sha256.hex]))
  }
}
