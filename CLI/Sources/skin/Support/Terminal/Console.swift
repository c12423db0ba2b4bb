import Foundation
import SkinKit
import SkinServerAPI
import ToolOutput

/// The output of a command: styled text on a terminal, plain text in a pipe, or JSON for programs.
struct Console: Sendable {
  /// Whether the command prints JSON, and nothing else, to the standard output.
  let json: Bool
  /// The colors that the terminal can show; none in a pipe.
  private(set) var colorDepth: ColorDepth
  private var hasColors: Bool
  /// Whether lines go to the standard error, because the standard output is a file.
  private var isRedirected = false
  private let hasProgress: Bool
  /// The issues that the JSON output has in addition to its value; `nil` for commands whose values have issues of their own.
  private var notices: [SkinIssue]?

  init(json: Bool) {
    self.json = json
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    // An empty NO_COLOR is treated as unset (no-color.org).
    hasColors = isTerminal && !json && (environment["NO_COLOR"] ?? "").isEmpty
    colorDepth = hasColors ? .ofTerminal(environment) : .none
    hasProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb" && !json
  }

  /// A text style of the terminal.
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

  /// The console of a command that writes a file to the standard output.
  func besideOutput(_ output: OutputFile) -> Console {
    guard output.isStandardOutput else { return self }
    var console = self
    (console.isRedirected, console.hasColors, console.colorDepth) = (true, false, .none)
    return console
  }

  /// Prints issues that don't make the command fail.
  /// - Parameter issues: The issues.
  /// - Returns: The console whose values have the issues as the member `issues` in JSON.
  func noting(_ issues: [SkinIssue]) -> Console {
    for notice in issues { issue(notice) }
    var console = self
    console.notices = issues
    return console
  }

  /// Prints a line of text, unless the command prints JSON.
  func line(_ text: String = "") {
    guard !json else { return }
    endProgress()
    write(VisibleText.of(text) + "\n", to: isRedirected ? .errors : .output)
  }

  /// Prints a line to the standard error.
  func note(_ text: String) {
    endProgress()
    write(VisibleText.of(text) + "\n", to: .errors)
  }

  /// Prints a value, if the command prints JSON.
  func value(_ value: some Encodable) throws {
    guard json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    var data = try notices.map { try encoder.encode(AnnotatedValue(value: value, issues: $0)) } ?? encoder.encode(value)
    data.append(UInt8(ascii: "\n"))
    write(data, to: .output)
  }

  /// Prints the answer of an endpoint as the server encodes it, if the command prints JSON.
  func answer(_ value: some Encodable) throws {
    guard json else { return }
    write(try APICoder.encode(value, formatting: .prettyPrinted) + Data("\n".utf8), to: .output)
  }

  /// Prints a value on one line, if the command prints JSON, as one of a stream of values.
  func record(_ value: some Encodable) throws {
    guard json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    write(try encoder.encode(value) + Data("\n".utf8), to: .output)
  }

  /// Prints a skin's format and the reason to the standard error, unless the command prints JSON.
  func format(_ recognized: SkinRecognition) {
    guard !json else { return }
    note(styled("Format \(recognized.format): recognized by \(recognized.reason)", .dim))
    step("reading \(recognized.format)")
  }

  /// Prints the brands that a command reads to the standard error, unless it prints JSON, or there are none.
  func brands(_ names: [String]) {
    guard !json, !names.isEmpty else { return }
    note(styled("Brands: \(names.joined(separator: ", "))", .dim))
  }

  /// Prints an issue with its place and suggestion.
  func issue(_ issue: SkinIssue) { line(text(of: issue)) }

  /// Prints the issue that made the command fail.
  func fail(_ issue: SkinIssue) { fail([issue]) }

  /// Prints the issues that made the command fail.
  func fail(_ issues: [SkinIssue]) {
    guard json else {
      for issue in issues { note(text(of: issue)) }
      return
    }
    do {
      try value(IssueList(issues: issues.map(IssueRecord.init)))
    } catch {
      for issue in issues { note("\(issue)") }
    }
  }

  /// Prints the numbers of errors and warnings.
  func summary(of issues: [SkinIssue]) {
    let errors = issues.count { $0.severity == .error }
    let warnings = issues.count - errors
    guard !issues.isEmpty else { return }
    let parts = [count(errors, "error"), count(warnings, "warning")].compactMap(\.self)
    line(styled(parts.joined(separator: ", "), errors > 0 ? .red : .yellow))
  }

  /// Shows the progress of the current step in place of the previous one.
  func progress(_ text: String, _ completed: Int, of total: Int) {
    guard hasProgress else { return }
    let share = total > 0 ? min(1, Double(completed) / Double(total)) : 1
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    write("\r\u{1B}[K\(bar) \(Int(share * 100))% \(TextWidth.prefix(VisibleText.of(text), 48))", to: .errors)
  }

  /// Shows a step whose progress isn't known, in place of the previous one.
  func step(_ text: String) {
    if hasProgress {
      let line = VisibleText.of(text.filter { !$0.isNewline })
      write("\r\u{1B}[K\(TextWidth.prefix(line, 72)) …", to: .errors)
    }
  }

  /// Clears the progress from the terminal.
  func endProgress() {
    if hasProgress { write("\r\u{1B}[K", to: .errors) }
  }

  private func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : counted(number, noun)
  }

  private func text(of issue: SkinIssue) -> String {
    let position = issue.place.location
    let severity = styled(issue.severity.rawValue, issue.severity == .error ? .red : .yellow)
    let key = issue.place.key.map { "\($0): " } ?? ""
    let start = position.isEmpty ? "" : styled(position, .bold) + ": "
    let code = styled("[\(issue.code.rawValue)]", .dim)
    return "\(start)\(severity): \(key)\(issue.message) \(code)\n  \(issue.suggestion)"
  }

  private func write(_ text: String, to stream: ToolOutput.Stream) { write(Data(text.utf8), to: stream) }

  private func write(_ data: Data, to stream: ToolOutput.Stream) {
    ToolOutput.write(data, to: stream, cleanUp: TemporaryFiles.removeAll)
  }
}

extension SkinIssue.Place {
  /// The file and line, for tables.
  var position: String { [file, line.map(String.init)].compactMap(\.self).joined(separator: ":") }
}

extension [SkinIssue] {
  /// Whether any issue is an error.
  var haveErrors: Bool { contains { $0.severity == .error } }
}

/// A recognized format in JSON output.
struct FormatRecord: Encodable {
  let id: String
  let reason: String

  init(_ recognized: SkinRecognition) {
    id = recognized.format.name
    reason = recognized.reason
  }
}

/// An issue in JSON output.
struct IssueRecord: Encodable {
  let code: String
  let severity: String
  let message: String
  let suggestion: String
  let file: String?
  let line: Int?
  let column: Int?
  /// The last line of what is at the place; `nil` if it is ``line``, or unknown.
  let endLine: Int?
  let endColumn: Int?
  let key: String?

  init(_ issue: SkinIssue) { self.init(issue, end: nil) }

  /// Describes an issue.
  /// - Parameters:
  ///   - issue: The issue.
  ///   - end: The end of what is at its place, with the column after the last character; `nil` if it is unknown.
  init(_ issue: SkinIssue, end: SkinSourceLine?) {
    code = issue.code.rawValue
    severity = issue.severity.rawValue
    message = issue.message
    suggestion = issue.suggestion
    file = issue.place.file
    line = issue.place.line
    column = issue.place.column
    endLine = end.flatMap { $0.number == issue.place.line ? nil : $0.number }
    endColumn = end?.column
    key = issue.place.key
  }
}

/// A value in JSON output, which is an object, with the issues that didn't make the command fail.
private struct AnnotatedValue<Value: Encodable>: Encodable {
  let value: Value
  let issues: [SkinIssue]

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(issues.map(IssueRecord.init), forKey: .issues)
  }

  private enum CodingKeys: CodingKey {
    case issues
  }
}

/// The JSON output of a command whose only result is issues.
struct IssueList: Encodable {
  let issues: [IssueRecord]
}

/// Formats a number of bytes.
func bytes(_ count: Int) -> String {
  switch count {
  case ..<1_000: "\(count) B"
  case ..<1_000_000: String(format: "%.1f kB", Double(count) / 1_000)
  default: String(format: "%.1f MB", Double(count) / 1_000_000)
  }
}

/// Formats a count with its noun: `1 file`, `2 files`, or with an irregular plural: `2 fixes`.
func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
