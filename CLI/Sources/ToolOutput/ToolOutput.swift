package import Foundation
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard streams of a command-line tool.
///
/// If the reader of a stream is gone, as with `| head`, the tool ends at once and prints nothing, by the signal `SIGPIPE` as
/// other Unix tools do: a shell shows the status 141. Libraries ignore that signal as soon as they have connections, so it
/// is raised here. Destructors don't run, because other threads still work.
package enum ToolOutput {
  /// A standard stream.
  package enum Stream: Int32, Sendable {
    case output = 1
    case errors = 2
  }

  /// Writes bytes to a stream, or ends the process if they can't be written.
  /// - Parameters:
  ///   - data: The bytes.
  ///   - stream: The stream.
  ///   - cleanUp: Called before the process ends.
  package static func write(_ data: Data, to stream: Stream = .output, cleanUp: () -> Void = {}) {
    _ = ignoresSignal
    guard let code = data.withUnsafeBytes({ FileWriting.write($0, to: stream.rawValue) }) else { return }
    cleanUp()
    if code == EPIPE { endByBrokenPipe() }
    if stream == .output {
      let message = "The standard output can't be written: \(String(cString: strerror(code)))\n"
      _ = Data(message.utf8).withUnsafeBytes { FileWriting.write($0, to: Stream.errors.rawValue) }
    }
    _exit(1)
  }

  /// Writes a line to a stream, or ends the process if it can't be written.
  /// - Parameters:
  ///   - line: The text without its line feed.
  ///   - stream: The stream.
  package static func print(_ line: String, to stream: Stream = .output) { write(Data("\(line)\n".utf8), to: stream) }

  /// Ignores the signal at first, so that a write fails instead of ending the process, which has temporary files to remove.
  private static let ignoresSignal: Void = { signal(SIGPIPE, SIG_IGN) }()

  private static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
