package import Foundation
import HTTPTypes
import SkinKit
import SkinPackage
import SkinServerAPI
package import SkinServerStorage
import SkinUpdate

extension PeopleService {
  /// The time for which the link of a user is valid.
  static let linkLifetime: TimeInterval = 72 * 3600
  /// The time for which the link of the first administrator is valid.
  static let adminLinkLifetime: TimeInterval = 24 * 3600

  /// Returns the path of a link, whose secret isn't sent to the server until the form is.
  package static func path(of secret: Secret) -> String { "/setup#\(secret.text)" }

  /// Creates a link for the first administrator, in place of earlier ones.
  /// - Parameters:
  ///   - store: The database.
  ///   - now: The time.
  /// - Returns: The secret, and the time until which it is valid.
  /// - Throws: `SkinIssue` with the code `administrator-exists` if there is an administrator, and storage errors.
  package static func adminLink(in store: any MetadataStore, now: Date) async throws -> (
    secret: Secret, expiresAt: Date
  ) {
    let secret = Secret()
    let expiresAt = now.addingTimeInterval(adminLinkLifetime)
    try await store.write { transaction in
      if let administrator = try transaction.administrator() { throw SkinIssue.administratorExists(administrator) }
      try transaction.set(SetupLinkRecord(hash: secret.hash, account: nil, expiresAt: expiresAt))
      try transaction.record(
        AuditEvent(action: "link-created", subject: "a new administrator"), by: nil, at: now)
    }
    return (secret, expiresAt)
  }

  /// Creates a link with which a user sets a password, in place of earlier ones.
  func link(for name: AccountName, by origin: RequestOrigin?) async throws -> (secret: Secret, expiresAt: Date) {
    let secret = Secret()
    let expiresAt = now().addingTimeInterval(Self.linkLifetime)
    try await change(by: origin) { transaction in
      guard let account = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      try transaction.set(SetupLinkRecord(hash: secret.hash, account: name, expiresAt: expiresAt))
      return (
        (), [AuditEvent(action: "link-created", subject: "\(name)", empowers: account.roles.changeable)]
      )
    }
    return (secret, expiresAt)
  }

  /// Sets a password with a link, once.
  ///
  /// A link for the first administrator creates the account, or makes an existing account an administrator.
  /// - Parameters:
  ///   - text: The secret of the link.
  ///   - name: The name, which a link of an account doesn't need. If it is sent, it must be that of the account.
  ///   - password: The new password.
  ///   - address: The address of the client.
  /// - Returns: A session.
  /// - Throws: `HTTPProblem` if the link isn't valid, the name is wrong, or the password is too weak.
  func redeem(_ text: String, name: String?, password: String, from address: String) async throws -> OpenSession {
    try limiter.take(nil, from: address)
    let secret = Secret(received: text)
    let (now, sessions) = (now(), sessions)
    let found = try await store.read { try $0.setupLink(secret.hash) }
    guard let found, found.expiresAt > now else { throw HTTPProblem.expiredLink }
    if let account = found.account, let name, !name.isEmpty, AccountName(name) != account {
      throw HTTPProblem(
        .badRequest, .badName, "The link isn't for the user “\(name)”",
        suggestion: "Send the name of the user for whom the link was created, or omit it.")
    }
    guard let name = found.account ?? name.flatMap({ AccountName($0) }) else {
      throw HTTPProblem.wrongUserName(name)
    }
    try PasswordHasher.check(password, of: name)
    let hash = try await hasher.hash(password)
    return try await change(by: RequestOrigin(actor: name.text, address: address)) { transaction in
      guard let link = try transaction.setupLink(secret.hash), link == found else { throw HTTPProblem.expiredLink }
      let before = try transaction.account(name)
      var account: AccountRecord
      if link.account == nil {
        // Meanwhile, the token of the settings may have created an administrator.
        guard try transaction.administrator() == nil else { throw HTTPProblem.expiredLink }
        account = before ?? AccountRecord(name: name, createdAt: now)
        account.isEnabled = true
        let admin = RoleGrant(role: .admin, app: .all)
        if !account.roles.contains(admin) { account.roles.append(admin) }
      } else {
        guard let before, before.isEnabled else { throw HTTPProblem.expiredLink }
        account = before
      }
      account.password = hash
      try transaction.set(account)
      try transaction.removeLinks(of: link.account)
      try transaction.removeSessions(of: name)
      let event = AuditEvent(
        action: "link-used", subject: "\(name)", before: before?.auditValue, after: account.auditValue)
      return (try Self.begin(account, in: transaction, now, sessions), [event])
    }
  }
}

extension HTTPProblem {
  static func wrongUserName(_ text: String?) -> HTTPProblem {
    HTTPProblem(
      .badRequest, .badName, text.map { "“\($0)” isn't a valid name of a user" } ?? "The name of the user is missing",
      suggestion: "Use 1 to 100 letters, digits and ._-+@, beginning with a letter or digit.")
  }
}
