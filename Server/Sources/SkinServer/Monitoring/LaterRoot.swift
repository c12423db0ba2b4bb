import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

/// A root in the folder of the keys that is newer than the one with which the server signs.
struct LaterRoot: Sendable {
  /// The root in the answer about the keys.
  var answer: KeysAnswer.NextRoot
  /// The identifiers of all keys that it names.
  var keyIDs: Set<String>

  /// Looks for a later root.
  /// - Parameters:
  ///   - root: The bytes of the root with which the server signs.
  ///   - folder: The folder of the keys.
  /// - Returns: The later root, or nil if there is none.
  /// - Throws: `SkinIssue` if it is malformed.
  static func find(after root: Data, in folder: URL) throws -> LaterRoot? {
    let current = try SignedMetadata<RootRole>(parsing: root, file: "root.json").role
    let version = current.version + 1
    for (file, state) in [
      ("root.json", KeysAnswer.NextRoot.State.installed), ("\(version).root.json", .complete),
      ("\(version).root.draft.json", .draft),
    ] {
      // Most servers have none of the later files.
      guard let data = try? Data(contentsOf: folder.appending(path: file)), data != root else { continue }
      let role = try SignedMetadata<RootRole>(parsing: data, file: file).role
      guard role.version > current.version else { continue }
      let missing = state == .draft ? try RootDraft(parsing: data, after: root, file: file).missing : []
      return LaterRoot(
        answer: .init(
          version: role.version, state: state, file: file, expires: role.expires,
          roles: RoleName.allCases.filter { current.differs(from: role, in: $0) }.map(\.rawValue),
          missing: missing.map { .init(version: $0.version, count: $0.count, keys: $0.keyIDs) }),
        keyIDs: Set(role.roles.values.flatMap(\.keyIDs)))
    }
    return nil
  }
}

extension RootRole {
  /// Whether a role has other keys, or another threshold.
  fileprivate func differs(from other: RootRole, in name: RoleName) -> Bool {
    let (mine, its) = (roles[name], other.roles[name])
    return Set(mine?.keyIDs ?? []) != Set(its?.keyIDs ?? []) || mine?.threshold != its?.threshold
  }
}
