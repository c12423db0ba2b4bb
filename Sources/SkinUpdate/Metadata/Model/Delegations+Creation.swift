import Foundation
import SkinKit

extension MetadataKey {
  /// Creates the object of an ECDSA key over P-256.
  /// - Parameter pem: The public key as PEM; a key with other text verifies nothing.
  public init(p256 pem: String) {
    type = "ecdsa"
    scheme = "ecdsa-sha2-nistp256"
    publicText = pem
    value = [
      "keytype": .string(type), "scheme": .string(scheme), "keyval": ["public": .string(pem)],
    ]
  }

  /// Parses a public key.
  /// - Parameters:
  ///   - value: The object, with `keytype`, `scheme` and `keyval`.
  ///   - file: The name of its file for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  public init(_ value: MetadataValue, file: String) throws {
    try self.init(FieldReader(value, file: file, path: "key"))
  }
}

extension Delegations {
  /// Creates delegations.
  /// - Parameters:
  ///   - keys: The keys of those roles by identifier.
  ///   - roles: The roles; the first one that describes a target is used.
  /// - Throws: `SkinIssue` if two roles have the same name.
  public init(keys: [String: MetadataKey], roles: [DelegatedRole]) throws {
    let value: MetadataValue = [
      "keys": .object(keys.mapValues(\.value)), "roles": .array(roles.map { .object($0.members) }),
    ]
    try self.init(FieldReader(value, file: "targets.json", path: "delegations"))
  }
}

extension DelegatedRole {
  /// The targets that a role may describe.
  public enum Coverage: Hashable, Sendable {
    /// The paths that match one of these patterns; `*` and `?` don't cross a `/`.
    case paths([String])
    /// The paths whose SHA-256, in lowercase hexadecimal, has one of these prefixes.
    case hashPrefixes([String])
  }

  /// Creates a role.
  /// - Parameters:
  ///   - name: The role's name, none of the four top ones.
  ///   - keys: The keys and threshold of the role.
  ///   - coverage: The targets it may describe.
  ///   - isTerminating: Whether the search ends here for the paths the role is trusted with.
  /// - Throws: `SkinIssue` if the name is empty or a top role's, or the threshold can't be met.
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

  /// Parses a role.
  package init(_ value: MetadataValue, file: String) throws {
    try self.init(FieldReader(value, file: file, path: "delegations.roles"))
  }

  /// The role's object, including unknown fields.
  package var value: MetadataValue { .object(members) }
}
