public import Foundation
public import SkinKit

/// The metadata that is trusted at one time, and the rules by which it may change, without I/O.
///
/// This follows section 5 of The Update Framework's specification. Files arrive in the order root, timestamp, snapshot,
/// targets; each is checked against those before it. A file that breaks a rule throws and changes nothing, with one
/// exception that the specification requires: an expired timestamp or snapshot stays, so that it still protects against
/// older versions, and the next step refuses to build on it.
///
/// All expiry dates are compared with one time, so that a long refresh is consistent.
public struct TrustedMetadata: Sendable {
  /// The time of the refresh.
  public private(set) var now: Date
  /// The app whose repository is trusted; nil for that of any app.
  private let app: SkinIdentifier?
  /// The trusted root.
  public private(set) var root: RootRole
  /// The trusted timestamp.
  public private(set) var timestamp: TimestampRole?
  /// The trusted snapshot.
  public private(set) var snapshot: SnapshotRole?
  /// The trusted targets metadata by role: `targets` and the roles it delegates to.
  public private(set) var targets: [String: TargetsRole] = [:]
  /// The delegations whose role in ``targets`` was accepted for the delegator, which stays so while both roles are the same.
  private var verifiedDelegations: Set<Delegation> = []

  /// Starts with a trusted root, which the app contains.
  /// - Parameters:
  ///   - data: The bytes of the root metadata.
  ///   - now: The current time.
  ///   - app: The app whose repository is trusted; nil for that of any app.
  /// - Throws: `SkinIssue` if it isn't a root that its own keys signed. It may be expired, because newer ones follow.
  public init(root data: Data, now: Date, app: SkinIdentifier? = nil) throws {
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: "root.json")
    try metadata.role.verify(metadata, as: .root)
    root = metadata.role
    (self.now, self.app) = (now, app)
  }

  /// Accepts the root that follows the trusted one.
  ///
  /// If it changes the keys of timestamp or snapshot, these two are discarded: an attacker with the old keys could have
  /// given them a version that can't be exceeded.
  /// - Parameter data: The bytes of the next root metadata.
  /// - Throws: `SkinIssue` if the old or the new root keys didn't sign it or its version isn't the next one.
  public mutating func updateRoot(_ data: Data) throws {
    let file = "\(root.version + 1).root.json"
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: file)
    try root.verify(metadata, as: .root)
    try metadata.role.verify(metadata, as: .root)
    guard metadata.role.version == root.version + 1 else {
      if metadata.role.version <= root.version {
        throw SkinIssue.rolledBack(file, version: metadata.role.version, trusted: root.version)
      }
      throw SkinIssue.mismatch(file, "it says version \(metadata.role.version)")
    }
    if root.freshnessKeys != metadata.role.freshnessKeys { (timestamp, snapshot) = (nil, nil) }
    root = metadata.role
    verifiedDelegations = []
  }

  /// Checks that the root isn't expired.
  ///
  /// Call it when no newer root follows, before anything else is fetched.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/expiredMetadata`.
  public func checkRoot() throws { try checkExpiry(of: root, file: "\(root.version).root.json") }

  /// Accepts a timestamp.
  /// - Parameter data: The bytes of the timestamp metadata.
  /// - Returns: Whether it is newer than the trusted one.
  /// - Throws: `SkinIssue` if the root or the timestamp is expired, the timestamp's keys didn't sign it, it is for another
  ///   app, or it or its snapshot is older than the trusted one.
  public mutating func updateTimestamp(_ data: Data) throws -> Bool {
    let file = "timestamp.json"
    try checkRoot()
    let metadata = try SignedMetadata<TimestampRole>(parsing: data, file: file)
    try root.verify(metadata, as: .timestamp)
    if let app, let other = metadata.role.app, other != app {
      throw SkinIssue.foreignMetadata(file, of: other, instead: app)
    }
    if let trusted = timestamp {
      guard metadata.role.version >= trusted.version else {
        throw SkinIssue.rolledBack(file, version: metadata.role.version, trusted: trusted.version)
      }
      if metadata.role.version == trusted.version { return false }
      guard metadata.role.snapshot.version >= trusted.snapshot.version else {
        throw SkinIssue.rolledBack(
          "snapshot.json", version: metadata.role.snapshot.version, trusted: trusted.snapshot.version)
      }
    }
    timestamp = metadata.role
    try checkExpiry(of: metadata.role, file: file)
    return true
  }

  /// Accepts a snapshot.
  /// - Parameters:
  ///   - data: The bytes of the snapshot metadata.
  ///   - isStored: Whether it was trusted and stored before. Then it is accepted even if the timestamp specifies
  ///     another one, to protect against still older files; it still throws, and the right one must be fetched.
  /// - Throws: `SkinIssue` if the timestamp is expired, the file isn't the one it specifies, the snapshot's keys didn't
  ///   sign it, or it removes or rolls back trusted metadata.
  public mutating func updateSnapshot(_ data: Data, isStored: Bool = false) throws {
    let file = "snapshot.json"
    guard let timestamp else { throw SkinIssue.missingMetadata("timestamp.json") }
    try checkExpiry(of: timestamp, file: "timestamp.json")
    if !isStored { try timestamp.snapshot.digest.check(data, file: file) }
    let metadata = try SignedMetadata<SnapshotRole>(parsing: data, file: file)
    try root.verify(metadata, as: .snapshot)
    for (name, trusted) in snapshot?.meta ?? [:] {
      guard let new = metadata.role.meta[name] else {
        throw SkinIssue.mismatch(file, "it leaves out \(name), which was there before")
      }
      guard new.version >= trusted.version else {
        throw SkinIssue.rolledBack(name, version: new.version, trusted: trusted.version)
      }
    }
    snapshot = metadata.role
    verifiedDelegations = []
    try checkSnapshot(metadata.role, timestamp)
    if isStored { try timestamp.snapshot.digest.check(data, file: file) }
  }

  /// Accepts the targets metadata of a role.
  /// - Parameters:
  ///   - data: The bytes of the targets metadata.
  ///   - name: The role, `targets` or a delegated one.
  ///   - delegator: The role that delegates to it, accepted before; nil for `targets`, which the root names.
  /// - Returns: The role's metadata.
  /// - Throws: `SkinIssue` if the snapshot is missing or expired, the file isn't the one it specifies, the role's keys
  ///   didn't sign it, or it is expired.
  @discardableResult
  public mutating func updateTargets(
    _ data: Data, role name: String = "targets", delegator: String? = nil
  ) throws -> TargetsRole {
    let file = "\(name).json"
    guard let timestamp else { throw SkinIssue.missingMetadata("timestamp.json") }
    guard let snapshot else { throw SkinIssue.missingMetadata("snapshot.json") }
    try checkSnapshot(snapshot, timestamp)
    guard let meta = snapshot.meta[file] else {
      throw SkinIssue.mismatch(file, "the snapshot doesn't name it")
    }
    try meta.digest.check(data, file: file)
    let metadata = try SignedMetadata<TargetsRole>(parsing: data, file: file)
    if let delegator {
      guard let delegations = targets[delegator]?.delegations,
        let role = delegations.roles.first(where: { $0.name == name })
      else { throw SkinIssue.mismatch(file, "\(delegator) doesn't delegate to it") }
      try metadata.verify(by: role.keys, known: delegations.keys, role: name)
    } else {
      try root.verify(metadata, as: .targets)
    }
    guard metadata.role.version == meta.version else {
      throw SkinIssue.mismatch(file, "it says version \(metadata.role.version) instead of \(meta.version)")
    }
    try checkExpiry(of: metadata.role, file: file)
    if targets.updateValue(metadata.role, forKey: name) != metadata.role {
      verifiedDelegations = verifiedDelegations.filter { $0.role != name && $0.delegator != name }
    }
    if let delegator { verifiedDelegations.insert(Delegation(role: name, delegator: delegator)) }
    return metadata.role
  }

  /// The metadata of a delegated role that was accepted for this delegator; nil if it wasn't yet.
  func targets(of delegation: Delegation) -> TargetsRole? {
    verifiedDelegations.contains(delegation) ? targets[delegation.role] : nil
  }

  /// The same metadata at another time, without delegated roles that are expired by then.
  /// - Parameter now: The new time.
  /// - Returns: The metadata that is still trusted.
  /// - Throws: `SkinIssue` if root, timestamp, snapshot or targets is missing or expired.
  public func checked(at now: Date) throws -> TrustedMetadata {
    try checkFreshness(at: now)
    var later = self
    later.now = now
    guard let top = targets["targets"] else { throw SkinIssue.missingMetadata("targets.json") }
    try later.checkExpiry(of: top, file: "targets.json")
    later.targets = targets.filter { now < $0.value.expires }
    return later
  }

  /// Checks the expiry of all except targets.
  package func checkFreshness(at now: Date) throws {
    var later = self
    later.now = now
    try later.checkRoot()
    guard let timestamp else { throw SkinIssue.missingMetadata("timestamp.json") }
    guard let snapshot else { throw SkinIssue.missingMetadata("snapshot.json") }
    try later.checkExpiry(of: timestamp, file: "timestamp.json")
    try later.checkExpiry(of: snapshot, file: "snapshot.json")
  }

  private func checkSnapshot(_ snapshot: SnapshotRole, _ timestamp: TimestampRole) throws {
    try checkExpiry(of: snapshot, file: "snapshot.json")
    guard snapshot.version == timestamp.snapshot.version else {
      throw SkinIssue.mismatch(
        "snapshot.json", "it says version \(snapshot.version) instead of \(timestamp.snapshot.version)")
    }
  }

  private func checkExpiry(of role: some MetadataRole, file: String) throws {
    guard now < role.expires else {
      throw SkinIssue.expiredMetadata(file, expires: MetadataDate.text(role.expires))
    }
  }
}
