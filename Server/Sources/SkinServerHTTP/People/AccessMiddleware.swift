import HTTPTypes
package import Hummingbird
import NIOCore
package import SkinKit
package import SkinServerAPI
package import SkinServerStorage

/// Middleware that identifies the user of each request, and checks the permission that its route requires.
package struct AccessMiddleware: RouterMiddleware {
  package typealias Context = ServerContext

  var people: PeopleService
  /// Whether a proxy is in front of the server.
  var trustsProxy: Bool

  package init(people: PeopleService, trustsProxy: Bool) {
    (self.people, self.trustsProxy) = (people, trustsProxy)
  }

  package func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let address = ClientAddress.name(of: request, context, trustsProxy: trustsProxy)
    let requirement = RouteAccess.policy(request.method, context.endpointPath).requirement
    // An approved request has the remark of its approval, and overrides the freezes that it overrides.
    var origin = RequestOrigin(
      actor: "unknown", address: address, note: context.origin?.note, freezeOverride: context.origin?.freezeOverride)
    if requirement != .open {
      let isChange = ![.get, .head].contains(request.method)
      let principal =
        if let page = context.page {
          try await page.principal(isChange: isChange) { try await people.principal(of: request) }
        } else {
          try await people.principal(of: request)
        }
      try check(requirement, principal, context)
      context.principal = principal
      origin.actor = principal.name
    }
    context.origin = origin
    do {
      return try await next(request, context)
    } catch var problem as HTTPProblem where problem.issue.code == .unknownApp {
      // The names of other apps are for users who can read all of them.
      if context.principal?.has(.read, for: nil) != true {
        problem.issue.suggestion = "Publish a package for it, or check its name."
      }
      throw problem
    }
  }

  private func check(_ requirement: AccessRequirement, _ principal: Principal, _ context: ServerContext) throws {
    switch requirement {
    case .open, .signedIn:
      return
    case .app(let permission):
      let app = try RequestNames.path("app", context)
      try principal.require(permission, for: app)
    case .anyApp(let permissions):
      guard permissions.contains(where: { principal.hasAnywhere($0) }) else {
        let names = permissions.map(\.rawValue).joined(separator: " or ")
        throw HTTPProblem.forbidden("\(principal.name) lacks the permission to \(names) for any app")
      }
    case .server(let permission):
      try principal.require(permission, for: nil)
    }
  }
}

extension Principal {
  /// Checks a permission.
  /// - Parameters:
  ///   - permission: The permission.
  ///   - app: The app, or nil for the server itself.
  /// - Throws: `HTTPProblem` with the status 403 if the principal lacks it.
  package func require(_ permission: Permission, for app: SkinIdentifier?) throws {
    guard !has(permission, for: app) else { return }
    let place = app.map { "for the app \($0)" } ?? "for all apps"
    throw HTTPProblem.forbidden("\(name) lacks the permission to \(permission.rawValue) \(place)")
  }
}

extension ClientAddress {
  /// Returns the name of the client's address, for limits and the audit log.
  /// - Parameters:
  ///   - request: The request.
  ///   - context: The context of the request.
  ///   - trustsProxy: Whether a proxy is in front of the server.
  /// - Returns: The name.
  package static func name(of request: Request, _ context: ServerContext, trustsProxy: Bool) -> String {
    if trustsProxy, let field = HTTPField.Name("X-Forwarded-For"),
      let name = name(forwarded: request.headers[values: field])
    {
      return name
    }
    return name(of: context.channel.remoteAddress)
  }
}
