package import Foundation
import SkinKit
package import SkinPackage
package import SkinServerAPI

/// A token of an account, for programs.
package struct TokenRecord: Hashable, Sendable {
  package var id: String
  package var account: AccountName
  package var name: String
  /// The hash of the token.
  var hash: ContentHash
  package var scopes: [TokenScope]
  package var createdAt: Date
  package var expiresAt: Date
  package var lastUsedAt: Date?

  package init(
    id: String, account: AccountName, name: String, hash: ContentHash, scopes: [TokenScope], createdAt: Date,
    expiresAt: Date, lastUsedAt: Date? = nil
  ) {
    (self.id, self.account, self.name, self.hash, self.scopes) = (id, account, name, hash, scopes)
    (self.createdAt, self.expiresAt, self.lastUsedAt) = (createdAt, expiresAt, lastUsedAt)
  }
}

/// A session of a browser.
package struct SessionRecord: Hashable, Sendable {
  /// The hash of the cookie's value.
  package var hash: ContentHash
  package var account: AccountName
  package var createdAt: Date
  package var lastUsedAt: Date
  /// The end of the session, however much it is used.
  package var expiresAt: Date

  package init(hash: ContentHash, account: AccountName, createdAt: Date, lastUsedAt: Date, expiresAt: Date) {
    (self.hash, self.account, self.createdAt, self.lastUsedAt) = (hash, account, createdAt, lastUsedAt)
    self.expiresAt = expiresAt
  }
}

extension MetadataReading {
  /// Returns the tokens of an account, oldest first.
  package func tokens(of account: AccountName) throws -> [TokenRecord] {
    try connection.rows("SELECT * FROM api_token WHERE account = $1 ORDER BY created_at, id", account)
      .map(TokenRecord.init)
  }

  /// Returns a token by its hash.
  package func token(_ hash: ContentHash) throws -> TokenRecord? {
    try connection.row("SELECT * FROM api_token WHERE hash = $1", hash).map(TokenRecord.init)
  }

  /// Returns a token by its identifier.
  package func token(id: String) throws -> TokenRecord? {
    try connection.row("SELECT * FROM api_token WHERE id = $1", id).map(TokenRecord.init)
  }

  /// Returns a session by its hash.
  package func session(_ hash: ContentHash) throws -> SessionRecord? {
    try connection.row("SELECT * FROM browser_session WHERE hash = $1", hash).map { row in
      SessionRecord(
        hash: try row["hash"], account: try row["account"], createdAt: try row["created_at"],
        lastUsedAt: try row["last_used_at"], expiresAt: try row["expires_at"])
    }
  }
}

extension MetadataWriting {
  /// Adds a token.
  package func insert(_ token: TokenRecord) throws {
    try connection.insert(
      into: "api_token",
      [
        "id": token.id, "account": token.account, "name": token.name, "hash": token.hash,
        "scopes": token.scopes.map(\.description).joined(separator: " "), "created_at": token.createdAt,
        "expires_at": token.expiresAt, "last_used_at": token.lastUsedAt,
      ])
  }

  /// Notes the use of a token.
  package func touch(_ token: TokenRecord, at date: Date) throws {
    try connection.execute("UPDATE api_token SET last_used_at = $1 WHERE id = $2", date, token.id)
  }

  /// Removes a token.
  package func remove(_ token: TokenRecord) throws {
    try connection.execute("DELETE FROM api_token WHERE id = $1", token.id)
  }

  /// Adds a session, and removes all that have expired.
  package func insert(_ session: SessionRecord) throws {
    try connection.execute("DELETE FROM browser_session WHERE expires_at <= $1", session.createdAt)
    try connection.insert(
      into: "browser_session",
      [
        "hash": session.hash, "account": session.account, "created_at": session.createdAt,
        "last_used_at": session.lastUsedAt, "expires_at": session.expiresAt,
      ])
  }

  /// Notes the use of a session.
  package func touch(_ session: SessionRecord, at date: Date) throws {
    try connection.execute("UPDATE browser_session SET last_used_at = $1 WHERE hash = $2", date, session.hash)
  }

  /// Ends a session.
  package func removeSession(_ hash: ContentHash) throws {
    try connection.execute("DELETE FROM browser_session WHERE hash = $1", hash)
  }

  /// Ends all sessions of an account.
  package func removeSessions(of account: AccountName) throws {
    try connection.execute("DELETE FROM browser_session WHERE account = $1", account)
  }
}

extension TokenRecord {
  fileprivate init(_ row: SQLRow) throws {
    let scopes: String = try row["scopes"]
    self.init(
      id: try row["id"], account: try row["account"], name: try row["name"], hash: try row["hash"],
      // A scope of a newer server is dropped, which restricts the token further.
      scopes: scopes.split(separator: " ").compactMap { TokenScope(String($0)) }, createdAt: try row["created_at"],
      expiresAt: try row["expires_at"], lastUsedAt: try row["last_used_at"])
  }
}
