import Foundation
import SkinFormats
import SkinKit
import Testing

@testable import SkinLint

@Suite("Issues that follow from others") struct NoiseTests {
  private func codes(_ document: SkinDocument, builtIn: SkinDocument? = nil) -> [String] {
    Linter().lint(document, builtIn: builtIn).issues.map(\.code.rawValue)
      .filter { !["missing-scale", "undecodable-image"].contains($0) }
  }

  @Test("The file of an image whose recipe can't be read isn't unreferenced; other unused files are")
  func unreadableRecipe() throws {
    let skin = try SkinDocument.native(
      modules: ["home": #"{"images": {"banner": {"file": "images/banner.png", "recipe": [{"rund": 8}]}}}"#],
      files: ["images/banner@2x.png": Sample.png(2, 2), "images/old.png": Sample.png(1, 1)])
    let found = Linter().lint(skin).issues
    #expect(codes(skin) == ["unreferenced-file", "wrong-type"])
    #expect(found.first { $0.code == "unreferenced-file" }?.place.file == "images/old.png")
  }

  @Test("Files that are named in a module with a syntax error aren't unreferenced")
  func brokenModule() throws {
    let skin = try SkinDocument.native(
      modules: ["home": #"{"images": {"banner": "images/banner.png"}, "files": {"a": "a.json" "b": 1}}"#],
      files: ["images/banner.png": Sample.png(1, 1)])
    #expect(codes(skin) == ["malformed-json"])
  }

  private static let animation =
    ##"{"v": "5.5", "layers": [], "assets": [{"u": "images/", "p": "img_0.png", "e": 0}, {"p": "data:,", "e": 1}]}"##

  @Test("The pictures of an animation aren't unreferenced, also if the file that names it is damaged")
  func animations() throws {
    func skin(_ module: String) throws -> SkinDocument {
      try .native(
        modules: ["home": module],
        files: [
          "files/a/data.json": Data(Self.animation.utf8), "files/a/images/img_0.png": Sample.png(1, 1),
          "files/b/data.json": Data(Self.animation.utf8), "files/b/images/img_0.png": Sample.png(1, 1),
        ])
    }
    let whole = try skin(#"{"files": {"a": "files/a/data.json", "b": "files/b/data.json"}}"#)
    #expect(codes(whole).isEmpty)
    let damaged = try skin(#"{"files": {"a": "files/a/data.json" "b": "files/b/data.json"}}"#)
    #expect(codes(damaged) == ["malformed-json"])
    let one = Linter().lint(try skin(#"{"files": {"a": "files/a/data.json"}}"#)).issues
    #expect(one.compactMap(\.place.file) == ["files/b/data.json", "files/b/images/img_0.png"])
  }

  @Test("A duration of more than a minute is probably in milliseconds")
  func durations() throws {
    let skin = try SkinDocument.native(modules: [
      "m": #"{"durations": {"a": 300, "b": 60, "c": {"any": 1, "dark": 90}}}"#
    ])
    let found = issues("long-duration", skin)
    #expect(found.compactMap(\.place.key) == ["m.a", "m.c"] && found.allSatisfy { $0.place.line == 1 })
    #expect(found.first?.suggestion.hasPrefix("Write 0.3 for 300 milliseconds") == true)
    let transition =
      #"{"duration": {"value": 300, "unit": "s"}, "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0, 0, 1, 1]}"#
    let tokens = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "a.tokens.json": Data(
          "{\"a\": {\"$type\": \"transition\",\n\"$value\": \(transition)}, \"b\": {\"$type\": \"duration\", \"$value\": {\"value\": 90, \"unit\": \"s\"}}}"
            .utf8)
      ]), formats: .all)
    #expect(issues("long-duration", tokens).compactMap(\.place.key) == ["app.a", "app.b"], "\(tokens.issues)")
  }

  @Test("The files that are read and the rules that are checked are reported as progress, each once")
  func progress() throws {
    var steps: [String] = []
    _ = Linter().lint(try .native(modules: ["m": #"{"flags": {"a": true}}"#])) { name, completed, total in
      #expect(completed < total)
      steps.append(name)
    }
    #expect(steps.contains("modules/m.json") && steps.contains("long-duration"), "\(steps)")
    #expect(Set(steps).count == steps.count, "\(steps)")
  }

  @Test("A theme next to an asset catalog is named as not read; other files aren't")
  func mixedFolder() throws {
    let files = SkinMemoryFiles(contents: [
      "Assets.xcassets/main.colorset/Contents.json": Data(
        #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1", "green": "0", "blue": "0", "alpha": "1"}}}], "info": {"author": "xcode", "version": 1}}"#
          .utf8),
      "Red.json": Data(##"{"Global": {"textColor": "#000"}}"##.utf8), "Info.plist": Data(), "notes.txt": Data(),
    ])
    let skin = try SkinDocument.read(files, formats: .all)
    #expect(skin.format == .assetCatalog && codes(skin) == ["unread-file"], "\(skin.issues)")
    #expect(skin.issues.first?.place.file == "Red.json" && skin.issues.first?.message.contains("theme") == true)
  }

  @Test("A file that only an unknown section or a wrongly spelled name means isn't unreferenced")
  func unreadNames() throws {
    let section = try SkinDocument.native(
      modules: ["home": #"{"imagess": {"logo": "images/logo.png"}}"#], files: ["images/logo.png": Sample.png(1, 1)])
    #expect(codes(section) == ["unknown-field"])
    let name = try SkinDocument.native(
      modules: ["home": #"{"images": {"logo": "images/Logo.png"}}"#], files: ["images/logo.png": Sample.png(1, 1)])
    #expect(codes(name) == ["missing-file"])
  }

  @Test(
    "A key that can't be read isn't also missing, without a value for its aliases, or without a color for its pairs")
  func malformedKey() throws {
    let contract = try SkinDocument.native(id: "own", modules: ["home": ##"{"colors": {"title": "#000000"}}"##])
    let pair = SkinContrastPair(text: "home.title", background: "home.back")
    let skin = try SkinDocument.native(
      modules: [
        "home": ##"{"colors": {"title": "#00000G", "back": "#FFFFFF"}}"##,
        "login": ##"{"colors": {"title": "{home.title}", "link": "{login.title}"}}"##,
      ],
      contrast: [pair])
    #expect(codes(skin) == ["malformed-color"])
    #expect(!codes(skin, builtIn: contract).contains("missing-key"))
  }

  @Test("The keys of a module with a syntax error aren't also missing, and aliases of them aren't unknown")
  func keysOfBrokenModule() throws {
    let contract = try SkinDocument.native(id: "own", modules: ["home": ##"{"colors": {"title": "#000000"}}"##])
    let skin = try SkinDocument.native(
      modules: ["home": ##"{"colors": {"title": "#FF0000"}"##, "login": ##"{"colors": {"a": "{home.tint}"}}"##],
      contrast: [SkinContrastPair(text: "home.tint", background: "home.tint")])
    let found = codes(skin, builtIn: contract)
    #expect(found == ["malformed-json", "unknown-key"], "\(found)")
  }

  @Test("Of a chain of aliases to nothing, only the last is reported, with the nearest name")
  func chain() throws {
    let skin = try SkinDocument.native(
      modules: ["m": ##"{"colors": {"a": "{m.b}", "b": "{m.c}", "c": "{m.brnad}", "brand": "#123456"}}"##])
    let found = Linter().lint(skin).issues
    #expect(found.map(\.code) == [.unknownAlias] && found.first?.place.key == "m.c")
    #expect(found.first?.suggestion == "Did you mean m.brand?")
  }

  @Test("A cycle of aliases is reported once, not also by the aliases that lead to it")
  func cycle() throws {
    let skin = try SkinDocument.native(modules: ["m": ##"{"colors": {"a": "{m.b}", "b": "{m.a}", "c": "{m.a}"}}"##])
    #expect(codes(skin) == ["alias-cycle"])
  }

  @Test("An image of an asset catalog whose contents can't be read isn't an unused file")
  func brokenAsset() throws {
    let files = SkinMemoryFiles(contents: [
      "A.xcassets/Contents.json": Data(#"{"info": {"author": "xcode", "version": 1}}"#.utf8),
      "A.xcassets/a.imageset/Contents.json": Data(#"{"images": [{"filename": "a.png", "idiom": "universal"]}"#.utf8),
      "A.xcassets/a.imageset/a.png": Sample.png(1, 1),
    ])
    let skin = try SkinDocument.read(files, formats: .all)
    #expect(codes(skin) == ["malformed-json"])
  }
}
