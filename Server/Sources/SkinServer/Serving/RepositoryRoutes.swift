// GET /repository/…: the signed repository as static files.

import HTTPTypes
import Hummingbird
import Logging

/// Serves the repository's files.
struct RepositoryRoutes {
  var view: RepositoryView
  var blobs: any BlobStore

  /// Adds the routes.
  func add(to router: some RouterMethods<ServerContext>) {
    let handler: Handler = { request, context in try answer(request, context.logger) }
    router.add("repository/**", [.get: handler, .head: handler])
  }

  private func answer(_ request: Request, _ logger: Logger) throws -> Response {
    // The path is looked up as it is: what isn't a published file, dots and escapes included, isn't there.
    guard let file = view[String(request.uri.path.dropFirst("/repository/".count))] else {
      throw HTTPProblem(
        .notFound, .notFound, "The repository has no \(request.uri.path)",
        remedy: "Begin with /repository/metadata/timestamp.json, which leads to everything else.")
    }
    return try FileAnswer(file: file, blobs: blobs, logger: logger).response(to: request)
  }
}
