import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("The schemas of the native format", .enabled(if: SchemaValidator.isThere, "python3-jsonschema isn't installed"))
final class NativeSchemaTests: CommandSuite {
  /// Returns the files of native skins below a folder by the schema that they must satisfy.
  private func files(in folder: URL) throws -> [String: [URL]] {
    var files: [String: [URL]] = [:]
    let walk = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in walk where file.pathExtension == "json" && !file.path.contains("/.schemas/") {
      switch (file.lastPathComponent, file.deletingLastPathComponent().lastPathComponent) {
      case ("skin.json", _): files["skin", default: []].append(file)
      case ("rules.json", _): files["rules", default: []].append(file)
      case (_, "modules"): files["module", default: []].append(file)
      default: break
      }
    }
    return files
  }

  /// Validates all files of native skins below a folder.
  private func validate(_ folder: URL) throws -> Int {
    var count = 0
    for (schema, files) in try files(in: folder) {
      let errors = try SchemaValidator.errors(in: files.map { try Data(contentsOf: $0) }, schema: schema, place)
      for (file, error) in zip(files, errors) { #expect(error == nil, "\(file.path)") }
      count += files.count
    }
    return count
  }

  /// The header of a skin that tests write modules and rules for.
  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#

  /// The errors of reading and resolving a native skin, as `skin show` reports them.
  private func errors(in files: [String: String]) -> [SkinIssue] {
    do {
      let document = try SkinDocument.read(SkinMemoryFiles(files))
      return SkinResolver().resolve(document).issues.filter { $0.severity == .error }
    } catch let issue as SkinIssue {
      return [issue]
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test("All native example skins are valid")
  func examples() throws {
    #expect(try validate(Checkout.festivalSkins) > 10)
    #expect(try validate(Checkout.root.appending(path: "Examples/Tutorial/Skins")) >= 4)
  }

  @Test("A new skin is valid, names its schemas, and lints without issues")
  func newSkin() throws {
    try place.skin("new", "spring")
    #expect(try validate(place.url.appending(path: "spring")) == 3)
    for (file, name) in [("skin.json", "skin"), ("modules/app.json", "module"), ("modules/home.json", "module")] {
      let json = try JSONSerialization.jsonObject(with: place.read("spring/\(file)")) as? [String: Any]
      let address = try #require(json?["$schema"] as? String)
      let schema = place.url.appending(path: "spring/\(file)").deletingLastPathComponent().appending(path: address)
      #expect(try Data(contentsOf: schema.standardizedFileURL) == Data(contentsOf: SchemaValidator.file(name)))
    }
    #expect(try place.skin("lint", "spring", "--strict").status == 0)
    #expect(try place.skin("pack", "spring").status == 0)
    #expect(try !place.skin("inspect", "spring-1.0.0.skin").output.contains(".schemas"))
  }

  @Test("What the native writer makes of a skin of any format is valid")
  func converted() throws {
    try place.write("", "out/.keep")
    for (index, sample) in FormatSample.all.enumerated() {
      try place.write(sample.files, in: "in/\(index)")
      #expect(try place.skin("convert", "in/\(index)", "--to", "native", "-o", "out/\(index)").status == 0)
    }
    #expect(try validate(place.url.appending(path: "out")) >= FormatSample.all.count * 2)
  }

  @Test(
    "What the native writer makes of published skins is valid",
    .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
  func published() throws {
    let folder = try #require(sharedFolder).appending(path: "published")
    try place.write("", "out/.keep")
    for (index, path) in [
      "h/global-keys", "h/one-brand", "l/unknown-name", "s/namespaces", "z/folder", "d/main-bundle",
    ].enumerated() {
      try place.skin(
        "convert", folder.appending(path: path).path, "--to", "native", "--keep-going", "-o", "out/\(index)")
    }
    #expect(try validate(place.url.appending(path: "out")) > 12)
  }

  @Test("$schema is kept in all files, also next to rules, without a warning")
  func kept() throws {
    try place.write(
      [
        "skin.json": #"{"$schema": "../s.json", "schema": 1, "id": "a", "version": "1.0.0"}"#,
        "modules/m.json": ##"{"$schema": "../m.json", "colors": {"ink": "#111111"}}"##,
        "rules.json":
          #"{"$schema": "r.json", "rules": [{"match": {"class": "UILabel"}, "set": {"textColor": "m.ink"}}]}"#,
      ], in: "a")
    let lint = try place.skin("lint", "a", "--strict")
    #expect(lint.status == 0, "\(lint.output)")
    #expect(try validate(place.url.appending(path: "a")) == 3)
    #expect(try place.skin("convert", "a", "--to", "native", "-o", "b").status == 0)
    for (file, address) in [("skin.json", "../s.json"), ("modules/m.json", "../m.json"), ("rules.json", "r.json")] {
      #expect(
        String(decoding: try place.read("b/\(file)"), as: UTF8.self).hasPrefix("{\n  \"$schema\": \"\(address)\""))
    }
    #expect(try place.skin("compare", "a", "b").status == 0)
    // Without an address, rules are a list.
    try place.write(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.ink"}}]"#, "a/rules.json")
    #expect(try place.skin("convert", "a", "--to", "native", "-o", "c").status == 0)
    #expect(String(decoding: try place.read("c/rules.json"), as: UTF8.self).hasPrefix("["))
    let unknown = ##"{"rules": [], "extra": 1}"##
    try place.write(unknown, "a/rules.json")
    #expect(try place.skin("lint", "a", "--json").codes == ["unknown-field"])
  }

  /// Values that the reader refuses, by section.
  static let malformed: [(section: String, values: [String])] = [
    (
      "colors",
      [
        "1", "true", "[]", ##""#GG""##, ##""#12345""##, #""rgb(1, 2)""#, #""rgb(1 2, 3)""#, #""red""#, #"{"any": 1}"#,
        ##"{"dark": "#FFF"}"##, ##"{"any": "#FFF", "night": "#000"}"##, #""{a/b}""#,
        #"{"system": "lable"}"#, #"{"system": 1}"#, #"{"system": "label", "alpha": 1}"#, #""system(lable)""#,
        #""label""#,
      ]
    ),
    (
      "gradients",
      [
        ##"["#FFF"]"##, ##"{"colors": ["#FFF", "#GGG"]}"##, ##"{"colors": ["#FFF", "#000"], "direction": "left"}"##,
        ##"{"colors": ["#FFF", "#000"], "start": [1]}"##, ##"{"colors": ["#FFF", "#000"], "type": "square"}"##,
        ##"{"colors": ["#FFF", "#000"], "locations": [0, 2]}"##, "{}", "12",
      ]
    ),
    (
      "fonts",
      [
        "0", "1001", #""Inter""#, #""Inter,big""#, #"{"name": "Inter"}"#, #"{"size": "12"}"#,
        #"{"size": 12, "weight": "fat"}"#, #"{"size": 12, "weight": 650}"#, #"{"size": 12, "fallbacks": "Arial"}"#,
        #"{"size": 12, "lineHeight": 0}"#, "true",
      ]
    ),
    (
      "images",
      [
        "1", "{}", #"{"file": 1}"#, #"{"named": "a", "rendering": "loud"}"#,
        #"{"named": "a", "recipe": [{"blur": 1}]}"#, #"{"named": "a", "recipe": [{"round": 1, "rotate": 2}]}"#,
        #"{"named": "a", "recipe": [{"resize": [5000, 1]}]}"#, #"{"named": "a", "recipe": [{"crop": [1, 2, 3]}]}"#,
        #"{"named": "a", "recipe": [{"mirror": true}]}"#,
        #"{"symbol": ""}"#, #"{"symbol": "a..b"}"#, #"{"symbol": "star", "weight": "fat"}"#,
        #"{"symbol": "star", "scale": "huge"}"#, #"{"symbol": "star", "size": 0}"#,
        #"{"symbol": "star", "file": "a.png"}"#,
      ]
    ),
    ("texts", ["1", "true", "[]", #"{"any": 1}"#, #"{"dark": "a"}"#, #"{"alias": "nodot"}"#]),
    ("numbers", [#""1""#, "true", "[1]"]), ("flags", [#""true""#, "1", "null"]),
    ("sizes", ["1", "[1]", "[1, 2, 3]", #"["1", "2"]"#]), ("insets", [#""1""#, "[1, 2]", "[1, 2, 3, 4, 5]"]),
    (
      "shadows",
      [
        "1", "{}", "[]", #"{"color": 1}"#, ##"{"color": "#000", "offset": 2}"##, ##"{"color": "#000", "inset": 1}"##,
        ##"{"color": "#000", "radius": "6"}"##,
      ]
    ),
    ("durations", [#""0.3""#, "86401", "-86401", "[]"]), ("files", ["1", #"{"named": 1}"#]), ("urls", ["1", "\"\""]),
    ("curves", ["[0, 0, 1]", "[2, 0, 1, 1]", #""ease""#]),
    ("objects", [##"{"$color": "#GG"}"##, #"{"a": [{"$number": "1"}]}"#]),
  ]

  @Test("Values that the reader refuses aren't valid", arguments: malformed)
  func refused(section: String, values: [String]) throws {
    let modules = values.map { #"{"\#(section)": {"a": \#($0)}}"# }
    let errors = try SchemaValidator.errors(in: modules.map { Data($0.utf8) }, schema: "module", place)
    for (module, error) in zip(modules, errors) {
      let isRefused = !self.errors(in: ["skin.json": Self.header, "modules/m.json": module]).isEmpty
      #expect(isRefused, "the reader accepts \(module)")
      #expect(error != nil, "the schema accepts \(module)")
    }
  }

  /// Values that the reader accepts, by section.
  static let wellFormed: [(section: String, values: [String])] = [
    (
      "colors",
      [
        ##""#abc""##, ##""#abcd""##, #""AABBCC""#, #""0xAABBCCDD""#, #""rgb(1, 2, 3)""#, #""RGBA(1 2 3 / 40%)""#,
        #""hsl(120deg 50% 50%)""#, #""oklch(0.7 0.1 200)""#, #""color(display-p3 1 0.5 0)""#, #""Transparent""#,
        #"" #FFF ""#, ##"{"any": "#FFF", "high-contrast, dark": "#000"}"##,
        #"{"system": "label"}"#, #"{"any": {"system": "label"}, "dark": "System( systemBlue )"}"#,
        #""system(label) / 50%""#,
      ]
    ),
    (
      "fonts",
      [
        "12", #""Inter, 12.5""#, #"{"size": 12, "weight": "Semi-Bold"}"#, #"{"size": 12, "weight": "600"}"#,
        #"{"size": 12, "weight": 100}"#,
      ]
    ),
    (
      "texts",
      [#""{not an alias}""#, #"{"en": "a", "pt-BR": "b"}"#, #"{"any": "a", "dark,en": "b"}"#, #"{"alias": "n.b"}"#]
    ),
    (
      "gradients", [##"["#FFF", "#000"]"##, ##"{"colors": ["#FFF", {"system": "label"}], "direction": "down-right"}"##]
    ),
    (
      "images",
      [
        #"{"symbol": "star.fill", "weight": "semibold", "scale": "large", "size": 17, "rendering": "template"}"#,
        #"{"any": {"symbol": "1.circle", "weight": 600}, "dark": {"symbol": "star", "recipe": [{"tint": {"system": "label"}}]}}"#,
      ]
    ),
    ("insets", ["1", "[1, 2, 3, 4]"]), ("durations", ["0.25", "-1"]),
    ("objects", [#"{"a": [1, null, {"$$color": "x"}], "b": {"$number": 1}}"#]),
    ("shadows", [##"[{"color": "#000"}, {"color": "#FFF", "inset": true}]"##, #"{"color": "system(label)"}"#]),
  ]

  @Test("Values that the reader accepts are valid", arguments: wellFormed)
  func accepted(section: String, values: [String]) throws {
    let modules = values.map { #"{"\#(section)": {"a": \#($0)}}"# }
    let errors = try SchemaValidator.errors(in: modules.map { Data($0.utf8) }, schema: "module", place)
    for (module, error) in zip(modules, errors) {
      let found = self.errors(
        in: ["skin.json": Self.header, "modules/m.json": module, "modules/n.json": #"{"texts": {"b": "b"}}"#])
      #expect(found.isEmpty, "the reader refuses \(module): \(found)")
      #expect(error == nil, "the schema refuses \(module)")
    }
  }

  @Test("Headers and rules that the reader refuses aren't valid")
  func headersAndRules() throws {
    let headers = [
      #"{}"#, #"{"schema": 2}"#, #"{"schema": 1, "id": "A B"}"#, #"{"schema": 1, "version": "one"}"#,
      #"{"schema": 1, "language": 1}"#, #"{"schema": 1, "glass": "clear"}"#,
      #"{"schema": 1, "fonts": "a.ttf"}"#, #"{"schema": 1, "alpha": "bgra"}"#, #"{"schema": 1, "namespaces": 1}"#,
      #"{"schema": 1, "contrast": [{"text": "a"}]}"#, #"{"schema": 1, "app": "1.0.0"}"#,
      #"{"schema": 1, "app": {"minimum": 1}}"#,
    ]
    let rules = [
      #"{}"#, #"[{}]"#, #"[{"match": {}}]"#, #"[{"match": {"tag": "1"}, "set": {}}]"#,
      #"[{"match": {"color": "a"}, "set": {}}]"#,
      #"[{"match": {"class": "UILabel"}, "set": {"textColor": "nodot"}}]"#, #"[{"match": {}, "set": {}, "more": 1}]"#,
      #"[{"match": {"property": ""}, "set": {}}]"#,
      #"[{"match": {"controllerView": false}, "set": {}}]"#, #"[{"match": {"inside": [1]}, "set": {}}]"#,
    ]
    for (schema, documents) in [("skin", headers), ("rules", rules)] {
      let errors = try SchemaValidator.errors(in: documents.map { Data($0.utf8) }, schema: schema, place)
      for (document, error) in zip(documents, errors) {
        let files = schema == "skin" ? ["skin.json": document] : ["skin.json": Self.header, "rules.json": document]
        #expect(!self.errors(in: files).isEmpty, "the reader accepts \(document)")
        #expect(error != nil, "the schema accepts \(document)")
      }
    }
  }

  @Test("The published schemas are those that the tool prints", arguments: ["skin", "module", "rules", "show"])
  func published(name: String) throws {
    let printed = try place.skin("schema", name)
    #expect(printed.status == 0)
    let file = SchemaValidator.file(name == "show" ? "skin-show" : name)
    let isCurrent = try printed.output == String(contentsOf: file, encoding: .utf8)
    #expect(isCurrent, "\(file.lastPathComponent) is stale; write it again with `make schemas`")
  }

  @Test("skin schema writes the schemas into a skin, and refuses a missing folder and a wrong call")
  func intoFolder() throws {
    try place.write(#"{"schema": 1}"#, "a/skin.json")
    #expect(try place.skin("schema", "--into", "a").status == 0)
    #expect(try place.names(in: "a/.schemas") == ["module.schema.json", "rules.schema.json", "skin.schema.json"])
    #expect(try place.skin("schema", "--into", "none", "--json").codes == ["not-a-folder"])
    #expect(try place.skin("schema").status == 64)
    #expect(try place.skin("schema", "nonsense").status == 64)
  }
}
