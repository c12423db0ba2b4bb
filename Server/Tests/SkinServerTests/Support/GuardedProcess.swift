import Foundation
import SkinTestSupport

/// A process of another program that ends with this one, even if this one is killed.
///
/// A shell waits for the end of its input, then stops the program and removes the folder. It is bash, because others wait
/// forever if this process blocks the signal of a child's end. A program that inherited a blocked signal to stop is killed.
/// Unchecked, because `Process` isn't Sendable; it isn't changed after its launch.
final class GuardedProcess: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()

  /// Starts a program.
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - log: The file for its output.
  ///   - folder: A folder that is removed at the end, or nil.
  /// - Throws: An error if it can't be started.
  init(_ command: [String], log: URL, removing folder: URL? = nil) throws {
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments =
      [
        "-c",
        #"f=$1; shift; "$@" </dev/null & p=$!; read line; kill -TERM $p; { sleep 10; kill -KILL $p; } & k=$!; "#
          + #"wait $p; kill -KILL $k; [ -z "$f" ] || rm -rf "$f""#,
      ]
      + ["bash", folder?.path ?? ""] + command
    process.standardInput = input
    if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
    let output = try FileHandle(forWritingTo: log)
    try output.seekToEnd()
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// Runs a program to its end.
  /// - Throws: `Timeout` if it fails.
  static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Timeout(description: "\(command) failed: \(String(decoding: text, as: UTF8.self))")
    }
  }
}
