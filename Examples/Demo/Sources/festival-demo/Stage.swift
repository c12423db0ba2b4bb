import DemoKit
import Foundation

/// The demo's temporary files and processes, removed at its end.
final class Stage: @unchecked Sendable {
  let output: URL
  let skins: URL
  let work: URL
  private let bin: URL
  // Unchecked, because the following properties are only accessed under `lock`.
  private let lock = NSLock()
  private var processes: [ChildProcess] = []
  private var isClosed = false

  init(bin: URL, skins: URL, output: URL) throws {
    self.bin = bin
    self.skins = skins
    self.output = output
    let manager = FileManager.default
    work = manager.temporaryDirectory.appendingPathComponent("festival-demo-\(UUID().uuidString)", isDirectory: true)
    try manager.createDirectory(at: work, withIntermediateDirectories: true)
    try manager.createDirectory(at: output, withIntermediateDirectories: true)
    // Remove the screenshots and logs of an earlier run.
    for file in try manager.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
    where ["png", "log"].contains(file.pathExtension) || file.lastPathComponent == "timeline.json" {
      try manager.removeItem(at: file)
    }
  }

  var timelineFile: URL { output.appendingPathComponent("timeline.json") }

  /// Returns a file in the demo's temporary folder.
  func file(_ name: String) -> URL { work.appendingPathComponent(name) }

  /// Returns the file of a screenshot in the output folder.
  func picture(_ name: String) -> URL { output.appendingPathComponent(name).absoluteURL }

  /// Starts one of the built executables, unless the stage is closed.
  func start(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    try start(bin.appendingPathComponent(executable).absoluteURL, arguments, environment: environment)
  }

  /// Starts an executable, unless the stage is closed.
  func start(_ executable: URL, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    // Entirely under the lock, so that every started process is known when all are stopped.
    try lock.withLock {
      guard !isClosed else { throw CancellationError() }
      let process = try ChildProcess(
        executable, arguments, environment: environment, log: file("\(executable.lastPathComponent).log"))
      processes = processes.filter(\.isRunning) + [process]
      return process
    }
  }

  /// Prevents further starts, and returns the running processes.
  private func close() -> [ChildProcess] {
    lock.withLock {
      isClosed = true
      return processes.filter(\.isRunning)
    }
  }

  /// Stops every process.
  func stopAll() async {
    for process in close() { _ = await process.stop(within: 5) }
  }

  /// Stops every process, and removes the temporary folder.
  func clear() async {
    await stopAll()
    removeFolder()
  }

  /// Cleans up as ``clear()`` does, without suspending, for a signal handler.
  func clearAtOnce() {
    for process in close() { process.stopAtOnce(within: 3) }
    removeFolder()
  }

  /// Copies the processes' logs next to the screenshots.
  func keepLogs() -> [URL] {
    ["skin-server", "festival-app", "skin"].compactMap { name in
      let target = output.appendingPathComponent("\(name).log")
      try? FileManager.default.removeItem(at: target)
      return (try? FileManager.default.copyItem(at: file("\(name).log"), to: target)) == nil ? nil : target
    }
  }

  private func removeFolder() {
    // Under the lock, because a signal may arrive while the demo cleans up.
    lock.withLock { try? FileManager.default.removeItem(at: work) }
  }
}
