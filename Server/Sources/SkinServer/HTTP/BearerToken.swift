// Who may publish: whoever knows the token.

import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage

/// Lets only requests with the right `Authorization: Bearer …` through.
struct BearerToken: RouterMiddleware {
  typealias Context = ServerContext

  private let expected: ContentHash

  init(_ token: String) { expected = ContentHash(of: Data(token.utf8)) }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let field = request.headers[.authorization] else {
      throw Self.refusal("The request has no Authorization field")
    }
    let scheme = "bearer "
    guard field.lowercased().hasPrefix(scheme), isExpected(String(field.dropFirst(scheme.count))) else {
      throw Self.refusal("The token isn't this server's")
    }
    return try await next(request, context)
  }

  /// Compares hashes, and all bytes of them: the time it takes tells neither the token's length nor its beginning.
  private func isExpected(_ token: String) -> Bool {
    let given = ContentHash(of: Data(token.utf8))
    return zip(given.bytes, expected.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func refusal(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .unauthorized, .unauthorized, message,
      remedy: "Send Authorization: Bearer TOKEN with the token the server was started with.",
      headers: [.wwwAuthenticate: "Bearer realm=\"skin-server\""])
  }
}
