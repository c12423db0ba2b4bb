import SkinKit

/// The roles that a targets role trusts with some of its paths, in order of precedence.
///
/// Every search matches their patterns, so a file may have at most 32,768 of them, including hash prefixes, each of at
/// most 1,024 bytes.
public struct Delegations: Hashable, Sendable {
  /// The keys of those roles by identifier.
  public var keys: [String: MetadataKey]
  /// The roles; the first one that describes a target is used.
  public var roles: [DelegatedRole]
  private var unknown: [String: MetadataValue]

  static let mostPatterns = 32_768
  static let longestPattern = 1_024

  init(_ reader: FieldReader) throws {
    keys = [:]
    for (id, key) in try reader.object("keys").objects() { keys[id] = try MetadataKey(key) }
    roles =
      try reader.members["roles"] == nil
      ? []
      : reader.array("roles").map { try DelegatedRole(FieldReader($0, file: reader.file, path: "delegations.roles")) }
    guard Set(roles.map(\.name)).count == roles.count else { throw reader.wrong("roles", "a list without duplicates") }
    let patterns = roles.flatMap { ($0.paths ?? []) + ($0.hashPrefixes ?? []) }
    guard patterns.count <= Self.mostPatterns else {
      throw reader.wrong("roles", "at most \(Self.mostPatterns) patterns and hash prefixes")
    }
    guard patterns.allSatisfy({ $0.utf8.count <= Self.longestPattern }) else {
      throw reader.wrong("roles", "patterns of at most \(Self.longestPattern) bytes")
    }
    unknown = reader.unknown(except: "keys", "roles")
  }

  var members: [String: MetadataValue] {
    unknown.merging(["keys": .object(keys.mapValues(\.value)), "roles": .array(roles.map { .object($0.members) })]) {
      $1
    }
  }
}

/// A role that may describe the targets of some paths.
public struct DelegatedRole: Hashable, Sendable {
  /// The role's name; its file is `<name>.json`.
  public var name: String
  /// The keys and threshold of the role.
  public var keys: RoleKeys
  /// Whether the search ends here for the paths this role is trusted with.
  public var isTerminating: Bool
  /// The paths, as patterns with `*` and `?` that don't cross a `/`.
  public var paths: [String]? { didSet { patterns = (paths ?? []).map(PathPattern.init) } }
  /// The paths, as prefixes of the SHA-256 of the path.
  public var hashPrefixes: [String]?
  /// The parsed patterns.
  private var patterns: [PathPattern]
  private var unknown: [String: MetadataValue]

  init(_ reader: FieldReader) throws {
    name = try reader.string("name")
    guard RoleName(rawValue: name) == nil, !name.isEmpty else { throw reader.wrong("name", "a name of its own") }
    keys = try RoleKeys(reader)
    // The specification's own example omits it.
    isTerminating = reader.members["terminating"] == nil ? false : try reader.bool("terminating")
    paths = reader.members["paths"] == nil ? nil : try reader.strings("paths")
    hashPrefixes = reader.members["path_hash_prefixes"] == nil ? nil : try reader.strings("path_hash_prefixes")
    patterns = (paths ?? []).map(PathPattern.init)
    guard (paths == nil) != (hashPrefixes == nil) else {
      throw reader.wrong("paths", "either paths or path_hash_prefixes")
    }
    unknown = reader.unknown(except: "name", "keyids", "threshold", "terminating", "paths", "path_hash_prefixes")
    keys.unknown = [:]
  }

  var members: [String: MetadataValue] {
    var members = unknown.merging(keys.members) { $1 }
    members["name"] = .string(name)
    members["terminating"] = .bool(isTerminating)
    members["paths"] = paths.map { .array($0.map(MetadataValue.string)) }
    members["path_hash_prefixes"] = hashPrefixes.map { .array($0.map(MetadataValue.string)) }
    return members
  }

  /// Whether this role is trusted with a target.
  /// - Parameter path: The target's path.
  /// - Returns: Whether a pattern or prefix matches.
  public func covers(_ path: String) -> Bool { covers(TargetPath(path)) }

  func covers(_ path: TargetPath) -> Bool {
    hashPrefixes?.contains { path.hash.hasPrefix($0) } ?? patterns.contains { $0.matches(path.segments) }
  }

  /// Whether this role may be trusted with a target whose path has a prefix; true for all hash prefixes.
  func mayCover(under prefix: String) -> Bool {
    let parts = PathPattern.segments(of: prefix)
    return hashPrefixes != nil || patterns.contains { $0.mayMatch(under: parts) }
  }
}
