package import SkinKit

/// A problem or a warning in an answer.
package struct IssueAnswer: Codable, Hashable, Sendable {
  /// `warning` or `error`, for issues of drafts only.
  package var severity: String?
  package var code: String
  package var message: String
  package var suggestion: String
  /// The place in the skin; missing if none is known.
  package var place: SkinIssue.Place?

  package init(
    severity: String? = nil, code: String, message: String, suggestion: String, place: SkinIssue.Place? = nil
  ) {
    (self.severity, self.code, self.message, self.suggestion) = (severity, code, message, suggestion)
    self.place = place
  }
}

/// The body of a refusal.
package struct ErrorAnswer: Codable, Hashable, Sendable {
  package struct Fields: Codable, Hashable, Sendable {
    package var code: String
    package var message: String
    package var suggestion: String
    /// The place in the request's body or in the package; missing if none is known.
    package var place: SkinIssue.Place?
    /// The first issues, if there are several.
    package var issues: [IssueAnswer]?

    package init(
      code: String, message: String, suggestion: String, place: SkinIssue.Place? = nil, issues: [IssueAnswer]? = nil
    ) {
      (self.code, self.message, self.suggestion, self.place, self.issues) = (code, message, suggestion, place, issues)
    }
  }

  package var error: Fields

  package init(error: Fields) { self.error = error }
}
