import Foundation
import Logging
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerStorage

/// A new session, with the secret that only its browser gets.
struct OpenSession: Sendable {
  var secret: Secret
  var record: SessionRecord
  var account: AccountRecord
}

extension PeopleService {
  /// Signs a user in.
  ///
  /// Unknown names, wrong passwords and disabled accounts have the same answer, after the same work.
  /// - Parameters:
  ///   - name: The name.
  ///   - password: The password.
  ///   - old: The session that the browser had, which ends.
  ///   - address: The address of the client.
  /// - Returns: A new session.
  /// - Throws: `HTTPProblem` if the name or the password is wrong, or there were too many attempts.
  func signIn(
    _ name: String, password: String, replacing old: ContentHash?, from address: String
  ) async throws -> OpenSession {
    try requirePasswords()
    let accountName = AccountName(name)
    try limiter.take(accountName?.text ?? "", from: address)
    let known = try await store.read { store in try accountName.flatMap { try store.account($0) } }
    let isRight = try await hasher.verify(password, known?.password)
    guard isRight, let known, known.isEnabled else {
      logger.notice(
        "sign-in refused", metadata: ["user": "\(accountName?.text ?? "invalid")", "address": "\(address)"])
      throw HTTPProblem.wrongSignIn
    }
    limiter.succeed(known.name.text, from: address)
    let isOutdated = known.password.map(hasher.isOutdated) ?? false
    let newHash = isOutdated ? try await hasher.hash(password) : nil
    let (now, sessions) = (now(), sessions)
    return try await change(by: RequestOrigin(actor: known.name.text, address: address)) { transaction in
      // The password may have been changed while this one was verified.
      guard var account = try transaction.account(known.name), account.isEnabled, account.password == known.password
      else { throw HTTPProblem.wrongSignIn }
      if let newHash {
        account.password = newHash
        try transaction.set(account)
      }
      if let old { try transaction.removeSession(old) }
      let session = try Self.begin(account, in: transaction, now, sessions)
      return (session, [AuditEvent(action: "signed-in", subject: "\(account.name)")])
    }
  }

  /// Checks that users may sign in with passwords.
  private func requirePasswords() throws {
    guard allowsPasswords else { throw HTTPProblem.passwordsOff }
  }

  /// Begins a session.
  /// - Parameters:
  ///   - account: The user.
  ///   - transaction: The transaction.
  ///   - now: The time.
  ///   - lifetimes: The times after which the session ends.
  /// - Returns: The session.
  /// - Throws: The database error.
  static func begin(
    _ account: AccountRecord, in transaction: any MetadataWriting, _ now: Date, _ lifetimes: SessionLifetimes
  ) throws -> OpenSession {
    let secret = Secret()
    let record = SessionRecord(
      hash: secret.hash, account: account.name, createdAt: now, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetimes.total))
    try transaction.insert(record)
    return OpenSession(secret: secret, record: record, account: account)
  }

  /// Ends a session.
  func signOut(_ session: ContentHash, of account: AccountName, by origin: RequestOrigin?) async throws {
    try await change(by: origin) { transaction in
      try transaction.removeSession(session)
      return ((), [AuditEvent(action: "signed-out", subject: "\(account)")])
    }
  }

  /// Changes a user's own password, and ends all sessions.
  /// - Parameters:
  ///   - name: The user.
  ///   - current: The current password.
  ///   - password: The new password.
  ///   - origin: The user, with the address of the client.
  /// - Returns: A new session.
  /// - Throws: `HTTPProblem` if the current password is wrong, the new one is too weak, or there were too many attempts.
  func changePassword(
    of name: AccountName, from current: String, to password: String, by origin: RequestOrigin?
  ) async throws -> OpenSession {
    try requirePasswords()
    let address = origin?.address ?? "unknown"
    try limiter.take(name.text, from: address)
    let known = try await store.read { try $0.account(name) }
    guard try await hasher.verify(current, known?.password), let known else { throw HTTPProblem.wrongSignIn }
    limiter.succeed(name.text, from: address)
    try PasswordHasher.check(password, of: name)
    let hash = try await hasher.hash(password)
    let (now, sessions) = (now(), sessions)
    return try await change(by: origin) { transaction in
      guard var account = try transaction.account(name), account.isEnabled, account.password == known.password else {
        throw HTTPProblem.wrongSignIn
      }
      account.password = hash
      try transaction.set(account)
      try transaction.removeSessions(of: name)
      try transaction.removeLinks(of: name)
      return (
        try Self.begin(account, in: transaction, now, sessions),
        [AuditEvent(action: "password-changed", subject: "\(name)")]
      )
    }
  }
}
