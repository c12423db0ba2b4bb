package import Foundation
import SkinKit
package import SkinPackage
package import SkinServerAPI

/// An account of a user or a program.
package struct AccountRecord: Hashable, Sendable {
  package var name: AccountName
  /// The password's hash with its parameters, or nil if the account can't sign in with a password.
  package var password: String?
  /// Whether the account can sign in and use its tokens.
  package var isEnabled: Bool
  package var createdAt: Date
  package var roles: [RoleGrant]

  package init(
    name: AccountName, password: String? = nil, isEnabled: Bool = true, createdAt: Date, roles: [RoleGrant] = []
  ) {
    (self.name, self.password, self.isEnabled, self.createdAt) = (name, password, isEnabled, createdAt)
    self.roles = roles
  }
}

/// A link that sets a password once.
package struct SetupLinkRecord: Hashable, Sendable {
  /// The hash of the link's secret.
  var hash: ContentHash
  /// The account, or nil for a new administrator.
  package var account: AccountName?
  package var expiresAt: Date

  package init(hash: ContentHash, account: AccountName? = nil, expiresAt: Date) {
    (self.hash, self.account, self.expiresAt) = (hash, account, expiresAt)
  }
}

extension MetadataReading {
  /// Returns the first enabled account that administers the server, by name, or nil if there is none.
  package func administrator() throws -> AccountName? {
    try accounts().first { $0.isEnabled && $0.roles.contains(RoleGrant(role: .admin, app: .all)) }?.name
  }

  /// Returns all accounts, by name.
  package func accounts() throws -> [AccountRecord] {
    let roles = Dictionary(
      grouping: try connection.rows("SELECT * FROM account_role ORDER BY app, role"),
      by: { try? $0["account"] as AccountName })
    return try connection.rows("SELECT * FROM account ORDER BY name").map { row in
      let name: AccountName = try row["name"]
      return try AccountRecord(row, roles: roles[name] ?? [])
    }
  }

  /// Returns an account, or nil if there is none of that name.
  package func account(_ name: AccountName) throws -> AccountRecord? {
    guard let row = try connection.row("SELECT * FROM account WHERE name = $1", name) else { return nil }
    return try AccountRecord(
      row, roles: connection.rows("SELECT * FROM account_role WHERE account = $1 ORDER BY app, role", name))
  }

  /// Returns a link by its hash, whether or not it has expired.
  package func setupLink(_ hash: ContentHash) throws -> SetupLinkRecord? {
    try connection.row("SELECT * FROM setup_link WHERE hash = $1", hash).map { row in
      SetupLinkRecord(hash: try row["hash"], account: try row["account"], expiresAt: try row["expires_at"])
    }
  }
}

extension MetadataWriting {
  /// Stores an account with its roles, in place of an earlier state.
  package func set(_ account: AccountRecord) throws {
    try connection.replace(
      in: "account", key: ["name"],
      [
        "name": account.name, "password": account.password, "is_enabled": account.isEnabled,
        "created_at": account.createdAt,
      ])
    try connection.execute("DELETE FROM account_role WHERE account = $1", account.name)
    for grant in Set(account.roles) {
      try connection.insert(
        into: "account_role", ["account": account.name, "role": grant.role, "app": grant.app])
    }
  }

  /// Removes an account with its roles, tokens, sessions and links.
  package func remove(_ account: AccountRecord) throws {
    try connection.execute("DELETE FROM account WHERE name = $1", account.name)
  }

  /// Stores a link, in place of all other links of the account.
  package func set(_ link: SetupLinkRecord) throws {
    try removeLinks(of: link.account)
    try connection.insert(
      into: "setup_link", ["hash": link.hash, "account": link.account, "expires_at": link.expiresAt])
  }

  /// Ends all sessions of browsers, and removes all links that set a password.
  package func endSignIns() throws {
    for table in ["browser_session", "setup_link"] { try connection.execute("DELETE FROM \(table)") }
  }

  /// Removes the links of an account, or, for nil, those for a new administrator.
  package func removeLinks(of account: AccountName?) throws {
    if let account {
      try connection.execute("DELETE FROM setup_link WHERE account = $1", account)
    } else {
      try connection.execute("DELETE FROM setup_link WHERE account IS NULL")
    }
  }
}

extension AccountRecord {
  fileprivate init(_ row: SQLRow, roles: [SQLRow]) throws {
    self.init(
      name: try row["name"], password: try row["password"], isEnabled: try row["is_enabled"],
      createdAt: try row["created_at"],
      roles: try roles.map { RoleGrant(role: try $0["role"], app: try $0["app"]) })
  }
}

extension AccountName: SQLConvertible {}
extension AppScope: SQLConvertible {}

extension Role: SQLConvertible {
  package var sqlValue: SQLValue { .text(rawValue) }

  package init?(sqlValue: SQLValue) {
    guard let text = String(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: text)
  }
}
