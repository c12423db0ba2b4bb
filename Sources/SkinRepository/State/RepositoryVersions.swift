import Foundation
public import SkinPackage
public import SkinUpdate

/// The newest versions of a repository's metadata that clients can have seen.
public struct RepositoryVersions: Codable, Hashable, Sendable {
  /// The newest file of a role in the snapshot.
  public struct Role: Codable, Hashable, Sendable {
    /// Its version.
    public var version: Int
    /// Its length in bytes.
    public var length: Int
    /// Its SHA-256.
    public var sha256: ContentHash
  }

  /// The version of the timestamp.
  public var timestamp: Int
  /// The version of the snapshot.
  public var snapshot: Int
  /// The roles that the snapshot lists, by name.
  public var roles: [String: Role]

  /// Creates the versions of a signed state.
  /// - Parameter state: The state.
  public init(of state: RepositoryState) {
    timestamp = state.version
    snapshot = state.signedSnapshot?.version ?? 0
    var signed = state.signedDelegations
    signed[RoleName.targets.rawValue] = state.signedTargets
    roles = signed.mapValues { Role(version: $0.version, length: $0.length, sha256: $0.sha256) }
  }

  /// Creates the versions of metadata that a client trusts.
  /// - Parameter trusted: The metadata, with a timestamp and a snapshot.
  public init(of trusted: TrustedMetadata) {
    timestamp = trusted.timestamp?.common.version ?? 0
    snapshot = trusted.snapshot?.common.version ?? 0
    roles = [:]
    for (file, meta) in trusted.snapshot?.meta ?? [:] where file.hasSuffix(".json") {
      // A snapshot may name versions alone, and nobody asks for a role without a delegation.
      let sha256 = meta.digest.hashes["sha256"].flatMap(ContentHash.init(hex:)) ?? ContentHash(of: Data())
      let length = meta.digest.length ?? 0
      roles[String(file.dropLast(".json".count))] = Role(version: meta.version, length: length, sha256: sha256)
    }
  }

  /// The highest of all versions.
  public var highest: Int { max(timestamp, snapshot, roles.values.map(\.version).max() ?? 0) }

  /// Returns the roles of which clients can have seen a later version than a state has.
  /// - Parameter state: The state.
  /// - Returns: The names of the roles, sorted.
  public func rolesAhead(of state: RepositoryState) -> [String] {
    let known = RepositoryVersions(of: state)
    let names = roles.filter { $0.value.version > known.roles[$0.key]?.version ?? 0 }.map(\.key)
    return
      (names + (timestamp > known.timestamp ? ["timestamp"] : []) + (snapshot > known.snapshot ? ["snapshot"] : []))
      .sorted()
  }

  /// Adds the versions of another repository state that clients can have seen.
  /// - Parameter other: The other versions.
  public mutating func merge(_ other: RepositoryVersions) {
    timestamp = max(timestamp, other.timestamp)
    snapshot = max(snapshot, other.snapshot)
    roles.merge(other.roles) { $0.version >= $1.version ? $0 : $1 }
  }
}

extension RepositoryState {
  /// Requires higher versions than clients can have seen, because the state is from a backup.
  ///
  /// A ``RepositorySigner`` raises the versions with ``RepositorySigner/raiseVersions(of:)``.
  /// - Parameters:
  ///   - seen: The newest known versions. Roles that the state lacks stay listed, because clients refuse a snapshot that
  ///     drops a role.
  ///   - least: Another version that clients can have seen.
  public mutating func requireVersions(above seen: RepositoryVersions, atLeast least: Int = 0) {
    leastVersion = max(leastVersion, seen.highest, least)
    for (name, role) in seen.roles where name != RoleName.targets.rawValue && signedDelegations[name] == nil {
      signedDelegations[name] = SignedRole(
        version: role.version, length: role.length, sha256: role.sha256, signed: .distantPast, expires: .distantPast)
    }
  }
}
