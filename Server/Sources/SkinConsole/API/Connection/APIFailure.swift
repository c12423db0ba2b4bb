import Foundation
import HTTPTypes

/// A refused request of the API, with the server's message.
struct APIFailure: Error, Sendable {
  struct Problem: Decodable, Sendable {
    var code: String
    var message: String
    var remedy: String
    /// The member of the request's body that is wrong.
    var place: Place?
  }

  struct Place: Decodable, Sendable {
    var key: String?
  }

  var status: HTTPResponse.Status
  var problem: Problem
  /// The time to wait before another attempt, in seconds.
  var retryAfter: String?
  /// The field of the form that is wrong; nil if the page has none for it.
  var field: String?

  private struct Body: Decodable {
    var error: Problem
  }

  /// Reads the body of an answer.
  init(_ answer: APIAnswer) {
    status = answer.status
    retryAfter = answer.headers[.retryAfter]
    problem =
      (try? JSONDecoder().decode(Body.self, from: answer.body))?.error
      ?? Problem(code: "internal-error", message: "The API answered with \(answer.status)", remedy: "Try again.")
  }

  init(_ status: HTTPResponse.Status, code: String, message: String, remedy: String, field: String? = nil) {
    (self.status, problem) = (status, Problem(code: code, message: message, remedy: remedy))
    self.field = field
  }
}
