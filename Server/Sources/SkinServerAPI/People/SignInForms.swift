/// The body that signs a user in.
package struct SignInForm: Codable, Hashable, Sendable {
  package var name: String
  package var password: String

  package init(name: String, password: String) { (self.name, self.password) = (name, password) }
}

/// The body that changes the own password.
package struct PasswordForm: Codable, Hashable, Sendable {
  package var current: String
  package var new: String

  package init(current: String, new: String) { (self.current, self.new) = (current, new) }
}

/// The body that sets a password with the token of a link.
package struct SetupForm: Codable, Hashable, Sendable {
  package var token: String
  /// The name of the first administrator, for the link that the server prints.
  package var name: String?
  package var password: String

  package init(token: String, name: String?, password: String) {
    (self.token, self.name, self.password) = (token, name, password)
  }
}

/// The body that decides whether a user may sign in.
package struct UserChangeForm: Codable, Hashable, Sendable {
  package var enabled: Bool

  package init(enabled: Bool) { self.enabled = enabled }
}

/// The body that adds a user.
package struct AccountForm: Codable, Hashable, Sendable {
  package var name: String
  package var roles: [GrantedRole]?

  package init(name: String, roles: [GrantedRole]?) { (self.name, self.roles) = (name, roles) }
}

/// The body that sets the roles of a user.
package struct RolesForm: Codable, Hashable, Sendable {
  package var roles: [GrantedRole]

  package init(roles: [GrantedRole]) { self.roles = roles }
}

/// The body that sets the roles of a user for one app.
package struct MemberForm: Codable, Hashable, Sendable {
  package var roles: [String]

  package init(roles: [String]) { self.roles = roles }
}

/// The body that creates a token.
package struct TokenForm: Codable, Hashable, Sendable {
  package var name: String
  /// The permissions with their apps, such as `publish:festival`.
  package var scopes: [String]
  /// The number of days for which it is valid; 90 if it is missing.
  package var days: Int?

  package init(name: String, scopes: [String], days: Int?) {
    (self.name, self.scopes, self.days) = (name, scopes, days)
  }
}
