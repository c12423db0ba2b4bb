import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Asset catalogs")
struct AssetCatalogTests {
  static let info = #""info": {"author": "xcode", "version": 1}"#
  static let strong = SkinAppearance(isHighContrast: true)
  static let strongDark = SkinAppearance(isDark: true, isHighContrast: true)

  /// A catalog of sets: the contents of their lists by the folders' names, and other files.
  func catalog(_ sets: [String: String], files: [String: String] = [:]) throws -> SkinDocument {
    var all = files
    for (folder, list) in sets {
      let field =
        folder.hasSuffix(".colorset") ? "colors" : folder.hasSuffix(".imageset") ? "images" : "data"
      all["A.xcassets/\(folder)/Contents.json"] = "{\"\(field)\": [\(list)],\n\(Self.info)}"
    }
    all["A.xcassets/Contents.json"] = "{\(Self.info)}"
    return try SkinDocument.read(SkinMemoryFiles(all), formats: .all)
  }

  func color(_ body: String, _ extra: String = "") -> String {
    "{\"idiom\": \"universal\", \(extra)\"color\": {\(body)}}"
  }

  func srgb(_ red: String, _ green: String, _ blue: String, _ alpha: String = "\"1.000\"") -> String {
    #""color-space": "srgb", "components": {"red": \#(red), "green": \#(green), "blue": \#(blue), "alpha": \#(alpha)}"#
  }

  func appearances(_ values: String...) -> String {
    let all = values.map { value in
      #"{"appearance": "\#(value == "high" ? "contrast" : "luminosity")", "value": "\#(value)"}"#
    }
    return "\"appearances\": [\(all.joined(separator: ", "))], "
  }

  func value(_ document: SkinDocument, _ key: String, _ appearance: SkinAppearance = .light) -> SkinValue? {
    guard case .value(let value) = document.entries[key]?.definition[appearance] else { return nil }
    return value
  }

  func shown(_ document: SkinDocument, _ key: String, _ appearance: SkinAppearance = .light) -> String? {
    value(document, key, appearance)?.description
  }

  // MARK: Colours

  @Test(
    "Components are bytes in hexadecimal, bytes in decimal or fractions, depending on their form",
    arguments: [
      (#""0xC8""#, #""0x10""#, #""0X2E""#, "#C8102E"), (#""200""#, #""16""#, #""46""#, "#C8102E"),
      (#""1.000""#, #""0.000""#, #""0.2""#, "#FF0033"), (#""1""#, #""0""#, #""255""#, "#0100FF"),
      ("1", "0.2", "0", "#FF3300"), ("255", "51", "0", "#FF3300"), (#""0xF""#, #""1.""#, #"".2""#, "#0FFF33"),
    ])
  func components(red: String, green: String, blue: String, expected: String) throws {
    let document = try catalog(["A.colorset": color(srgb(red, green, blue))])
    #expect(document.issues.isEmpty)
    #expect(shown(document, "app.A") == expected)
  }

  @Test("The opacity is a fraction, also if it is an integer, and 1 if it is missing")
  func opacity() throws {
    let document = try catalog([
      "A.colorset": color(srgb("\"0\"", "\"0\"", "\"0\"", "\"1\"")),
      "B.colorset": color(srgb("\"0\"", "\"0\"", "\"0\"", "0.4")),
      "C.colorset": color(srgb("\"0\"", "\"0\"", "\"0\"", "\"0x80\"")),
      "D.colorset": color(
        #""color-space": "srgb", "components": {"red": "1.0", "green": "1.0", "blue": "1.0"}"#),
    ])
    #expect(document.issues.isEmpty)
    #expect(
      ["A", "B", "C", "D"].map { shown(document, "app.\($0)") } == ["#000000", "#00000066", "#00000080", "#FFFFFF"])
  }

  @Test(
    "Components that are no numbers, or no bytes, are errors with line and key",
    arguments: [
      #""256""#, #""0x100""#, #""0x""#, #""""#, #""red""#, #""nan""#, #""-1x""#, "true", "null", #""1 ""#, "1e999",
    ])
  func malformedComponents(component: String) throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "A.xcassets/A.colorset/Contents.json":
          "{\"colors\": [\n{\"idiom\": \"universal\", \"color\": {\"color-space\": \"srgb\", \"components\": {\n\"red\": \(component),\n\"green\": \"0\", \"blue\": \"0\"}}}],\n\(Self.info)}"
      ]), formats: .all)
    let issue = try #require(document.issues.first)
    #expect(document.issues.count == 1 && document.entries.isEmpty)
    #expect(issue.place.file == "A.xcassets/A.colorset/Contents.json" && issue.place.line == 3)
    #expect(issue.severity == .error && !issue.suggestion.isEmpty)
    // 1e999 is refused as JSON already, so the issue has no key.
    #expect(issue.code == .malformedColor && issue.place.key == "app.A" || component == "1e999")
  }

  @Test("All spaces are read: extended ones become Display P3 if sRGB can't hold them")
  func spaces() throws {
    func one(_ space: String, _ components: String) -> String {
      color("\"color-space\": \"\(space)\", \"components\": {\(components), \"alpha\": \"1.000\"}")
    }
    let document = try catalog([
      "P3.colorset": one("display-p3", #""red": "1.000", "green": "0.5", "blue": "0.0""#),
      "Inside.colorset": one("extended-srgb", #""red": "1.000", "green": "0.2", "blue": "0.0""#),
      // The red of Display P3, in extended sRGB.
      "Outside.colorset": one("extended-srgb", #""red": "1.0931", "green": "-0.2267", "blue": "-0.1501""#),
      "Linear.colorset": one("extended-linear-srgb", #""red": "0.2158605", "green": "1.0", "blue": "0.0""#),
      "Gray.colorset": one("gray-gamma-22", #""white": "0x80""#),
      "ExtendedGray.colorset": one("extended-gray", #""white": 0"#),
    ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(shown(document, "app.P3") == "color(display-p3 1 0.5 0)")
    #expect(shown(document, "app.Inside") == "#FF3300")
    guard case .color(let red) = value(document, "app.Outside") else { throw SkinIssue.noSuchFile("app.Outside") }
    #expect(red.space == .displayP3 && abs(red.red - 1) < 0.01 && red.green < 0.02 && red.blue < 0.02, "\(red)")
    guard case .color(let linear) = value(document, "app.Linear") else { throw SkinIssue.noSuchFile("app.Linear") }
    #expect(linear.space == .sRGB && abs(linear.red - 128.0 / 255) < 1e-3 && abs(linear.green - 1) < 1e-9)
    #expect(shown(document, "app.Gray") == "#808080")
    #expect(shown(document, "app.ExtendedGray") == "#000000")
  }

  @Test("An unknown space is an error, a missing one and a fraction beyond 1 are warnings")
  func wrongSpaces() throws {
    let document = try catalog([
      "A.colorset": color(#""color-space": "cmyk", "components": {"red": "0", "green": "0", "blue": "0"}"#),
      "B.colorset": color(#""components": {"red": "255", "green": "0", "blue": "0"}"#),
      "C.colorset": color(srgb("\"1.5\"", "\"0.0\"", "\"0.0\"")),
      "D.colorset": color(#""color-space": "srgb""#),
      "E.colorset": color(#""color-space": "srgb", "components": {"white": "0.5"}"#),
    ])
    #expect(document.entries.keys.sorted() == ["app.B", "app.C"])
    #expect(shown(document, "app.B") == "#FF0000" && shown(document, "app.C") == "#FF0000")
    #expect(
      document.issues.map(\.code) == [.malformedColor, .missingField, .malformedColor, .missingField, .missingField])
    #expect(document.issues.map(\.severity) == [.error, .warning, .warning, .error, .error])
    #expect(document.issues.map(\.place.key) == ["A", "B", "C", "D", "E"].map { "app.\($0)" })
  }

  @Test("Appearances are light, dark and high contrast, and each combination of them")
  func appearances() throws {
    let slots = [
      ("", "#000001"), (appearances("dark"), "#000002"), (appearances("high"), "#000003"),
      (appearances("dark", "high"), "#000004"),
    ].enumerated().map { index, slot in color(srgb("\"0\"", "\"0\"", "\"0x0\(index + 1)\""), slot.0) }
    let document = try catalog([
      "All.colorset": slots.joined(separator: ","), "Dark.colorset": slots[...1].joined(separator: ","),
    ])
    #expect(document.issues.isEmpty)
    let looks: [SkinAppearance] = [.light, .dark, Self.strong, Self.strongDark]
    #expect(looks.map { shown(document, "app.All", $0) } == ["#000001", "#000002", "#000003", "#000004"])
    #expect(looks.map { shown(document, "app.Dark", $0) } == ["#000001", "#000002", "#000001", "#000002"])
    #expect(document.entries["app.Dark"]?.definition.appearances == [.dark])
  }

  @Test("A color for light precedes the one for any, which then is the dark one")
  func explicitLight() throws {
    let document = try catalog([
      "A.colorset": color(srgb("\"0\"", "\"0\"", "\"1.0\"")) + ","
        + color(srgb("\"1.0\"", "\"0\"", "\"0\""), appearances("light"))
    ])
    #expect(shown(document, "app.A") == "#FF0000" && shown(document, "app.A", .dark) == "#0000FF")
  }

  @Test("A set without a light value is an error, an empty one a warning, and an unfilled slot is ignored")
  func missing() throws {
    let document = try catalog([
      "Dark.colorset": color(srgb("\"0\"", "\"0\"", "\"0\""), appearances("dark")),
      "Empty.colorset": #"{"idiom": "universal"}"#,
      "Half.colorset": color(srgb("\"0\"", "\"0\"", "\"0\"")) + #", {"idiom": "iphone"}"#,
    ])
    #expect(document.entries.keys.sorted() == ["app.Half"])
    #expect(document.issues.map(\.place.key) == ["app.Dark", "app.Empty"])
    #expect(document.issues.map(\.severity) == [.error, .warning])
  }

  @Test("System colors have values by appearance; unknown ones are errors")
  func systemColors() throws {
    let blue = #""platform": "ios", "reference": "systemBlueColor""#
    let document = try catalog([
      "Blue.colorset": color(blue),
      "Label.colorset": color(#""platform": "universal", "reference": "labelColor""#),
      "Mixed.colorset": color(blue) + "," + color(srgb("\"0\"", "\"0\"", "\"0\""), appearances("dark")),
      "Odd.colorset": color(#""platform": "ios", "reference": "systemUltravioletColor""#),
      "Mac.colorset": color(#""platform": "osx", "reference": "systemBlueColor""#),
    ])
    let looks: [SkinAppearance] = [.light, .dark, Self.strong, Self.strongDark]
    #expect(looks.map { shown(document, "app.Blue", $0) } == ["#007AFF", "#0A84FF", "#0040DD", "#409CFF"])
    #expect(looks.map { shown(document, "app.Label", $0) } == ["#000000", "#FFFFFF", "#000000", "#FFFFFF"])
    #expect(looks.prefix(3).map { shown(document, "app.Mixed", $0) } == ["#007AFF", "#000000", "#0040DD"])
    #expect(document.issues.map(\.code) == [.unknownSystemColor, .unknownSystemColor])
    #expect(document.issues.map(\.place.key) == ["app.Mac", "app.Odd"])
  }

  @Test("The wider gamut and the widest idiom are used; other variants are reported")
  func choices() throws {
    func phone(_ blue: String) -> String { color(srgb("\"0\"", "\"0\"", blue)).replacing("universal", with: "iphone") }
    let black = color(srgb("\"0\"", "\"0\"", "\"0\""))
    let document = try catalog([
      "Wide.colorset": color(srgb("\"0\"", "\"0\"", "\"0\""), "\"display-gamut\": \"sRGB\", ") + ","
        + color(
          #""color-space": "display-p3", "components": {"red": "1.0", "green": "0.0", "blue": "0.0"}"#,
          "\"display-gamut\": \"display-P3\", "),
      "Both.colorset": phone("\"255\"") + "," + black,
      "Phone.colorset": phone("\"255\""),
      "Twice.colorset": black + "," + color(srgb("\"255\"", "\"0\"", "\"0\"")),
      "Tinted.colorset": black + "," + color(srgb("\"255\"", "\"0\"", "\"0\""), appearances("tinted")),
      "Locale.colorset": black + "," + color(srgb("\"255\"", "\"0\"", "\"0\""), "\"locale\": \"fr\", "),
    ])
    #expect(shown(document, "app.Wide") == "color(display-p3 1 0 0)")
    #expect(shown(document, "app.Phone") == "#0000FF")
    for key in ["Both", "Twice", "Tinted", "Locale"] { #expect(shown(document, "app.\(key)") == "#000000") }
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      document.issues.map { "\($0.place.key ?? "") \($0.code.rawValue)" } == [
        "app.Both ignored-variant", "app.Locale ignored-variant", "app.Tinted ignored-variant",
        "app.Twice ambiguous-variant",
      ])
  }

  // MARK: Names

  @Test("Only groups that provide a namespace are part of the key; the first of them is the module")
  func namespaces() throws {
    let space = "{\(Self.info), \"properties\": {\"provides-namespace\": true}}"
    let black = color(srgb("\"0\"", "\"0\"", "\"0\""))
    let document = try catalog(
      [
        "Plain/A.colorset": black, "Login/Plain/B.colorset": black, "Login/Deep/C.colorset": black,
        "icon.small.colorset": black,
      ],
      files: [
        "A.xcassets/Login/Contents.json": space, "A.xcassets/Login/Deep/Contents.json": space,
        "A.xcassets/Plain/Contents.json": "{\(Self.info)}", "Outside/B.colorset.swift": "", "readme.txt": "",
      ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(document.entries.keys.sorted() == ["Login.B", "Login.Deep.C", "app.A", "app.icon.small"])
  }

  @Test("Two sets of one name are an error that names both places")
  func duplicates() throws {
    let black = color(srgb("\"0\"", "\"0\"", "\"0\""))
    let document = try catalog(["One/A.colorset": black, "Two/A.colorset": black])
    #expect(document.issues.map(\.code) == [.duplicateKey])
    #expect(document.issues.first?.message.contains("A.xcassets/One/A.colorset/Contents.json") == true)
  }

  @Test("An unknown version is refused, a missing one is reported, each with line and key")
  func versions() throws {
    let black = "\"colors\": [\(color(srgb("\"0\"", "\"0\"", "\"0\"")))]"
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "A.xcassets/A.colorset/Contents.json": "{\(black),\n\"info\": {\n\"version\": 2}}",
        "A.xcassets/B.colorset/Contents.json": "{\(black),\n\"info\": {\n\"version\": \"one\"}}",
        "A.xcassets/C.colorset/Contents.json": "{\(black)}",
        "A.xcassets/D.colorset/Contents.json": "{\(black),\n\"info\": 1}",
        "A.xcassets/E.colorset/Contents.json": "{\(black),\n}x",
        "A.xcassets/F/Contents.json": "{\"info\": {\"version\": 3}}",
      ]), formats: .all)
    #expect(document.entries.keys.sorted() == ["app.C"])
    #expect(
      document.issues.map(\.code) == [
        .unsupportedSchema, .wrongType, .missingField, .wrongType, .malformedJSON, .unsupportedSchema,
      ])
    #expect(document.issues.map(\.place.line) == [3, 3, 1, 2, 2, 1])
    #expect(document.issues.prefix(5).map(\.place.key) == ["A", "B", "C", "D", "E"].map { "app.\($0)" })
  }

  // MARK: Images and data

  func slot(_ name: String, _ scale: String? = nil, _ extra: String = "", idiom: String = "universal") -> String {
    let scale = scale.map { "\"scale\": \"\($0)\", " } ?? ""
    return "{\"idiom\": \"\(idiom)\", \(scale)\(extra)\"filename\": \"\(name)\"}"
  }

  func image(_ document: SkinDocument, _ key: String, _ appearance: SkinAppearance = .light) throws -> SkinImage {
    guard case .image(let image) = value(document, key, appearance) else {
      throw SkinIssue.noSuchFile("\(key): \(document.issues)")
    }
    return image
  }
}
