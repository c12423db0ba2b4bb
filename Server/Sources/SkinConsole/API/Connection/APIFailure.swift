import Foundation
import HTTPTypes
import SkinServerAPI

/// The end of a change that waits for the approval of another person.
struct PendingProposal: Error, Sendable {
  /// The app of the proposal; nil for the settings of the server.
  var app: String?

  /// Reads the answer to a change, or returns nil if it isn't a proposal.
  init?(_ answer: APIAnswer) {
    guard answer.status == .accepted,
      let proposal = try? APIClient.decode(answer, as: ApprovalEndpoints.Envelope.self).proposal
    else { return nil }
    app = proposal.app == "*" ? nil : proposal.app
  }
}

/// A refused request of the API, with the server's message.
struct APIFailure: Error, Sendable {
  var status: HTTPResponse.Status
  var problem: ErrorAnswer.Fields
  /// The time to wait before another attempt, in seconds.
  var retryAfter: String?
  /// The field of the form that is wrong; nil if the page has none for it.
  var field: String?

  /// Reads the body of an answer.
  init(_ answer: APIAnswer) {
    status = answer.status
    retryAfter = answer.headers[.retryAfter]
    problem =
      (try? APICoder.decode(ErrorAnswer.self, from: answer.body))?.error
      ?? ErrorAnswer.Fields(
        code: "internal-error", message: "The API answered with \(answer.status)", suggestion: "Try again.")
  }

  init(_ status: HTTPResponse.Status, code: String, message: String, suggestion: String, field: String? = nil) {
    (self.status, problem) = (status, ErrorAnswer.Fields(code: code, message: message, suggestion: suggestion))
    self.field = field
  }
}
