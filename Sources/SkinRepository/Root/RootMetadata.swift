public import Foundation
import SkinKit
public import SkinUpdate

/// Signed root metadata: the file that apps bundle, which lists the keys of all roles.
///
/// If several people hold the root keys, use ``RootDraft``.
public enum RootMetadata {
  /// Creates a repository's first root.
  /// - Parameters:
  ///   - keys: The keys of all four roles; root's keys sign.
  ///   - expires: The root's expiration date.
  ///   - thresholds: The number of keys that must sign a role; 1 by default.
  /// - Returns: The bytes of `1.root.json`.
  /// - Throws: `SkinIssue` if a role has fewer keys than its threshold.
  public static func makeRoot(
    keys: KeySet, expires: Date, thresholds: [RoleName: Int] = [:]
  ) throws -> Data {
    var draft = try RootDraft(keys: keys.publicKeys, thresholds: thresholds, expires: expires)
    for key in keys[.root] { try draft.sign(with: key) }
    return try draft.finished()
  }

  /// Creates the root that follows another one, with the same or other keys.
  ///
  /// The root keys of both sign it, so that apps that pinned any earlier root can follow.
  /// - Parameters:
  ///   - previous: The bytes of the previous root.
  ///   - keys: The new keys of all four roles.
  ///   - oldKeys: The root keys of the previous root; other keys are ignored.
  ///   - expires: The root's expiration date.
  ///   - thresholds: The number of keys that must sign a role; 1 by default.
  /// - Returns: The bytes of the next `N.root.json`.
  /// - Throws: `SkinIssue` if keys are missing, or the previous root is malformed.
  public static func makeRoot(
    after previous: Data, keys: KeySet, signedAlsoBy oldKeys: KeySet, expires: Date, thresholds: [RoleName: Int] = [:]
  ) throws -> Data {
    var named: [RoleName: [MetadataKey]] = [:]
    for role in RoleName.allCases { named[role] = keys[role].map(\.publicKey) }
    let counts = Dictionary(uniqueKeysWithValues: RoleName.allCases.map { ($0, thresholds[$0] ?? 1) })
    var draft = try RootDraft(after: previous, keys: named, thresholds: counts, expires: expires)
    let old = draft.previous?.roles[.root]?.keyIDs ?? []
    for key in keys[.root] { try draft.sign(with: key) }
    for key in oldKeys[.root] where old.contains(key.publicKey.id) { try draft.sign(with: key) }
    return try draft.finished()
  }
}
