import DemoKit
import Foundation

/// The command-line tool `skin`.
struct PublishingTool {
  let stage: Stage
  let environment: [String: String]

  /// Runs a command, and returns its output lines.
  @discardableResult
  func run(_ arguments: String...) async throws -> [String] { try await lines(arguments) }

  /// Runs a command, and decodes its JSON output.
  func ask<Answer: Decodable>(_ arguments: String..., for type: Answer.Type) async throws -> Answer {
    let lines = try await lines(arguments + ["--json"])
    do {
      return try JSONDecoder().decode(type, from: Data(lines.joined(separator: "\n").utf8))
    } catch {
      throw DemoError("`skin \(arguments[0])` returned unexpected JSON: \(error)")
    }
  }

  private func lines(_ arguments: [String]) async throws -> [String] {
    let process = try stage.start("skin", arguments, environment: environment)
    process.closeInput()
    return try await withDeadline(60, "skin \(arguments[0])") {
      var lines: [String] = []
      for await line in process.lines { lines.append(line) }
      let status = try await process.exitStatus()
      guard status == 0 else {
        let reason = process.lastLogLines(4).joined(separator: "\n")
        throw DemoError("`skin \(arguments.joined(separator: " "))` ended with \(status)\n\(reason)")
      }
      return lines
    }
  }
}
