package import SkinKit
package import SkinPackage
package import SkinServerAPI

/// The user or program that sent a request, with its permissions.
package struct Principal: Sendable {
  /// The proof of identity that a request carried.
  package enum Proof: Hashable, Sendable {
    /// The token of the server's settings.
    case rootToken
    /// A token of an account.
    case token(id: String, name: String)
    /// A browser's session, by the hash of its secret.
    case session(ContentHash)
  }

  /// The account, or nil for the root token.
  package var account: AccountName?
  package var grants: [RoleGrant]
  /// The scopes of the token, or nil if the request isn't restricted.
  package var scopes: [TokenScope]?
  package var proof: Proof

  package init(account: AccountName? = nil, grants: [RoleGrant], scopes: [TokenScope]? = nil, proof: Proof) {
    (self.account, self.grants, self.scopes, self.proof) = (account, grants, scopes, proof)
  }

  /// The principal of the token in the server's settings, who may do everything.
  package static let root = Principal(
    account: nil, grants: [RoleGrant(role: .admin, app: .all)], scopes: nil, proof: .rootToken)

  /// The name in the audit log.
  package var name: String {
    guard let account else { return "root token" }
    if case .token(_, let name) = proof { return "\(account) (token \(name))" }
    return account.text
  }

  /// Whether the principal has a permission.
  /// - Parameters:
  ///   - permission: The permission.
  ///   - app: The app, or nil for the server itself.
  /// - Returns: Whether both the roles of the account and the scopes of the token include it.
  package func has(_ permission: Permission, for app: SkinIdentifier?) -> Bool {
    grants.contains { $0.role.permissions.contains(permission) && $0.app.includes(app) }
      && (scopes?.contains { $0.permission == permission && $0.app.includes(app) } ?? true)
  }

  /// Whether the principal may do less than its account, as a token with few scopes.
  package var isRestricted: Bool {
    guard let scopes else { return false }
    return grants.contains { grant in
      grant.role.permissions.contains { permission in
        !scopes.contains { $0.permission == permission && ($0.app == .all || $0.app == grant.app) }
      }
    }
  }

  /// Whether the principal has a permission for any app.
  package func hasAnywhere(_ permission: Permission) -> Bool {
    let granted = grants.filter { $0.role.permissions.contains(permission) }
    guard let scopes else { return !granted.isEmpty }
    return scopes.contains { scope in
      scope.permission == permission && granted.contains { $0.app.overlaps(scope.app) }
    }
  }
}
