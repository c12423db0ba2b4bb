import HTTPTypes
package import Hummingbird
import SkinKit

/// Middleware that refuses requests which nothing here can need.
package struct RequestCheck: RouterMiddleware {

  package init() {}
  package typealias Context = ServerContext

  package func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.method != .connect else {
      throw HTTPProblem(
        .badRequest, "unknown-method", "This server is no proxy: it doesn't support CONNECT",
        suggestion: "Send the request to the path itself.", headers: [.connection: "close"])
    }
    // The first Host field is the request's authority; only further ones are left as fields.
    if let host = HTTPField.Name("Host"), request.headers[host] != nil {
      throw HTTPProblem(
        .badRequest, .badName, "The request has several Host fields",
        suggestion: "Send one. Proxies and the server may otherwise take different ones.",
        headers: [.connection: "close"])
    }
    let hasBody =
      request.headers[.transferEncoding] != nil || request.headers[.contentLength].map { $0 != "0" } == true
    if hasBody, ![.post, .put, .patch].contains(request.method) {
      throw HTTPProblem(
        .badRequest, .badBody, "A request with the method \(request.method) has no body here",
        suggestion: "Send it without Content-Length and Transfer-Encoding.", headers: [.connection: "close"])
    }
    return try await next(request, context)
  }
}
