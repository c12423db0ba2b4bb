import Foundation
import SkinKit
public import SkinUpdate

/// Targets that the targets role delegates to another role with its own keys.
///
/// For example, all activations can be signed by a key on the server, while packages are signed elsewhere.
///
/// ```swift
/// let key = try RoleKey(name: "channels")
/// state.delegations = [
///   try DelegatedTargets(name: "channels", keys: [key.publicKey], coverage: .paths(["activation/*/*"]))
/// ]
/// ```
public struct DelegatedTargets: Hashable, Sendable {
  /// The role: its name, its keys' identifiers and threshold, and the paths it covers.
  public let role: DelegatedRole
  /// The role's keys.
  public let keys: [MetadataKey]
  /// The targets by path.
  public internal(set) var targets: [String: TargetEntry] = [:]

  /// The role's name.
  public var name: String { role.name }

  /// Creates a role without targets.
  /// - Parameters:
  ///   - name: The role's name: letters, digits, `-` and `_`.
  ///   - keys: The role's keys.
  ///   - threshold: The number of keys that must sign.
  ///   - coverage: The targets that the role may describe.
  ///   - isTerminating: Whether the search for a covered path ends at this role.
  /// - Throws: `SkinIssue` if the name isn't valid for a role, or there are fewer keys than the threshold.
  public init(
    name: String, keys: [MetadataKey], threshold: Int = 1, coverage: DelegatedRole.Coverage,
    isTerminating: Bool = false
  ) throws {
    try Self.check(name: name)
    var ids: [String] = []
    for key in keys where !ids.contains(key.id) { ids.append(key.id) }
    guard threshold >= 1, ids.count >= threshold else {
      throw SkinIssue(
        .missingSigningKey, "The role \(name) has \(ids.count) keys, but \(threshold) must sign",
        suggestion: "Make more keys for it or lower its threshold, to 1 at least.", place: .init(key: name))
    }
    role = try DelegatedRole(
      name: name, keys: RoleKeys(keyIDs: ids, threshold: threshold), coverage: coverage, isTerminating: isTerminating)
    self.keys = keys
  }

  init(role: DelegatedRole, keys: [MetadataKey], targets: [String: TargetEntry]) {
    (self.role, self.keys, self.targets) = (role, keys, targets)
  }

  /// Refuses names that aren't valid in file names on every system, and those of the four top-level roles.
  static func check(name: String) throws {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    guard isPlain, (1...64).contains(name.utf8.count), RoleName(rawValue: name.lowercased()) == nil else {
      throw SkinIssue(
        .badRoleName, "A role can't be called \"\(name)\"",
        suggestion: "Use up to 64 letters, digits, - and _, and none of root, targets, snapshot and timestamp.",
        place: .init(key: name))
    }
  }
}

extension DelegatedTargets: Codable {
  private enum CodingKeys: String, CodingKey {
    case role, keys, targets
  }

  /// Decodes a role.
  /// - Parameter decoder: The decoder.
  /// - Throws: `SkinIssue` or `DecodingError` if it is malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    role = try DelegatedRole(container.decode(MetadataValue.self, forKey: .role), file: "state")
    keys = try container.decode([MetadataValue].self, forKey: .keys).map { try MetadataKey($0, file: "state") }
    targets = try container.decode([String: TargetEntry].self, forKey: .targets)
  }

  /// Encodes the role.
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(role.value, forKey: .role)
    try container.encode(keys.map(\.value), forKey: .keys)
    try container.encode(targets, forKey: .targets)
  }
}
