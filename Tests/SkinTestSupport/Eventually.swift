/// Waits until a condition holds.
/// - Parameters:
///   - limit: The longest wait. It's longer by as much as 5,000 attempts take, up to ten times, because on a busy machine the turns of this
///     test and of the code that it waits for come rarely.
///   - what: The condition, for the message.
///   - isolation: The caller's actor, on which the condition is called.
///   - condition: The condition.
/// - Throws: ``Timeout``, the condition's error, or `CancellationError`.
package func eventually(
  within limit: Duration = .seconds(60), _ what: String, isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let start = ContinuousClock.now
  var attempts = 0
  while try await !condition() {
    attempts += 1
    let waited = ContinuousClock.now - start
    guard waited < limit || (attempts < 5_000 && waited < limit * 10) else {
      throw Timeout(description: "not within \(waited) and \(attempts) attempts: \(what)")
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A condition that didn't hold in time.
package struct Timeout: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}
