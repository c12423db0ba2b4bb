// Turns whatever a handler throws into the one form of error, and logs every request.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SkinKit

/// The outermost middleware.
struct ErrorMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    var problem: SkinIssue?
    do {
      response = try await next(request, context)
    } catch {
      let answer = Self.problem(of: error, request: request, logger: context.logger)
      problem = answer.issue
      response = answer.response()
      if request.method == .head { response = response.createHeadResponse() }
      LingeringClose.prepare(&response, to: request, on: context.channel)
    }
    log(request, response, problem, took: .now - start, context.logger)
    return response
  }

  /// What a client is told of an error.
  private static func problem(of error: any Error, request: Request, logger: Logger) -> HTTPProblem {
    switch error {
    case let problem as HTTPProblem:
      return problem
    case let error as HTTPError where error.status == .notFound && !knownMethods.contains(request.method):
      return HTTPProblem(
        .notImplemented, "unknown-method", "The server doesn't know the method \(request.method)",
        remedy: "Use one of: \(knownMethods.map(\.rawValue).joined(separator: ", ")).")
    case let error as HTTPError where error.status == .notFound:
      return HTTPProblem(
        .notFound, .notFound, "There is nothing at \(request.uri.path)",
        remedy: "See docs/server.md for the paths this server has.")
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return HTTPProblem(
        error.status, .badBody, error.status.reasonPhrase, remedy: "Correct the request; docs/server.md has the API.")
    case is CancellationError:
      return HTTPProblem(
        .serviceUnavailable, "stopping", "The server stopped before this was done",
        remedy: "Send the request again; nothing was changed.", headers: [.retryAfter: "5"])
    default:
      logger.error("request failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
      return .internalError
    }
  }

  private func log(
    _ request: Request, _ response: Response, _ problem: SkinIssue?, took: Duration, _ logger: Logger
  ) {
    // Apps ask for metadata all day: those lines are for debugging, the ones of people and failures are not.
    let isNoteworthy = response.status.code >= 500 || request.uri.path.hasPrefix("/api/")
    logger.log(
      level: isNoteworthy ? .info : .debug, "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
        "ms": "\(took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000)",
      ].merging(problem.map { ["code": "\($0.code.rawValue)"] } ?? [:]) { first, _ in first })
  }
}

/// Ends a connection whose request was refused before its body was read.
///
/// Reading a refused upload to its end would let anybody keep the server busy; closing at once would take the answer
/// away, because unread bytes reset the connection. So the client is told, and the connection is cut a little later.
private enum LingeringClose {
  static let patience = TimeAmount.seconds(5)
  /// A rest this small is simply read.
  static let smallBody = 64 << 10

  static func prepare(_ response: inout Response, to request: Request, on channel: any Channel) {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let isLong = length.map { $0 > smallBody } ?? (request.headers[.transferEncoding] != nil)
    guard isLong else { return }
    response.headers[.connection] = "close"
    channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
