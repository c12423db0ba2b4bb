import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

extension GrantedRole {
  /// Describes a role of a user.
  init(_ grant: RoleGrant) { self.init(role: grant.role.rawValue, app: grant.app.description) }
}

extension RoleGrant {
  /// Checks the roles in a body.
  /// - Throws: `HTTPProblem` if a role or an app has no valid name.
  fileprivate static func list(_ granted: [GrantedRole], _ example: String) throws -> [RoleGrant] {
    try granted.map { granted in
      guard let role = Role(rawValue: granted.role), let app = AppScope(granted.app) else {
        throw HTTPProblem(
          .badRequest, .badBody, "“\(granted.role)” for “\(granted.app)” isn't a role for an app, or for all with *",
          suggestion: example)
      }
      return RoleGrant(role: role, app: app)
    }
  }
}

extension AccountAnswer {
  /// Describes a user.
  init(_ account: AccountRecord) {
    self.init(
      name: account.name.text, enabled: account.isEnabled, hasPassword: account.password != nil,
      roles: account.roles.map { GrantedRole($0) }, createdAt: account.createdAt)
  }
}

extension MembersAnswer.Member {
  /// Describes what the administrators of an app see of a user: the name, and the roles that the user has for the app.
  init(_ account: AccountRecord, of app: SkinIdentifier) {
    self.init(
      name: account.name.text, roles: account.roles.filter { $0.app.includes(app) }.map { GrantedRole($0) })
  }
}

/// Routes with which administrators manage users and their roles.
struct AccountRoutes {
  var people: PeopleService
  /// The address at which clients reach the server, for links; nil for paths.
  var publicURL: URL?

  private static let roleExample = #"Send {"roles":[{"role":"publisher","app":"festival"}]}; the app * means all."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(AccountEndpoints.list) { _, _ in try await list() },
      EndpointRoute(AccountEndpoints.create) { request, context in try await create(request, context) },
      EndpointRoute(AccountEndpoints.show) { _, context in try await show(context) },
      EndpointRoute(AccountEndpoints.change) { request, context in try await change(request, context) },
      EndpointRoute(AccountEndpoints.remove) { _, context in try await remove(context) },
      EndpointRoute(AccountEndpoints.setRoles, respond: { request, context in try await setRoles(request, context) }),
      EndpointRoute(AccountEndpoints.createLink) { _, context in try await link(context) })
  }

  private func list() async throws -> AccountsAnswer {
    AccountsAnswer(users: try await people.store.read { try $0.accounts() }.map(AccountAnswer.init))
  }

  private func create(_ request: Request, _ context: ServerContext) async throws -> AccountAnswer {
    let example = #"Send {"name":"alice","roles":[{"role":"publisher","app":"festival"}]}."#
    let form = try await request.json(AccountForm.self, example: example)
    guard let name = AccountName(form.name) else { throw HTTPProblem.wrongUserName(form.name) }
    let account = AccountRecord(
      name: name, createdAt: people.now(), roles: try RoleGrant.list(form.roles ?? [], example))
    try await people.change(by: context.origin) { transaction in
      guard try transaction.account(name) == nil else {
        throw HTTPProblem(
          .conflict, .userExists, "There is a user \(name) already",
          suggestion: "Use another name, or change that user.")
      }
      try transaction.set(account)
      let event = AuditEvent(
        action: "user-created", subject: "\(name)", after: account.auditValue, empowers: account.roles.changeable)
      return ((), [event])
    }
    return AccountAnswer(account)
  }

  private func show(_ context: ServerContext) async throws -> AccountAnswer {
    let name = try context.userName()
    guard let account = try await people.store.read({ try $0.account(name) }) else {
      throw HTTPProblem.unknownUser(name)
    }
    return AccountAnswer(account)
  }

  private func change(_ request: Request, _ context: ServerContext) async throws -> AccountAnswer {
    let name = try context.userName()
    let form = try await request.json(UserChangeForm.self, example: #"Send {"enabled":false}."#)
    let account = try await people.change(by: context.origin) { transaction -> (AccountRecord, [AuditEvent]) in
      guard let before = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      guard before.isEnabled != form.enabled else { return (before, []) }
      var account = before
      account.isEnabled = form.enabled
      try people.checkAdministrators(changing: before, to: account, in: transaction)
      try transaction.set(account)
      try transaction.removeSessions(of: name)
      try transaction.removeLinks(of: name)
      let event = AuditEvent(
        action: "user-changed", subject: "\(name)", before: before.auditValue, after: account.auditValue,
        empowers: account.isEnabled ? account.roles.changeable : [])
      return (account, [event])
    }
    return AccountAnswer(account)
  }

  private func remove(_ context: ServerContext) async throws {
    let name = try context.userName()
    guard try context.identified().account != name else { throw HTTPProblem.ownAccount }
    try await people.change(by: context.origin) { transaction in
      guard let account = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      try people.checkAdministrators(changing: account, to: nil, in: transaction)
      try transaction.remove(account)
      // It can't be undone, and leaves one person less who can approve. Disabling needs one person.
      let event = AuditEvent(
        action: "user-removed", subject: "\(name)", before: account.auditValue, empowers: account.roles.changeable)
      return ((), [event])
    }
  }

  private func setRoles(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try context.userName()
    let form = try await request.json(RolesForm.self, example: Self.roleExample)
    let roles = try RoleGrant.list(form.roles, Self.roleExample)
    return try await people.setRoles(of: name, context, to: { _ in roles }, answer: { .json(AccountAnswer($0)) })
  }

  private func link(_ context: ServerContext) async throws -> LinkAnswer {
    let (secret, expiresAt) = try await people.link(for: context.userName(), by: context.origin)
    let base = publicURL?.absoluteString ?? ""
    let path = PeopleService.path(of: secret)
    return LinkAnswer(link: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path, expiresAt: expiresAt)
  }
}

/// Routes with which the administrators of an app manage its members.
struct MemberRoutes {
  var people: PeopleService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(AccountEndpoints.members) { _, context in try await list(context) },
      EndpointRoute(AccountEndpoints.setMember, respond: { request, context in try await set(request, context) }))
  }

  private func list(_ context: ServerContext) async throws -> MembersAnswer {
    let app = try RequestNames.path("app", context)
    let members = try await people.store.read { try $0.accounts() }.map { MembersAnswer.Member($0, of: app) }
    return MembersAnswer(members: members.filter { !$0.roles.isEmpty })
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let name = try context.userName()
    let example = #"Send {"roles":["publisher"]} with viewer, publisher, activator or admin, or no roles."#
    let form = try await request.json(MemberForm.self, example: example)
    let granted = try RoleGrant.list(form.roles.map { GrantedRole(role: $0, app: app.rawValue) }, example)
    let roles = { @Sendable (account: AccountRecord) in
      account.roles.filter { $0.app != .app(app) } + granted
    }
    return try await people.setRoles(
      of: name, context, to: roles, answer: { .json(MembersAnswer.Member($0, of: app)) })
  }
}
