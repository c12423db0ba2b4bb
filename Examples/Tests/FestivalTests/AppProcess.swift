// The built app as a process, as its user has it.

import DemoKit
import FestivalWire
import Foundation

/// A running festival-app whose events are waited for with a deadline.
final class AppProcess {
  private let process: ChildProcess
  private let folder: URL

  /// Starts the app; its log lies in a folder that the caller removes.
  init(_ arguments: [String], in folder: URL) throws {
    self.folder = folder
    process = try ChildProcess(
      Places.executable("festival-app"), arguments, log: folder.appendingPathComponent("errors.log"))
  }

  deinit { process.stopAtOnce(within: 0) }

  /// The next event; nil when the app has closed its output.
  func next() async throws -> AppEvent? {
    let lines = process.lines
    let line = try await withDeadline(60, "waiting for the app's next event") {
      for await line in lines { return line as String? }
      return nil
    }
    return try line.map { try JSONDecoder().decode(AppEvent.self, from: Data($0.utf8)) }
  }

  /// The next event of a kind.
  func next(_ name: AppEvent.Name) async throws -> AppEvent? {
    while let event = try await next() {
      if event.event == name { return event }
    }
    return nil
  }

  func send(_ text: String) throws { try process.send(Data(text.utf8)) }
  func send(_ command: AppCommand) throws { try process.send(command.line()) }
  /// Ends the app as a crash or the system would, and waits until it is gone.
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
