import Foundation
import HTTPTypes

/// A refused request of the API, with the server's message.
struct APIFailure: Error, Sendable {
  struct Problem: Decodable, Sendable {
    var code: String
    var message: String
    var remedy: String
  }

  var status: HTTPResponse.Status
  var problem: Problem
  /// The time to wait before another attempt, in seconds.
  var retryAfter: String?

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

  init(_ status: HTTPResponse.Status, code: String, message: String, remedy: String) {
    (self.status, problem) = (status, Problem(code: code, message: message, remedy: remedy))
  }
}
