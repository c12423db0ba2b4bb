import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Layers of a skin")
struct ResolutionLayerTests {
  private func document(
    _ id: String?, base: String? = nil, brand: String? = nil, fonts: [String] = [], files: [String: String] = [:],
    rules: [SkinRule] = [], _ texts: [String: String]
  ) -> SkinDocument {
    let entries = texts.map { key, text in
      let isAlias = text.hasPrefix("{")
      let definition: SkinDocument.Definition =
        isAlias ? .alias(String(text.dropFirst().dropLast())) : .value(.text(text))
      return (
        key,
        SkinDocument.Entry(kind: .text, definition: SkinVariants(definition), place: .init(file: "t.json", key: key))
      )
    }
    return SkinDocument(
      format: .native,
      header: SkinHeader(
        id: id.flatMap(SkinIdentifier.init), base: base.flatMap(SkinIdentifier.init), brand: brand, fonts: fonts),
      entries: Dictionary(uniqueKeysWithValues: entries), rules: rules, files: SkinMemoryFiles(files))
  }

  private func text(_ skin: Skin, _ key: String) -> String? { skin.value(for: SkinKey<String>(key)) }

  @Test("A component's keys begin with its name, override the built-in skin, and are below all others")
  func components() {
    let resolver = SkinResolver(
      builtIn: document("builtin", ["pay.login.title": "built-in", "pay.other": "built-in", "app.a": "a"]),
      components: ["pay": document(nil, ["login.title": "pay", "login.hint": "pay"])])
    let skin = resolver.resolve(document("top", ["pay.login.hint": "top"]))
    #expect(skin.issues.isEmpty)
    #expect(text(skin, "pay.login.title") == "pay" && text(skin, "pay.login.hint") == "top")
    #expect(text(skin, "pay.other") == "built-in" && text(skin, "login.title") == nil)
    let builtIn = resolver.resolve(document("builtin", ["pay.login.title": "built-in"]))
    #expect(text(builtIn, "pay.login.title") == "pay" && text(builtIn, "pay.login.hint") == "pay")
  }

  @Test("An app's own skin without an id is one layer, below its components, when it is resolved itself")
  func builtInWithoutID() {
    let rule = SkinRule(.init(tag: 1), properties: ["text": "app.a"])
    let builtIn = document(nil, rules: [rule], ["pay.login.title": "built-in", "app.a": "{app.none}"])
    let resolver = SkinResolver(builtIn: builtIn, components: ["pay": document(nil, ["login.title": "pay"])])
    let skin = resolver.resolve(builtIn)
    #expect(skin.rules.count == 1 && skin.issues.count == 1 && text(skin, "pay.login.title") == "pay")
    let other = resolver.resolve(document(nil, ["pay.login.title": "other"]))
    #expect(other.rules.count == 1 && text(other, "pay.login.title") == "other")
  }

  @Test("An alias in a component prefers the component's own key")
  func componentAliases() {
    let resolver = SkinResolver(
      builtIn: document("builtin", ["login.title": "app's", "app.brand": "brand"]),
      components: [
        "pay": document(nil, ["login.title": "pay's", "a.own": "{login.title}", "a.app": "{app.brand}"]),
        "chat": document(nil, ["a.other": "{pay.login.title}", "a.app": "{login.title}"]),
      ])
    let skin = resolver.resolve(document("top", ["pay.login.title": "top's"]))
    #expect(skin.issues.isEmpty)
    #expect(text(skin, "pay.a.own") == "top's" && text(skin, "pay.a.app") == "brand")
    #expect(text(skin, "chat.a.other") == "top's" && text(skin, "chat.a.app") == "app's")
  }

  @Test("Components belong to the contract")
  func componentContract() throws {
    let resolver = SkinResolver(components: ["pay": document(nil, ["login.title": "pay"])])
    let skin = resolver.resolve(try .native(modules: ["pay": "{\"numbers\": {\"login.title\": 1}}"]))
    #expect(skin.issues.map(\.code) == [.wrongType] && skin.issues.first?.place.key == "pay.login.title")
    #expect(text(skin, "pay.login.title") == "pay")
  }

  @Test("A component whose name can't be a module is reported and left out")
  func componentNames() {
    let component = document(nil, ["login.title": "pay"])
    let skin = SkinResolver(components: ["a.b": component, "": component, "ok": component])
      .resolve(document("top", [:]))
    #expect(skin.issues.map(\.code) == [.malformedKey, .malformedKey])
    #expect(skin.keys == ["ok.login.title"])
  }

  @Test("A brand's skin overrides the common one of the same id, as a base and as the skin itself")
  func brandOverCommon() {
    let common = document("theme", ["app.a": "common", "app.b": "common"])
    let one = document("theme", brand: "one", ["app.b": "one"])
    let two = document("theme", brand: "two", ["app.b": "two"])
    let resolver = SkinResolver(bases: [two, one, common], brand: "one")
    let top = resolver.resolve(document("top", base: "theme", ["app.c": "top"]))
    #expect(["app.a", "app.b", "app.c"].map { text(top, $0) } == ["common", "one", "top"])
    let itself = resolver.resolve(one)
    #expect(itself.issues.isEmpty && text(itself, "app.a") == "common" && text(itself, "app.b") == "one")
    let plain = SkinResolver(bases: [two, one, common]).resolve(document("top", base: "theme", [:]))
    #expect(text(plain, "app.b") == "common")
  }

  @Test("A skin for another brand is reported and ignored")
  func otherBrand() {
    let builtIn = document("builtin", ["app.a": "built-in"])
    let other = document("top", brand: "two", ["app.a": "two"])
    let skin = SkinResolver(builtIn: builtIn, brand: "one").resolve(other)
    #expect(skin.issues.map(\.code) == [.otherBrand] && text(skin, "app.a") == "built-in")
    #expect(text(SkinResolver(builtIn: builtIn).resolve(other), "app.a") == "two")
  }

  @Test("Only the appearance that can't be resolved falls back")
  func appearanceFalls() throws {
    let builtIn = try SkinDocument.native(
      id: "builtin", modules: ["m": "{\"colors\": {\"a\": {\"any\": \"#111111\", \"dark\": \"#222222\"}}}"])
    let key: SkinKey<SkinColor> = "m.a"
    let dark = SkinResolver(builtIn: builtIn).resolve(
      try .native(modules: ["m": "{\"colors\": {\"a\": {\"any\": \"#AAAAAA\", \"dark\": \"{none}\"}}}"]))
    #expect(dark.issues.map(\.code) == [.unknownAlias])
    #expect(dark.value(for: key)?.description == "#AAAAAA")
    #expect(dark.value(for: key, in: .dark)?.description == "#222222")
    let light = SkinResolver(builtIn: builtIn).resolve(
      try .native(modules: ["m": "{\"colors\": {\"a\": {\"any\": \"{none}\", \"dark\": \"#BBBBBB\"}}}"]))
    #expect(light.value(for: key)?.description == "#111111")
    #expect(light.value(for: key, in: .dark)?.description == "#BBBBBB")
    let alone = SkinResolver().resolve(
      try .native(modules: ["m": "{\"colors\": {\"a\": {\"any\": \"#AAAAAA\", \"dark\": \"{none}\"}}}"]))
    #expect(alone.value(for: key, in: .dark)?.description == "#AAAAAA")
  }

  @Test("A cycle in one appearance doesn't affect the others")
  func cycleInOneAppearance() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "m": """
        {"colors": {"a": {"any": "#111111", "dark": "{b}"}, "b": {"any": "{a}", "dark": "{a}"}}}
        """
      ]))
    #expect(skin.issues.map(\.code) == [.aliasCycle])
    #expect(skin.value(for: "m.b" as SkinKey<SkinColor>)?.description == "#111111")
    #expect(skin.value(for: "m.a" as SkinKey<SkinColor>, in: .dark)?.description == "#111111")
  }

  @Test("A broken cycle isn't mistaken for another one through keys that have fallen back meanwhile")
  func cycleThenPath() throws {
    let builtIn = document("builtin", ["m.x": "red", "m.y": "{m.z}", "m.z": "{m.x}"])
    let skin = SkinResolver(builtIn: builtIn).resolve(document("top", ["m.x": "{m.y}", "m.y": "{m.x}"]))
    #expect(skin.issues.map(\.code) == [.aliasCycle])
    #expect(["m.x", "m.y", "m.z"].map { text(skin, $0) } == ["red", "red", "red"])
  }

  @Test("A gradient may stand for a color, and a color not for a gradient")
  func aliasKinds() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "m": """
        {"colors": {"c": "#FF0000", "d": "{g}"}, "gradients": {"g": ["#000", "#FFF"], "h": "{c}"}}
        """
      ]))
    let red = SkinGradient(try SkinColor("#F00"))
    #expect(skin.value(for: "m.h" as SkinKey<SkinGradient>) == red)
    #expect(skin.issues.map(\.code) == [.wrongType] && skin.issues.first?.place.key == "m.d")
  }

  @Test("For every two kinds, a skin can change one into the other only if the value serves the same properties")
  func allKinds() throws {
    let samples = try SkinValue.samples()
    for (kind, _) in samples {
      for (other, value) in samples {
        func document(_ id: String, _ kind: SkinKind, _ value: SkinValue) -> SkinDocument {
          let entry = SkinDocument.Entry(kind: kind, definition: SkinVariants(.value(value)), place: .init(key: "m.a"))
          return SkinDocument(
            format: .native, header: SkinHeader(id: SkinIdentifier(id)), entries: ["m.a": entry],
            files: SkinMemoryFiles([:]))
        }
        let serving: [SkinKind: SkinKind] = [.gradient: .color, .color: .gradient, .font: .number, .image: .text]
        let isAllowed = kind == other || serving[kind] == other
        let builtIn = document("builtin", kind, try #require(samples[kind]))
        let skin = SkinResolver(builtIn: builtIn).resolve(document("top", other, value))
        #expect(skin.issues.isEmpty == isAllowed, "\(kind) \(other)")
        // A number becomes the font, and a text the image, that they mean.
        let isConverted = other == .number || other == .text
        #expect(skin.variants(for: "m.a")?.any.kind == (isAllowed && !isConverted ? other : kind))
        let mislabelled = SkinResolver().resolve(document("top", kind, value))
        let isValid = kind == other || (kind == .gradient && other == .color)
        #expect(mislabelled.issues.isEmpty == isValid && (mislabelled.count == 1) == isValid)
      }
    }
  }

  @Test("A skin has the rules and font files of all layers, the lowest first, a component's under its name")
  func rulesAndFonts() throws {
    func rule(_ key: String) -> SkinRule { SkinRule(.init(className: "UILabel"), properties: ["text": key]) }
    let builtIn = document(
      "builtin", fonts: ["a.ttf", "missing.ttf"], files: ["a.ttf": "builtin"], rules: [rule("app.a")], [:])
    let component = document(
      nil, fonts: ["a.ttf"], files: ["a.ttf": "component"], rules: [rule("login.title"), rule("app.a")],
      ["login.title": "pay"])
    let base = document("base", fonts: ["b.ttf"], files: ["b.ttf": "base"], rules: [rule("app.b")], [:])
    let top = document(
      "top", base: "base", fonts: ["t.ttf"], files: ["t.ttf": "top"], rules: [rule("app.t"), rule("app.u")], [:])
    let skin = SkinResolver(builtIn: builtIn, bases: [base], components: ["pay": component]).resolve(top)
    #expect(
      skin.rules.compactMap { $0.properties["text"] }
        == ["app.a", "pay.login.title", "app.a", "app.b", "app.t", "app.u"])
    let fonts = try skin.fontFiles.map { String(decoding: try $0.contents(), as: UTF8.self) }
    #expect(fonts == ["builtin", "component", "base", "top"])
  }

  @Test("Issues are in the order of files and lines, whatever the keys' names")
  func order() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "b": "{\"colors\": {\"z\": \"{none}\",\n\"a\": \"{gone}\"}}", "a": "{\"texts\": {\"q\": \"{none.x}\"}}",
      ]))
    #expect(skin.issues.map { $0.place.key } == ["a.q", "b.z", "b.a"])
  }

  @Test("A cycle of a hundred thousand keys is found quickly without exhausting the stack")
  func longCycle() throws {
    let count = 99_999
    let entries = (0..<count).map { number in
      (
        "m.k\(number)",
        SkinDocument.Entry(
          kind: .color, definition: SkinVariants(.alias("m.k\((number + 1) % count)")),
          place: .init(key: "m.k\(number)"))
      )
    }
    let skin = SkinResolver().resolve(
      SkinDocument(
        format: .native, header: SkinHeader(), entries: Dictionary(uniqueKeysWithValues: entries),
        files: SkinMemoryFiles([:])))
    #expect(skin.count == 0 && skin.issues.filter { $0.code == .aliasCycle }.count == 1)
  }
}

extension SkinValue {
  /// A value of every kind.
  static func samples() throws -> [SkinKind: SkinValue] {
    let color = try SkinColor("#C8102E")
    let files = SkinMemoryFiles(["a.png": "picture", "b.json": "file"])
    let samples: [SkinValue] = [
      .color(color), .gradient(try SkinGradient(colors: [color, color])), .font(try SkinFont(size: 15)),
      .image(try SkinImage(path: "a.png", in: files)), .text("text"), .number(12), .flag(true),
      .size(SkinSize(width: 1, height: 2)), .insets(SkinInsets(top: 1, left: 2, bottom: 3, right: 4)),
      .shadow(SkinShadow(color: color, offset: SkinSize(width: 0, height: 1), radius: 2)), .duration(.seconds(1)),
      .file(SkinFile(path: "b.json", in: files)), .url(URL(filePath: "/a")), .curve(try SkinCurve(0, 0, 1, 1)),
      .object(.fields(["a": .value(.number(1))])),
    ]
    return Dictionary(uniqueKeysWithValues: samples.map { ($0.kind, $0) })
  }
}
