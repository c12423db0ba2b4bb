// Turns a repository's state into signed metadata.

public import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// Signs a repository's state with the keys that its root names.
///
/// The same state, keys and moment give the same files, up to signature schemes that use chance.
/// ```swift
/// let signer = try RepositorySigner(root: root, keys: KeySet(folder: keys))
/// state.targets[path] = TargetEntry(length: data.count, sha256: ContentHash(of: data), custom: nil)
/// let signed = try signer.sign(state, now: Date())
/// ```
public struct RepositorySigner: Sendable {
  /// The root that clients pin or reach from the one they pinned.
  public let root: Data
  /// How long what is signed counts.
  public let lifetimes: MetadataLifetimes
  private let role: RootRole
  private let keys: KeySet

  /// Makes a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - keys: The keys of targets, snapshot and timestamp; root's are not needed.
  ///   - lifetimes: How long what is signed counts.
  /// - Throws: `SkinIssue` where the root is malformed or the keys aren't those that it names.
  public init(root: Data, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()) throws {
    let parsed = try SignedMetadata<RootRole>(parsing: root, file: "root.json")
    try parsed.role.verify(parsed, as: .root)
    self.root = root
    self.lifetimes = lifetimes
    role = parsed.role
    var usable: [RoleKey] = []
    for name in [RoleName.targets, .snapshot, .timestamp] {
      let named = parsed.role.roles[name]
      let found = keys[name].filter { named?.keyIDs.contains($0.publicKey.id) == true }
      guard let named, found.count >= named.threshold else {
        throw SkinIssue(
          .missingKey,
          "The root wants \(named?.threshold ?? 1) keys of the role \(name.rawValue); \(found.count) are here",
          remedy: "Give the keys that were made together with this root.", place: .init(key: name.rawValue))
      }
      usable += found
    }
    self.keys = KeySet(usable)
  }

  /// Signs everything anew, because targets have changed.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedRepository {
    try sign(state, now: now, from: .targets)
  }

  /// Signs anew what has used up more than half of its life, and what names it.
  /// - Parameters:
  ///   - state: The state as it was signed last.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve; nil where nothing is due.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedRepository? {
    func isDue(_ role: RepositoryState.SignedRole?) -> Bool {
      guard let role else { return true }
      return now.timeIntervalSince(role.signed) * 2 > role.expires.timeIntervalSince(role.signed)
    }
    if isDue(state.signedTargets) { return try sign(state, now: now, from: .targets) }
    if isDue(state.signedSnapshot) { return try sign(state, now: now, from: .snapshot) }
    if isDue(state.signedTimestamp) { return try sign(state, now: now, from: .timestamp) }
    return nil
  }

  /// The moment at which ``renew(_:now:)`` will next have something to do.
  /// - Parameter state: The state as it was signed last.
  /// - Returns: The earliest half-life; nil for a state that was never signed.
  public func renewalDate(of state: RepositoryState) -> Date? {
    [state.signedTargets, state.signedSnapshot, state.signedTimestamp].compactMap { role in
      role.map { $0.signed + $0.expires.timeIntervalSince($0.signed) / 2 }
    }.min()
  }

  private func sign(_ old: RepositoryState, now: Date, from first: RoleName) throws -> SignedRepository {
    var state = old
    var files: [String: Data] = [RepositoryLayout.metadata("root", version: role.version): root]
    func finish<Role: MetadataRole>(_ role: Role, name: RoleName) throws -> RepositoryState.SignedRole {
      let data = try SignedFile.make(role, signers: keys[name], role: name, keys: self.role)
      let path =
        name == .timestamp
        ? RepositoryLayout.timestamp : RepositoryLayout.metadata(name.rawValue, version: role.version)
      files[path] = data
      return RepositoryState.SignedRole(
        version: role.version, length: data.count, sha256: ContentHash(of: data), signed: now, expires: role.expires)
    }
    func common(after last: RepositoryState.SignedRole?, life: TimeInterval) -> CommonFields {
      CommonFields(version: (last?.version ?? 0) + 1, expires: now + life)
    }
    func meta(_ role: RepositoryState.SignedRole?) -> MetaFile {
      MetaFile(
        version: role?.version ?? 1, facts: FileFacts(length: role?.length, hashes: ["sha256": role?.sha256.hex ?? ""]))
    }
    if first == .targets {
      let targets = state.targets.mapValues {
        TargetFile(length: $0.length, sha256: $0.sha256.hex, custom: $0.custom)
      }
      let role = TargetsRole(common: common(after: old.signedTargets, life: lifetimes.targets), targets: targets)
      state.signedTargets = try finish(role, name: .targets)
    }
    if first != .timestamp {
      let role = SnapshotRole(
        common: common(after: old.signedSnapshot, life: lifetimes.snapshot),
        meta: ["targets.json": meta(state.signedTargets)])
      state.signedSnapshot = try finish(role, name: .snapshot)
    }
    let role = TimestampRole(
      common: common(after: old.signedTimestamp, life: lifetimes.timestamp), snapshot: meta(state.signedSnapshot))
    state.signedTimestamp = try finish(role, name: .timestamp)
    return SignedRepository(state: state, files: files)
  }
}
