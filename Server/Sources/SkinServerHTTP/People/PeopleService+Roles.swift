import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerStorage

/// A change of a user's roles, in the transaction that makes it.
struct RoleChange: Sendable {
  /// The user with the new roles.
  private(set) var account: AccountRecord
  /// The entry of the audit log, or nil if the roles stay as they are.
  private(set) var event: AuditEvent?
  /// Whether the user's sessions ended, because the user lost a permission.
  private(set) var endsSessions = false

  /// Stores the roles of a user.
  ///
  /// Every request reads the roles of its session's user, so a new permission needs no new session. What an app's
  /// administrator changes for an administrator of the server takes nothing away, and so ends no session either.
  /// - Parameters:
  ///   - roles: The new roles.
  ///   - before: The user.
  ///   - transaction: The transaction.
  /// - Throws: Storage errors.
  init(_ roles: [RoleGrant], of before: AccountRecord, in transaction: any MetadataWriting) throws {
    account = before
    guard Set(roles) != Set(before.roles) else { return }
    account.roles = Set(roles).sorted { "\($0.app) \($0.role)" < "\($1.app) \($1.role)" }
    try transaction.set(account)
    endsSessions = !before.roles.allSatisfy { $0.isCovered(by: roles) }
    if endsSessions { try transaction.removeSessions(of: account.name) }
    event = AuditEvent(
      action: "roles-changed", subject: "\(account.name)", before: before.auditValue, after: account.auditValue,
      empowers: account.roles.filter { !$0.isCovered(by: before.roles) }.changeable)
  }
}

extension PeopleService {
  /// Changes the roles of a user.
  ///
  /// Users who take a permission from themselves get a new session.
  /// - Parameters:
  ///   - name: The user.
  ///   - context: The context of the request.
  ///   - roles: Returns the new roles.
  ///   - answer: Creates the answer, with what the sender of the request may see of the user.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` if there is no such user, or no other administrator of all apps, and storage errors.
  func setRoles(
    of name: AccountName, _ context: ServerContext, to roles: @escaping @Sendable (AccountRecord) -> [RoleGrant],
    answer: (AccountRecord) -> Response
  ) async throws -> Response {
    let principal = try context.identified()
    var isOwnSession = false
    if case .session = principal.proof { isOwnSession = principal.account == name }
    let (now, sessions) = (now(), sessions)
    let (account, session) = try await change(by: context.origin) { [isOwnSession] transaction in
      guard let before = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      let change = try RoleChange(roles(before), of: before, in: transaction)
      try checkAdministrators(changing: before, to: change.account, in: transaction)
      let isReplaced = isOwnSession && change.endsSessions
      let session = isReplaced ? try Self.begin(change.account, in: transaction, now, sessions) : nil
      return ((change.account, session), [change.event].compactMap(\.self))
    }
    var response = answer(account)
    if let session {
      response.headers[.setCookie] = SessionCookie.field(session.secret, lifetime: sessions.total)
    }
    return response
  }
}
