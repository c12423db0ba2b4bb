// Output: text with colours for people at a terminal, plain text in pipes, JSON for programs.

import Foundation
import SkinKit

/// Where a command prints to.
struct Console: Sendable {
  /// Whether JSON is wanted, so that nothing else may stand in the output.
  let json: Bool
  private let hasColors: Bool
  private let hasProgress: Bool

  init(json: Bool) {
    self.json = json
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    // An empty NO_COLOR counts as unset, as no-color.org has it.
    hasColors = isTerminal && !json && (environment["NO_COLOR"] ?? "").isEmpty
    hasProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb" && !json
  }

  /// A way to make text stand out.
  enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Prints a line for people; nothing where JSON is wanted.
  func line(_ text: String = "") {
    guard !json else { return }
    endProgress()
    write(text + "\n", to: .standardOutput)
  }

  /// Prints a line that isn't a result, apart from the output.
  func note(_ text: String) {
    endProgress()
    write(text + "\n", to: .standardError)
  }

  /// Prints a value where JSON is wanted.
  func value(_ value: some Encodable) throws {
    guard json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(value)
    data.append(UInt8(ascii: "\n"))
    FileHandle.standardOutput.write(data)
  }

  /// Prints a value on one line where JSON is wanted, as commands do that go on.
  func record(_ value: some Encodable) throws {
    guard json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(value) + Data("\n".utf8))
  }

  /// Prints an issue: place, what is wrong, and how to mend it.
  func issue(_ issue: SkinIssue) { line(text(of: issue)) }

  /// Tells what made the command fail.
  func fail(_ issue: SkinIssue) {
    guard json else { return note(text(of: issue)) }
    do {
      try value(IssueList(issues: [IssueRecord(issue)]))
    } catch {
      note("\(issue)")
    }
  }

  /// Prints how many issues of each kind there are.
  func summary(of issues: [SkinIssue]) {
    let errors = issues.count { $0.severity == .error }
    let warnings = issues.count - errors
    guard !issues.isEmpty else { return }
    let parts = [count(errors, "error"), count(warnings, "warning")].compactMap(\.self)
    line(styled(parts.joined(separator: ", "), errors > 0 ? .red : .yellow))
  }

  /// Shows how far something is; each call replaces what the one before showed.
  func progress(_ text: String, _ completed: Int, of total: Int) {
    guard hasProgress else { return }
    let share = total > 0 ? min(1, Double(completed) / Double(total)) : 1
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    write("\r\u{1B}[K\(bar) \(Int(share * 100))% \(text.prefix(48))", to: .standardError)
  }

  /// Removes the progress from the terminal.
  func endProgress() {
    if hasProgress { write("\r\u{1B}[K", to: .standardError) }
  }

  private func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : counted(number, noun)
  }

  private func text(of issue: SkinIssue) -> String {
    let position = issue.place.position
    let severity = styled(issue.severity.rawValue, issue.severity == .error ? .red : .yellow)
    let key = issue.place.key.map { "\($0): " } ?? ""
    let start = position.isEmpty ? "" : styled(position, .bold) + ": "
    let code = styled("[\(issue.code.rawValue)]", .dim)
    return "\(start)\(severity): \(key)\(issue.message) \(code)\n  \(issue.remedy)"
  }

  private func write(_ text: String, to handle: FileHandle) { handle.write(Data(text.utf8)) }
}

extension SkinIssue.Place {
  /// The file and line as people and editors write them: `modules/home.json:12`.
  var position: String { [file, line.map(String.init)].compactMap(\.self).joined(separator: ":") }
}

extension [SkinIssue] {
  /// Whether one of them is an error.
  var haveErrors: Bool { contains { $0.severity == .error } }
}

/// An issue in JSON output.
struct IssueRecord: Encodable {
  let code: String
  let severity: String
  let message: String
  let remedy: String
  let file: String?
  let line: Int?
  let key: String?

  init(_ issue: SkinIssue) {
    code = issue.code.rawValue
    severity = issue.severity.rawValue
    message = issue.message
    remedy = issue.remedy
    file = issue.place.file
    line = issue.place.line
    key = issue.place.key
  }
}

/// The JSON output of a command that has nothing but issues to tell.
struct IssueList: Encodable {
  let issues: [IssueRecord]
}

/// A number of bytes as people read it.
func bytes(_ count: Int) -> String {
  switch count {
  case ..<1_000: "\(count) B"
  case ..<1_000_000: String(format: "%.1f kB", Double(count) / 1_000)
  default: String(format: "%.1f MB", Double(count) / 1_000_000)
  }
}

/// A number with what it counts: `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
