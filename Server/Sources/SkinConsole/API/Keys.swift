import Foundation

/// The keys of all roles: the answer of `GET /keys`.
struct KeyList: Decodable, Sendable {
  struct Key: Decodable, Sendable {
    var id: String
    var type: String
    /// `here`, `program` or `elsewhere`.
    var place: String
    var failure: HealthAnswer.Warning?
  }

  struct Role: Decodable, Sendable {
    var role: String
    /// The number of keys that must sign.
    var threshold: Int
    var keys: [Key]
    var expires: Date?
    /// Whether the server signs again in time.
    var isRenewed: Bool

    private enum CodingKeys: String, CodingKey {
      case role, threshold, keys, expires
      case isRenewed = "is_renewed"
    }
  }

  /// A key that the root doesn't name.
  struct UnnamedKey: Decodable, Sendable {
    var role: String
    var id: String
    var file: String
    /// Whether the next root names it.
    var isNext: Bool

    private enum CodingKeys: String, CodingKey {
      case role, id, file
      case isNext = "is_next"
    }
  }

  struct NextRoot: Decodable, Sendable {
    struct Missing: Decodable, Sendable {
      var version: Int
      var count: Int
      var keys: [String]
    }
    var version: Int
    /// `draft`, `complete` or `installed`.
    var state: String
    var roles: [String]
    var missing: [Missing]
  }

  struct Root: Decodable, Sendable {
    var version: Int
    /// The newest version that apps get.
    var served: Int
    var next: NextRoot?
  }

  var folder: String
  var root: Root
  var roles: [Role]
  var unnamed: [UnnamedKey]
  var rootKeysHere: [String]
  var warnings: [HealthAnswer.Warning]

  private enum CodingKeys: String, CodingKey {
    case folder, root, roles, unnamed, warnings
    case rootKeysHere = "root_keys_here"
  }

  /// Returns a role.
  func role(_ name: String) -> Role? { roles.first { $0.role == name } }
}
