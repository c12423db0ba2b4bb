import Foundation
package import SkinKit

/// Creates random documents with values of all kinds, in every form that the native format must keep.
package struct RandomDocument {
  private var random: SeededGenerator

  /// The files that values name.
  package static let files = SkinMemoryFiles([
    "images/a.png": "a", "images/a@2x.png": "a2", "images/a~ipad.png": "pad", "images/a@2x~ipad~rtl.png": "padRTL",
    "images/b~rtl.jpg": "bRTL", "images/b@3x.jpg": "b3",
    "files/sound.caf": "sound", "files/{app.brand}": "braces", "fonts/F.ttf": "font",
  ])

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func document() throws -> SkinDocument {
    var entries: [String: SkinDocument.Entry] = [:]
    let header = header()
    for index in 0..<40 {
      let kind = SkinKind.allCases[index % SkinKind.allCases.count]
      let key = "\(pick(["app", "home", "登录", "a:b", "Home"])).\(pick(["", "group.", "with space "]))k\(index)"
      var others: [SkinAppearance: SkinDocument.Definition] = [:]
      if chance(3) { others[.dark] = try definition(kind) }
      if chance(4) { others[SkinAppearance(isDark: true, isHighContrast: true)] = try definition(kind) }
      if chance(5) { others[SkinAppearance(isHighContrast: true)] = try definition(kind) }
      var variants = SkinVariants(try definition(kind), others: others)
      if kind.hasLanguages, chance(2) { variants = try localized(variants, others, kind, default: header.language) }
      entries[key] = SkinDocument.Entry(
        kind: kind, definition: variants,
        place: .init(file: "x", line: index),
        note: chance(3) ? try note() : nil)
    }
    let rules = (0..<Int.random(in: 0...4, using: &random)).map { _ in rule() }
    let contrast = (0..<2).map { _ in
      SkinContrastPair(text: "app.a b", background: "app.b", minimum: Double.random(in: 1...21, using: &random))
    }
    return SkinDocument(
      format: .native, header: header, entries: entries, rules: rules, contrast: contrast, unknown: try unknown(),
      files: Self.files)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random) ?? values[0] }

  private mutating func text() -> String {
    pick([
      "", "plain", "{app.brand}", "\\{app.brand}", "\\\\{brand}", "{not an alias}",
      "line\nfeed \"quoted\" \\ \u{1} \u{7F}",
      "新春快乐 🏮", "{", "}", "\\", "\\{", "e\u{301}", "\u{2028}", "{}", "{a/b}",
    ])
  }

  private mutating func number() -> Double {
    pick([
      0, 1, -1, 0.1, 1e300, -1e-300, 1e15, 123_456_789_012_345, .ulpOfOne, .leastNonzeroMagnitude,
      Double.random(in: -100...100, using: &random),
    ])
  }

  private mutating func unit() -> Double { Double.random(in: 0...1, using: &random) }

  private mutating func color() -> SkinColor {
    if chance(2) {
      let bytes = (0..<4).map { _ in Double(Int.random(in: 0...255, using: &random)) / 255 }
      return SkinColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: chance(2) ? 1 : bytes[3])
    }
    return SkinColor(
      red: unit(), green: unit(), blue: 1, alpha: chance(2) ? 1 : unit(), space: pick([.sRGB, .displayP3]))
  }

  private mutating func size() -> SkinSize { SkinSize(width: number(), height: number()) }

  private mutating func insets() -> SkinInsets {
    if chance(3) { return SkinInsets(top: 4, left: 4, bottom: 4, right: 4) }
    return SkinInsets(top: number(), left: number(), bottom: number(), right: number())
  }

  private mutating func gradient() throws -> SkinGradient {
    let count = Int.random(in: 2...5, using: &random)
    if chance(2) {
      return try SkinGradient(
        colors: (0..<count).map { _ in color() }, direction: pick(SkinGradient.Direction.allCases))
    }
    let locations = (0..<count).map { _ in unit() }.sorted()
    return try SkinGradient(
      stops: locations.map { SkinGradient.Stop(color: color(), location: $0) }, shape: pick([.axial, .radial, .conic]),
      start: .init(x: number(), y: unit()), end: .init(x: unit(), y: number()))
  }

  private mutating func font() throws -> SkinFont {
    try SkinFont(
      name: chance(2) ? nil : pick(["Inter", "A, B", "{x}"]), size: pick([17, 0.5, 1_000, 12.25]),
      weight: chance(2) ? nil : pick(SkinFont.Weight.allCases), textStyle: chance(2) ? nil : "title1",
      fallbacks: chance(3) ? ["Inter", "苹方"] : [], lineHeight: chance(3) ? 1.2 : nil,
      letterSpacing: chance(3) ? -0.5 : nil)
  }

  private mutating func image() throws -> SkinImage {
    var steps: [SkinImageRecipe.Step] = []
    if chance(2) {
      steps = [
        .crop(x: number(), y: 0, width: 5, height: number()), .resize(SkinSize(width: 10.5, height: 4_096)),
        .rotate(degrees: number()), .tint(color()), .round(radius: number()), .resizable(insets()),
        .mirrorRightToLeft,
      ].shuffled(using: &random)
    }
    let rendering: SkinImage.Rendering = pick([.automatic, .original, .template])
    if chance(4) {
      return SkinImage(named: pick(["icon", "{app.icon}"]), recipe: SkinImageRecipe(steps), rendering: rendering)
    }
    return try SkinImage(
      path: pick(["images/a.png", "images/b.jpg"]), recipe: SkinImageRecipe(steps), rendering: rendering, in: Self.files
    )
  }

  private mutating func shadow(depth: Int = 0) -> SkinShadow {
    SkinShadow(
      color: color(), offset: size(), radius: abs(number()), spread: chance(2) ? 0 : number(), isInset: chance(2),
      further: depth < 2 && chance(2) ? (0..<2).map { _ in shadow(depth: depth + 1) } : [])
  }

  private mutating func object(depth: Int = 0) throws -> SkinObject {
    switch Int.random(in: 0..<(depth < 3 ? 4 : 2), using: &random) {
    case 0: return .value(try value(pick(SkinKind.allCases.filter { depth < 3 || $0 != .object })))
    case 1: return .value(.text(text()))
    case 2: return .list(try (0..<Int.random(in: 0...3, using: &random)).map { _ in try object(depth: depth + 1) })
    default:
      var fields: [String: SkinObject] = [:]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        fields[pick(["any", "dark", "$color", "$$x", "$", "名", "", "alias"])] = try object(depth: depth + 1)
      }
      return .fields(fields)
    }
  }

  private mutating func value(_ kind: SkinKind) throws -> SkinValue {
    switch kind {
    case .color: return .color(color())
    case .gradient: return .gradient(try gradient())
    case .font: return .font(try font())
    case .image: return .image(try image())
    case .text: return .text(text())
    case .number: return .number(number())
    case .flag: return .flag(chance(2))
    case .size: return .size(size())
    case .insets: return .insets(insets())
    case .shadow: return .shadow(shadow())
    case .duration:
      return .duration(
        pick([
          .zero, .milliseconds(300), .seconds(86_400), Duration(secondsComponent: 7, attosecondsComponent: 1),
          Duration(
            secondsComponent: .random(in: 0..<86_400, using: &random),
            attosecondsComponent: .random(in: 0..<1_000_000_000_000_000_000, using: &random)),
        ]))
    case .file: return .file(SkinFile(path: pick(["files/sound.caf", "files/{app.brand}"]), in: Self.files))
    case .url:
      return .url(pick(["https://example.com/a?b=c#d", "app:home", "x"].compactMap { URL(string: $0) }))
    case .curve: return .curve(try SkinCurve(unit(), number(), unit(), number()))
    case .object: return .object(try object())
    }
  }

  private mutating func definition(_ kind: SkinKind) throws -> SkinDocument.Definition {
    chance(5) ? .alias(pick(["app.brand", "app.with space", "登录.标题.二"])) : .value(try value(kind))
  }

  /// Values in several languages: with one for all of them, or only if none is in the default language without.
  private mutating func localized(
    _ variants: SkinVariants<SkinDocument.Definition>, _ others: [SkinAppearance: SkinDocument.Definition],
    _ kind: SkinKind, default language: SkinLanguage?
  ) throws -> SkinVariants<SkinDocument.Definition> {
    var localized: [SkinAppearance: SkinDocument.Definition] = [:]
    for tag in ["en", "zh", "zh-Hant", "pt-BR", "de-1996"] where chance(2) {
      let appearance = SkinAppearance(isDark: chance(3), language: SkinLanguage(tag))
      localized[appearance] = try definition(kind)
    }
    if chance(2), let partial = SkinVariants(inLanguages: localized) {
      guard let language, let spoken = partial.speaking(language) else { return partial }
      return SkinVariants(spoken.any, others: localized.merging(spoken.appearances.map { ($0, spoken[$0]) }) { $1 })
    }
    return SkinVariants(variants.any, others: others.merging(localized) { $1 })
  }

  private mutating func note() throws -> SkinNote {
    SkinNote(
      description: chance(2) ? nil : text(), deprecation: chance(2) ? nil : text(),
      extensions: chance(2) ? nil : try Self.json(#"{"org.x": [1, 2.50, {"a": null}], "b": "\\u0001"}"#))
  }

  private mutating func rule() -> SkinRule {
    SkinRule(
      .init(
        className: chance(2) ? nil : "UILabel", containers: pick([[], ["A"], ["A", "B.C"]]),
        tag: chance(2) ? nil : pick([0, -1, .max, .min]), identifier: chance(2) ? nil : text(),
        property: chance(2) ? nil : pick(["titleLabel", "标题"]), isControllerView: chance(3)),
      properties: chance(4) ? [:] : ["textColor": "app.title", "layer.borderColor": "app.a b"])
  }

  private mutating func header() -> SkinHeader {
    SkinHeader(
      id: chance(3) ? nil : SkinIdentifier("a-1"), name: chance(3) ? nil : text(),
      version: chance(3) ? nil : SkinVersion("1.2.3-beta.1"), base: chance(3) ? nil : SkinIdentifier("base"),
      minimumAppVersion: chance(3) ? nil : SkinVersion(1, 0, 0), brand: chance(3) ? nil : "品牌",
      fonts: chance(2) ? [] : ["fonts/F.ttf"], language: chance(2) ? nil : SkinLanguage("en"),
      glass: chance(2) ? nil : pick([.keep, .replace]))
  }

  /// Unknown fields where they can stand again, and where they can't.
  private mutating func unknown() throws -> [String: [SkinSourceJSON.Member]] {
    func members(_ text: String) throws -> [SkinSourceJSON.Member] { try Self.json(text).members ?? [] }
    var unknown: [String: [SkinSourceJSON.Member]] = [:]
    if chance(2) { unknown["skin.json"] = try members(#"{"author": {"name": "x"}, "n": 1.50}"#) }
    if chance(3) { unknown["skin.json"] = try members(#"{"id": 7, "n": 1}"#) }
    if chance(2) { unknown["skin.json/app"] = try members(#"{"maximum": "2"}"#) }
    if chance(2) { unknown["modules/home.json"] = try members(#"{"sounds": {"a": [[]]}}"#) }
    if chance(2) { unknown["modules/only.json"] = try members(#"{"sounds": {"a": {}}}"#) }
    if chance(3) { unknown["modules/app.json"] = try members(#"{"colors": "not ours"}"#) }
    if chance(2) {
      unknown["brand.tokens.json#/a"] = try members(#"{"$x": true, "y": null}"#) + members(#"{"$x": false}"#)
    }
    return unknown
  }

  private static func json(_ text: String) throws -> SkinSourceJSON {
    var warnings: [SkinIssue] = []
    return try SkinSourceJSON(Data(text.utf8), file: "made.json", warnings: &warnings)
  }
}
