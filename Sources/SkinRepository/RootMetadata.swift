// Making and rotating the root metadata, which apps pin.

public import Foundation
import SkinKit
public import SkinUpdate

/// Makes signed root metadata: the file that apps carry and that names the keys of all roles.
public enum RootMetadata {
  /// Makes a repository's first root.
  /// - Parameters:
  ///   - keys: The keys of all four roles; root's sign.
  ///   - expires: When the root counts no longer.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  /// - Returns: The bytes of `1.root.json`.
  /// - Throws: `SkinIssue` where a role has fewer keys than must sign.
  public static func makeRoot(
    keys: KeySet, expires: Date, thresholds: [RoleName: Int] = [:]
  ) throws -> Data {
    let role = try makeRole(version: 1, keys: keys, expires: expires, thresholds: thresholds)
    return try SignedFile.make(role, signers: keys[.root], role: .root, keys: role)
  }

  /// Makes the root that follows another one, with the same keys or others.
  ///
  /// It is signed by the root keys of both, so that apps that pinned any earlier root can follow.
  /// - Parameters:
  ///   - previous: The bytes of the root before.
  ///   - keys: The keys of all four roles from now on.
  ///   - oldKeys: The root keys of the root before.
  ///   - expires: When the new root counts no longer.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  /// - Returns: The bytes of the next `N.root.json`.
  /// - Throws: `SkinIssue` where keys are missing or the root before isn't one.
  public static func makeRoot(
    after previous: Data, keys: KeySet, signedAlsoBy oldKeys: KeySet, expires: Date, thresholds: [RoleName: Int] = [:]
  ) throws -> Data {
    let old = try SignedMetadata<RootRole>(parsing: previous, file: "root.json")
    let role = try makeRole(version: old.role.version + 1, keys: keys, expires: expires, thresholds: thresholds)
    var signers = keys[.root]
    for key in oldKeys[.root] where !signers.contains(where: { $0.publicKey == key.publicKey }) { signers.append(key) }
    let data = try SignedFile.make(role, signers: signers, role: .root, keys: role)
    try old.role.verify(SignedMetadata<RootRole>(parsing: data, file: "root.json"), as: .root)
    return data
  }

  private static func makeRole(
    version: Int, keys: KeySet, expires: Date, thresholds: [RoleName: Int]
  ) throws -> RootRole {
    var known: [String: MetadataKey] = [:]
    var roles: [RoleName: RoleKeys] = [:]
    for name in RoleName.allCases {
      let threshold = max(1, thresholds[name] ?? 1)
      guard keys[name].count >= threshold else {
        throw SkinIssue(
          .missingKey, "The role \(name.rawValue) has \(keys[name].count) keys, but \(threshold) must sign",
          remedy: "Make more keys for it or lower its threshold.", place: .init(key: name.rawValue))
      }
      for key in keys[name] { known[key.publicKey.id] = key.publicKey }
      roles[name] = RoleKeys(keyIDs: keys[name].map(\.publicKey.id), threshold: threshold)
    }
    return RootRole(common: CommonFields(version: version, expires: expires), keys: known, roles: roles)
  }
}

/// Puts a role's object and its signatures into a file.
enum SignedFile {
  static func make<Role: MetadataRole>(
    _ role: Role, signers: [RoleKey], role name: RoleName, keys root: RootRole
  ) throws -> Data {
    let message = role.value.canonical
    let signatures: [MetadataValue] = try signers.map { key in
      let signature = try key.sign(message)
      return ["keyid": .string(signature.keyID), "sig": .string(signature.hex)]
    }
    let envelope: MetadataValue = ["signatures": .array(signatures), "signed": role.value]
    let data = envelope.json
    // What was just made is read back and checked as a client would, so that nothing unreadable is ever published.
    try root.verify(SignedMetadata<Role>(parsing: data, file: "\(name.rawValue).json"), as: name)
    return data
  }
}
