import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// A root in the folder of the keys that is newer than the one with which the server signs.
struct NextRoot: Encodable, Sendable {
  enum Progress: String, Encodable, Sendable {
    /// Signatures are missing.
    case draft
    /// It is complete, but `root.json` is an earlier one.
    case complete
    /// It is `root.json`, and the server wasn't restarted since.
    case installed
  }

  /// The signatures that a draft lacks.
  struct Missing: Encodable, Sendable {
    /// The version of the root whose keys must sign.
    var version: Int
    var count: Int
    /// The identifiers of the keys that can sign.
    var keys: [String]
  }

  var version: Int
  var state: Progress
  /// The file below the folder.
  var file: String
  var expires: Date
  /// The roles whose keys or threshold differ.
  var roles: [String]
  var missing: [Missing]
  /// The identifiers of all keys that it names.
  var keyIDs: Set<String>

  private enum CodingKeys: String, CodingKey {
    case version, state, file, expires, roles, missing
  }

  /// Looks for a later root.
  /// - Parameters:
  ///   - root: The bytes of the root with which the server signs.
  ///   - folder: The folder of the keys.
  /// - Returns: The later root, or nil if there is none.
  /// - Throws: `SkinIssue` if it is malformed.
  static func find(after root: Data, in folder: URL) throws -> NextRoot? {
    let current = try SignedMetadata<RootRole>(parsing: root, file: "root.json").role
    let version = current.version + 1
    for (file, state) in [
      ("root.json", Progress.installed), ("\(version).root.json", .complete), ("\(version).root.draft.json", .draft),
    ] {
      // Most servers have none of the later files.
      guard let data = try? Data(contentsOf: folder.appending(path: file)), data != root else { continue }
      let role = try SignedMetadata<RootRole>(parsing: data, file: file).role
      guard role.version > current.version else { continue }
      let missing = state == .draft ? try RootDraft(parsing: data, after: root, file: file).missing : []
      return NextRoot(
        version: role.version, state: state, file: file, expires: role.expires,
        roles: RoleName.allCases.filter { current.differs(from: role, in: $0) }.map(\.rawValue),
        missing: missing.map { Missing(version: $0.version, count: $0.count, keys: $0.keyIDs) },
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
