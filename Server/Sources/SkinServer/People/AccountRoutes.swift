import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinUpdate

extension GrantedRole {
  /// Describes a role of a user.
  init(_ grant: RoleGrant) { self.init(role: grant.role.rawValue, app: grant.app.description) }
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

  private struct NewUser: Decodable {
    var name: String
    var roles: [RoleGrant]?
  }

  private struct Roles: Decodable {
    var roles: [RoleGrant]
  }

  private static let roleExample = #"Send {"roles":[{"role":"publisher","app":"festival"}]}; the app * means all."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "users", [.get: { _, _ in try await list() }, .post: { request, context in try await create(request, context) }])
    router.add(
      "users/:user",
      [
        .get: { _, context in try await show(context) },
        .patch: { request, context in try await change(request, context) },
        .delete: { _, context in try await remove(context) },
      ])
    router.add("users/:user/roles", [.put: { request, context in try await setRoles(request, context) }])
    router.add("users/:user/link", [.post: { _, context in try await link(context) }])
  }

  private func list() async throws -> Response {
    .json(AccountsAnswer(users: try await people.store.read { try $0.accounts() }.map(AccountAnswer.init)))
  }

  private func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.json(
      NewUser.self, example: #"Send {"name":"alice","roles":[{"role":"publisher","app":"festival"}]}."#)
    guard let name = AccountName(form.name) else { throw HTTPProblem.wrongUserName(form.name) }
    let account = AccountRecord(name: name, createdAt: people.now(), roles: form.roles ?? [])
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
    return .json(AccountAnswer(account), status: .created)
  }

  private func show(_ context: ServerContext) async throws -> Response {
    let name = try context.userName()
    guard let account = try await people.store.read({ try $0.account(name) }) else {
      throw HTTPProblem.unknownUser(name)
    }
    return .json(AccountAnswer(account))
  }

  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try context.userName()
    let form = try await request.json(UserChangeForm.self, example: #"Send {"enabled":false}."#)
    let account = try await people.change(by: context.origin) { transaction -> (AccountRecord, [AuditEvent]) in
      guard let before = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      guard before.isEnabled != form.enabled else { return (before, []) }
      var account = before
      account.isEnabled = form.enabled
      try transaction.set(account)
      try transaction.removeSessions(of: name)
      try transaction.removeLinks(of: name)
      let event = AuditEvent(
        action: "user-changed", subject: "\(name)", before: before.auditValue, after: account.auditValue,
        empowers: account.isEnabled ? account.roles.changeable : [])
      return (account, [event])
    }
    return .json(AccountAnswer(account))
  }

  private func remove(_ context: ServerContext) async throws -> Response {
    let name = try context.userName()
    try await people.change(by: context.origin) { transaction in
      guard let account = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      try transaction.remove(account)
      // It can't be undone, and leaves one person less who can approve. Disabling needs one person.
      let event = AuditEvent(
        action: "user-removed", subject: "\(name)", before: account.auditValue, empowers: account.roles.changeable)
      return ((), [event])
    }
    return Response(status: .noContent)
  }

  private func setRoles(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try context.userName()
    let form = try await request.json(Roles.self, example: Self.roleExample)
    return try await people.setRoles(of: name, context, to: { _ in form.roles }, answer: { .json(AccountAnswer($0)) })
  }

  private func link(_ context: ServerContext) async throws -> Response {
    let (secret, expiresAt) = try await people.link(for: context.userName(), by: context.origin)
    let base = publicURL?.absoluteString ?? ""
    let path = PeopleService.path(of: secret)
    return .json(
      LinkAnswer(link: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path, expiresAt: expiresAt),
      status: .created)
  }
}

/// Routes with which the administrators of an app manage its members.
struct MemberRoutes {
  var people: PeopleService

  private struct Roles: Decodable {
    var roles: [Role]
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("apps/:app/members", [.get: { _, context in try await list(context) }])
    router.add("apps/:app/members/:user", [.put: { request, context in try await set(request, context) }])
  }

  private func list(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let members = try await people.store.read { try $0.accounts() }.map { MembersAnswer.Member($0, of: app) }
    return .json(MembersAnswer(members: members.filter { !$0.roles.isEmpty }))
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let name = try context.userName()
    let form = try await request.json(
      Roles.self, example: #"Send {"roles":["publisher"]} with viewer, publisher, activator or admin, or no roles."#)
    let roles = { @Sendable (account: AccountRecord) in
      account.roles.filter { $0.app != .app(app) } + form.roles.map { RoleGrant(role: $0, app: .app(app)) }
    }
    return try await people.setRoles(
      of: name, context, to: roles, answer: { .json(MembersAnswer.Member($0, of: app)) })
  }
}
