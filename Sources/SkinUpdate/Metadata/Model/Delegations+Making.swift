// Making public keys and delegations, for those who sign a repository.

import Foundation
import SkinKit

extension MetadataKey {
  /// Makes the object of an ECDSA key over P-256.
  /// - Parameter pem: The public key as PEM; no signature by a key counts whose text isn't one.
  public init(p256 pem: String) {
    type = "ecdsa"
    scheme = "ecdsa-sha2-nistp256"
    publicText = pem
    value = [
      "keytype": .string(type), "scheme": .string(scheme), "keyval": ["public": .string(pem)],
    ]
  }

  /// Reads a public key out of its object.
  /// - Parameters:
  ///   - value: The object, with `keytype`, `scheme` and `keyval`.
  ///   - file: What to call the file it comes from in an issue.
  /// - Throws: `SkinIssue` where a field is missing or malformed.
  public init(_ value: MetadataValue, file: String) throws {
    try self.init(FieldReader(value, file: file, path: "key"))
  }
}

extension Delegations {
  /// Names the roles that describe targets for another role.
  /// - Parameters:
  ///   - keys: The keys of those roles by identifier.
  ///   - roles: The roles, the first of two that both describe a target counts.
  /// - Throws: `SkinIssue` where two roles have the same name.
  public init(keys: [String: MetadataKey], roles: [DelegatedRole]) throws {
    let value: MetadataValue = [
      "keys": .object(keys.mapValues(\.value)), "roles": .array(roles.map { .object($0.members) }),
    ]
    try self.init(FieldReader(value, file: "targets.json", path: "delegations"))
  }
}

extension DelegatedRole {
  /// Which targets a role may describe.
  public enum Coverage: Hashable, Sendable {
    /// The paths that one of these patterns matches; their `*` and `?` don't cross a `/`.
    case paths([String])
    /// The paths whose SHA-256, in lower-case hexadecimal, begins with one of these texts.
    case hashPrefixes([String])
  }

  /// Names a role that may describe some targets.
  /// - Parameters:
  ///   - name: The role's name, none of the four top ones.
  ///   - keys: Who signs it.
  ///   - coverage: Which targets it may describe.
  ///   - isTerminating: Whether the search ends here for the paths the role is trusted with.
  /// - Throws: `SkinIssue` where the name is empty or a top role's, or nobody could ever sign.
  public init(name: String, keys: RoleKeys, coverage: Coverage, isTerminating: Bool = false) throws {
    var members = keys.members
    members["name"] = .string(name)
    members["terminating"] = .bool(isTerminating)
    switch coverage {
    case .paths(let patterns): members["paths"] = .array(patterns.map(MetadataValue.string))
    case .hashPrefixes(let prefixes): members["path_hash_prefixes"] = .array(prefixes.map(MetadataValue.string))
    }
    try self.init(.object(members), file: "targets.json")
  }

  /// Reads a role out of its object.
  package init(_ value: MetadataValue, file: String) throws {
    try self.init(FieldReader(value, file: file, path: "delegations.roles"))
  }

  /// The role's object, unknown fields included.
  package var value: MetadataValue { .object(members) }
}
