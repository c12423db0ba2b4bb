package import Hummingbird

/// Middleware that counts requests by route, status and duration.
///
/// It is outside of ``ErrorMiddleware``, so that errors are counted with their status.
package struct RequestCounting: RouterMiddleware {
  package typealias Context = ServerContext

  var counters: ServerCounters

  package init(counters: ServerCounters) {
    self.counters = counters
  }

  package func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    // The router sets this name if no route matches.
    let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
    counters.addAnswer(request.method, route, response.status.code, after: .now - start)
    return response
  }
}
