// Adds routes so that a known path with a wrong method says 405 and which methods it has.

import HTTPTypes
import Hummingbird
import SkinKit

/// What answers a request.
typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

/// The methods that a path may have; others the server doesn't know.
let knownMethods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options]

extension RouterMethods where Context == ServerContext {
  /// Adds a path with all methods that it has.
  /// - Parameters:
  ///   - path: The path.
  ///   - handlers: A handler for each method.
  func add(_ path: RouterPath, _ handlers: [HTTPRequest.Method: Handler]) {
    let allowed = knownMethods.filter { handlers[$0] != nil }.map(\.rawValue).joined(separator: ", ")
    for method in knownMethods {
      let handler: Handler =
        handlers[method] ?? { request, _ in
          throw HTTPProblem(
            .methodNotAllowed, .methodNotAllowed, "\(request.method) isn't possible at \(request.uri.path)",
            remedy: "Use one of: \(allowed).", headers: [.allow: allowed])
        }
      on(path, method: method, use: handler)
    }
  }
}

/// Reads checked names from paths and queries.
enum RequestNames {
  /// A name in the path, such as the app's.
  static func path(_ name: String, _ context: ServerContext) throws -> SkinIdentifier {
    try check(context.parameters.get(name), name)
  }

  /// A name in the query.
  static func query(_ name: String, _ request: Request) throws -> SkinIdentifier {
    try check(request.uri.queryParameters.get(name), name)
  }

  private static func check(_ text: String?, _ name: String) throws -> SkinIdentifier {
    guard let identifier = text.flatMap({ SkinIdentifier($0) }) else { throw wrong(text, name) }
    return identifier
  }

  /// What is said where something isn't a name.
  static func wrong(_ text: String?, _ name: String) -> HTTPProblem {
    HTTPProblem(
      .badRequest, .badName, "\(text.map { "“\($0)”" } ?? "Nothing") isn't a name for the \(name)",
      remedy: "Use 1 to 64 of a-z, 0-9, dot, underscore and hyphen, beginning with a letter or digit.")
  }
}
