public import Foundation
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import SkinKit
import SkinServerAPI

/// The web pages with which designers and operators run skins.
///
/// The console uses only the HTTP API, in the name of the user who is signed in.
///
/// ```swift
/// try Console().add(to: router) { context in { try await api.respond(to: $0, context: context) } }
/// ```
public struct Console: Sendable {
  private let renderer: Renderer
  private let texts: [Language: Texts]
  private let now: @Sendable () -> Date

  /// Templates and texts, which a process reads and compiles once.
  private static let files = Result {
    let folder = try ConsoleResources.folder()
    let texts = try Language.allCases.map { ($0, try Texts($0, in: folder.appending(path: "texts"))) }
    return (renderer: try Renderer(folder), texts: Dictionary(uniqueKeysWithValues: texts))
  }

  /// Reads templates, texts, design tokens and assets, if it is the first console of the process.
  /// - Parameter now: The clock.
  /// - Throws: An error if a file is missing or malformed.
  public init(now: @escaping @Sendable () -> Date = { Date() }) throws {
    (renderer, texts) = try Self.files.get()
    self.now = now
  }

  /// Adds the pages to a router.
  /// - Parameters:
  ///   - router: The router, at its root.
  ///   - sender: Returns a function that runs the requests of one page as if the browser of its context had sent them.
  public func add<Context: RequestContext>(
    to router: some RouterMethods<Context>, sender: @escaping @Sendable (Context) -> Sender
  ) {
    for route in ConsoleRoutes.all {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await respond(to: request, context, route, sender(context))
      }
    }
    router.get("\(Assets.folder):name") { request, _ in renderer.asset(request) }
    router.get("console/**") { request, context in
      try await respond(to: request, context, ConsoleRoutes.missing, sender(context))
    }
  }

  /// A function that runs a request of the API.
  public typealias Sender = @Sendable (Request) async throws -> Response

  private func respond(
    to request: Request, _ context: some RequestContext, _ route: ConsoleRoute,
    _ send: @escaping Sender
  ) async throws -> Response {
    let query = FormFields(request.uri.query ?? "")
    let chosen = query["language"].flatMap(Language.init(rawValue:))
    let stored = request.cookies[Self.languageCookie].flatMap { Language(rawValue: $0.value) }
    let language = chosen ?? stored ?? .preferred(by: request.headers[.acceptLanguage])
    guard let texts = texts[language] else { throw HTTPError(.internalServerError) }
    var visit = Visit(
      request: request, parameters: context.parameters, query: query, texts: texts,
      api: APIClient(send: send, identity: APIClient.identity(of: request)), now: now())
    var response: Response
    do {
      let page = try await answer(&visit, route)
      response = try renderer.response(page, visit)
    } catch let failure as APIFailure {
      response = try renderer.response(failurePage(failure, visit), visit)
    } catch let error as DecodingError {
      context.logger.error("the console can't read an answer of the API", metadata: ["error": "\(error)"])
      response = try renderer.response(failurePage(.unreadable, visit), visit)
    }
    if let chosen { response.headers.append(Self.setting(chosen)) }
    if let field = ZoneCookie.setting(visit) { response.headers.append(field) }
    return response
  }

  private static let languageCookie = "skin-console-language"

  private static func setting(_ language: Language) -> HTTPField {
    HTTPField(
      name: .setCookie,
      value: "\(languageCookie)=\(language.rawValue); Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax")
  }

  /// Returns the answer of a page, after the checks of sessions and forms.
  private func answer(_ visit: inout Visit, _ route: ConsoleRoute) async throws -> PageAnswer {
    if route.method == .post {
      try FormToken.checkOrigin(visit.request)
      visit.form = try await Self.form(visit.request)
    }
    if route.isOpen {
      if route.method == .post {
        try FormToken.check(visit.form, visit.request.cookies[FormToken.cookie]?.value)
      }
      return try await route.handle(visit)
    }
    do {
      visit.session = try await visit.api.call(SessionEndpoints.show)
      if route.method == .post {
        let cookie = visit.request.cookies[FormToken.cookie]?.value
        try FormToken.check(visit.form, route.resumes ? cookie : visit.session.csrfToken)
        visit.api.csrfToken = visit.form[FormToken.field]
      }
      return try await route.handle(visit)
    } catch let change as PendingProposal {
      return .redirect("\(ApprovalsPage.path(of: change.app))?done=proposed")
    } catch let failure as APIFailure where failure.problem.code == "unauthorized" {
      let pending = route.resumes ? PendingForm(carried: visit.form) : PendingForm(visit)
      if let pending { return try await SignInPage.show(visit, pending: pending) }
      let next = route.method == .get ? visit.request.uri.string : LocalPath.home
      return .redirect("/console/sign-in" + APIPath.query([("next", next)]))
    }
  }

  /// Reads the fields of a form.
  private static func form(_ request: Request) async throws -> FormFields {
    do {
      return FormFields(String(buffer: try await request.body.collect(upTo: 64 << 10)))
    } catch is NIOTooManyBytesError {
      throw APIFailure(
        .contentTooLarge, code: "form-too-long", message: "The form is too long", suggestion: "Shorten its texts.")
    }
  }

  /// Returns the page of a failure that no form shows.
  private func failurePage(_ failure: APIFailure, _ visit: Visit) -> PageAnswer {
    .page(
      "failure", title: visit.texts["failure_title"], view: ["isSignedIn": visit.session.account != nil],
      status: failure.status, problem: failure)
  }
}

extension APIFailure {
  fileprivate static let unreadable = APIFailure(
    .internalServerError, code: "internal-error", message: "The console can't read an answer of the API",
    suggestion: "Look at the server's log.")
}

/// The files of the console.
enum ConsoleResources {
  /// Returns the folder of the files, which is next to the executable.
  /// - Throws: `SkinIssue` if there is none.
  static func folder() throws -> URL {
    let name = "SkinKit_SkinConsole.resources"
    let executable = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let installed = executable?.appending(path: name).appending(path: "Resources")
    if let installed, FileManager.default.fileExists(atPath: installed.path) { return installed }
    #if canImport(Darwin)
      if let folder = Bundle.module.url(forResource: "Resources", withExtension: nil) { return folder }
    #endif
    throw SkinIssue(
      "missing-resources", "The folder \(name) of the console is missing",
      suggestion: "Install skin-server with this folder next to the executable.")
  }
}
