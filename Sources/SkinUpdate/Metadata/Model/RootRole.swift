import Foundation
import SkinKit

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// The names of the four roles every repository has.
public enum RoleName: String, CaseIterable, Codable, Sendable {
  /// Specifies the keys of all roles.
  case root
  /// Specifies the newest snapshot.
  case timestamp
  /// Specifies the versions of targets metadata that belong together.
  case snapshot
  /// Describes the packages, patches and activations.
  case targets
}

/// The root metadata: the keys of all roles.
public struct RootRole: MetadataRole {
  /// The kind's name.
  public static let type = "root"
  /// The fields of all kinds.
  public var common: CommonFields
  /// Whether the names of stored files contain versions and hashes.
  public var consistentSnapshot: Bool
  /// All keys by identifier.
  public var keys: [String: MetadataKey]
  /// The keys and thresholds of the roles.
  public var roles: [RoleName: RoleKeys]
  private var otherRoles: [String: MetadataValue] = [:]
  private var unknown: [String: MetadataValue] = [:]

  /// Creates root metadata.
  /// - Parameters:
  ///   - common: Version and expiry.
  ///   - keys: All keys by identifier.
  ///   - roles: The keys and thresholds of the roles.
  public init(common: CommonFields, keys: [String: MetadataKey], roles: [RoleName: RoleKeys]) {
    self.common = common
    self.keys = keys
    self.roles = roles
    consistentSnapshot = true
  }

  /// Parses root metadata.
  /// - Parameters:
  ///   - signed: The signed object.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  public init(signed: MetadataValue, file: String) throws {
    let reader = try FieldReader(signed, file: file)
    common = try CommonFields(reader, type: Self.type)
    consistentSnapshot = reader.members["consistent_snapshot"] == nil ? false : try reader.bool("consistent_snapshot")
    keys = [:]
    for (id, key) in try reader.object("keys").objects() { keys[id] = try MetadataKey(key) }
    let named = try reader.object("roles")
    roles = [:]
    for name in RoleName.allCases { roles[name] = try RoleKeys(named.object(name.rawValue)) }
    otherRoles = named.members.filter { RoleName(rawValue: $0.key) == nil }
    unknown = reader.unknown(
      except: "_type", "spec_version", "version", "expires", "consistent_snapshot", "keys", "roles")
  }

  /// The object to sign.
  public var value: MetadataValue {
    var members = unknown.merging(common.members(type: Self.type)) { $1 }
    members["consistent_snapshot"] = .bool(consistentSnapshot)
    members["keys"] = .object(keys.mapValues(\.value))
    var named = otherRoles
    for (name, role) in roles { named[name.rawValue] = .object(role.members) }
    members["roles"] = .object(named)
    return .object(members)
  }

  /// Checks that enough of a role's keys signed a file.
  /// - Parameters:
  ///   - metadata: The file.
  ///   - name: The role that must have signed it.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/untrustedSignature`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func verify<Role>(_ metadata: SignedMetadata<Role>, as name: RoleName) throws {
    guard let role = roles[name] else {
      throw SkinIssue.malformedMetadata("the role \(name.rawValue) is missing", file: "root.json", key: "roles")
    }
    try metadata.verify(by: role, known: keys, role: name.rawValue)
  }

  /// The identity of the keys of timestamp and snapshot; it changes when the keys of one of these roles do.
  ///
  /// Metadata that was stored under other keys must be discarded, because an attacker with those keys could have given
  /// it a version that can't be exceeded.
  var freshnessKeys: String {
    let lines = [RoleName.timestamp, .snapshot].flatMap { name in
      let signers = (roles[name]?.keyIDs ?? []).map { keys[$0].flatMap(VerifyingKey.init)?.identity.hexText ?? $0 }
      return [name.rawValue] + Set(signers).sorted()
    }
    return Data(SHA256.hash(data: Data(lines.joined(separator: "\n").utf8))).hexText
  }
}
