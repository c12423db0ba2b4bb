import HTTPTypes

/// A page, or the form of one.
struct ConsoleRoute: Sendable {
  var method: HTTPRequest.Method
  var path: String
  /// Whether it needs no session.
  var isOpen = false
  /// Whether its form is from the page for signing in, though it needs a session.
  var resumes = false
  var handle: @Sendable (Visit) async throws -> PageAnswer
}
