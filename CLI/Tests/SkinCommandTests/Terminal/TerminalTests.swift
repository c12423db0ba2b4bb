import Foundation
import SkinTestSupport
import Testing

@Suite("Output on a terminal") final class TerminalTests: CommandSuite {
  /// Runs `skin` on a pseudo terminal.
  private func terminal(
    _ arguments: [String], environment: [String: String] = [:], isRaw: Bool = false
  ) throws -> String {
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    var variables = ["NO_COLOR": "", "COLORTERM": "", "TERM": "xterm"]
    variables.merge(environment) { $1 }
    let result = try place.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, try Workplace.executable().path] + arguments,
      environment: variables)
    // The progress is cleared before each line.
    return result.output.replacing("\r\u{1B}[K", with: isRaw ? "\u{1B}[K" : "").replacing("\r\n", with: "\n")
  }

  private func writeColors() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write(
      ##"""
      {"colors": {"ink": {"any": "#C8102E", "dark": "color(display-p3 1 1 1)"}, "veil": "#FF000080"},
       "gradients": {"sky": ["#000000", "#FFFFFF"]}, "texts": {"word": "Hi"}}
      """##, "a/modules/m.json")
  }

  @Test("Swatches have 24 bits if COLORTERM says so")
  func trueColor() throws {
    try writeColors()
    let output = try terminal(["show", "a"], environment: ["COLORTERM": "truecolor"]).split(separator: "\n")
    // The recognized format comes first.
    let lines = Array(output.dropFirst())
    let escape = "\u{1B}["
    try #require(lines.count == 5, "\(lines)")
    #expect(lines[0].contains("\(escape)2mcolor   \(escape)0m  \(escape)48;2;200;16;46m    \(escape)0m #C8102E"))
    #expect(lines[1].contains("\(escape)48;2;255;255;255m    \(escape)0m \(escape)2mdark: \(escape)0mcolor("))
    #expect(lines[1].contains("color(display-p3 1 1 1) ≈ #FFFFFF"))
    // The gradient's cells are samples at an eighth, three eighths and so on.
    #expect(
      lines[2].contains(
        "48;2;32;32;32m \(escape)48;2;96;96;96m \(escape)48;2;159;159;159m \(escape)48;2;223;223;223m \(escape)0m"))
    // A translucent color is shown over white and over black.
    #expect(
      lines[3].contains("48;2;255;127;127m  \(escape)48;2;128;0;0m  \(escape)0m #FF000080"),
      "\(lines[3].debugDescription)")
    // Values without a color keep the column.
    #expect(lines[4].contains("\(escape)0m       Hi"), "\(lines[4].debugDescription)")
  }

  @Test("Without COLORTERM, swatches have the colors of the palette, or none")
  func palette() throws {
    try writeColors()
    let palette = try terminal(["show", "a"], environment: ["TERM": "xterm-256color"])
    #expect(
      palette.contains("\u{1B}[48;5;160m    \u{1B}[0m #C8102E") && !palette.contains("48;2;"),
      "\(palette.debugDescription)")
    let plain = try terminal(["show", "a"], environment: ["COLORTERM": ""])
    #expect(!plain.contains("[48;") && plain.contains("\u{1B}[2mcolor"))
  }

  @Test(
    "NO_COLOR and a dumb terminal turn all escape codes off",
    arguments: [["NO_COLOR": "1", "COLORTERM": "truecolor"], ["TERM": "dumb", "COLORTERM": "truecolor"]])
  func noColor(environment: [String: String]) throws {
    try writeColors()
    let output = try terminal(["show", "a"], environment: environment)
    #expect(!output.contains("\u{1B}[") && output.contains("#C8102E"), "\(output.debugDescription)")
  }

  @Test(
    "Commands that read many files show their progress on a terminal, and clear it",
    arguments: [["lint", "a"], ["convert", "a", "--to", "native", "-o", "b"], ["compare", "a", "c"], ["pack", "a"]])
  func progress(arguments: [String]) throws {
    try writeColors()
    try place.write("{}", "a/files/one.json")
    try place.write(#"{"schema": 1, "id": "c", "version": "1.0.0"}"#, "c/skin.json")
    let output = try terminal(arguments, isRaw: true)
    #expect(output.contains("\u{1B}[K░░░░░░░░░░░░░░░░░░░░░░░░ 0% "), "\(output.debugDescription)")
    let last = output.split(separator: "\u{1B}[K").last
    #expect(last?.contains("░") == false, "\(output.debugDescription)")
  }

  @Test("A pipe gets no escape codes, whatever COLORTERM says")
  func pipe() throws {
    try writeColors()
    let output = try place.skin("show", "a", environment: ["COLORTERM": "truecolor"]).output
    #expect(!output.contains("\u{1B}"))
  }

  /// Texts with their widths in columns.
  static let widths: [(text: String, width: Int)] = [
    ("plain", 5), ("你好", 4), ("ｱ", 1), ("Ａ", 2), ("한국어", 6), ("e\u{301}a\u{308}", 2), ("か\u{3099}", 2),
    ("👩‍👩‍👧", 2), ("🇨🇳", 2), ("❤\u{FE0F}", 2), ("👍🏽", 2), ("🎉!", 3), ("«é»", 3), ("ก็", 1), ("𠀀", 2), ("，。", 4),
    ("\u{1100}\u{1161}", 2),
  ]

  @Test("Columns are aligned by the widths of wide, combining and joined characters")
  func alignment() throws {
    let texts = Self.widths.enumerated().map { "\"k\(String(format: "%02d", $0))\": \"\($1.text)\"" }
    try check(Self.widths, texts)
  }

  @Test("Widths of random texts are those of Unicode's tables in Python")
  func randomAlignment() throws {
    var generator = SeededGenerator(seed: 7)
    // Blocks whose widths haven't changed since Unicode 9.
    let blocks: [ClosedRange<UInt32>] = [
      0x41...0x5A, 0xC0...0xFF, 0x300...0x36F, 0x400...0x44F, 0x5D0...0x5EA, 0x3042...0x3093, 0x30A2...0x30F3,
      0x4E00...0x9FA5, 0xAC00...0xD7A3, 0xFF21...0xFF3A, 0xFF71...0xFF9D, 0x20000...0x2A6D6,
    ]
    let words = (0..<200).map { _ in
      let scalars = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ -> Unicode.Scalar? in
        blocks.randomElement(using: &generator).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &generator)) }
      }
      return "x" + String(String.UnicodeScalarView(scalars))
    }
    let script = """
      import sys, unicodedata
      for word in open(sys.argv[1], encoding="utf-8"):
          width = lambda c: 0 if unicodedata.category(c) in ("Mn", "Me") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
          print(sum(width(c) for c in word.rstrip("\\n")))
      """
    try place.write(words.joined(separator: "\n") + "\n", "words")
    let result = try place.run(URL(filePath: "/usr/bin/env"), ["python3", "-c", script, "words"])
    let widths = result.output.split(separator: "\n").compactMap { Int($0) }
    try #require(widths.count == words.count, "\(result.errors)")
    let texts = words.enumerated().map { "\"k\(String(format: "%03d", $0))\": \"\($1)\"" }
    try check(Array(zip(words, widths)), texts)
  }

  /// Checks that the places behind texts begin in one column.
  private func check(_ widths: [(text: String, width: Int)], _ members: [String]) throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write("{\"texts\": {\n\(members.joined(separator: ",\n"))\n}}", "a/modules/m.json")
    let lines = try place.skin("show", "a").output.split(separator: "\n")
    try #require(lines.count == widths.count)
    let widest = widths.map(\.width).max() ?? 0
    for (line, expected) in zip(lines, widths) {
      let space = String(repeating: " ", count: widest - expected.width + 2)
      #expect(
        line.hasSuffix("  text  \(expected.text)\(space)modules/m.json:\(line.split(separator: ":").last ?? "")"),
        "\(line)")
    }
  }

  @Test("Columns of keys with wide names are aligned, too")
  func wideNames() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write("{\"texts\": {\n\"标题\": \"a\",\n\"title\": \"b\"}}", "a/modules/m.json")
    #expect(
      try place.skin("show", "a").output == """
        m.title  text  b  modules/m.json:3
        m.标题   text  a  modules/m.json:2

        """)
  }

  @Test("Names and texts of a skin don't control the terminal")
  func escapes() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write(
      ##"{"texts": {"word": "\u001b]0;title\u0007\u001b[2J\rHi\u009b1A"}, "colors": {"\u001b[1A": "#C8102E", "ink": "\u001b[2K"}}"##,
      "a/modules/m.json")
    let shown = try terminal(["show", "a"])
    #expect(shown.contains(#"\u{1B}]0;title\u{07}\u{1B}[2J\rHi\u{009B}1A"#))
    let issues = try terminal(["lint", "a"])
    #expect(issues.contains(#"\u{1B}[1A"#) && issues.contains(#"\u{1B}[2K"#))
    for output in [shown, issues] {
      // Only styles of text are left.
      let rest = output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(
        !rest.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\r" || $0 == "\u{9B}" }, "\(output.debugDescription)"
      )
    }
    // Programs get the text itself.
    #expect(try place.skin("show", "a", "--json").output.contains(#"\u001b]0;title\u0007"#))
  }
}
