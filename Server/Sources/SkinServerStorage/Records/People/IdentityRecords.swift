package import Foundation
package import SkinPackage
package import SkinServerAPI

/// The identity of an account's user at an OpenID Connect provider.
package struct IdentityRecord: Hashable, Sendable {
  package var id: String
  /// The provider.
  package var issuer: String
  /// The provider's permanent identifier of the person.
  package var subject: String
  package var account: AccountName
  /// The claim by which the account was found.
  package var name: String
  package var linkedAt: Date
  package var lastUsedAt: Date

  package init(
    id: String, issuer: String, subject: String, account: AccountName, name: String, linkedAt: Date, lastUsedAt: Date
  ) {
    (self.id, self.issuer, self.subject, self.account, self.name) = (id, issuer, subject, account, name)
    (self.linkedAt, self.lastUsedAt) = (linkedAt, lastUsedAt)
  }
}

extension MetadataReading {
  /// Returns the identities of an account, oldest first.
  package func identities(of account: AccountName) throws -> [IdentityRecord] {
    try connection.rows("SELECT * FROM identity WHERE account = $1 ORDER BY linked_at, id", account)
      .map(IdentityRecord.init)
  }

  /// Returns the identity of a person, or nil if it isn't linked to an account.
  package func identity(_ subject: String, at issuer: String) throws -> IdentityRecord? {
    try connection.row("SELECT * FROM identity WHERE issuer = $1 AND subject = $2", issuer, subject)
      .map(IdentityRecord.init)
  }
}

extension MetadataWriting {
  /// Stores an identity, in place of an earlier state.
  package func set(_ identity: IdentityRecord) throws {
    try connection.replace(
      in: "identity", key: ["id"],
      [
        "id": identity.id, "issuer": identity.issuer, "subject": identity.subject, "account": identity.account,
        "name": identity.name, "linked_at": identity.linkedAt, "last_used_at": identity.lastUsedAt,
      ])
  }

  /// Removes an identity.
  package func remove(_ identity: IdentityRecord) throws {
    try connection.execute("DELETE FROM identity WHERE id = $1", identity.id)
  }

  /// Notes that a provider's answer was used, and forgets those that are too old.
  /// - Parameters:
  ///   - hash: The hash of the answer's state.
  ///   - expiry: The time after which it is too old.
  ///   - now: The time.
  /// - Returns: Whether it wasn't used before.
  /// - Throws: The database error.
  package func useSignIn(_ hash: ContentHash, until expiry: Date, now: Date) throws -> Bool {
    try connection.execute("DELETE FROM used_sign_in WHERE expires_at <= $1", now)
    guard try connection.row("SELECT hash FROM used_sign_in WHERE hash = $1", hash) == nil else { return false }
    try connection.insert(into: "used_sign_in", ["hash": hash, "expires_at": expiry])
    return true
  }
}

extension IdentityRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row["id"], issuer: try row["issuer"], subject: try row["subject"], account: try row["account"],
      name: try row["name"], linkedAt: try row["linked_at"], lastUsedAt: try row["last_used_at"])
  }
}
