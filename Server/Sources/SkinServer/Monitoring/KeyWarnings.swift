import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

/// The problems of keys and signatures that people must solve.
enum KeyWarnings {
  /// The time before the end at which expiring signatures are reported.
  private static let notice: TimeInterval = 90 * 86_400

  /// Returns the problems of an inventory.
  /// - Parameters:
  ///   - keys: The inventory.
  ///   - renewal: The time at which the first targets file is half through its lifetime.
  ///   - now: The current time.
  /// - Returns: The problems.
  static func issues(_ keys: KeysAnswer, renewal: Date?, now: Date) -> [SkinIssue] {
    var issues: [SkinIssue] = []
    for role in keys.roles where !role.isRenewed {
      guard let expires = role.expires else { continue }
      // Targets that live for less than half a year would otherwise always be near their end.
      let isRoot = role.role == RoleName.root.rawValue
      guard now >= max(expires - notice, isRoot ? .distantPast : renewal ?? .distantPast) else { continue }
      issues.append(
        SkinIssue(
          .expiringMetadata,
          "The signatures of \(role.role) \(expires > now ? "expire" : "expired") on \(expires.formatted(.iso8601)); "
            + "apps refuse them then",
          suggestion: isRoot
            ? "Renew the root with `skin root rotate` and the root keys."
            : "Renew the targets with `skin sign` on the machine that has their keys.", place: .init(key: role.role)))
    }
    for role in keys.roles where [RoleName.snapshot.rawValue, RoleName.timestamp.rawValue].contains(role.role) {
      guard role.keys.count(where: { $0.place != .elsewhere }) < role.threshold else { continue }
      issues.append(
        SkinIssue(
          .missingSigningKey, "The key files of \(role.role) are gone, so the server can't be started again",
          suggestion: "Restore them from a backup, or give the role a new key with `skin keys rotate`.",
          place: .init(key: role.role)))
    }
    if !keys.rootKeysHere.isEmpty {
      issues.append(
        SkinIssue(
          .onlineRootKey, "Root keys are on this server: \(keys.rootKeysHere.joined(separator: ", "))",
          suggestion: "Move them to a medium that you lock away. Who has them can replace all other keys."))
    }
    // A repository that was never signed waits for its first publication.
    if keys.root.served > 0, keys.root.served < keys.root.version {
      issues.append(
        SkinIssue(
          .unsignedRoot, "Nothing is signed with version \(keys.root.version) of the root yet",
          suggestion: "Sign the targets for it with `skin sign` on the machine that has their keys."))
    }
    return issues
  }
}

extension SkinIssue.Code {
  /// Signatures that people must renew expire soon.
  static let expiringMetadata: Self = "expiring-metadata"
  /// A root key is on the server.
  static let onlineRootKey: Self = "online-root-key"
  /// A publisher must sign the targets before the server can use its root.
  static let unsignedRoot: Self = "unsigned-root"
}
