import Foundation

/// The writes of this process to files, as counted by Linux.
package struct ProcessWrites {
  /// The number of bytes.
  package let bytes: Int
  /// The number of system calls.
  package let calls: Int

  /// Reads the counts so far; nil if this system doesn't report them.
  package static var now: ProcessWrites? {
    guard let text = try? String(contentsOf: URL(filePath: "/proc/self/io"), encoding: .utf8) else { return nil }
    func count(_ name: String) -> Int? {
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line?.split(separator: " ").last.flatMap { Int($0) }
    }
    guard let bytes = count("wchar"), let calls = count("syscw") else { return nil }
    return ProcessWrites(bytes: bytes, calls: calls)
  }

  /// Counts the writes of a closure.
  /// - Throws: ``MissingTool`` if this system doesn't count them, and the closure's errors.
  @MainActor package static func count(_ body: @MainActor () async throws -> Void) async throws -> ProcessWrites {
    guard let before = now else { throw MissingTool(name: "/proc/self/io") }
    try await body()
    guard let after = now else { throw MissingTool(name: "/proc/self/io") }
    return ProcessWrites(bytes: after.bytes - before.bytes, calls: after.calls - before.calls)
  }
}
