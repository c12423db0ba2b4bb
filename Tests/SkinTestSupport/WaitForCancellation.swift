/// Waits until the task is canceled, as a clock that stands still or a server that never answers.
/// - Throws: `CancellationError`.
package func waitForCancellation() async throws {
  let (values, source) = AsyncStream.makeStream(of: Never.self)
  for await _ in values {}
  // Without a source, the stream would end.
  withExtendedLifetime(source) {}
  throw CancellationError()
}
