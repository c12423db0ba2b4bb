package import Foundation
import HTTPTypes
import Hummingbird
package import Logging
import SkinKit
package import SkinPackage
import SkinServerAPI
package import SkinServerStorage
import SkinUpdate

/// Identifies users and programs, and changes their accounts.
package struct PeopleService: Sendable {
  var store: any MetadataStore
  /// The hash of the token in the server's settings.
  var rootToken: ContentHash
  var hasher: PasswordHasher
  var limiter: SignInLimiter
  var sessions: SessionLifetimes
  /// Whether users may sign in with passwords.
  var allowsPasswords: Bool
  var now: @Sendable () -> Date
  var logger: Logger

  package init(
    store: any MetadataStore, rootToken: ContentHash, hasher: PasswordHasher, limiter: SignInLimiter,
    sessions: SessionLifetimes = SessionLifetimes(), allowsPasswords: Bool = true, now: @escaping @Sendable () -> Date,
    logger: Logger
  ) {
    (self.store, self.rootToken, self.hasher, self.limiter) = (store, rootToken, hasher, limiter)
    (self.sessions, self.allowsPasswords, self.now, self.logger) = (sessions, allowsPasswords, now, logger)
  }

  /// The first letters of tokens, by which people and scanners recognize them.
  static let tokenPrefix = "skin_"
  /// The interval at which the use of tokens and sessions is noted.
  private static let touchInterval: TimeInterval = 60

  /// Identifies the sender of a request.
  /// - Parameter request: The request.
  /// - Returns: The user or program.
  /// - Throws: `HTTPProblem` with the status 401, or 403 for a request that another site may have forged.
  func principal(of request: Request) async throws -> Principal {
    if let field = request.headers[.authorization] {
      let scheme = "bearer "
      guard field.lowercased().hasPrefix(scheme),
        let principal = try await principal(token: String(field.dropFirst(scheme.count)))
      else { throw HTTPProblem.unauthorized("The token is unknown or has expired") }
      return principal
    }
    guard let secret = SessionCookie.secret(of: request) else {
      throw HTTPProblem.unauthorized("The request has no Authorization header")
    }
    guard let principal = try await principal(session: secret) else {
      throw HTTPProblem.unauthorized("The session has ended")
    }
    guard [.get, .head].contains(request.method) || SessionCookie.isGenuine(request, secret) else {
      throw HTTPProblem(
        .forbidden, .missingCSRFToken, "The request has a session's cookie, but not its token against forgery",
        suggestion: "Send the csrf_token of GET /api/v1/session as X-CSRF-Token.")
    }
    return principal
  }

  private func principal(token text: String) async throws -> Principal? {
    let secret = Secret(received: text)
    if Secret.isEqual(secret.hash, rootToken) { return .root }
    guard text.hasPrefix(Self.tokenPrefix) else { return nil }
    let now = now()
    let found = try await store.read { store -> (TokenRecord, AccountRecord)? in
      guard let token = try store.token(secret.hash), token.expiresAt > now,
        let account = try store.account(token.account), account.isEnabled
      else { return nil }
      return (token, account)
    }
    guard let (token, account) = found else { return nil }
    if token.lastUsedAt.map({ now.timeIntervalSince($0) >= Self.touchInterval }) ?? true {
      try await store.write { try $0.touch(token, at: now) }
    }
    return Principal(
      account: account.name, grants: account.roles, scopes: token.scopes,
      proof: .token(id: token.id, name: token.name))
  }

  private func principal(session secret: Secret) async throws -> Principal? {
    let (now, sessions) = (now(), sessions)
    let found = try await store.read { store -> (SessionRecord, AccountRecord)? in
      guard let session = try store.session(secret.hash), session.expiresAt > now,
        now.timeIntervalSince(session.lastUsedAt) < sessions.idle,
        now.timeIntervalSince(session.createdAt) < sessions.total,
        let account = try store.account(session.account), account.isEnabled
      else { return nil }
      return (session, account)
    }
    guard let (session, account) = found else { return nil }
    if now.timeIntervalSince(session.lastUsedAt) >= min(Self.touchInterval, sessions.idle / 2) {
      try await store.write { try $0.touch(session, at: now) }
    }
    return Principal(account: account.name, grants: account.roles, scopes: nil, proof: .session(session.hash))
  }

  /// Runs a change, and records it in the audit log in the same transaction.
  /// - Parameters:
  ///   - origin: The author.
  ///   - body: Makes the change, and returns its result and the events.
  /// - Returns: The result.
  /// - Throws: The error of the change, and storage errors.
  func change<Value: Sendable>(
    by origin: RequestOrigin?,
    _ body: @escaping @Sendable (any MetadataWriting) throws -> (Value, [AuditEvent])
  ) async throws -> Value {
    let now = now()
    return try await store.write { transaction in
      let (value, events) = try body(transaction)
      for event in events { try transaction.record(event, by: origin, at: now) }
      return value
    }
  }
}

extension PeopleService {
  /// Refuses a change after which no administrator of all apps can sign in.
  /// - Parameters:
  ///   - before: The account before the change.
  ///   - after: The account after it; nil if it is removed.
  ///   - store: The transaction of the change.
  /// - Throws: `HTTPProblem` if the account is the last one, and storage errors.
  func checkAdministrators(
    changing before: AccountRecord, to after: AccountRecord?, in store: any MetadataReading
  ) throws {
    guard after?.administersServer != true, try isAdministrator(before, in: store) else { return }
    let others = try store.accounts().filter { $0.name != before.name }
    guard try others.contains(where: { try isAdministrator($0, in: store) }) else {
      throw HTTPProblem.lastAdministrator(before.name)
    }
  }

  /// Whether an account may administer all apps, and can sign in.
  private func isAdministrator(_ account: AccountRecord, in store: any MetadataReading) throws -> Bool {
    guard account.administersServer else { return false }
    return try allowsPasswords && account.password != nil || !store.identities(of: account.name).isEmpty
  }
}

extension AccountRecord {
  /// Whether the account is enabled, and may administer all apps.
  var administersServer: Bool { isEnabled && roles.contains(RoleGrant(role: .admin, app: .all)) }

  /// The account in the audit log.
  var auditValue: MetadataValue {
    [
      "enabled": .bool(isEnabled),
      "roles": .array(roles.map { .string("\($0.role.rawValue):\($0.app)") }.sorted { "\($0)" < "\($1)" }),
    ]
  }
}
