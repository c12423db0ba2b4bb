/// A queue that runs one asynchronous operation at a time, in the order of arrival.
///
/// A plain actor doesn't suffice: while one of its methods is suspended, others run.
actor SerialGate {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs an operation after all earlier ones have finished.
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

  /// Resumes the next operation without opening the gate in between.
  private func leave() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}
