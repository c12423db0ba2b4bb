import HTTPTypes
package import Hummingbird
import NIOCore
package import SkinServerAPI

/// An endpoint with the function that answers its requests.
package struct EndpointRoute: Sendable {
  let endpoint: EndpointDescription
  let handler: Handler

  /// Creates the route of an endpoint that answers with a value.
  package init<Content, Answer>(
    _ endpoint: Endpoint<Content, Answer>,
    _ answer: @escaping @Sendable (Request, ServerContext) async throws -> Answer
  ) {
    self.endpoint = endpoint.description
    let status = HTTPResponse.Status(code: endpoint.description.status)
    handler = { request, context in
      let data = try APICoder.encode(try await answer(request, context))
      return .json(encoded: ByteBuffer(bytes: data), status: status)
    }
  }

  /// Creates the route of an endpoint whose answer has header fields of its own.
  package init<Content, Answer>(_ endpoint: Endpoint<Content, Answer>, respond handler: @escaping Handler) {
    (self.endpoint, self.handler) = (endpoint.description, handler)
  }

  /// Creates the route of an endpoint whose answer has no body.
  package init<Content>(
    _ endpoint: Endpoint<Content, Never>, _ act: @escaping @Sendable (Request, ServerContext) async throws -> Void
  ) {
    self.endpoint = endpoint.description
    let status = HTTPResponse.Status(code: endpoint.description.status)
    handler = { request, context in
      try await act(request, context)
      return Response(status: status)
    }
  }
}

extension RouterMethods where Context == ServerContext {
  /// Adds the routes of endpoints.
  ///
  /// The methods of one path must be added together, because all others are answered with the status 405.
  package func add(_ routes: EndpointRoute...) {
    for (path, routes) in Dictionary(grouping: routes, by: \.endpoint.path) {
      let handlers: [HTTPRequest.Method: Handler] = routes.reduce(into: [:]) { handlers, route in
        handlers[route.endpoint.method] = route.handler
        guard route.endpoint.answersHead else { return }
        handlers[.head] = { try await route.handler($0, $1).createHeadResponse() }
      }
      add(RouterPath(path.replacing("{path}", with: "**")), handlers)
    }
  }
}
