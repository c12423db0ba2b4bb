import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Tokens as tools and teams wrote them before the specification, and write them still.
@Suite("Design tokens of other tools")
struct TokensImportTests {
  private func value(_ document: SkinDocument, _ key: String) -> SkinValue? {
    if case .value(let value)? = document.entries[key]?.definition.any { value } else { nil }
  }

  @Test("Tokens with value and type are read, each deviation is one warning, and strict reading refuses them")
  func legacy() throws {
    let text = ##"""
      {"color": {
        "red": {"value": "#f00", "type": "color", "comment": "Errors"},
        "error": {"value": "{color.red.value}"},
        "blue": {"value": "rgb(0 0 255 / 50%)", "type": "color", "attributes": {"category": "color"}}},
       "space": {"small": {"value": "8px", "type": "spacing"}, "wide": {"value": 12, "type": "spacing"}},
       "time": {"fast": {"value": "120ms", "type": "duration"}}}
      """##
    let document = try SkinDocument.imported(text)
    #expect(document.format == .tokens && document.errors.isEmpty && document.entries.count == 6, "\(document.issues)")
    #expect(value(document, "color.red") == .color(try SkinColor("#f00")))
    #expect(document.entries["color.red"]?.note?.description == "Errors")
    #expect(document.entries["color.error"]?.definition.any == .alias("color.red"))
    #expect(value(document, "color.blue") == .color(SkinColor(red: 0, green: 0, blue: 1, alpha: 0.5)))
    #expect(value(document, "space.small") == .number(8) && value(document, "space.wide") == .number(12))
    #expect(value(document, "time.fast") == .duration(.milliseconds(120)))
    let warnings = document.issues
    #expect(warnings.allSatisfy { $0.code == .lenientTokens && $0.place.line != nil && !$0.suggestion.isEmpty })
    #expect(Set(warnings.map(\.message)).count == warnings.count)
    #expect(warnings.contains { $0.message.contains("in 6 tokens") && $0.place.line == 2 })

    let strict = try SkinDocument.read(
      SkinMemoryFiles(["a.json": text]), as: .tokens, options: .init(entry: "a.json", strictness: .strict))
    #expect(strict.entries.isEmpty && strict.errors.contains { $0.code == .legacyTokens })
  }

  @Test("Old tokens without any alias are tokens, and a theme with braces in a text is a theme")
  func recognition() throws {
    let tokens = try SkinDocument.imported(##"{"a": {"b": {"value": "#fff"}, "c": {"value": "4px"}}}"##)
    #expect(tokens.format == .tokens && tokens.entries.count == 2)
    let theme = try SkinDocument.imported(##"{"Global": {"color": "#fff", "offset": "{0, 10}", "name": "{user}"}}"##)
    #expect(theme.format == .theme && theme.entries.count == 3)
    #expect(value(theme, "Global.offset") == .text("{0, 10}"))
  }

  @Test("If tokens and a theme are equally possible, an error lists what each would read")
  func ambiguous() throws {
    let text = ##"{"slider": {"thumb": {"value": "#fff", "minimum": 1}, "track": "#000"}}"##
    let issue = #expect(throws: SkinIssue.self) { try SkinDocument.imported(text) }
    #expect(issue?.code == .ambiguousFormat && issue?.suggestion.contains("--format tokens") == true)
    #expect(issue?.message.contains("tokens reads 1 color") == true, "\(String(describing: issue?.message))")
    #expect(issue?.message.contains("theme reads 2 color, 1 number") == true, "\(String(describing: issue?.message))")
    let theme = try SkinDocument.read(SkinMemoryFiles(["a.json": text]), as: .theme, options: .init(entry: "a.json"))
    #expect(theme.entries.count == 3)
  }

  @Test("Every format says why it was recognized, and an unknown one lists those that are read")
  func reasons() throws {
    for (name, text, format, reason) in [
      ("skin.json", #"{"schema": 1}"#, SkinFormat.native, "the file skin.json"),
      ("a.tokens.json", "{}", .tokens, "the ending .tokens.json of the file's name"),
      ("a.json", #"{"a": {"$value": 1}}"#, .tokens, "tokens with \"$value\""),
      ("a.json", ##"{"a": {"b": "#fff"}}"##, .theme, "a file of dictionaries that no other format recognizes"),
    ] {
      let found = try SkinFormat.recognize(SkinMemoryFiles([name: text]), entry: name, among: .all)
      #expect(found == SkinRecognition(format, reason: reason))
    }
    let issue = #expect(throws: SkinIssue.self) {
      try SkinFormat.recognize(SkinMemoryFiles(["a.txt": ""]), entry: "a.txt", among: .all)
    }
    #expect(issue?.code == .unknownFormat)
    #expect([SkinFormat].all.allSatisfy { issue?.suggestion.contains($0.name) == true })
  }

  @Test("Comments, JSON5 and trailing commas are read, with the lines of the file")
  func json5() throws {
    let text =
      "// base\n{color: {\n  red: {value: '#f00', /* two\nlines */ type: 'color',},\n  \"a'b\": {value: +.5, type: 'number'},\n},}\n"
    let document = try SkinDocument.imported(text)
    #expect(document.errors.isEmpty && document.entries.count == 2, "\(document.issues)")
    #expect(document.entries["color.red"]?.place.line == 3 && document.entries["color.a'b"]?.place.line == 5)
    #expect(value(document, "color.a'b") == .number(0.5))
    #expect(document.issues.contains { $0.message.hasPrefix("A comma follows") && $0.message.contains("in 3 places") })
    #expect(document.issues.contains { $0.message.hasPrefix("JSON has no comments") && $0.place.line == 1 })
    let named = try SkinDocument.imported(text, name: "a.json5").issues.filter { $0.message.contains("JSON") }
    #expect(named.map(\.place.location) == ["a.json5:1:1"])
    #expect(named.first?.message.hasPrefix("The file is JSON5") == true)
    let broken = #expect(throws: SkinIssue.self) {
      try SkinDocument.imported("{\n\"a\": {value: 'x}}", name: "a.json5")
    }
    #expect(broken?.code == .malformedJSON && broken?.place.line == 2)
  }

  @Test(
    "Arithmetic and references are computed",
    arguments: [
      ("{a} * 2", 16.0), ("{a}*{b}", 12), ("$a + 4", 12), ("({a} + 1px) / 3", 3), ("round({a} / 3)", 3),
      ("max({a}, 10px)", 10), ("{a} - 10", -2), ("-{a}", -8), ("{ a }", 8), ("{a.value} * 2", 16), ("1rem + {a}", 24),
    ])
  func arithmetic(text: String, result: Double) throws {
    let document = try SkinDocument.imported(
      ##"{"a": {"value": "8px", "type": "sizing"}, "b": {"value": "1.5", "type": "number"}, "x": {"value": "\##(text)", "type": "sizing"}}"##
    )
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "app.x" as SkinKey<Double>) == result, "\(document.issues)")
  }

  @Test("Wrong arithmetic, unknown references and cycles are errors with line and key")
  func wrong() throws {
    for text in ["{a} *", "{a} * 2px", "{a} / 0", "{nothing} + 1", "{x} + 1", "8qx", "1 + 2)", "{a} {a}"] {
      let document = try SkinDocument.imported(
        ##"{"a": {"value": "8px", "type": "sizing"},"## + "\n" + ##""x": {"value": "\##(text)", "type": "sizing"}}"##)
      #expect(document.errors.count == 1 && document.entries["app.x"] == nil, "\(text): \(document.issues)")
      #expect(document.errors.first?.place.withoutColumn == .init(file: "a.json", line: 2, key: "app.x"), "\(text)")
    }
  }

  @Test("A misspelled reference has a suggestion, and a wrong color one that imports accept")
  func suggestions() throws {
    let document = try SkinDocument.imported(
      ##"{"red": {"$value": "#f00", "$type": "color"}, "a": {"$value": "{rde}", "$type": "color"},"##
        + ##""b": {"$value": "#GG0000", "$type": "color"}, "c": {"$value": "{red2}", "$type": "color"}}"##)
    let suggestions = Dictionary(document.errors.map { ($0.place.key ?? "", $0.suggestion) }) { first, _ in first }
    #expect(suggestions["app.a"] == "Did you mean {red}?" && suggestions["app.b"]?.hasPrefix("Write #RRGGBB") == true)
    #expect(suggestions["app.c"] == "Specify a token that exists, or add it.", "\(suggestions)")
  }

  @Test("Hostile expressions cost little and are refused")
  func hostile() throws {
    var tokens = [##""a0": {"value": "xxxxxxxxxx"}"##, ##""e0": {"value": ""}"##]
    for index in 1...40 {
      let one = "{a\(index - 1)}"
      tokens.append(##""a\##(index)": {"value": "\##(String(repeating: one, count: 10))"}"##)
      let empty = "{e\(index - 1)}"
      tokens.append(##""e\##(index)": {"value": "\##(String(repeating: empty, count: 10)) "}"##)
    }
    let deep = String(repeating: "(", count: 900) + "1" + String(repeating: ")", count: 900)
    tokens.append(##""deep": {"value": "\##(deep)", "type": "number"}"##)
    let minus = String(repeating: "-", count: 1_900) + "1"
    tokens.append(##""minus": {"value": "\##(minus)", "type": "number"}"##)
    let document = try SkinDocument.imported("{\(tokens.joined(separator: ","))}")
    #expect(document.errors.contains { $0.code == .tooDeep } && document.entries["app.a40"] == nil)
    #expect(document.entries["app.deep"] == nil && document.entries["app.minus"] == nil)
  }

  @Test("Composite values of Tokens Studio are read")
  func composites() throws {
    let document = try SkinDocument.imported(
      ##"""
      {"h1": {"type": "typography", "value": {"fontFamily": "Inter, sans-serif", "fontWeight": "Semi Bold", "fontSize": "20",
          "lineHeight": "140%", "letterSpacing": "5%", "textCase": "uppercase", "paragraphSpacing": "0"}},
       "size only": {"type": "typography", "value": {"fontSize": "16px", "lineHeight": "AUTO"}},
       "card": {"type": "boxShadow", "value": [{"x": "0", "y": "2", "blur": "4", "spread": "0", "color": "#00000080", "type": "dropShadow"},
          {"x": 1, "y": 1, "blur": 2, "color": "#000", "type": "innerShadow"}]},
       "css": {"type": "boxShadow", "value": "0 1px 2px rgba(0, 0, 0, 0.5), inset 0 0 4px 1px #fff"},
       "line": {"type": "border", "value": {"color": "#f00", "width": "1px"}},
       "curve": {"value": "cubic-bezier(0.4, 0, 0.2, 1)"},
       "half": {"value": "50%", "type": "opacity"},
       "caption": {"value": "Hello", "type": "text"}, "on": {"value": "true", "type": "boolean"},
       "tint": {"value": "rgba(#ff0000, 0.5)", "type": "color"},
       "fade": {"value": "linear-gradient(90deg, #000 0%, #fff 100%)"}}
      """##)
    #expect(document.errors.isEmpty && document.entries.count == 11, "\(document.errors)")
    guard case .font(let font)? = value(document, "app.h1"), case .shadow(let card)? = value(document, "app.card"),
      case .shadow(let css)? = value(document, "app.css"), case .font(let plain)? = value(document, "app.size only")
    else {
      Issue.record("\(document.entries.keys)")
      return
    }
    #expect(font.name == "Inter" && font.fallbacks == ["sans-serif"] && font.weight == .semibold)
    #expect(font.size == 20 && font.lineHeight == 1.4 && font.letterSpacing == 1)
    #expect(plain.name == nil && plain.size == 16 && plain.lineHeight == nil)
    #expect(card.offset == SkinSize(width: 0, height: 2) && card.blur == 4 && card.further.first?.isInset == true)
    #expect(css.blur == 2 && css.color.alpha == 0.5 && css.further.first?.spread == 1)
    #expect(value(document, "app.half") == .number(0.5) && value(document, "app.on") == .flag(true))
    #expect(value(document, "app.caption") == .text("Hello"))
    #expect(value(document, "app.tint") == .color(SkinColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    let kept = document.entries["app.h1"]?.note?.extensions?["dev.skinkit.import"]
    #expect(kept?["textCase"]?.string == "uppercase" && kept?["paragraphSpacing"] != nil)
  }

  @Test("Types are taken from values and names if there are none; sizes are rem as by Style Dictionary")
  func inference() throws {
    let document = try SkinDocument.imported(
      ##"""
      {"size": {"font": {"small": {"value": "0.75"}, "base": {"value": "{size.font.small.value}"}}},
       "font": {"family": {"value": "Inter"}, "weight": {"value": "bold"}},
       "duration": {"fast": {"value": 100}}, "z": {"value": 3}, "brand": {"value": "#abc"}, "spacing": {"1.5": {"value": 6}},
       "double": {"value": "{spacing.1.5} * 2"}}
      """##)
    #expect(document.errors.isEmpty, "\(document.errors)")
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "size.font.base" as SkinKey<Double>) == 12)
    #expect(value(document, "font.family") == .text("Inter") && value(document, "font.weight") == .number(700))
    #expect(value(document, "duration.fast") == .duration(.milliseconds(100)) && value(document, "app.z") == .number(3))
    #expect(value(document, "app.brand") == .color(try SkinColor("#abc")))
    #expect(value(document, "spacing.1.5") == .number(6) && value(document, "app.double") == .number(12))
  }

  @Test("Values outside of tokens are reported, and references reach them")
  func constants() throws {
    let document = try SkinDocument.imported(
      ##"{"alpha": [1, 0.5], "hue": {"red": 10}, "x": {"value": "{alpha.1}", "type": "number"}, "y": {"value": {"h": "{hue.red}", "s": 50, "l": 50}, "type": "color"}}"##
    )
    #expect(document.errors.isEmpty && document.entries.count == 2, "\(document.issues)")
    #expect(value(document, "app.x") == .number(0.5))
    #expect(document.issues.contains { $0.message.hasPrefix("A value is outside") && $0.place.line == 1 })
    let nothing = try SkinDocument.read(
      SkinMemoryFiles(["a.tokens.json": "{\n\"a\": 1}"]), as: .tokens, options: .init(entry: "a.tokens.json"))
    #expect(nothing.errors.map(\.code) == [.legacyTokens] && nothing.errors.first?.place.line == 2)
  }

  @Test("A token that is a group, too, becomes the group's root token")
  func tokenWithChildren() throws {
    let document = try SkinDocument.imported(
      ##"{"accent": {"value": "#f00", "type": "color", "hover": {"value": "#e00", "type": "color"}}, "x": {"value": "{accent}", "type": "color"}}"##
    )
    #expect(document.errors.isEmpty && document.entries.count == 3, "\(document.issues)")
    #expect(document.entries["accent.hover"] != nil)
    #expect(document.entries["app.x"]?.definition.any == .alias("app.accent"))
  }

  @Test(
    "Color modifiers of Tokens Studio change a color and all that refers to it",
    arguments: [
      (#""type": "lighten", "value": "0.5", "space": "srgb""#, "#ff8080"),
      (#""type": "darken", "value": "0.5", "space": "srgb""#, "#800000"),
      (#""type": "lighten", "value": "{half}", "space": "hsl""#, "#ff8080"),
      (#""type": "darken", "value": 0.5, "space": "hsl""#, "#800000"),
      (##""type": "mix", "value": "0.5", "space": "srgb", "color": "#0000ff""##, "#800080"),
      (#""type": "alpha", "value": "0.5", "space": "lch""#, "#ff000080"),
    ])
  func modifiers(modifier: String, result: String) throws {
    let document = try SkinDocument.imported(
      ##"""
      {"red": {"value": "#ff0000", "type": "color"}, "half": {"value": "0.5", "type": "number"},
       "x": {"value": "{red}", "type": "color", "$extensions": {"studio.tokens": {"modify": {\##(modifier)}}}},
       "y": {"value": "{x}", "type": "color"}, "line": {"type": "border", "value": {"color": "{x}", "width": "1"}}}
      """##)
    #expect(document.errors.isEmpty, "\(document.errors)")
    let skin = SkinResolver().resolve(document)
    let expected = try SkinColor(result)
    for key in ["app.x", "app.y"] {
      let color = try #require(skin.value(for: SkinKey<SkinColor>(key)))
      #expect(isNear(color, expected), "\(key): \(color)")
    }
    // Written as tokens, the modifier isn't applied again.
    let written = try SkinDocument.read(SkinMemoryFiles(contents: try document.tokensOutput().files), as: .tokens)
    let again = try #require(SkinResolver().resolve(written).value(for: SkinKey<SkinColor>("app.x")))
    #expect(isNear(again, expected), "\(again)")
    guard case .object(.fields(let line))? = value(document, "app.line"),
      case .value(.color(let color))? = line["color"]
    else {
      Issue.record("no border")
      return
    }
    #expect(isNear(color, expected))
  }

  /// Whether two colors are equal to eight bits.
  private func isNear(_ color: SkinColor, _ other: SkinColor) -> Bool {
    let (a, b) = (color.inSRGB, other.inSRGB)
    return zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).allSatisfy { abs($0 - $1) < 0.004 }
  }

  @Test("Lightening in LCH moves toward white, and back in the model gives the color itself")
  func lch() throws {
    for text in ["#ff0000", "#336699", "#000", "#fff", "#7f7f7f", "color(display-p3 0 1 0)"] {
      let color = try SkinColor(text)
      for model in [SkinColor.Model.sRGB, .displayP3, .hsl, .lch]
      where model != .sRGB && model != .hsl || color.space == .sRGB {
        let components = try #require(color.components(in: model))
        #expect(isNear(SkinColor(components, in: model, alpha: 1), color), "\(text) \(model)")
      }
    }
    let lch = try #require(try SkinColor("#ff0000").components(in: .lch))
    #expect(abs(lch.0 - 54.29) < 0.01 && abs(lch.1 - 106.84) < 0.01 && abs(lch.2 - 40.86) < 0.01)
  }
}
