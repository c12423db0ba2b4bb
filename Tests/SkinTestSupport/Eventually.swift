/// Waits until a condition holds.
/// - Parameters:
///   - limit: When the test gives up. It isn't what the test expects: work of seconds takes minutes in a debug build on a
///     machine that does ten other things.
///   - what: The condition, for the message.
///   - isolation: The caller's actor, on which the condition is called.
///   - condition: The condition.
/// - Throws: ``Timeout``, the condition's error, or `CancellationError`.
package func eventually(
  within limit: Duration = .seconds(600), _ what: String, isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < deadline else { throw Timeout(description: "not within \(limit): \(what)") }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A condition that didn't hold in time.
package struct Timeout: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}
