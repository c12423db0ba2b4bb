// Ctrl-C and friends: the processes that the demo started end with it.

import Dispatch
import Foundation

/// Runs something when the demo is told to end, and then ends it.
final class SignalGuard {
  private let sources: [any DispatchSourceSignal]
  private static let interrupted = Flag()

  /// Whether the demo was told to end: what fails from then on fails for that reason.
  var isInterrupted: Bool { Self.interrupted.isSet }

  init(_ clear: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.interrupted.set()
        clear()
        FileHandle.standardError.write(Data("\nThe demo was interrupted.\n".utf8))
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

/// Something that is set once, from any thread.
private final class Flag: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `value` is only touched while `lock` is held.
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
