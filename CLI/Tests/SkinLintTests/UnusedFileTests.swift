import Foundation
import SkinFormats
import SkinKit
import Testing

@testable import SkinLint

@Suite("Finding unused files to move") struct UnusedFileTests {
  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#

  private func unused(_ files: [String: String], _ configuration: LintConfiguration = .init()) -> SkinFixer.Outcome {
    let all = files.merging(["skin.json": Self.header]) { own, _ in own }
    let fixer = SkinFixer(resolver: SkinResolver(), configuration: configuration) {
      try BrandedDocument.read($0, formats: .all).documents
    }
    return fixer.fix(SkinMemoryFiles(contents: all.mapValues { Data($0.utf8) }))
  }

  @Test("A file that no key and no other file names is unused, and isn't among the files afterwards")
  func plain() {
    let result = unused([
      "modules/m.json": #"{"images": {"hero": "images/hero.png"}}"#, "images/hero.png": "", "images/old.png": "",
      "images/old@2x.png": "", "README.md": "",
    ])
    #expect(result.unused == ["images/old.png", "images/old@2x.png"])
    #expect(result.files.paths == ["README.md", "images/hero.png", "modules/m.json", "skin.json"])
    #expect(!result.files.contains("images/old.png"))
    #expect(throws: SkinIssue.self) { try result.files.contents(of: "images/old.png") }
  }

  @Test("A module or rules file with a wrong name is to be renamed, and stays")
  func misnamed() {
    let module = ##"{"colors": {"c": "#FFFFFF"}}"##
    let files = ["modules/m.json": module, "modules/N.JSON": module, "rule.json": "[]", "x/skin.json": Self.header]
    #expect(unused(files).unused.isEmpty)
  }

  @Test(
    "JSON with a section of keys, or that can't be read, may be a module in a wrong place, and stays",
    arguments: [
      ("module/home.json", ##"{"colors": {"c": "#FFFFFF"}}"##, true), ("login.json", ##"{"colors": {}}"##, true),
      ("components/chat/home.json", #"{"module": "h", "texts": {"t": "x"}}"#, true),
      ("modules/sub/home.json", #"{"numbers": {"n": 1}}"#, true), ("modules/shop.json5", "{}", true),
      ("home.json", ##"{"colors": {"c": "#FFFFFF" "d": 1}}"##, true), ("modules.jsonc", "// none", true),
      ("animations/old.json", #"{"v": "5.5", "layers": []}"#, false), ("data/list.json", "[1]", false),
      ("data/palette.json", ##"{"colors": ["#FFFFFF"]}"##, false),
    ])
  func misplaced(path: String, contents: String, stays: Bool) {
    let module = ##"{"colors": {"c": "#FFFFFF"}}"##
    #expect(unused(["modules/m.json": module, path: contents]).unused == (stays ? [] : [path]))
  }

  @Test(
    "A file whose name is in another file stays, because lint can't be sure",
    arguments: [
      ["rules.json": #"[{"class": "UIView", "set": {"backgroundColor": "m.c"}, "note": "old"}]"#],
      ["files/page.html": "<img src='old.png'>", "modules/f.json": #"{"files": {"page": "files/page.html"}}"#],
      ["modules/t.json": #"{"texts": {"name": "old"}}"#], ["modules/t.json": #"{"texts": {"name": "\u006fld"}}"#],
      ["README.md": "old.png is for the next campaign"],
    ])
  func mentions(files: [String: String]) {
    let own = ["modules/m.json": ##"{"colors": {"c": "#FFFFFF"}}"##, "images/old.png": ""]
    #expect(unused(own.merging(files) { own, _ in own }).unused.isEmpty)
  }

  @Test("Frames of an animation belong together, and files that only unused ones name are unused")
  func groups() {
    let files = [
      "modules/m.json": #"{"images": {"spin": "images/spin_1.png"}}"#, "images/spin_1.png": "", "images/spin_2.png": "",
      "files/lost.html": "<img src='shot.png'>", "files/shot.png": "",
    ]
    #expect(unused(files).unused == ["files/lost.html", "files/shot.png"])
  }

  @Test("Nothing is moved from skins with errors, of other formats, or if the rule is off")
  func unsure() {
    let files = ["modules/m.json": ##"{"colors": {"c": "#FFFFFF"}}"##, "images/old.png": ""]
    #expect(unused(files).unused == ["images/old.png"])
    var off = LintConfiguration()
    off.levels["unreferenced-file"] = .off
    #expect(unused(files, off).unused.isEmpty)
    #expect(
      unused(files.merging(["modules/n.json": #"{"colors": {"d": "{m.nowhere}"}}"#]) { own, _ in own }).unused.isEmpty)
    let tokens = SkinFixer(resolver: SkinResolver()) { try BrandedDocument.read($0, formats: .all).documents }
      .fix(
        SkinMemoryFiles(contents: [
          "a.tokens.json": Data(#"{"n": {"$type": "number", "$value": 1}}"#.utf8), "old.png": Data(),
        ]))
    #expect(tokens.unused.isEmpty)
  }

  @Test("A brand's files stay")
  func brands() {
    let files = [
      "modules/m.json": #"{"images": {"i": "images/common.png"}}"#, "images/common.png": "",
      "brands/x/modules/m.json": #"{"images": {"i": "brands/x/images/own.png"}}"#, "brands/x/images/own.png": "",
      "brands/x/images/lost.png": "",
    ]
    #expect(unused(files).unused.isEmpty)
  }
}

@Suite("Repairing design tokens") struct TokenRepairTests {
  private func fix(_ files: [String: String]) -> SkinFixer.Outcome {
    SkinFixer(resolver: SkinResolver()) { try BrandedDocument.read($0, formats: .all).documents }
      .fix(SkinMemoryFiles(contents: files.mapValues { Data($0.utf8) }))
  }

  @Test("Comments, commas and single quotes are repaired in every file of tokens, and values keep their forms")
  func files() {
    let first = "{\n  // brand\n  \"brand\": {\"$type\": \"color\", \"$value\": '#C8102E'},\n}\n"
    let second = "{\"space\": {\"value\": \"8px\", \"type\": \"spacing\"},}"
    let result = fix(["color.tokens.json": first, "more/size.json": second, "more/other.json": "{ /* no tokens */ }"])
    func text(_ path: String) -> String? { result.files.edits[path].map { String(decoding: $0, as: UTF8.self) } }
    #expect(
      text("color.tokens.json") == "{\n  \"brand\": {\"$type\": \"color\", \"$value\": \"#C8102E\"}\n}\n")
    #expect(result.fixes.map(\.code) == [.malformedJSON, .malformedJSON, .trailingComma])
    #expect(text("more/other.json") == nil)
    let both = fix(["a.json": first, "more/size.json": second])
    #expect(both.files.edits.keys.sorted() == ["a.json", "more/size.json"])
    #expect(fix(both.files.edits.mapValues { String(decoding: $0, as: UTF8.self) }).fixes.isEmpty)
  }

  @Test("Files that may have comments, and other JSON5, stay")
  func others() {
    #expect(fix(["a.tokens.jsonc": "{\"n\": {\"$type\": \"number\", \"$value\": 1}} // one"]).files.edits.isEmpty)
    #expect(fix(["a.tokens.json": "{n: {\"$type\": \"number\", \"$value\": 1},}"]).files.edits.isEmpty)
  }
}
