import Foundation
package import HTTPTypes
package import Hummingbird
package import NIOCore
package import SkinKit
import SkinServerAPI

/// The error of a refused request, encoded as `{"error":{"code","message","suggestion"}}`.
package struct HTTPProblem: Error {
  package var status: HTTPResponse.Status
  package var issue: SkinIssue
  package var headers: HTTPFields = [:]
  /// All issues, if there are several and ``issue`` is only the first.
  var all: [SkinIssue] = []

  package init(
    _ status: HTTPResponse.Status, _ code: SkinIssue.Code, _ message: String, suggestion: String,
    headers: HTTPFields = [:]
  ) {
    self.init(status, SkinIssue(code, message, suggestion: suggestion), headers: headers)
  }

  package init(_ status: HTTPResponse.Status, _ issue: SkinIssue, headers: HTTPFields = [:], all: [SkinIssue] = []) {
    self.status = status
    self.issue = issue
    self.headers = headers
    self.all = all
  }

  /// Returns the answer for the client.
  func response() -> Response {
    var response = Response.json(body, status: status)
    for field in headers { response.headers.append(field) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The maximum number of listed issues.
  private static let mostIssues = 100

  private var body: ErrorAnswer {
    ErrorAnswer(
      error: .init(
        code: issue.code.rawValue, message: issue.message, suggestion: issue.suggestion, place: issue.place.known,
        issues: all.isEmpty ? nil : all.prefix(Self.mostIssues).map(IssueAnswer.init(placed:))))
  }
}

extension HTTPProblem {
  /// The answer to an unexpected error.
  ///
  /// The log has the details.
  package static var internalError: HTTPProblem {
    HTTPProblem(
      .internalServerError, .internalError, "An unexpected error occurred on the server",
      suggestion: "Try again. If the error persists, look at the server's log.")
  }
}

extension Response {
  /// Returns an answer with a JSON body.
  ///
  /// Members are sorted, so that equal values have equal bytes.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    guard let data = try? APICoder.encode(value) else { return Response(status: .internalServerError) }
    return json(encoded: ByteBuffer(bytes: data), status: status)
  }

  /// Returns an answer with a body that is JSON already.
  package static func json(encoded body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: body))
  }

  /// Returns an answer with a table, which browsers save as a file.
  package static func csv(_ table: String, file: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8; header=present", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(file).csv\"",
      ], body: .init(byteBuffer: ByteBuffer(string: table)))
  }
}

extension HTTPResponse.Status {
  /// The server has no room for the request's contents (RFC 4918).
  static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}

extension SkinIssue.Code {
  /// The server failed for a reason other than the request.
  package static let internalError: Self = "internal-error"
  /// Nothing is served at the path.
  package static let notFound: Self = "not-found"
  /// The path doesn't support the method.
  static let methodNotAllowed: Self = "method-not-allowed"
  /// A name in the path or the query is malformed.
  package static let badName: Self = "bad-name"
  /// The body of a request is malformed.
  package static let badBody: Self = "bad-body"
  /// No skin was ever published for the app.
  package static let unknownApp: Self = "unknown-app"
  /// Another client changed the document in the meantime.
  package static let changedMeanwhile: Self = "changed-meanwhile"
  /// The token is missing or wrong.
  static let unauthorized: Self = "unauthorized"
}
