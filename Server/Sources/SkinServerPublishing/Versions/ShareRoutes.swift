import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP

/// The route that offers a version published for one app to another app, without copying its bytes.
struct ShareRoutes {
  var service: PublishingService

  private static let example = #"Send {"from":"festival","skin":{"id":"night","version":"1.2.0"}}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(PackageEndpoints.share, respond: share))
  }

  private func share(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let body = try await request.reference(example: Self.example)
    guard let skin = body.skin else {
      throw HTTPProblem(.badRequest, .badBody, "The body has no “skin”", suggestion: Self.example)
    }
    guard body.from != app else {
      throw HTTPProblem(
        .badRequest, .badBody, "\(skin) would be shared by the app \(app) with itself", suggestion: Self.example)
    }
    // The token's app is the one that gets the version.
    try context.principal?.require(.read, for: body.from)
    let (published, isNew) = try await RepositoryCommit(service, by: context.origin).run(
      VersionShare(skin: skin, source: body.from, app: app))
    return VersionAnswer.response(published, isNew: isNew)
  }
}
