import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

/// Lints bad files of every format, and checks the places of all issues.
@Suite("Places in bad files") struct BadFileTests {
  /// A file of a format, with mistakes of several kinds.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    var others: [String: String] = [:]
    var testDescription: String { file }
  }

  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0", "fonts": [1], "app": {"minimum": 2}}"#
  private static let plistHead = #"<?xml version="1.0"?> <!-- é --><plist version="1.0">"#

  static let cases = [
    Case(
      file: "modules/m.json",
      text: """
        {"colors": {"é": "#GG", "b": 7, "c": {"dark": 1}, "d": "{m.q}"}, "colour": {}, "fonts": {"f": {"size": "x"}},
         "gradients": {"g": [1]}, "shadows": {"s": {"offset": [1]}}, "images": {"i": "no.png"}, "numbers": {"n": "1"},
         "texts": {"t": {"en": 1}}, "insets": {"i2": [1]}, "durations": {"x": "1h"}, "files": {"z": "none"},}
        """,
      others: ["skin.json": header]),
    Case(file: "skin.json", text: header),
    Case(
      file: "rules.json", text: ##"[{"match": {"class": "UILabl"}, "set": {"textColr": "m.a", "tint": 4}}, 3]"##,
      others: ["skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#]),
    Case(
      file: "a.tokens.json",
      text: """
        // é
        {a: {'$type': 'color', $value: '#GG'}, b: {"$type": "dimension", "$value": "1x"}, "c": {"$value": "{d}"},
         "e": {"$type": "shadow", "$value": {"colr": 1}}, "f": {"$type": "odd", "$value": [1]}, "g": 3,}
        """),
    Case(file: "tokens.json", text: ##"{"a": {"value": "#GG", "type": "color"}, "b": {"value": "{c} * 2"}, "d": 1}"##),
    Case(
      file: "a.resolver.json",
      text: """
        {"version": "2025.10", "sets": {"a": {"sources": [{"$ref": "no.json"}]}}, "modifiers": {"m": 1},
         "resolutionOrder": [{"$ref": "#/sets/b"}, 2], "odd": 1}
        """),
    Case(
      file: "night.plist",
      text: plistHead + "<dict><key>a_color</key><string>#GG</string>\n<key>b</key><integer>x</integer></dict></plist>"),
    Case(file: "old.plist", text: "{ /* é */ a_color = \"#GG\"; 'b_font' = x; c_color = ( 1 ) }"),
    Case(file: "theme.json", text: ##"{"titleColor": "#GG", "b": {"fontSize": [1]}, "c.d": "x"}"##),
    Case(
      file: "config.json",
      text: ##"{"home": {"colors": {"a": "#GG", "b": 1}, "resources": {"i": "no.png"}, "odd": 1}}"##),
    Case(
      file: "appstyle.json", text: ##"{"registerFonts": [1], "modules": ["m"]}"##,
      others: ["m.json": ##"{"color": {"a": "#GG"}, "font": {"f": 1}, "odd": 1}"##]),
    Case(file: "colors.txt", text: "NORMAL NIGHT\n#GG #000000 A\n é #FFFFFF\n"),
    Case(
      file: "a.xcassets/A.colorset/Contents.json",
      text: ##"{"colors": [{"idiom": "odd", "color": {"components": {"red": "x"}}}, 1], "odd": 1}"##),
    Case(
      file: "a.xcassets/I.imageset/Contents.json",
      text: ##"{"images": [{"idiom": "universal", "filename": "no.png", "scale": "9x"}]}"##),
    Case(
      file: "dark-color-theme.json",
      text: ##"{"name": "é", /* é */ "type": "dark", "colors": {"a.b": "#GG", "c": 1}, "tokenColors": [{"scope": 1}]}"##
    ),
    Case(
      file: "a.itermcolors",
      text: plistHead + "<dict><key>Ansi 0 Color</key><dict><key>Red</key><string>x</string></dict></dict></plist>"),
    Case(
      file: "a.xccolortheme",
      text: plistHead + "<dict><key>DVTSourceTextBackground</key><string>1 x</string></dict></plist>"),
    Case(file: "a.tgios-theme", text: "name: é\nbasedOn: day\nroot:\n   odd: 1\n  tab\n  empty:\nname2: 1\nname2: 2\n"),
    Case(file: "a.attheme", text: "windowBackgroundWhite=#GG\n  odd\nchat_a=1\nchat_a=2\nWLS=x y\n"),
  ]

  /// The issues of files, each whose place in a text is incomplete with a mark.
  private func incomplete(_ files: any SkinFiles, entry: String? = nil) -> (count: Int, incomplete: [String]) {
    let issues: [SkinIssue]
    do {
      let document = try SkinDocument.read(files, formats: .all, options: .init(entry: entry))
      issues = Linter().lint(document).issues
    } catch let issue as SkinIssue {
      issues = [issue]
    } catch {
      return (0, ["\(error)"])
    }
    var texts: [String: [Int]] = [:]
    let bad = issues.filter { issue in
      guard let line = issue.place.line, let file = issue.place.file else { return false }
      let data = (try? files.contents(of: file)) ?? Data()
      // Binary files have no lines.
      guard !data.starts(with: Array("bplist".utf8)) else { return false }
      guard let column = issue.place.column, column > 0 else { return true }
      let lengths = texts[file] ?? Self.lengths(data)
      texts[file] = lengths
      guard !lengths.isEmpty else { return false }
      return line > lengths.count || column > lengths[line - 1] + 1
    }
    return (issues.count, bad.map { "\($0.place.location) \($0.code.rawValue) \($0.message)" })
  }

  /// The numbers of code points of a text's lines; empty if it isn't UTF-8.
  private static func lengths(_ data: Data) -> [Int] {
    guard let text = String(data: data, encoding: .utf8) else { return [] }
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
  }

  @Test("Each issue with a line has a column on that line", arguments: cases)
  func columns(_ bad: Case) throws {
    let contents = bad.others.merging([bad.file: bad.text]) { $1 }.mapValues { Data($0.utf8) }
    let found = incomplete(SkinMemoryFiles(contents: contents))
    #expect(found.count > 0)
    #expect(found.incomplete.isEmpty, "\(found.incomplete.joined(separator: "\n"))")
  }

  @Test("So has each issue of a file that was cut, or lost or gained a character", arguments: cases)
  func damaged(_ bad: Case) throws {
    let characters = Array(bad.text)
    var failures: [String] = []
    for index in characters.indices where index.isMultiple(of: 7) {
      var (shorter, longer) = (characters, characters)
      shorter.remove(at: index)
      longer.insert("\u{1F600}", at: index)
      for text in [shorter, longer, Array(characters[..<index])] {
        let contents = bad.others.merging([bad.file: String(text)]) { $1 }.mapValues { Data($0.utf8) }
        failures += incomplete(SkinMemoryFiles(contents: contents)).incomplete.map { "\(index): \($0)" }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(10).joined(separator: "\n"))")
  }

  @Test(
    "So has each issue of real and of hostile files",
    .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
  func shared() throws {
    let shared = try #require(sharedFolder)
    var (count, failures): (Int, [String]) = (0, [])
    for folder in ["hostile/content", "corpus/tokens", "corpus/themes"] {
      let root = shared.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() {
        let kinds = [".json", ".jsonc", ".json5", ".plist", ".txt"]
        guard kinds.contains(where: path.hasSuffix), let files = try? SkinLooseFiles(root.appending(path: path)) else {
          continue
        }
        let found = incomplete(files, entry: files.entry)
        count += found.count
        failures += found.incomplete
      }
    }
    #expect(count > 300)
    #expect(failures.isEmpty, "\(failures.prefix(20).joined(separator: "\n"))")
  }
}
