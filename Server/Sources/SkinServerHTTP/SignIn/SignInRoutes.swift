import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerStorage

/// Routes with which users sign in through the provider.
struct SignInRoutes {
  var people: PeopleService
  /// The provider, or nil if none is set.
  var provider: ProviderSignIn?

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(SessionEndpoints.methods) { _, _ in methods() },
      EndpointRoute(
        SessionEndpoints.beginAtProvider,
        respond: { request, _ in try await forPeople(request) { try await begin(request) } }),
      EndpointRoute(
        SessionEndpoints.finishAtProvider,
        respond: { request, context in try await forPeople(request) { try await finish(request, context) } }))
  }

  /// Returns the ways to sign in, for pages that offer them.
  private func methods() -> SignInMethodsAnswer {
    SignInMethodsAnswer(
      password: people.allowsPasswords,
      oidc: provider.map { .init(issuer: $0.settings.issuer, path: "/api/v1/session/oidc") })
  }

  private func begin(_ request: Request) async throws -> Response {
    guard let provider else { throw HTTPProblem.oidcOff }
    var path: LocalPath?
    if let text = request.uri.queryParameters.get("return") {
      path = LocalPath(text)
      guard path != nil else {
        throw HTTPProblem(
          .badRequest, .badReturnPath, "The path to return to isn't one of this server",
          suggestion: "Use a path such as /console?app=festival, without // and \\.")
      }
    }
    let attempt = SignInAttempt(returnPath: path, now: people.now())
    var response = Response.redirect(to: try await provider.address(for: attempt), type: .found)
    response.headers[.setCookie] = attempt.field
    return response
  }

  private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let provider else { throw HTTPProblem.oidcOff }
    let (session, path) = try await provider.finish(request, from: context.address)
    var response =
      if let path {
        // With its origin, the address can't be read as another site's.
        Response.redirect(to: provider.origin + path.text)
      } else {
        SignInPage.response(
          .ok, title: "Signed in", text: "You are signed in as \(session.account.name).", offersSignIn: false)
      }
    response.headers.append(
      HTTPField(name: .setCookie, value: SessionCookie.field(session.secret, lifetime: people.sessions.total)))
    response.headers.append(HTTPField(name: .setCookie, value: SignInAttempt.removal))
    return response
  }

  /// Answers a browser, which gets problems as a page instead of JSON, and keeps nothing of the address.
  private func forPeople(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
    var response: Response
    do {
      response = try await body()
    } catch let problem as HTTPProblem where request.headers[.accept]?.contains("text/html") == true {
      response = SignInPage.response(
        problem.status, title: "Not signed in", text: "\(problem.issue.message). \(problem.issue.suggestion)",
        offersSignIn: provider != nil)
      for field in problem.headers { response.headers.append(field) }
    }
    response.headers[.cacheControl] = "no-store"
    if let policy = HTTPField.Name("Referrer-Policy") { response.headers[policy] = "no-referrer" }
    return response
  }
}
