package import Foundation

/// Runs programs whose standard output is a pipe that nobody reads, from before their start.
package enum ClosedPipe {
  /// The end of a program.
  package struct End: Hashable, Sendable {
    /// Whether a signal ended it.
    package var isSignal: Bool
    /// The signal or the exit code.
    package var status: Int32
    /// The contents of the standard error.
    package var errors: String

    /// The end of a program that Unix stops quietly.
    package static let quiet = End(isSignal: true, status: SIGPIPE, errors: "")
  }

  /// Runs a program to its end.
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: Its arguments.
  ///   - folder: Its working folder.
  ///   - environment: Its environment.
  ///   - isIgnored: Whether it inherits that `SIGPIPE` is ignored; on Linux only.
  /// - Returns: How it ended.
  /// - Throws: An error if it can't be started.
  package static func run(
    _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String], isIgnored: Bool
  ) throws -> End {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    #if os(Linux)
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [isIgnored ? "--ignore-signal=PIPE" : "--default-signal=PIPE", program.path] + arguments
    #endif
    process.currentDirectoryURL = folder
    process.environment = environment
    let output = Pipe()
    try output.fileHandleForReading.close()
    let errors = folder.appending(path: ".errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return End(
      isSignal: process.terminationReason == .uncaughtSignal, status: process.terminationStatus,
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
