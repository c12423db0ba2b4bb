// Delegations: which other role may describe which targets.

import Foundation
import SkinKit

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// The roles that a targets role trusts with some of its paths, in order of precedence.
public struct Delegations: Hashable, Sendable {
  /// The keys of those roles by identifier.
  public var keys: [String: MetadataKey]
  /// The roles, the first of two that both describe a target counts.
  public var roles: [DelegatedRole]
  private var unknown: [String: MetadataValue]

  init(_ reader: FieldReader) throws {
    keys = [:]
    for (id, key) in try reader.object("keys").objects() { keys[id] = try MetadataKey(key) }
    roles =
      try reader.members["roles"] == nil
      ? []
      : reader.array("roles").map { try DelegatedRole(FieldReader($0, file: reader.file, path: "delegations.roles")) }
    guard Set(roles.map(\.name)).count == roles.count else { throw reader.wrong("roles", "a list without duplicates") }
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
  /// Who signs the role.
  public var keys: RoleKeys
  /// Whether the search ends here for the paths this role is trusted with.
  public var isTerminating: Bool
  /// The paths, as patterns with `*` and `?` that don't cross a `/`.
  public var paths: [String]?
  /// The paths, as beginnings of the SHA-256 of the path.
  public var hashPrefixes: [String]?
  private var unknown: [String: MetadataValue]

  init(_ reader: FieldReader) throws {
    name = try reader.string("name")
    guard RoleName(rawValue: name) == nil, !name.isEmpty else { throw reader.wrong("name", "a name of its own") }
    keys = try RoleKeys(reader)
    isTerminating = try reader.bool("terminating")
    paths = reader.members["paths"] == nil ? nil : try reader.strings("paths")
    hashPrefixes = reader.members["path_hash_prefixes"] == nil ? nil : try reader.strings("path_hash_prefixes")
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
  public func covers(_ path: String) -> Bool {
    if let hashPrefixes {
      let hash = Data(SHA256.hash(data: Data(path.utf8))).hexText
      return hashPrefixes.contains { hash.hasPrefix($0) }
    }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return (paths ?? []).contains { pattern in
      let patterns = pattern.split(separator: "/", omittingEmptySubsequences: false)
      return patterns.count == segments.count
        && zip(patterns, segments).allSatisfy { Self.matches(Array($0.utf8)[...], Array($1.utf8)[...]) }
    }
  }

  /// Matches one path segment against a pattern of `*`, `?` and plain bytes, without recursion.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (p, t) = (pattern.startIndex, text.startIndex)
    var retry: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == UInt8(ascii: "?") || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
