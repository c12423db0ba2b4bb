import HTTPTypes
import Hummingbird
import Logging
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage

/// Routes that serve the signed repositories as static files, `GET /repository/…`.
struct RepositoryRoutes {
  var view: RepositoryView
  var blobs: any BlobStore

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(
        DeviceEndpoints.file, respond: { request, context in try await answer(request, context.logger) }))
  }

  private func answer(_ request: Request, _ logger: Logger) async throws -> Response {
    // The path is looked up verbatim, dots and escapes included, so it can only match a published file.
    guard let file = try await view.file(at: String(request.uri.path.dropFirst("/repository/".count))) else {
      throw HTTPProblem(
        .notFound, .notFound, "No repository has the file \(request.uri.path)",
        suggestion: "Start with /repository/APP/metadata/timestamp.json, which leads to all other files of the app.")
    }
    return try await FileAnswer(file: file, blobs: blobs, logger: logger).response(to: request)
  }
}
