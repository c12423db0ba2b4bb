import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinServerHTTP

/// A process of another program with limits set before it starts: processor time, memory, files and priority.
///
/// It gets an environment of its own, without the server's secrets. Unchecked, because `Process` isn't Sendable; it isn't
/// changed after its launch.
final class LimitedProcess: @unchecked Sendable {
  /// The end of a process.
  enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It was killed after its time.
    case overdue
  }

  private let process = Process()
  private let limits: PreviewLimits
  /// Whether it must be killed, and whether its time is over.
  private let state = NIOLockedValueBox((isCanceled: false, isOverdue: false))

  /// Prepares a process.
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: Its arguments.
  ///   - folder: Its working folder, home folder and folder of temporary files.
  ///   - errors: The file for its error output.
  ///   - limits: The limits.
  /// - Throws: An error if the file can't be written.
  init(_ program: URL, _ arguments: [String], folder: URL, errors: URL, limits: PreviewLimits) throws {
    self.limits = limits
    // The shell sets the limits and becomes the program. Blocks of files have 512 bytes, those of memory 1,024.
    let script = """
      umask 077 && ulimit -c 0 && ulimit -n 256 && ulimit -f \(limits.file / 512) && ulimit -v \(limits.memory / 1_024) \
      && ulimit -t \(limits.processor) && exec nice -n 10 "$0" "$@"
      """
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, program.path] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path, "TMPDIR": folder.path,
      // A crash must end at once, and threads must not reserve memory that isn't needed.
      "SWIFT_BACKTRACE": "enable=no", "MALLOC_ARENA_MAX": "2",
    ]
    try Data().write(to: errors)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
  }

  /// Runs the process to its end.
  ///
  /// If the task is canceled, the process is killed.
  /// - Returns: The end.
  /// - Throws: `CancellationError`, or an error if the process can't be started.
  func run() async throws -> Ending {
    let timer = Task {
      try await Task.sleep(for: limits.time)
      state.withLockedValue { $0.isOverdue = true }
      kill()
    }
    defer { timer.cancel() }
    let ending = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Ending, any Error>) in
        process.terminationHandler = { process in
          let status = process.terminationStatus
          continuation.resume(returning: process.terminationReason == .exit ? .exit(status) : .signal(status))
        }
        do {
          try process.run()
          if state.withLockedValue({ $0.isCanceled }) { kill() }
        } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      kill()
    }
    try Task.checkCancellation()
    return state.withLockedValue { $0.isOverdue } ? .overdue : ending
  }

  private func kill() {
    state.withLockedValue { $0.isCanceled = true }
    guard process.isRunning else { return }
    // Foundation starts it in a process group of its own. Its children would keep it from being reaped.
    Foundation.kill(-process.processIdentifier, SIGKILL)
    Foundation.kill(process.processIdentifier, SIGKILL)
  }
}
