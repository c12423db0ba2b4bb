import Foundation
import ToolOutput

/// The record of the demo's events, printed at once and written as JSON at the end.
final class Timeline: @unchecked Sendable {
  /// An event.
  struct Entry: Codable {
    enum CodingKeys: String, CodingKey {
      case event
      case atMilliseconds = "at_ms"
      case bytes
      case detail
    }

    var event: String
    var atMilliseconds: Int
    var bytes: Int?
    var detail: String?
  }

  // Unchecked, because `entries` is only accessed under `lock`.
  private let lock = NSLock()
  private var entries: [Entry] = []
  private let begin = ContinuousClock.now
  private let colored = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

  /// Records and prints an event.
  func record(_ event: String, _ detail: String, bytes: Int? = nil, milliseconds: Double? = nil) {
    let elapsed = begin.duration(to: .now) / .milliseconds(1)
    var facts = [detail]
    if let milliseconds { facts.append(String(format: "%.1f ms", milliseconds)) }
    let text = facts.joined(separator: ", ")
    lock.withLock {
      entries.append(Entry(event: event, atMilliseconds: Int(elapsed), bytes: bytes, detail: text))
    }
    let time = String(format: "%7.2f s", elapsed / 1_000)
    let name = event.padding(toLength: 13, withPad: " ", startingAt: 0)
    let size = (bytes.map(Self.size) ?? "").padded(to: 10)
    say("\(paint(time, "2"))  \(paint(name, Self.color(of: event)))\(size)  \(text)")
  }

  /// Prints a heading between acts.
  func heading(_ text: String) { say("\n" + paint(text, "1")) }

  /// Prints that the demo succeeded.
  func close(_ text: String) { say("\n" + paint("✓ ", "32") + text) }

  /// Prints that the demo failed, with the last log lines of the processes.
  func fail(_ text: String, logs: [URL]) {
    var message = "\nThe demo failed: \(text)\n"
    for log in logs {
      let lines = (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").suffix(5) ?? []
      guard !lines.isEmpty else { continue }
      message += "\n\(log.relativePath) ends with\n"
      for line in lines { message += "  | \(line.prefix(200))\n" }
    }
    ToolOutput.write(Data(message.utf8), to: .errors)
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(lock.withLock { entries }).write(to: file)
  }

  /// Formats a number of bytes for people.
  static func size(_ bytes: Int) -> String {
    bytes < 10_000
      ? "\(bytes) B" : bytes < 1_000_000 ? "\(bytes / 1_000) kB" : String(format: "%.2f MB", Double(bytes) / 1e6)
  }

  private func say(_ line: String) {
    ToolOutput.print(line)
  }

  private func paint(_ text: String, _ code: String) -> String { colored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  private static func color(of event: String) -> String {
    switch event {
    case "applied", "ready", "confirmed": "32"
    case "offered", "downloaded", "installed", "scheduled": "36"
    case "published", "activated", "deactivated", "packed": "33"
    case "picture", "checked": "35"
    case "crashed", "killed", "rolled back": "31"
    default: "0"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
