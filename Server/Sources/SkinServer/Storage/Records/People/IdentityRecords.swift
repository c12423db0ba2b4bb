import Foundation
import SkinPackage

/// The identity of an account's user at an OpenID Connect provider.
struct IdentityRecord: Hashable, Sendable {
  var id: String
  /// The provider.
  var issuer: String
  /// The provider's permanent identifier of the person.
  var subject: String
  var account: AccountName
  /// The claim by which the account was found.
  var name: String
  var linkedAt: Date
  var lastUsedAt: Date
}

extension MetadataReading {
  /// Returns the identities of an account, oldest first.
  func identities(of account: AccountName) throws -> [IdentityRecord] {
    try connection.rows("SELECT * FROM identity WHERE account = $1 ORDER BY linked_at, id", account)
      .map(IdentityRecord.init)
  }

  /// Returns the identity of a person, or nil if it isn't linked to an account.
  func identity(_ subject: String, at issuer: String) throws -> IdentityRecord? {
    try connection.row("SELECT * FROM identity WHERE issuer = $1 AND subject = $2", issuer, subject)
      .map(IdentityRecord.init)
  }
}

extension MetadataWriting {
  /// Stores an identity, in place of an earlier state.
  func set(_ identity: IdentityRecord) throws {
    try connection.replace(
      in: "identity", key: ["id"],
      [
        "id": identity.id, "issuer": identity.issuer, "subject": identity.subject, "account": identity.account,
        "name": identity.name, "linked_at": identity.linkedAt, "last_used_at": identity.lastUsedAt,
      ])
  }

  /// Removes an identity.
  func remove(_ identity: IdentityRecord) throws {
    try connection.execute("DELETE FROM identity WHERE id = $1", identity.id)
  }

  /// Notes that a provider's answer was used, and forgets those that are too old.
  /// - Parameters:
  ///   - hash: The hash of the answer's state.
  ///   - expiry: The time after which it is too old.
  ///   - now: The time.
  /// - Returns: Whether it wasn't used before.
  /// - Throws: The database error.
  func useSignIn(_ hash: ContentHash, until expiry: Date, now: Date) throws -> Bool {
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
