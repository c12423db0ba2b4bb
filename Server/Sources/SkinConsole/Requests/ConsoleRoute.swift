import HTTPTypes

/// A page, or the form of one.
struct ConsoleRoute: Sendable {
  var method: HTTPRequest.Method
  var path: String
  /// Whether it needs no session.
  var isOpen = false
  var handle: @Sendable (Visit) async throws -> PageAnswer
}
