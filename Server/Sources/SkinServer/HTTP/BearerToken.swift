import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage

/// Middleware that requires the server's token as `Authorization: Bearer …`.
struct BearerToken: RouterMiddleware {
  typealias Context = ServerContext

  private let expected: ContentHash

  init(_ token: String) { expected = ContentHash(of: Data(token.utf8)) }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let field = request.headers[.authorization] else {
      throw Self.refusal("The request has no Authorization header")
    }
    let scheme = "bearer "
    guard field.lowercased().hasPrefix(scheme), isExpected(String(field.dropFirst(scheme.count))) else {
      throw Self.refusal("The token isn't the one of this server")
    }
    return try await next(request, context)
  }

  /// Compares all bytes of the hashes, so that the duration reveals neither the token's length nor its prefix.
  private func isExpected(_ token: String) -> Bool {
    let given = ContentHash(of: Data(token.utf8))
    return zip(given.bytes, expected.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func refusal(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .unauthorized, .unauthorized, message,
      remedy: "Send Authorization: Bearer TOKEN with the token of the server's settings.",
      headers: [.wwwAuthenticate: "Bearer realm=\"skin-server\""])
  }
}
