import Foundation
import SkinTestSupport

/// Programs of the system, and those that were built together with the tests.
enum Program {
  /// Debian's folders of system programs, which users' paths may lack.
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"

  /// Runs a program to its end.
  /// - Returns: Its output.
  /// - Throws: `Timeout` if it fails.
  static func run(_ program: String, _ arguments: [String]) async throws -> String {
    let process = Process()
    let output = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ["PATH": path]
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    try await eventually("\(program) ends") { !process.isRunning }
    let text = try String(contentsOf: output, encoding: .utf8)
    guard process.terminationStatus == 0 else { throw Timeout(description: "\(program): \(text)") }
    return text
  }

  /// Returns the path of an executable that was built together with the tests.
  static func built(_ name: String) -> String { Bundle.main.bundleURL.appending(path: name).path }
}
