import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// A person whom a provider has identified.
struct ProvidedIdentity: Sendable {
  var issuer: String
  /// The provider's permanent identifier of the person.
  var subject: String
  /// The name of the person's account; nil if the provider gave none.
  var name: AccountName?
  /// The claim with the name.
  var claim: OIDCSettings.NameClaim
  /// The roles that the person's groups give; nil if administrators set roles.
  var roles: [RoleGrant]?

  /// The identity in the audit log.
  fileprivate var auditValue: MetadataValue { ["issuer": .string(issuer), "subject": .string(subject)] }
}

extension PeopleService {
  /// Signs a person in, and links their identity to an account at the first time.
  ///
  /// Later, the person is known by the subject only, so that a person who gets another's former name or e-mail address
  /// doesn't get the account.
  /// - Parameters:
  ///   - identity: The person.
  ///   - attempt: The sign-in, which can be finished once.
  ///   - createsUsers: Whether a person without an account gets one.
  ///   - old: The session that the browser had, which ends.
  ///   - address: The address of the client.
  /// - Returns: A new session.
  /// - Throws: `HTTPProblem` if the sign-in was finished before, or the person has no account that is enabled.
  func signIn(
    _ identity: ProvidedIdentity, attempt: SignInAttempt, createsUsers: Bool, replacing old: ContentHash?,
    from address: String
  ) async throws -> OpenSession {
    let (now, sessions) = (now(), sessions)
    // A refusal is returned, because an error would undo its entry in the audit log.
    let result = try await store.write { transaction -> Result<OpenSession, HTTPProblem> in
      guard try transaction.useSignIn(attempt.usedHash, until: attempt.endsAt, now: now) else {
        return .failure(.expiredSignIn)
      }
      func record(_ event: AuditEvent, by actor: String, note: String? = nil) throws {
        try transaction.record(event, by: RequestOrigin(actor: actor, address: address, note: note), at: now)
      }
      do {
        let change = try AccountLink(identity, createsUsers: createsUsers, in: transaction, now: now)
        let account = change.account
        for event in change.events { try record(event, by: account.name.text) }
        if let old { try transaction.removeSession(old) }
        let session = try Self.begin(account, in: transaction, now, sessions)
        let event = AuditEvent(action: "signed-in", subject: "\(account.name)", after: identity.auditValue)
        try record(event, by: account.name.text)
        return .success(session)
      } catch let problem as HTTPProblem where problem.issue.code == .refusedSignIn {
        let event = AuditEvent(
          action: "sign-in-refused", subject: identity.name?.text ?? "an unknown person", after: identity.auditValue)
        try record(event, by: "unknown", note: problem.issue.message)
        return .failure(problem)
      }
    }
    let session = try result.get()
    limiter.succeed(session.account.name.text, from: address)
    return session
  }
}

/// The account of a person, with the changes that the sign-in made to it.
private struct AccountLink {
  private(set) var account: AccountRecord
  private(set) var events: [AuditEvent] = []

  /// Finds, links or creates the account.
  init(_ identity: ProvidedIdentity, createsUsers: Bool, in transaction: any MetadataWriting, now: Date) throws {
    let known = try transaction.identity(identity.subject, at: identity.issuer)
    // Nothing may be changed before a refusal, which is committed with its entry in the audit log.
    if var known {
      guard let account = try transaction.account(known.account), account.isEnabled else {
        throw Self.noAccount(known.account)
      }
      self.account = account
      known.lastUsedAt = now
      try transaction.set(known)
    } else {
      account = try Self.firstAccount(identity, createsUsers: createsUsers, in: transaction, now: now)
      if try transaction.account(account.name) == nil {
        account.roles = identity.roles ?? []
        try transaction.set(account)
        events.append(AuditEvent(action: "user-created", subject: "\(account.name)", after: account.auditValue))
      }
      try transaction.set(
        IdentityRecord(
          id: String(Secret().hash.hex.prefix(16)), issuer: identity.issuer, subject: identity.subject,
          account: account.name, name: account.name.text, linkedAt: now, lastUsedAt: now))
      events.append(
        AuditEvent(action: "identity-linked", subject: "\(account.name)", after: identity.auditValue))
    }
    guard let roles = identity.roles else { return }
    let change = try RoleChange(roles, of: account, in: transaction)
    account = change.account
    if let event = change.event { events.append(event) }
  }

  /// Returns the account to which an unknown person is linked, which may not be stored yet.
  private static func firstAccount(
    _ identity: ProvidedIdentity, createsUsers: Bool, in transaction: any MetadataReading, now: Date
  ) throws -> AccountRecord {
    guard let name = identity.name else {
      throw HTTPProblem.refusedSignIn(
        identity.claim == .email
          ? "The provider gave no verified e-mail address that can be the name of a user"
          : "The provider gave no \(identity.claim.rawValue) that can be the name of a user",
        suggestion: "Ask an administrator which claims the provider gives for you.")
    }
    guard let account = try transaction.account(name) else {
      guard createsUsers else { throw noAccount(name) }
      return AccountRecord(name: name, createdAt: now)
    }
    guard account.isEnabled else { throw noAccount(name) }
    guard try !transaction.identities(of: name).contains(where: { $0.issuer == identity.issuer }) else {
      throw HTTPProblem.refusedSignIn(
        "The user \(name) is linked to another person at the provider",
        suggestion: "Ask an administrator, who can remove the link if the account is yours.")
    }
    return account
  }

  private static func noAccount(_ name: AccountName) -> HTTPProblem {
    .refusedSignIn(
      "There is no enabled user \(name)",
      suggestion: "Ask an administrator to create the user \(name), or to enable it.")
  }
}
