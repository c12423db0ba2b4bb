import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SkinKit

/// The outermost middleware, which turns errors into JSON answers and logs every request.
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

  /// Returns the answer to an error.
  private static func problem(of error: any Error, request: Request, logger: Logger) -> HTTPProblem {
    switch error {
    case let problem as HTTPProblem:
      return problem
    case let error as HTTPError where error.status == .notFound && !knownMethods.contains(request.method):
      return HTTPProblem(
        .notImplemented, "unknown-method", "The server doesn't support the method \(request.method)",
        remedy: "Use one of: \(knownMethods.map(\.rawValue).joined(separator: ", ")).")
    case let error as HTTPError where error.status == .notFound:
      return HTTPProblem(
        .notFound, .notFound, "There is nothing at \(request.uri.path)",
        remedy: "docs/server.md lists the paths of this server.")
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return HTTPProblem(
        error.status, .badBody, error.status.reasonPhrase,
        remedy: "Correct the request. docs/server.md describes the API.")
    case is CancellationError:
      return HTTPProblem(
        .serviceUnavailable, "stopping", "The server stopped before the request was finished",
        remedy: "Send the request again. Nothing was changed.", headers: [.retryAfter: "5"])
    default:
      logger.error("request failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
      return .internalError
    }
  }

  private func log(
    _ request: Request, _ response: Response, _ problem: SkinIssue?, took: Duration, _ logger: Logger
  ) {
    // Apps request metadata all day, so only requests to the API and failures are logged above debug.
    let isNoteworthy = response.status.code >= 500 || request.uri.path.hasPrefix("/api/")
    logger.log(
      level: isNoteworthy ? .info : .debug, "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
        "ms": "\(took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000)",
      ].merging(problem.map { ["code": "\($0.code.rawValue)"] } ?? [:]) { first, _ in first })
  }
}

/// A delayed close for connections whose request was refused before its body was read.
///
/// Reading a refused upload to its end would let any client keep the server busy. Closing at once would lose the
/// answer, because unread bytes reset the connection. So the server answers, and closes a little later.
private enum LingeringClose {
  static let delay = TimeAmount.seconds(5)
  /// The size of the largest body that is read instead.
  static let smallBody = 64 << 10

  static func prepare(_ response: inout Response, to request: Request, on channel: any Channel) {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let isLong = length.map { $0 > smallBody } ?? (request.headers[.transferEncoding] != nil)
    guard isLong else { return }
    response.headers[.connection] = "close"
    channel.eventLoop.scheduleTask(in: delay) { channel.close(promise: nil) }
  }
}
