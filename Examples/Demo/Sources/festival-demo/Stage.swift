// What the demo plays on: a folder for its files, and the processes that it started.

import DemoKit
import Foundation

/// The demo's files and processes; all of them are gone when it ends.
final class Stage: @unchecked Sendable {
  let output: URL
  let skins: URL
  let work: URL
  private let bin: URL
  // Unchecked, because the compiler can't see that what follows is only touched while `lock` is held.
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
    // Pictures and logs of an earlier run must not be taken for this one's.
    for file in try manager.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
    where ["png", "log"].contains(file.pathExtension) || file.lastPathComponent == "timeline.json" {
      try manager.removeItem(at: file)
    }
  }

  var timelineFile: URL { output.appendingPathComponent("timeline.json") }

  /// A file in the demo's own folder.
  func file(_ name: String) -> URL { work.appendingPathComponent(name) }

  /// A picture that stays.
  func picture(_ name: String) -> URL { output.appendingPathComponent(name).absoluteURL }

  /// Starts one of the built executables, unless the stage is being cleared.
  func start(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    // Under the lock as a whole: a process that is started is known to those who end them all.
    try lock.withLock {
      guard !isClosed else { throw CancellationError() }
      let process = try ChildProcess(
        bin.appendingPathComponent(executable).absoluteURL, arguments, environment: environment,
        log: file("\(executable).log"))
      processes = processes.filter(\.isRunning) + [process]
      return process
    }
  }

  /// Lets no process be started any more; gives those that still run.
  private func close() -> [ChildProcess] {
    lock.withLock {
      isClosed = true
      return processes.filter(\.isRunning)
    }
  }

  /// Ends every process.
  func stopAll() async {
    for process in close() { _ = await process.stop(within: 5) }
  }

  /// Ends every process and removes the demo's folder.
  func clear() async {
    await stopAll()
    removeFolder()
  }

  /// The same without suspending, for a signal.
  func clearAtOnce() {
    for process in close() { process.stopAtOnce(within: 3) }
    removeFolder()
  }

  /// Keeps the processes' logs beside the pictures, to find out why something failed.
  func keepLogs() -> [URL] {
    ["skin-server", "festival-app", "skin"].compactMap { name in
      let target = output.appendingPathComponent("\(name).log")
      try? FileManager.default.removeItem(at: target)
      return (try? FileManager.default.copyItem(at: file("\(name).log"), to: target)) == nil ? nil : target
    }
  }

  private func removeFolder() {
    // One at a time: a signal may come while the demo clears up by itself.
    lock.withLock { try? FileManager.default.removeItem(at: work) }
  }
}
