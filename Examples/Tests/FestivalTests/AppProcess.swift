// The built app as a process, as its user has it.

import FestivalWire
import Foundation

/// A running festival-app whose events are waited for with a deadline.
final class AppProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending = Data()

  init(_ arguments: [String]) throws {
    process.executableURL = Places.executable("festival-app")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next event; nil when the app has closed its output.
  func next() throws -> AppEvent? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[pending.startIndex..<end])
        pending = Data(pending[(end + 1)...])
        return try JSONDecoder().decode(AppEvent.self, from: line)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      pending += data
    }
  }

  /// The next event of a kind.
  func next(_ name: AppEvent.Name) throws -> AppEvent? {
    while let event = try next() {
      if event.event == name { return event }
    }
    return nil
  }

  func send(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }
  func send(_ command: AppCommand) throws { try input.fileHandleForWriting.write(contentsOf: command.line()) }
  func closeInput() throws { try input.fileHandleForWriting.close() }

  func exitStatus() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  func errorText() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
