// The rules of trust: which metadata may follow which. No input or output happens here.

public import Foundation
import SkinKit

/// The metadata that is trusted at one moment, and the rules by which it may change.
///
/// This follows section 5 of The Update Framework's specification. Files come in the order root, timestamp, snapshot,
/// targets; each is checked by those before it. A file that breaks a rule throws and changes nothing, with one exception
/// that the specification wants: a timestamp or snapshot that is only too old in days stays, so that it still protects
/// against older versions; the next step then refuses to build on it.
///
/// All dates are compared with one moment, so that a long refresh can't change its mind.
public struct TrustedMetadata: Sendable {
  /// The moment that dates are compared with.
  public private(set) var now: Date
  /// The trusted root.
  public private(set) var root: RootRole
  /// The trusted timestamp.
  public private(set) var timestamp: TimestampRole?
  /// The trusted snapshot.
  public private(set) var snapshot: SnapshotRole?
  /// The trusted targets metadata by role: `targets` and the roles it delegates to.
  public private(set) var targets: [String: TargetsRole] = [:]

  /// Begins with a root that is trusted already: the one the app carries.
  /// - Parameters:
  ///   - data: The bytes of the root metadata.
  ///   - now: The moment that dates are compared with.
  /// - Throws: `SkinIssue` where it isn't a root that its own keys signed. It may be past its date: newer ones follow.
  public init(root data: Data, now: Date) throws {
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: "root.json")
    try metadata.role.verify(metadata, as: .root)
    root = metadata.role
    self.now = now
  }

  /// Takes the root that follows the trusted one.
  ///
  /// Where it changes the keys of timestamp or snapshot, these two are forgotten: whoever had the old keys could have given
  /// them a version that can't be followed.
  /// - Parameter data: The bytes of the next root metadata.
  /// - Throws: `SkinIssue` where the old or the new root keys didn't sign it or its version isn't the next one.
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
  }

  /// Checks that the root may be built on: to be called when no newer one follows, before anything else is fetched.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/expiredMetadata`.
  public func checkRoot() throws { try checkExpiry(of: root, file: "\(root.version).root.json") }

  /// Takes a timestamp.
  /// - Parameter data: The bytes of the timestamp metadata.
  /// - Returns: Whether it is newer than the trusted one.
  /// - Throws: `SkinIssue` where the root or the timestamp is past its date, the timestamp's keys didn't sign it, or it
  ///   or its snapshot is older than what was trusted before.
  public mutating func updateTimestamp(_ data: Data) throws -> Bool {
    let file = "timestamp.json"
    try checkRoot()
    let metadata = try SignedMetadata<TimestampRole>(parsing: data, file: file)
    try root.verify(metadata, as: .timestamp)
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

  /// Takes a snapshot.
  /// - Parameters:
  ///   - data: The bytes of the snapshot metadata.
  ///   - isStored: Whether it was trusted and stored before. Then it is taken even where it isn't the one that the
  ///     timestamp wants, to protect against files that are older still; it throws all the same, and the right one must
  ///     be fetched.
  /// - Throws: `SkinIssue` where the timestamp is past its date, the file isn't the one it names, the snapshot's keys
  ///   didn't sign it, or it leaves out or sets back what was trusted before.
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
    try checkSnapshot(metadata.role, timestamp)
    if isStored { try timestamp.snapshot.digest.check(data, file: file) }
  }

  /// Takes the targets metadata of a role.
  /// - Parameters:
  ///   - data: The bytes of the targets metadata.
  ///   - name: The role, `targets` or one that is delegated to.
  ///   - delegator: The role that delegates to it, already taken; nil for `targets`, which the root names.
  /// - Returns: What was taken.
  /// - Throws: `SkinIssue` where the snapshot can't be built on, the file isn't the one it names, the role's keys didn't
  ///   sign it, or it is past its date.
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
    targets[name] = metadata.role
    return metadata.role
  }

  /// The same metadata at another moment, without delegated roles that are past their date by then.
  /// - Parameter now: The moment that dates are compared with from now on.
  /// - Returns: What is still trusted.
  /// - Throws: `SkinIssue` where root, timestamp, snapshot or targets is missing or past its date.
  public func checked(at now: Date) throws -> TrustedMetadata {
    try checkFreshness(at: now)
    var later = self
    later.now = now
    guard let top = targets["targets"] else { throw SkinIssue.missingMetadata("targets.json") }
    try later.checkExpiry(of: top, file: "targets.json")
    later.targets = targets.filter { now < $0.value.expires }
    return later
  }

  /// Checks the dates of all but targets.
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
