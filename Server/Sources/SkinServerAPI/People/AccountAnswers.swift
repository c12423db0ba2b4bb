package import Foundation

/// A role for one app, or all with `*`.
package struct GrantedRole: Codable, Hashable, Sendable {
  package var role: String
  package var app: String

  package init(role: String, app: String) { (self.role, self.app) = (role, app) }
}

/// The signed-in user: the answer of `GET /session`.
package struct SessionAnswer: Codable, Hashable, Sendable {
  /// Missing for the root token.
  package var account: String?
  package var roles: [GrantedRole]
  /// The permissions to which a token is restricted.
  package var scopes: [String]?
  /// The token against forged requests, for sessions of browsers.
  package var csrfToken: String?
  /// The numbers of changes that wait for the user's decision, by app, and of the server by `*`; missing if none does.
  package var approvals: [String: Int]?

  package init(
    account: String?, roles: [GrantedRole], scopes: [String]? = nil, csrfToken: String?,
    approvals: [String: Int]? = nil
  ) {
    (self.account, self.roles, self.scopes, self.csrfToken) = (account, roles, scopes, csrfToken)
    self.approvals = approvals
  }
}

/// The ways to sign in: the answer of `GET /session/methods`.
package struct SignInMethodsAnswer: Codable, Hashable, Sendable {
  package struct Provider: Codable, Hashable, Sendable {
    package var issuer: String
    /// The path at which signing in begins.
    package var path: String

    package init(issuer: String, path: String) { (self.issuer, self.path) = (issuer, path) }
  }

  package var password: Bool
  package var oidc: Provider?

  package init(password: Bool, oidc: Provider?) { (self.password, self.oidc) = (password, oidc) }
}

/// A user: an element of `GET /users`.
package struct AccountAnswer: Codable, Hashable, Sendable {
  package var name: String
  package var enabled: Bool
  package var hasPassword: Bool
  package var roles: [GrantedRole]
  package var createdAt: Date

  package init(name: String, enabled: Bool, hasPassword: Bool, roles: [GrantedRole], createdAt: Date) {
    (self.name, self.enabled, self.hasPassword) = (name, enabled, hasPassword)
    (self.roles, self.createdAt) = (roles, createdAt)
  }
}

/// The answer of `GET /users`.
package struct AccountsAnswer: Codable, Hashable, Sendable {
  package var users: [AccountAnswer]

  package init(users: [AccountAnswer]) { self.users = users }
}

/// The answer of `GET /apps/{app}/members`.
package struct MembersAnswer: Codable, Hashable, Sendable {
  package struct Member: Codable, Hashable, Sendable {
    package var name: String
    package var roles: [GrantedRole]

    package init(name: String, roles: [GrantedRole]) { (self.name, self.roles) = (name, roles) }
  }

  package var members: [Member]

  package init(members: [Member]) { self.members = members }
}

/// The answer with a link that sets a password.
package struct LinkAnswer: Codable, Hashable, Sendable {
  package var link: String
  package var expiresAt: Date

  package init(link: String, expiresAt: Date) { (self.link, self.expiresAt) = (link, expiresAt) }
}
