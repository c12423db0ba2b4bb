// What the demo plays on: a folder for its files, and the processes that it started.

import Foundation

/// The demo's files and processes; all of them are gone when it ends.
final class Stage: @unchecked Sendable {
  let output: URL
  let skins: URL
  let work: URL
  private let bin: URL
  // Unchecked, because the compiler can't see that `processes` is only touched while `lock` is held.
  private let lock = NSLock()
  private var processes: [ChildProcess] = []

  init(bin: URL, skins: URL, output: URL, timeline: Timeline) throws {
    self.bin = bin
    self.skins = skins
    self.output = output
    let manager = FileManager.default
    work = manager.temporaryDirectory.appendingPathComponent("festival-demo-\(UUID().uuidString)", isDirectory: true)
    try manager.createDirectory(at: work, withIntermediateDirectories: true)
    try manager.createDirectory(at: output, withIntermediateDirectories: true)
    // Pictures of an earlier run must not be taken for this one's.
    for file in try manager.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
    where file.pathExtension == "png" || file.lastPathComponent == "timeline.json" {
      try manager.removeItem(at: file)
    }
  }

  var timelineFile: URL { output.appendingPathComponent("timeline.json") }

  /// A file in the demo's own folder.
  func file(_ name: String) -> URL { work.appendingPathComponent(name) }

  /// A picture that stays.
  func picture(_ name: String) -> URL { output.appendingPathComponent(name).absoluteURL }

  /// Starts one of the built executables.
  func start(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    let process = try ChildProcess(
      bin.appendingPathComponent(executable).absoluteURL, arguments, environment: environment,
      log: file("\(executable).log"))
    keep(process)
    return process
  }

  /// The tool `skin`, publishing to a server.
  func tool(environment: [String: String]) -> PublishingTool {
    PublishingTool(
      executable: bin.appendingPathComponent("skin").absoluteURL, environment: environment, log: file("skin.log"),
      started: keep)
  }

  private func keep(_ process: ChildProcess) {
    lock.withLock { processes = processes.filter(\.isRunning) + [process] }
  }

  private var running: [ChildProcess] { lock.withLock { processes.filter(\.isRunning) } }

  /// The last words of all processes, to tell when something failed.
  private(set) var lastLogLines: [String] = []

  /// Ends every process and removes the demo's folder.
  func clear() async {
    for process in running { _ = await process.stop(within: 5) }
    removeFolder()
  }

  /// The same without suspending, for a signal.
  func clearAtOnce() {
    for process in running { process.stopAtOnce() }
    removeFolder()
  }

  private func removeFolder() {
    let logs = ["skin-server", "festival-app", "skin"]
    lastLogLines = logs.flatMap { name in
      let text = (try? String(contentsOf: file("\(name).log"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").suffix(6).map { "\(name): \($0)" }
    }
    try? FileManager.default.removeItem(at: work)
  }
}
