import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The keys of all roles, as the root and the folder of the keys describe them, without secrets.
struct KeyInventory: Encodable, Sendable {
  enum KeyPlace: String, Encodable, Sendable {
    /// The key file is in the server's folder.
    case here
    /// A program signs, to which a key file in the server's folder refers.
    case program
    /// The key file isn't on this server.
    case elsewhere
  }

  struct Key: Encodable, Sendable {
    var id: String
    var type: String
    var place: KeyPlace
    /// The file below the folder.
    var file: String?
    /// The last failure of the program that signs.
    var failure: IssueAnswer?
  }

  struct Role: Encodable, Sendable {
    var role: String
    /// The number of keys that must sign.
    var threshold: Int
    var keys: [Key]
    /// The time at which apps refuse the role's metadata, the first of several files; nil if nothing is signed yet.
    var expires: Date?
    /// Whether the server signs it again in time.
    var isRenewed: Bool

    private enum CodingKeys: String, CodingKey {
      case role, threshold, keys, expires
      case isRenewed = "is_renewed"
    }
  }

  /// A key in the folder that the root doesn't name.
  struct UnnamedKey: Encodable, Sendable {
    var role: String
    var id: String
    var type: String
    var file: String
    /// Whether the next root names it.
    var isNext: Bool

    private enum CodingKeys: String, CodingKey {
      case role, id, type, file
      case isNext = "is_next"
    }
  }

  struct Root: Encodable, Sendable {
    /// The version with which the server signs.
    var version: Int
    /// The newest version that apps get.
    var served: Int
    /// A later version in the folder of the keys.
    var next: NextRoot?
  }

  /// The folder of the keys.
  var folder: String
  var root: Root
  /// The four top-level roles.
  var roles: [Role] = []
  var unnamed: [UnnamedKey] = []
  /// The root keys in the folder, which belong to an offline medium.
  var rootKeysHere: [String] = []
  var warnings: [IssueAnswer] = []

  private enum CodingKeys: String, CodingKey {
    case folder, root, roles, unnamed, warnings
    case rootKeysHere = "root_keys_here"
  }

  /// Reads the folder.
  /// - Parameters:
  ///   - folder: The folder of the keys.
  ///   - signer: The signer of the server.
  ///   - state: The state of the served repository.
  ///   - served: The newest version of the root that is served.
  ///   - now: The current time.
  /// - Throws: `SkinIssue` if the signer's root is malformed.
  init(_ folder: URL, _ signer: RepositorySigner, _ state: RepositoryState, served: Int, now: Date) throws {
    let list = KeyFileList(folder)
    let current = try SignedMetadata<RootRole>(parsing: signer.root, file: "root.json").role
    var issues = list.issues
    var next: NextRoot?
    do { next = try NextRoot.find(after: signer.root, in: folder) } catch let issue as SkinIssue {
      issues.append(issue)
    }
    self.folder = folder.path
    root = Root(version: current.version, served: served, next: next)
    let failures = Dictionary(signer.externalKeys.map { ($0.publicKey.id, $0) }) { first, _ in first }
    roles = RoleName.allCases.map { name in
      let keys = (current.roles[name]?.keyIDs ?? []).map { id in
        let file = list.files.first { $0.key.name == name.rawValue && $0.key.key.id == id }
        let external = failures[id]
        return Key(
          id: id, type: current.keys[id]?.type ?? "",
          place: file == nil ? .elsewhere : external == nil ? .here : .program,
          file: file?.name, failure: external?.failure.map(IssueAnswer.init))
      }
      let expires: Date? =
        switch name {
        case .root: current.expires
        case .targets: state.targetsFiles.map(\.expires).min()
        case .snapshot: state.signedSnapshot?.expires
        case .timestamp: state.signedTimestamp?.expires
        }
      return Role(
        role: name.rawValue, threshold: current.roles[name]?.threshold ?? 1, keys: keys, expires: expires,
        isRenewed: name != .root && (name != .targets || signer.canSignTargets))
    }
    let named = Set(current.roles.values.flatMap(\.keyIDs))
    unnamed = list.files.filter { RoleName(rawValue: $0.key.name) != nil && !named.contains($0.key.key.id) }.map {
      file in
      UnnamedKey(
        role: file.key.name, id: file.key.key.id, type: file.key.key.type, file: file.name,
        isNext: next?.keyIDs.contains(file.key.key.id) == true)
    }
    rootKeysHere = list.rootKeys.map(\.name)
    issues += signer.externalKeys.compactMap(\.failure)
    issues += KeyWarnings.issues(self, renewal: state.targetsFiles.map(\.renewal).min(), now: now)
    warnings = issues.map(IssueAnswer.init)
  }
}
