import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Tokens in several files or modes, as Figma, Tokens Studio and Style Dictionary write them.
@Suite("Design tokens with modes")
struct TokensModeTests {
  private static let light =
    ##"{"color": {"text": {"$type": "color", "$value": "#000000"}, "base": {"$type": "color", "$value": "#111111"}}}"##
  private static let dark =
    ##"{"color": {"text": {"$type": "color", "$value": "#ffffff"}, "link": {"$type": "color", "$value": "{color.base}"}}}"##

  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), formats: .all, options: options)
  }

  private func color(_ document: SkinDocument, _ key: String, _ appearance: SkinAppearance = .light) -> SkinColor? {
    SkinResolver().resolve(document).value(for: SkinKey<SkinColor>(key), in: appearance)
  }

  @Test(
    "Files named after appearances are one skin",
    arguments: [
      ("Light.tokens.json", "Dark.tokens.json"), ("light.json", "dark.json"), ("tokens.light.json", "tokens.dark.json"),
      ("tokens.json", "tokens.dark.json"), ("Theme.Light.tokens.json", "Theme.Dark.tokens.json"),
      ("light/color.json", "dark/color.json"), ("color-light.json", "color-dark.json"), ("base.json", "dark.json"),
    ])
  func named(first: String, second: String) throws {
    let document = try read([first: Self.light, second: Self.dark])
    #expect(document.errors.isEmpty && document.entries.count == 3, "\(document.errors)")
    #expect(color(document, "color.text") == (try SkinColor("#000")))
    #expect(color(document, "color.text", .dark) == (try SkinColor("#fff")))
    #expect(document.entries["color.link"]?.definition.any == .alias("color.base"))
  }

  @Test("High contrast has files, too, and other files are the base of all")
  func contrast() throws {
    let more = ##"{"color": {"text": {"$type": "color", "$value": "#0000ff"}}}"##
    let document = try read([
      "light.json": Self.light, "dark.json": Self.dark, "light-high-contrast.json": more,
      "size.json": ##"{"size": {"a": {"value": "4px", "type": "sizing"}}}"##,
    ])
    #expect(document.errors.isEmpty && document.entries["size.a"] != nil, "\(document.errors)")
    #expect(color(document, "color.text", SkinAppearance(isHighContrast: true)) == (try SkinColor("#00f")))
    #expect(color(document, "color.text", .dark) == (try SkinColor("#fff")))
  }

  @Test("Files of different tokens aren't modes, whatever their names, and different tokens of one name are errors")
  func notModes() throws {
    let document = try read([
      "light-blue.json": ##"{"light-blue": {"a": {"value": "#00f"}}}"##,
      "dark-blue.json": ##"{"dark-blue": {"a": {"value": "#008"}}}"##,
    ])
    #expect(document.errors.isEmpty && document.entries.count == 2)
    #expect(document.entries.values.allSatisfy { !$0.definition.isVaried })
    let twice = try read(["a.json": Self.light, "b.json": Self.dark])
    #expect(twice.errors.map(\.code) == [.duplicateKey] && twice.errors.first?.place.key == "color.text")
    let equal = try read(["a.json": Self.light, "b.json": Self.light])
    #expect(equal.errors.isEmpty && equal.entries.count == 2)
  }

  @Test("A caller names the files of appearances")
  func options() throws {
    let document = try read(
      ["day.json": Self.light, "night.json": Self.dark, "other.json": "{}"],
      .init(entry: "day.json", modes: [.dark: "night.json"]))
    #expect(document.errors.isEmpty, "\(document.errors)")
    #expect(color(document, "color.text", .dark) == (try SkinColor("#fff")))
    #expect(color(document, "color.text") == (try SkinColor("#000")))
  }

  private static let studio = ##"""
    {"core": {"black": {"value": "#000", "type": "color"}, "white": {"value": "#fff", "type": "color"},
        "space": {"s": {"value": "4", "type": "spacing"}, "m": {"value": "{space.s} * 2", "type": "spacing"}}},
     "light": {"text": {"value": "{black}", "type": "color"}}, "dark": {"text": {"value": "$white", "type": "color"}},
     "brand/a": {"accent": {"value": "#f00", "type": "color"}}, "brand/b": {"accent": {"value": "#00f", "type": "color"}},
     "old": {"gone": {"value": "#123", "type": "color"}},
     "$themes": [
      {"id": "1", "name": "Light", "group": "Mode", "selectedTokenSets": {"core": "source", "light": "enabled"}},
      {"id": "2", "name": "Dark", "group": "Mode", "selectedTokenSets": {"core": "source", "dark": "enabled"}},
      {"id": "3", "name": "A", "group": "Brand", "selectedTokenSets": {"core": "source", "brand/a": "enabled", "brand/b": "disabled"}},
      {"id": "4", "name": "B", "group": "Brand", "selectedTokenSets": {"core": "source", "brand/b": "enabled"}}],
     "$metadata": {"tokenSetOrder": ["core", "light", "dark", "brand/a", "brand/b"]}}
    """##

  @Test("Themes of Tokens Studio are appearances if they are named so, otherwise contexts and brands")
  func themes() throws {
    let document = try read(["tokens.json": Self.studio], .init(entry: "tokens.json"))
    #expect(document.errors.isEmpty, "\(document.errors)")
    #expect(document.entries.count == 6 && document.entries["app.gone"] == nil)
    #expect(color(document, "app.text") == (try SkinColor("#000")))
    #expect(color(document, "app.text", .dark) == (try SkinColor("#fff")))
    #expect(color(document, "app.accent") == (try SkinColor("#f00")))
    #expect(document.issues.contains { $0.message.hasPrefix("No theme or mode is chosen") && $0.place.key == "Brand" })
    #expect(document.issues.contains { $0.message.hasPrefix("No theme uses") && $0.place.key == "old" })
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "space.m" as SkinKey<Double>) == 8)

    let brand = try read(["tokens.json": Self.studio], .init(entry: "tokens.json", brand: "B"))
    #expect(color(brand, "app.accent") == (try SkinColor("#00f")))
    #expect(brand.header.brand == "B")
    let chosen = try read(["tokens.json": Self.studio], .init(entry: "tokens.json", modifiers: ["mode": "Dark"]))
    #expect(color(chosen, "app.text") == (try SkinColor("#fff")))
  }

  @Test("Misspelled names and states of sets in the themes of Tokens Studio are warnings with suggestions")
  func misspelledThemes() throws {
    let text = Self.studio.replacingOccurrences(
      of: #""core": "source", "dark": "enabled""#,
      with: #""core": "source", "drak": "enabled", "light": "enbled", "gone": "disabled""#)
    let document = try read(["tokens.json": text], .init(entry: "tokens.json"))
    let found = document.issues.filter { $0.code == .unknownField }
    #expect(found.map(\.suggestion) == ["Did you mean dark?", "Did you mean enabled?"], "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning && $0.place.line == 8 }, "\(found)")
    let right = try read(["tokens.json": Self.studio], .init(entry: "tokens.json"))
    #expect(right.issues.allSatisfy { $0.code != .unknownField }, "\(right.issues)")
  }

  @Test("A folder of Tokens Studio is read like its single file")
  func folder() throws {
    var ignored: [SkinIssue] = []
    let tree = try SkinSourceJSON(Data(Self.studio.utf8), file: "", warnings: &ignored)
    var files: [String: String] = [:]
    for member in tree.members ?? [] {
      files["tokens/\(member.key).json"] = String(decoding: try data(member.value), as: UTF8.self)
    }
    let document = try read(files)
    #expect(document.errors.isEmpty && document.entries.count == 6, "\(document.errors)")
    #expect(color(document, "app.text", .dark) == (try SkinColor("#fff")))
    #expect(document.entries["app.black"]?.place.file == "tokens/core.json")
  }

  private func data(_ json: SkinSourceJSON) throws -> Data {
    func object(_ json: SkinSourceJSON) -> Any {
      switch json.content {
      case .object(let members): Dictionary(uniqueKeysWithValues: members.map { ($0.key, object($0.value)) })
      case .array(let elements): elements.map(object)
      case .string(let text): text
      case .number(let number, _): number
      case .bool(let flag): flag
      case .null: NSNull()
      }
    }
    return try JSONSerialization.data(withJSONObject: object(json))
  }

  private static let response = ##"""
    {"status": 200, "error": false, "meta": {
     "variables": {
      "V:1": {"id": "V:1", "name": "blue/50", "variableCollectionId": "C:1", "resolvedType": "COLOR", "description": "Light blue",
        "valuesByMode": {"1:0": {"r": 0, "g": 0.5, "b": 1, "a": 1}}, "scopes": ["ALL_SCOPES"]},
      "V:2": {"id": "V:2", "name": "text", "variableCollectionId": "C:2", "resolvedType": "COLOR",
        "valuesByMode": {"2:0": {"type": "VARIABLE_ALIAS", "id": "V:1"}, "2:1": {"r": 1, "g": 1, "b": 1, "a": 0.5}}},
      "V:3": {"id": "V:3", "name": "gap", "variableCollectionId": "C:2", "resolvedType": "FLOAT", "valuesByMode": {"2:0": 8, "2:1": 8}},
      "V:4": {"id": "V:4", "name": "label", "variableCollectionId": "C:2", "resolvedType": "STRING", "valuesByMode": {"2:0": "a", "2:1": "b"}},
      "V:5": {"id": "V:5", "name": "isOn", "variableCollectionId": "C:2", "resolvedType": "BOOLEAN", "valuesByMode": {"2:0": true, "2:1": false}}},
     "variableCollections": {
      "C:1": {"id": "C:1", "name": "Primitives", "modes": [{"modeId": "1:0", "name": "Mode 1"}], "defaultModeId": "1:0"},
      "C:2": {"id": "C:2", "name": "Theme", "modes": [{"modeId": "2:0", "name": "Light"}, {"modeId": "2:1", "name": "Dark"}],
        "defaultModeId": "2:0"}}}}
    """##

  @Test("The response of Figma's interface is read with modes, aliases and all types")
  func figma() throws {
    let document = try read(["variables.json": Self.response], .init(entry: "variables.json"))
    #expect(document.format == .tokens && document.errors.isEmpty && document.entries.count == 5, "\(document.errors)")
    let text = try #require(document.entries["Theme.text"])
    #expect(text.definition.any == .alias("Primitives.blue.50") && text.place.line == 5)
    #expect(color(document, "Theme.text", .dark) == SkinColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    #expect(document.entries["Theme.isOn"]?.definition[.dark] == .value(.flag(false)))
    #expect(document.entries["Theme.gap"]?.kind == .number && document.entries["Theme.label"]?.kind == .text)
    #expect(document.entries["Primitives.blue.50"]?.note?.description == "Light blue")
    let broken = Self.response.replacingOccurrences(of: #""id": "V:1"}, "2:1""#, with: #""id": "V:9"}, "2:1""#)
    let errors = try read(["variables.json": broken], .init(entry: "variables.json")).errors
    #expect(errors.map(\.code) == [.unknownAlias] && errors.first?.place.key == "text" && errors.first?.place.line == 5)
  }

  @Test(
    "The files of plug-ins are read",
    arguments: [
      ##"""
      {"id": "C:1", "name": "Theme", "modes": {"1:0": "Light", "1:1": "Dark"}, "variableIds": ["V:1", "V:2"], "variables": [
       {"id": "V:1", "name": "base/white", "type": "COLOR", "valuesByMode": {"1:0": {"r": 1, "g": 1, "b": 1, "a": 1}, "1:1": {"r": 1, "g": 1, "b": 1, "a": 1}}},
       {"id": "V:2", "name": "text", "type": "COLOR", "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 0, "a": 1}, "1:1": {"type": "VARIABLE_ALIAS", "id": "V:1"}},
        "resolvedValuesByMode": {"1:1": {"resolvedValue": {"r": 1, "g": 1, "b": 1, "a": 1}, "alias": "V:1"}}}]}
      """##,
      ##"""
      {"version": "1.0.4", "metadata": {}, "collections": [{"name": "Theme", "modes": [
       {"name": "Light", "variables": [{"name": "base/white", "type": "color", "isAlias": false, "value": "#FFFFFF"},
         {"name": "text", "type": "color", "isAlias": false, "value": "#000000"}]},
       {"name": "Dark", "variables": [{"name": "base/white", "type": "color", "isAlias": false, "value": "#FFFFFF"},
         {"name": "text", "type": "color", "isAlias": true, "value": {"collection": "Theme", "name": "base/white"}}]}]}]}
      """##,
      ##"""
      [{"Theme": {"modes": {
       "Light": {"base": {"white": {"$type": "color", "$value": "#FFFFFF"}}, "text": {"$type": "color", "$value": "#000000"}},
       "Dark": {"base": {"white": {"$type": "color", "$value": "#FFFFFF"}}, "text": {"$type": "color", "$value": "{Theme.base.white}"}}}}}]
      """##,
    ])
  func plugins(text: String) throws {
    let document = try read(["export.json": text], .init(entry: "export.json"))
    #expect(document.format == .tokens && document.errors.isEmpty && document.entries.count == 2, "\(document.errors)")
    #expect(color(document, "Theme.text") == (try SkinColor("#000")))
    #expect(color(document, "Theme.text", .dark) == (try SkinColor("#fff")))
    #expect(document.entries["Theme.text"]?.definition[.dark] == .alias("Theme.base.white"))
  }

  @Test("A folder of Style Dictionary is read without its configuration and built files")
  func styleDictionary() throws {
    let document = try read([
      "config.json": #"{"source": ["tokens/**/*.json"], "platforms": {"ios": {"buildPath": "build/"}}}"#,
      "package.json": #"{"name": "tokens", "version": "1.0.0"}"#,
      "tokens/color/base.json": ##"{"color": {"base": {"red": {"value": "#f00"}}}}"##,
      "tokens/color/font.json": ##"{"color": {"font": {"error": {"value": "{color.base.red.value}"}}}}"##,
      "build/tokens.json": ##"{"color": {"base": {"red": {"value": "#f00"}}}}"##,
    ])
    #expect(document.format == .tokens && document.errors.isEmpty, "\(document.errors)")
    #expect(Set(document.entries.keys) == ["color.base.red", "color.font.error"])
  }
}
