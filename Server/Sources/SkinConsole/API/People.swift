import Foundation

/// A role for one app, or all with `*`.
struct Grant: Codable, Hashable, Sendable {
  var role: String
  var app: String
}

/// The names of roles, from the least to the most powerful.
enum RoleName: String, CaseIterable, Sendable {
  case viewer
  case publisher
  case activator
  case admin
}

/// An ability that a page needs.
enum Ability: Sendable {
  case read
  case publish
  case activate
  case administer

  /// The roles that have it.
  fileprivate var roles: Set<String> {
    switch self {
    case .read: ["viewer", "publisher", "activator", "admin"]
    case .publish: ["publisher", "admin"]
    case .activate: ["activator", "admin"]
    case .administer: ["admin"]
    }
  }
}

/// The signed-in user: the answer to `GET /session`.
struct Session: Decodable, Sendable {
  var account: String?
  var roles: [Grant]
  var csrfToken: String?

  private enum CodingKeys: String, CodingKey {
    case account
    case roles
    case csrfToken = "csrf_token"
  }

  /// Whether the user has an ability for an app, or for the server itself if it is nil.
  ///
  /// It only decides what pages offer; the API decides what is possible.
  func may(_ ability: Ability, _ app: String?) -> Bool {
    roles.contains { ability.roles.contains($0.role) && ($0.app == "*" || $0.app == app) }
  }
}

/// A user: an element of `GET /users`.
struct Account: Decodable, Sendable {
  var name: String
  var enabled: Bool
  var hasPassword: Bool
  var roles: [Grant]
  var createdAt: Date

  private enum CodingKeys: String, CodingKey {
    case name
    case enabled
    case hasPassword = "has_password"
    case roles
    case createdAt = "created_at"
  }
}

struct AccountList: Decodable, Sendable {
  var users: [Account]
}

/// A member of an app: an element of `GET /apps/{app}/members`.
struct MemberList: Decodable, Sendable {
  struct Member: Decodable, Sendable {
    var name: String
    var roles: [Grant]
  }
  var members: [Member]
}

/// The answer with a link that sets a password.
struct SetupLink: Decodable, Sendable {
  var link: String
  var expiresAt: Date

  private enum CodingKeys: String, CodingKey {
    case link
    case expiresAt = "expires_at"
  }
}

/// A token of a program: an element of `GET /tokens`.
struct Token: Decodable, Sendable {
  var id: String
  var name: String
  var scopes: [String]
  var createdAt: Date
  var expiresAt: Date
  var lastUsedAt: Date?
  /// The token itself, only in the answer that creates it.
  var token: String?

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case scopes
    case createdAt = "created_at"
    case expiresAt = "expires_at"
    case lastUsedAt = "last_used_at"
    case token
  }
}

struct TokenList: Decodable, Sendable {
  var tokens: [Token]
}
