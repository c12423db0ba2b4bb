import DemoKit
import FestivalWire
import Foundation

/// A process of the built festival-app, whose events are awaited with a deadline.
final class AppProcess {
  private let process: ChildProcess
  private let folder: URL

  /// Starts the app, with its log in a folder that the caller removes.
  init(_ arguments: [String], in folder: URL) throws {
    self.folder = folder
    process = try ChildProcess(
      Places.executable("festival-app"), arguments, log: folder.appendingPathComponent("errors.log"))
  }

  deinit { process.stopAtOnce(within: 0) }

  /// Returns the next event, or nil if the app has closed its output.
  func next() async throws -> AppEvent? {
    let lines = process.lines
    let line = try await withDeadline(60, "waiting for the app's next event") {
      for await line in lines { return line as String? }
      return nil
    }
    return try line.map { try JSONDecoder().decode(AppEvent.self, from: Data($0.utf8)) }
  }

  /// Returns the next event with a name.
  func next(_ name: AppEvent.Name) async throws -> AppEvent? {
    while let event = try await next() {
      if event.event == name { return event }
    }
    return nil
  }

  func send(_ text: String) throws { try process.send(Data(text.utf8)) }
  func send(_ command: AppCommand) throws { try process.send(command.line()) }
  /// Kills the app, and waits for its end.
  func kill() async throws {
    process.signal(SIGKILL)
    _ = try await exitStatus()
  }

  func closeInput() { process.closeInput() }

  func exitStatus() async throws -> Int32 {
    let process = process
    return try await withDeadline(60, "the app") { try await process.exitStatus() }
  }

  var errorText: String {
    (try? String(contentsOf: folder.appendingPathComponent("errors.log"), encoding: .utf8)) ?? ""
  }
}
