// Ctrl-C and friends: the processes that the demo started end with it.

import Dispatch
import Foundation

/// Runs something when the demo is told to end, and then ends it.
final class SignalGuard {
  private let sources: [any DispatchSourceSignal]

  init(_ clear: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
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
