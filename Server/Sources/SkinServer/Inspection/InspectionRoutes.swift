import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import SkinCompare
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinUpdate

/// Routes that look into published versions: their keys, their files, and the difference of two versions.
struct InspectionRoutes {
  var inspector: VersionInspector

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(InspectionEndpoints.keys, respond: keys),
      EndpointRoute(InspectionEndpoints.comparison, respond: compare),
      EndpointRoute(InspectionEndpoints.file, respond: file))
  }

  private func keys(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    let query = try KeyQuery(request)
    return .json(
      encoded: try await inspector.answer(.init(app: app, skins: [skin], keys: query)) {
        SkinKeysAnswer($0[0], skin, app: app, query)
      })
  }

  private func compare(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, to) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    guard let from = request.uri.queryParameters.get("from").flatMap({ SkinVersion($0) }) else {
      throw HTTPProblem(
        .badRequest, .badName, "The query has no valid “from”",
        suggestion: "Specify the earlier version, such as ?from=1.0.0.")
    }
    let skins = [SkinReference(id: to.id, version: from), to]
    return .json(
      encoded: try await inspector.answer(.init(app: app, skins: skins)) { skins in
        let sides = skins.map { ComparedSkin($0.resolved($0.skin.common), files: $0.package) }
        return ComparisonAnswer(
          app: app.rawValue, id: to.id.rawValue, from: from.description, to: to.version.description,
          try SkinComparison(from: sides[0], to: sides[1]))
      })
  }

  private func file(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    let path = request.uri.queryParameters.get("path") ?? ""
    let package = try await inspector.package(of: skin, app)
    guard package.contains(path) else { throw HTTPProblem(.notFound, SkinIssue.noSuchFile(String(path.prefix(200)))) }
    let data = try await inspector.service.threads.runIfActive { try package.contents(of: path) }
    return try await SkinFileAnswer(path: path, data: data, blobs: inspector.service.blobs, logger: context.logger)
      .response(to: request)
  }
}
