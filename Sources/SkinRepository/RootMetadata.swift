// Making and rotating the root metadata in one go, where all keys are at hand.

public import Foundation
import SkinKit
public import SkinUpdate

/// Makes signed root metadata: the file that apps carry and that names the keys of all roles.
///
/// Where the root keys lie in different hands, use ``RootDraft``.
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
    var draft = try RootDraft(keys: keys.publicKeys, thresholds: thresholds, expires: expires)
    for key in keys[.root] { try draft.sign(with: key) }
    return try draft.finished()
  }

  /// Makes the root that follows another one, with the same keys or others.
  ///
  /// It is signed by the root keys of both, so that apps that pinned any earlier root can follow.
  /// - Parameters:
  ///   - previous: The bytes of the root before.
  ///   - keys: The keys of all four roles from now on.
  ///   - oldKeys: The root keys of the root before; others are passed over.
  ///   - expires: When the new root counts no longer.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  /// - Returns: The bytes of the next `N.root.json`.
  /// - Throws: `SkinIssue` where keys are missing or the root before isn't one.
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
