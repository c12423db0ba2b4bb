// One at a time, in the order of arrival.

/// Lets one asynchronous operation in at a time.
///
/// An actor alone doesn't do this: while one of its methods waits, others run.
actor SerialGate {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs an operation when all earlier ones are done.
  func run<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value {
    await enter()
    defer { leave() }
    try Task.checkCancellation()
    return try await operation()
  }

  private func enter() async {
    guard isBusy else {
      isBusy = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Hands the gate to the next one without opening it in between.
  private func leave() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}
