import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import SkinKit
import SkinRepository
import SkinServerStorage
import SkinUpdate

/// The outermost middleware, which turns errors into JSON answers and logs every request.
package struct ErrorMiddleware: RouterMiddleware {

  package init() {}
  package typealias Context = ServerContext

  package func handle(
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
      if Self.leavesBody(request, answer.issue.code) { response.headers[.connection] = "close" }
    }
    log(request, response, problem, took: .now - start, context)
    return response
  }

  /// The size of the largest body of a refused request that is read to its end, so that the connection can be kept.
  private static let smallBody = 64 << 10

  /// Whether the body of a refused request isn't read: it is long, or no route takes one at this path with this method.
  private static func leavesBody(_ request: Request, _ code: SkinIssue.Code) -> Bool {
    guard let text = request.headers[.contentLength] else { return request.headers[.transferEncoding] != nil }
    let isUnexpected = [.notFound, .methodNotAllowed, "unknown-method"].contains(code) && text != "0"
    return isUnexpected || Int(text).map { $0 > smallBody } ?? true
  }

  /// Returns the answer to an error.
  private static func problem(of error: any Error, request: Request, logger: Logger) -> HTTPProblem {
    switch error {
    case let problem as HTTPProblem:
      return problem
    case let error as HTTPError where error.status == .notFound && !knownMethods.contains(request.method):
      return HTTPProblem(
        .notImplemented, "unknown-method", "The server doesn't support the method \(request.method)",
        suggestion: "Use one of: \(knownMethods.map(\.rawValue).joined(separator: ", ")).")
    case let error as HTTPError where error.status == .notFound:
      return HTTPProblem(
        .notFound, .notFound, "There is nothing at \(request.uri.path)",
        suggestion: "docs/server.md lists the paths of this server.")
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return HTTPProblem(
        error.status, .badBody, error.status.reasonPhrase,
        suggestion: "Correct the request. docs/server.md describes the API.")
    case let error as CocoaError where error.code == .fileWriteOutOfSpace:
      logger.error("the disk is full", metadata: ["path": "\(request.uri.path)"])
      return HTTPProblem(
        .insufficientStorage, .diskFull, "The server's disk is full",
        suggestion: "Free some space on the volume of the data folder, and send the request again. Nothing was changed."
      )
    case let issue as SkinIssue where [.metadataTooLong, .diskFull, .appFull].contains(issue.code):
      logger.error("no room", metadata: ["error": "\(issue)", "path": "\(request.uri.path)"])
      return HTTPProblem(.insufficientStorage, issue)
    case let issue as SkinIssue where issue.code == .unstorableText:
      return HTTPProblem(.badRequest, .badBody, issue.message, suggestion: issue.suggestion)
    case let issue as SkinIssue where issue.code == .damagedStorage:
      logger.error("damaged storage", metadata: ["error": "\(issue)", "path": "\(request.uri.path)"])
      return HTTPProblem(.internalServerError, issue)
    case let issue as SkinIssue where issue.code == .databaseUnavailable:
      logger.error("the database doesn't answer", metadata: ["error": "\(issue)", "path": "\(request.uri.path)"])
      return HTTPProblem(
        .serviceUnavailable, issue.code, "The server's database doesn't answer",
        suggestion: "Try again later. Nothing was changed. The server's log has the cause.", headers: [.retryAfter: "5"]
      )
    case let issue as SkinIssue where issue.code == .signerFailed:
      logger.error("a signer failed", metadata: ["error": "\(issue)", "path": "\(request.uri.path)"])
      return HTTPProblem(
        .serviceUnavailable, issue.code, "The signer of the server's \(issue.place.key ?? "") key failed",
        suggestion: "Try again later. Nothing was changed. The server's log has the cause.",
        headers: [.retryAfter: "30"])
    case let issue as SkinIssue where issue.code == .outcomeUnknown:
      logger.error("a commit's outcome is unknown", metadata: ["error": "\(issue)", "path": "\(request.uri.path)"])
      return HTTPProblem(
        .serviceUnavailable, issue.code, "The server lost its database while it committed the change",
        suggestion: issue.suggestion, headers: [.retryAfter: "5"])
    case is CancellationError:
      return HTTPProblem(
        .serviceUnavailable, "stopping", "The server stopped before the request was finished",
        suggestion: "Send the request again. Nothing was changed.", headers: [.retryAfter: "5"])
    default:
      logger.error("request failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
      return .internalError
    }
  }

  /// Whether an answer is a page of the console, or the redirection to one.
  private static func isPage(_ request: Request, _ response: Response) -> Bool {
    request.uri.path.hasPrefix("/console")
      && (response.status == .seeOther || response.headers[.contentType]?.hasPrefix("text/html") == true)
  }

  private func log(
    _ request: Request, _ response: Response, _ problem: SkinIssue?, took: Duration, _ context: ServerContext
  ) {
    // Apps request metadata all day, so only failures, requests to the API and pages are logged above debug; the requests
    // that draw a page only if they are refused.
    let isNoteworthy =
      if context.page != nil {
        problem != nil
      } else {
        response.status.code >= 500 || request.uri.path.hasPrefix("/api/") || Self.isPage(request, response)
      }
    context.logger.log(
      level: isNoteworthy ? .info : .debug, "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
        "ms": "\(took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000)",
      ].merging(problem.map { ["code": "\($0.code.rawValue)"] } ?? [:]) { first, _ in first })
  }
}
