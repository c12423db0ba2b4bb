import Foundation
import NIOConcurrencyHelpers

/// The signal that wakes the queues of a server when there may be new work.
package final class WorkSignal: Sendable {
  private let listeners = NIOLockedValueBox<[UUID: AsyncStream<Void>.Continuation]>([:])

  package init() {}

  /// Wakes all queues.
  package func wake() {
    for listener in listeners.withLockedValue({ Array($0.values) }) { listener.yield() }
  }

  /// Returns a stream with an element at once, after wakes, and at intervals.
  ///
  /// It ends with its consumer.
  func wakes(atLeastEvery interval: Duration) -> AsyncStream<Void> {
    // One element is enough, because the consumer looks for all work.
    let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    let timer = Task {
      while !Task.isCancelled {
        listener.yield()
        try? await Task.sleep(for: interval)
      }
    }
    listeners.withLockedValue { $0[id] = listener }
    listener.onTermination = { [listeners] _ in
      timer.cancel()
      _ = listeners.withLockedValue { $0.removeValue(forKey: id) }
    }
    return stream
  }
}
