import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinServerAPI
package import SkinServerStorage

/// Routes with which users sign in and out, and set their passwords.
struct SessionRoutes {
  var people: PeopleService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(SessionEndpoints.setUp, respond: { request, context in try await setUp(request, context) }),
      EndpointRoute(SessionEndpoints.signIn, respond: { request, context in try await signIn(request, context) }),
      EndpointRoute(SessionEndpoints.show) { request, context in try await show(request, context) },
      EndpointRoute(SessionEndpoints.signOut, respond: { _, context in try await signOut(context) }),
      EndpointRoute(
        SessionEndpoints.changePassword,
        respond: { request, context in try await changePassword(request, context) }))
  }

  /// Returns the answer with a new session's cookie.
  private func answer(_ session: OpenSession) -> Response {
    var response = Response.json(
      SessionAnswer(
        account: session.account.name.text, roles: session.account.roles.map { GrantedRole($0) },
        csrfToken: SessionCookie.csrfToken(session.secret)))
    response.headers[.setCookie] = SessionCookie.field(session.secret, lifetime: people.sessions.total)
    return response
  }

  private func setUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.json(
      SetupForm.self, example: #"Send {"token":"…","name":"alice","password":"…"} with the token of the link."#)
    return answer(
      try await people.redeem(form.token, name: form.name, password: form.password, from: context.address))
  }

  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.json(SignInForm.self, example: #"Send {"name":"alice","password":"…"}."#)
    let session = try await people.signIn(
      form.name, password: form.password, replacing: SessionCookie.secret(of: request)?.hash, from: context.address)
    return answer(session)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> SessionAnswer {
    let principal = try context.identified()
    var token: String?
    if case .session = principal.proof { token = SessionCookie.secret(of: request).map(SessionCookie.csrfToken) }
    let now = people.now()
    let waiting = try await people.store.read { try $0.waitingProposals(for: principal, at: now) }
    return SessionAnswer(
      account: principal.account?.text, roles: principal.grants.map { GrantedRole($0) },
      scopes: principal.scopes?.map(\.description), csrfToken: token, approvals: waiting.isEmpty ? nil : waiting)
  }

  private func signOut(_ context: ServerContext) async throws -> Response {
    let principal = try context.identified()
    guard case .session(let hash) = principal.proof, let account = principal.account else {
      throw HTTPProblem.needsSession
    }
    try await people.signOut(hash, of: account, by: context.origin)
    return Response(
      status: .noContent, headers: [.setCookie: SessionCookie.removal, .cacheControl: "no-store"])
  }

  private func changePassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try context.identified()
    guard case .session = principal.proof, let account = principal.account else { throw HTTPProblem.needsSession }
    let form = try await request.json(PasswordForm.self, example: #"Send {"current":"…","new":"…"}."#)
    return answer(
      try await people.changePassword(of: account, from: form.current, to: form.new, by: context.origin))
  }
}

extension ServerContext {
  /// The address of the client.
  var address: String { origin?.address ?? "unknown" }

  /// Returns the sender of the request, which ``AccessMiddleware`` has identified.
  package func identified() throws -> Principal {
    guard let principal else { throw HTTPProblem.internalError }
    return principal
  }

  /// Returns the name of a user in the path.
  func userName() throws -> AccountName {
    let text = parameters.get("user").map { $0.removingPercentEncoding ?? $0 }
    guard let name = text.flatMap({ AccountName($0) }) else { throw HTTPProblem.wrongUserName(text) }
    return name
  }
}
