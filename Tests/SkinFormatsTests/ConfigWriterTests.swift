// Skins written as zip skins: the resolved values are read back, and every loss is reported.

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Zip skins: writing")
struct ConfigWriterTests {
  /// The kinds of zip skins.
  private static let kinds: Set<SkinKind> = [.color, .image, .text, .file]

  private func readBack(_ output: SkinOutput) throws -> SkinDocument {
    let read = try SkinDocument.read(output, formats: .all)
    #expect(read.format == .config && read.issues.isEmpty, "\(read.issues)")
    return read
  }

  /// Writes a skin, reads it back, and compares it with the resolved skin.
  @discardableResult
  private func write(_ document: SkinDocument, _ resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    let skin = resolver.resolve(document)
    let output = try document.configOutput(resolver: resolver)
    let read = try readBack(output)
    let told = Set(output.issues.compactMap(\.place.key))
    var expected: Set<String> = []
    for key in skin.keys {
      guard let variants = skin.variants(for: AnySkinKey(key)) else { continue }
      let found = read.entries[key]?.definition
      let isEqual = try found?.isVaried == false && Self.isSame(found?.any, variants.any)
      if variants.isVaried || !isEqual { #expect(told.contains(key), "\(key) was lost silently") }
      if Self.kinds.contains(variants.any.kind), !variants.isPartial, !Self.isNamed(variants.any) {
        expected.insert(key)
      }
    }
    #expect(Set(read.entries.keys) == expected)
    // Writing again loses nothing and changes no byte.
    let again = try read.configOutput()
    #expect(again.issues.isEmpty && again.files == output.files && again.paths == output.paths)
    for path in output.paths { #expect(try again.contents(of: path) == output.contents(of: path)) }
    return output
  }

  private static func isNamed(_ value: SkinValue) -> Bool {
    if case .image(let image) = value { image.variants.isEmpty } else { false }
  }

  /// Whether a value equals the written one to the last bit; recipes and renderings aren't written.
  private static func isSame(_ definition: SkinDocument.Definition?, _ value: SkinValue) throws -> Bool {
    guard case .value(let read)? = definition else { return false }
    switch (read, value) {
    case (.file(let read), .file(let file)): return try read.contents() == file.contents()
    case (.image(let read), .image(let image)):
      func purposes(_ image: SkinImage) -> [String] {
        image.variants.map { "\($0.scale) \($0.idiom?.rawValue ?? "") \($0.isRightToLeft)" }
      }
      func contents(_ image: SkinImage) throws -> [Data] { try image.variants.map { try $0.file.contents() } }
      let isUntouched = image.recipe.steps.isEmpty && image.rendering == .automatic
      return try purposes(read) == purposes(image) && contents(read) == contents(image) && isUntouched
    default: return read == value
    }
  }

  private func text(_ output: SkinOutput) throws -> String {
    String(decoding: try output.contents(of: "config.json"), as: UTF8.self)
  }

  @Test(
    "Random documents are read back with the values that zip skins have, and all else is reported",
    arguments: (1...40).map { UInt64($0) })
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let output = try write(document)
    let second = try document.configOutput()
    #expect(second.files == output.files && second.paths == output.paths && second.issues == output.issues)
  }

  @Test("A native skin is written as modules, sections and keys; names are kept, PNG images need no extension")
  func layout() throws {
    let document = try SkinDocument.native(
      modules: [
        "home": ##"""
        {"colors": {"title": "#c8102e", "shade": "#0008"}, "images": {"logo": "images/logo.png", "photo": "images/p.jpg"},
         "texts": {"card.title": "新春\n快乐"}}
        """##, "loading": #"{"files": {"refresh": "files/refresh.gif"}, "texts": {"none": ""}}"#,
      ],
      files: [
        "images/logo@2x.png": "2", "images/logo@3x.png": "3", "images/p.jpg": "p", "files/refresh.gif": "g",
        "unused.png": "u",
      ])
    let output = try write(document)
    #expect(output.issues.isEmpty)
    #expect(
      try text(output) == ##"""
        {
          "home": {
            "colors": {
              "shade": "#00000088",
              "title": "#C8102E"
            },
            "images": {
              "logo": "logo",
              "photo": "p.jpg"
            },
            "values": {
              "card.title": "新春\n快乐"
            }
          },
          "loading": {
            "resources": {
              "refresh": "refresh.gif"
            },
            "values": {
              "none": ""
            }
          }
        }

        """##)
    #expect(output.paths == ["config.json", "logo@2x.png", "logo@3x.png", "p.jpg", "refresh.gif"])
  }

  @Test("Animations keep the pictures that they name, as zip skin, as tokens and from a single file")
  func animations() throws {
    let animation = #"{"v": "5.5", "layers": [], "assets": [{"u": "images/", "p": "img_0.png", "e": 0}]}"#
    let document = try SkinDocument.native(
      modules: ["home": #"{"files": {"a": "files/a/data.json", "b": "files/b/data.json"}}"#],
      files: [
        "files/a/data.json": animation, "files/a/images/img_0.png": "a", "files/b/data.json": animation + " ",
        "files/b/images/img_0.png": "b",
      ])
    let output = try write(document)
    #expect(output.issues.isEmpty)
    let config = try readBack(output)
    let tokens = try SkinDocument.read(document.tokensOutput(), as: .tokens)
    let alone = try SkinDocument.read(
      output, as: .config, options: SkinReadOptions(entry: "config.json"))
    let native = try SkinDocument.read(alone.nativeOutput())
    for read in [config, tokens, native] {
      for name in ["a", "b"] {
        guard case .value(.file(let file))? = read.entries["home.\(name)"]?.definition.any else {
          Issue.record("\(read.format) has no home.\(name)")
          continue
        }
        #expect(try file.neighbor("images/img_0.png")?.contents() == Data(name.utf8), "\(read.format)")
      }
    }
    let catalog = try document.assetCatalogOutput()
    #expect(catalog.issues.map(\.place.key) == ["home.a", "home.b"])
  }

  @Test("Files of one name get numbers, equal ones are written once, and none replaces the configuration")
  func names() throws {
    let output = try write(
      try .native(
        modules: [
          "m": #"""
          {"images": {"a": "x/icon.png", "b": "y/ICON.png", "c": "icon.jpg", "d": "z/same.png", "e": "retina.png",
            "f": "arabic.png", "g": "odd@home.png", "h": "none"},
           "files": {"i": "x/icon.gif", "j": "x/config.json", "k": "x/skin.json", "l": "tar.gz", "m": "x/noend"}}
          """#
        ],
        files: [
          "x/icon.png": "1", "y/ICON.png": "2", "icon.jpg": "3", "z/same.png": "1", "retina@2x.png": "4",
          "arabic~rtl.png": "5", "odd@home.png": "6", "none": "7", "x/icon.gif": "8", "x/config.json": "9",
          "x/skin.json": "10", "tar.gz": "11", "x/noend": "12",
        ]))
    #expect(output.issues.isEmpty, "\(output.issues)")
    #expect(
      output.paths == [
        "ICON-2.png", "arabic~rtl.png", "config-2.json", "config.json", "icon-3.jpg", "icon-4.gif", "icon.png",
        "noend", "none", "odd_home.png", "retina@2x.png", "skin-2.json", "tar.gz",
      ])
    let config = try text(output)
    for part in [#""d": "icon""#, #""e": "retina""#, #""f": "arabic.png""#, #""h": "none""#] {
      #expect(config.contains(part), "\(part)")
    }
  }

  @Test("Values that zip skins can't hold are left out or simplified, and reported with their place")
  func losses() throws {
    let output = try write(
      try .native(
        modules: [
          "m": """
          {"colors": {
           "appearance": {"any": "#111", "dark": "#EEE", "high-contrast": "#000"},
           "wide": "color(display-p3 0.4 0.6 0.5 / 50%)"},
           "gradients": {"gradient": ["#000", "#FFF"]},
           "fonts": {"font": 15},
           "images": {
           "recipe": {"file": "a.png", "rendering": "template", "recipe": [{"round": 3}]},
           "named": {"named": "logo"}},
           "numbers": {"number": 3},
           "texts": {"text": {"any": "Hi", "de": "Na", "ja": "x"}, "partial": {"de": "Na"}}}
          """
        ],
        files: [
          "a.png": "a", "rules.json": #"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.wide"}}]"#,
        ]))
    #expect(
      output.issues.allSatisfy { $0.code == .unwritableValue && $0.severity == .warning && !$0.suggestion.isEmpty })
    let places = output.issues.map { "\($0.place.file ?? ""):\($0.place.line ?? 0) \($0.place.key ?? "")" }
    #expect(
      places == [
        "modules/m.json:2 m.appearance", "modules/m.json:5 m.font", "modules/m.json:4 m.gradient",
        "modules/m.json:8 m.named", "modules/m.json:9 m.number", "modules/m.json:10 m.partial",
        "modules/m.json:7 m.recipe", "modules/m.json:7 m.recipe", "modules/m.json:10 m.text",
        "modules/m.json:3 m.wide", "rules.json:1 ",
      ], "\(places)")
    #expect(try text(output).contains(##""wide": "#559B7E80""##))
    #expect(output.issues.first?.message.contains("for high-contrast and for dark") == true)
    #expect(output.issues.contains { $0.message.contains("languages apart; the value for de and for ja is left out") })
    #expect(try text(output).contains(#""text": "Hi""#))
  }

  @Test("Aliases are followed, bases are part of the skin, and aliases without a target are reported")
  func resolves() throws {
    let base = try SkinDocument.native(
      id: "winter",
      modules: ["app": ##"{"colors": {"brand": "#00F", "title": "{brand}"}, "texts": {"name": "Winter"}}"##])
    let document = try SkinDocument.native(
      base: "winter",
      modules: [
        "app": ##"{"colors": {"brand": "#F00"}}"##,
        "home": ##"{"colors": {"title": "{app.title}", "lost": "{app.gone}"}}"##,
      ])
    let output = try write(document, SkinResolver(bases: [base]))
    let read = try readBack(output)
    let red = SkinDocument.Definition.value(.color(try SkinColor("#F00")))
    for key in ["app.brand", "app.title", "home.title"] { #expect(read.entries[key]?.definition.any == red) }
    #expect(read.entries["app.name"]?.definition.any == .value(.text("Winter")))
    #expect(output.issues.map(\.place.key) == ["home.lost"] && output.issues.first?.severity == .error)
    let alone = try document.configOutput()
    #expect(alone.issues.contains { $0.code == .unknownBase && $0.severity == .warning })
  }

  @Test("A key that can't be read back is refused")
  func refuses() throws {
    let entry = SkinDocument.Entry(kind: .flag, definition: .init(.value(.text("x"))), place: .init())
    let text = SkinDocument.Entry(kind: .text, definition: .init(.value(.text("x"))), place: .init(line: 3))
    func document(_ entries: [String: SkinDocument.Entry]) -> SkinDocument {
      SkinDocument(format: .native, header: .init(), entries: entries, files: SkinMemoryFiles([:]))
    }
    let issue = #expect(throws: SkinIssue.self) { try document(["nodot": text]).configOutput() }
    #expect(issue?.code == .malformedKey && issue?.place.line == 3)
    // A value of another kind than its key's falls back, as in an app.
    #expect(try document(["m.k": entry]).configOutput().files.count == 1)
  }

  @Test("The example's skins are read back with the values that zip skins have", arguments: ExampleSkins.names)
  func examples(_ name: String) throws {
    let builtIn = try SkinDocument.read(SkinFolderFiles(ExampleSkins.folder.appending(path: "builtin")))
    let document = try SkinDocument.read(SkinFolderFiles(ExampleSkins.folder.appending(path: name)))
    try write(document, SkinResolver(builtIn: builtIn))
  }

  @Test(
    "Real skins of other formats are read back with the values that zip skins have",
    .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
  func corpus() throws {
    let folder = try #require(sharedFolder).appending(path: "corpus/themes")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name != "index.tsv" {
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let document = try? SkinDocument.read(SkinMemoryFiles(contents: [name: data]), formats: .all)
      else { continue }
      try write(document)
      count += 1
    }
    #expect(count > 5)
  }
}

/// The skins of the sample app.
enum ExampleSkins {
  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/FestivalApp/Skins")
  static let names = ["builtin", "night", "spring-festival-1.0.0", "spring-festival-2.0.0"]
}
