import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A named pipe on which a debug build of a program reports that it's held: the variable `SKIN_HOLD` has its path.
package final class HoldPipe: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Creates the pipe.
  /// - Throws: The system's error.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "hold-\(UUID().uuidString)").path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // For reading and writing, so that opening doesn't wait for the program, which may end before it's held.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The environment of the program.
  package var environment: [String: String] { ["SKIN_HOLD": path] }

  /// Waits until the program is held.
  /// - Parameter seconds: The longest wait.
  /// - Returns: Whether it is.
  package func isHeld(within seconds: Int = 0) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, Int32(seconds * 1_000)) == 1
  }
}
