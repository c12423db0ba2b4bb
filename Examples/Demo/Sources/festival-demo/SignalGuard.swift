import Dispatch
import Foundation
import ToolOutput

/// A handler for signals such as Ctrl-C, which cleans up and ends the demo.
final class SignalGuard {
  private let sources: [any DispatchSourceSignal]
  private static let interrupted = Flag()

  /// Whether a signal was received.
  ///
  /// Later failures are its consequence.
  var isInterrupted: Bool { Self.interrupted.isSet }

  init(_ clear: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.interrupted.set()
        clear()
        ToolOutput.print("\nThe demo was interrupted.", to: .errors)
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  func end() {
    for source in sources { source.cancel() }
  }
}

/// A flag that any thread can set once.
///
/// Unchecked, because `value` is only accessed under `lock`.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
