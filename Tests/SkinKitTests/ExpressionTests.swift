import Foundation
import SkinFormats
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("References and expressions inside values")
struct ExpressionTests {
  private static let brand =
    ##"{"colors": {"primary": {"any": "#C8102E", "dark": "#FF5060"}}, "numbers": {"gap": 12, "size": 17},"##
    + ##" "texts": {"family": "Inter", "second": "Noto Sans"}}"##

  private func skin(_ module: String, brand: String = Self.brand) throws -> Skin {
    SkinResolver().resolve(try .native(modules: ["brand": brand, "m": module], files: ["images/a.png": "x"]))
  }

  @Test("Components of every kind of value take the colors, numbers and texts of keys, in each appearance")
  func components() throws {
    let skin = try skin(
      ##"""
      {"gradients": {"list": ["{brand.primary}", "#fff"],
         "stops": {"colors": ["{brand.primary} / 50%", "#fff", "#000"], "locations": [0, "{share}", 1], "start": ["{share}", 0], "end": [1, 1]}},
       "numbers": {"share": 0.25, "weight": 600},
       "shadows": {"layers": [{"color": "{brand.primary}", "radius": "{brand.gap}"}, {"color": "#000", "offset": [0, "{brand.gap}"], "spread": "{share}"}]},
       "fonts": {"title": {"name": "{brand.family}", "size": "{brand.size}", "weight": "{weight}", "fallbacks": ["{brand.second}", "Arial"]}},
       "images": {"icon": {"file": "images/a.png", "recipe": [{"tint": "{brand.primary}"}, {"round": "{brand.gap}"}]}},
       "sizes": {"box": ["{brand.gap}", 3]}, "insets": {"edges": [0, "{brand.gap}", 0, "{share}"]},
       "curves": {"ease": ["{share}", 0, 1, 1]},
       "objects": {"chart": {"line": {"$color": "{brand.primary}"}, "width": {"$number": "{brand.gap}"}, "note": "{brand.gap}"}}}
      """##)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    let (light, dark) = (try SkinColor("#C8102E"), try SkinColor("#FF5060"))
    let list = try #require(skin.variants(for: "m.list" as SkinKey<SkinGradient>))
    #expect(list.any.stops.map(\.color) == [light, try SkinColor("#fff")])
    #expect(list[.dark].stops.first?.color == dark)
    #expect(list.appearances == [.dark])
    let stops = try #require(skin.value(for: "m.stops" as SkinKey<SkinGradient>))
    #expect(stops.stops.map(\.location) == [0, 0.25, 1] && stops.start.x == 0.25)
    #expect(stops.stops.first?.color == light.withAlpha(0.5))
    let shadow = try #require(skin.variants(for: "m.layers" as SkinKey<SkinShadow>))
    #expect(shadow.any.color == light && shadow[.dark].color == dark && shadow.any.radius == 12)
    #expect(shadow.any.further.first?.offset.height == 12 && shadow.any.further.first?.spread == 0.25)
    let font = try #require(skin.value(for: "m.title" as SkinKey<SkinFont>))
    #expect(font.name == "Inter" && font.size == 17 && font.weight?.name == "semibold")
    #expect(font.fallbacks == ["Noto Sans", "Arial"])
    let image = try #require(skin.variants(for: "m.icon" as SkinKey<SkinImage>))
    #expect(image.any.recipe.steps == [.tint(light), .round(radius: 12)] && image.any.variants.count == 1)
    #expect(image[.dark].recipe.steps.first == .tint(dark))
    #expect(skin.value(for: "m.box" as SkinKey<SkinSize>) == SkinSize(width: 12, height: 3))
    #expect(skin.value(for: "m.edges" as SkinKey<SkinInsets>) == SkinInsets(top: 0, left: 12, bottom: 0, right: 0.25))
    #expect(skin.value(for: "m.ease" as SkinKey<SkinCurve>)?.x1 == 0.25)
    let chart = try #require(skin.variants(for: "m.chart" as SkinKey<SkinObject>))
    #expect(chart.any["line"]?.value == .color(light) && chart[.dark]["line"]?.value == .color(dark))
    #expect(chart.any["width"]?.value == .number(12) && chart.any["note"]?.value == .text("{brand.gap}"))
  }

  /// Expressions with their red, green, blue and opacity, as Chromium computes them by `oklch(from …)` and
  /// `color-mix(in oklch, …)`, and their space.
  private static let computed: [(String, [Double], SkinColor.Space)] = [
    ("lighten(#C8102E, 10%)", [0.926769, 0.253541, 0.29561, 1], .sRGB),
    ("darken(#0A84FF, 20%)", [0, 0.256859, 0.701209, 1], .displayP3),
    ("mix(#C8102E, #0A84FF, 30%)", [0.752301, 0.170306, 0.566827, 1], .sRGB),
    ("mix(#ffffff, #0A84FF, 0.3)", [0.772319, 0.861014, 1, 1], .displayP3),
    ("mix(rgb(200 16 46 / 40%), #0A84FF, 25%)", [0.791654, 0.179442, 0.5324, 0.55], .sRGB),
    ("mix(transparent, #0A84FF)", [0.0392216, 0.517647, 1, 0.5], .sRGB),
    ("mix(color(display-p3 1 0.2 0.1), #00ff00, 50%)", [0.951539, 0.623248, 0, 1], .displayP3),
    ("mix(#ff0000, #ff00ff)", [0.970275, 0.127668, 0.559025, 1], .displayP3),
    ("mix(#808080, #000)", [0.179171, 0.179172, 0.179186, 1], .sRGB),
    ("mix(#ff0040, #ffff00, 80%)", [1, 0.849014, 0, 1], .displayP3),
    ("lighten(rgb(0, 0, 0), 100%) / .25", [1, 1, 1, 0.25], .sRGB),
  ]

  @Test("Color functions give what CSS defines", arguments: computed)
  func functions(text: String, components: [Double], space: SkinColor.Space) throws {
    let skin = try skin(##"{"colors": {"c": "\##(text)"}}"##)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    let color = try #require(skin.value(for: "m.c" as SkinKey<SkinColor>))
    #expect(color.space == space)
    for (part, expected) in zip([color.red, color.green, color.blue, color.alpha], components) {
      #expect(abs(part - expected) < 1e-4, "\(color)")
    }
  }

  @Test("An opacity replaces that of the color; functions are nested, and white space is free")
  func nesting() throws {
    let skin = try skin(
      ##"{"colors": {"a": "{brand.primary}/0.5", "b": "  { brand } / 1%", "brand": "#00000080", "c": "{brand} / 20%", "##
        + ##""d": "mix( lighten({brand.primary} , 0%), MIX({a}, {a}), 50% )"}}"##)
    #expect(skin.issues.map(\.place.key) == ["m.b"] && skin.issues.first?.code == .malformedExpression)
    #expect(try skin.value(for: "m.a" as SkinKey<SkinColor>) == SkinColor("#C8102E").withAlpha(0.5))
    #expect(skin.value(for: "m.c" as SkinKey<SkinColor>)?.alpha == 0.2)
    #expect(skin.variants(for: "m.d" as SkinKey<SkinColor>)?.appearances == [.dark])
    #expect(abs((skin.value(for: "m.d" as SkinKey<SkinColor>)?.alpha ?? 0) - 0.75) < 1e-9)
  }

  @Test("A key of a lower skin takes the color of the upper one, in contrast and dark of either")
  func layers() throws {
    let own = try SkinDocument.native(
      id: "own",
      modules: [
        "brand": ##"{"colors": {"primary": "#FF0000"}}"##,
        "m":
          ##"{"gradients": {"g": {"any": ["{brand.primary}", "#FFF"], "high-contrast": ["{brand.primary}", "#000"]}}, "colors": {"button": "#111111"}}"##,
      ])
    let upper = try SkinDocument.native(
      id: "upper",
      modules: [
        "brand": ##"{"colors": {"primary": {"any": "#00FF00", "dark": "#0000FF"}}}"##,
        "m": ##"{"gradients": {"button": ["{brand.primary}", "#FFF"]}}"##,
      ])
    let skin = SkinResolver(builtIn: own).resolve(upper)
    #expect(skin.issues.isEmpty)
    let gradient = try #require(skin.variants(for: "m.g" as SkinKey<SkinGradient>))
    func colors(_ isDark: Bool, _ isHighContrast: Bool) -> [String] {
      gradient[SkinAppearance(isDark: isDark, isHighContrast: isHighContrast)].stops.map(\.color.description)
    }
    #expect(colors(false, false) == ["#00FF00", "#FFFFFF"] && colors(true, false) == ["#0000FF", "#FFFFFF"])
    #expect(colors(false, true) == ["#00FF00", "#000000"])
    // Properties that show only colors keep the color below the gradient.
    #expect(try skin.value(for: "m.button" as SkinKey<SkinColor>) == SkinColor("#111111"))
    #expect(skin.value(for: "m.button" as SkinKey<SkinGradient>)?.stops.count == 2)
  }

  @Test("A font follows a text in each language; a component's references prefer its own keys")
  func languagesAndComponents() throws {
    let skin = try skin(
      ##"{"texts": {"family": {"any": "Inter", "zh": "Noto Sans SC"}}, "fonts": {"f": {"name": "{family}", "size": 12}}}"##
    )
    let font = try #require(skin.variants(for: "m.f" as SkinKey<SkinFont>))
    #expect(font.any.name == "Inter")
    #expect(font[SkinAppearance(language: SkinLanguage("zh-Hans"))].name == "Noto Sans SC")
    let part = try SkinDocument.native(
      id: "pay", modules: ["a": ##"{"colors": {"x": "#0F0", "y": "{a.x} / 50%", "z": "{brand.primary} / 50%"}}"##])
    let resolver = SkinResolver(components: ["pay": part])
    let all = resolver.resolve(try .native(modules: ["brand": Self.brand]))
    #expect(try all.value(for: "pay.a.y" as SkinKey<SkinColor>) == SkinColor("#0F0").withAlpha(0.5))
    #expect(try all.value(for: "pay.a.z" as SkinKey<SkinColor>) == SkinColor("#C8102E").withAlpha(0.5))
  }

  @Test("Unknown keys, wrong kinds, cycles and impossible results are reported with their place, and fall back")
  func issues() throws {
    let base = try SkinDocument.native(
      id: "own",
      modules: ["m": ##"{"fonts": {"f": 20}, "gradients": {"g": ["#000", "#FFF"]}, "colors": {"a": "#010101"}}"##])
    let document = try SkinDocument.native(modules: [
      "brand": ##"{"colors": {"primary": "#F00"}, "numbers": {"zero": 0}}"##,
      "m": ##"""
      {"gradients": {"g": ["{brand.primry}", "#FFF"]},
       "fonts": {"f": {"size": "{brand.zero}"}},
       "sizes": {"s": ["{brand.primary}", 1]},
       "colors": {
         "a": "lighten({b}, 1%)", "b": "mix({c}, {brand.primary})",
         "c": "{a}"}}
      """##,
    ])
    let skin = SkinResolver(builtIn: base).resolve(document)
    func issue(_ code: SkinIssue.Code) -> SkinIssue? { skin.issues.first { $0.code == code } }
    #expect(issue(.unknownAlias)?.message == "It uses {brand.primry}, which has no value")
    #expect(issue(.unknownAlias)?.suggestion == "Did you mean brand.primary?")
    #expect(issue(.unknownAlias)?.place.withoutColumn == .init(file: "modules/m.json", line: 1, key: "m.g"))
    #expect(issue(.malformedFont)?.place.withoutColumn == .init(file: "modules/m.json", line: 2, key: "m.f"))
    #expect(issue(.wrongType)?.message == "It uses {brand.primary}, which is a color, not a number")
    #expect(issue(.aliasCycle)?.message == "The keys refer to each other: m.a → m.b → m.c → m.a")
    #expect(skin.issues.count == 4, "\(skin.issues)")
    #expect(skin.value(for: "m.f" as SkinKey<SkinFont>)?.size == 20)
    #expect(skin.value(for: "m.g" as SkinKey<SkinGradient>)?.stops.count == 2)
    // Only one member of the cycle has a value in the base.
    #expect(try skin.value(for: "m.a" as SkinKey<SkinColor>) == SkinColor("#010101"))
    #expect(["m.b", "m.c", "m.s"].allSatisfy { !skin.keys.contains($0) })
  }

  private static let malformedTexts: [String] = {
    let nested = String(repeating: "lighten(", count: 17) + "#fff" + String(repeating: ", 1%)", count: 17)
    let long = "mix(" + String(repeating: "#fff,", count: 50_000) + "#fff)"
    return [
      "{brand.primary} / 150%", "{brand.primary} / x", "{brand.primary} / 1 / 1", "lighten({brand.primary})",
      "mix({brand.primary}, #fff, 30%, 1)", "{brand.primary", "{{brand.primary}}", "{brand.primary}}", "{}",
      "{a/b} / 1", "lighten({brand.primary}, 10%", "lighten(, 10%)", "mix(#fff, #ggg)", "tint({brand.primary}, 10%)",
      "{brand.primary} {brand.primary}", "{brand.primary} / -1", "{brand.primary} / nan", "/ 50%", nested, long,
      String(repeating: "(", count: 100_000), String(repeating: "{", count: 100_000),
      String(repeating: "{a.b} / ", count: 20_000),
    ]
  }()

  @Test("Malformed and hostile expressions are refused with their key and line", arguments: malformedTexts)
  func malformed(text: String) throws {
    let document = try SkinDocument.native(modules: [
      "brand": Self.brand,
      "m": "{\"colors\": {\n\"c\": \"\(text)\"},\n\"gradients\": {\"g\": [\"\(text)\", \"#fff\"]}}",
    ])
    #expect(document.issues.map(\.place.line) == [2, 3] && document.issues.map(\.place.key) == ["m.c", "m.g"])
    #expect(document.issues.allSatisfy { [.malformedExpression, .malformedColor].contains($0.code) })
    #expect(document.issues.allSatisfy { $0.message.utf8.count < 200 })
    #expect(document.entries["m.c"] == nil && document.entries["m.g"] == nil)
  }

  @Test("Functions may be nested up to the limit")
  func deepest() throws {
    let text = String(repeating: "darken(", count: 16) + "#fff" + String(repeating: ", 1%)", count: 16)
    #expect(try skin(##"{"colors": {"c": "\##(text)"}}"##).issues.isEmpty)
  }

  @Test("References and expressions are written as they were read, for every brand")
  func roundTrip() throws {
    let files = [
      "skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "images/a.png": "x",
      "modules/m.json": ##"""
      {"colors": {"a": "#12345678", "b": {"any": "lighten( {a},10% )", "dark": "mix({a}, #11223380)"}, "c": "{a} / .5"},
       "gradients": {"g": {"colors": ["{a}", "#fff", "{m.b} / 10%"], "direction": "down"}},
       "shadows": {"s": [{"color": "{a}", "radius": 1.50}, {"color": "#00000080"}]},
       "numbers": {"n": 1}, "texts": {"t": "Inter"},
       "fonts": {"f": {"name": "{t}", "size": "{n}", "fallbacks": ["\\{t}"]}},
       "images": {"i": {"file": "images/a.png", "recipe": [{"tint": "{a}"}], "rendering": "original"}},
       "objects": {"o": {"text": "{a}", "color": {"$color": "{a}"}}}}
      """##, "brands/north/modules/m.json": ##"{"colors": {"c": "{a} / 60%"}}"##,
    ]
    for order in [SkinColor.AlphaOrder.rgba, .argb] {
      let skin = try BrandedDocument.read(SkinMemoryFiles(files), formats: [.native], options: .init(alphaOrder: order))
      #expect(skin.issues.isEmpty, "\(skin.issues)")
      let output = try skin.nativeOutput()
      var written = output.files
      for (path, file) in output.copies { written[path] = try file.contents() }
      let again = try BrandedDocument.read(SkinMemoryFiles(contents: written), formats: [.native])
      #expect(again.issues.isEmpty)
      for (document, other) in zip(skin.documents, again.documents) {
        #expect(document.entries.count == other.entries.count)
        for (key, entry) in document.entries { #expect(other.entries[key]?.definition == entry.definition, "\(key)") }
        let (first, second) = (SkinResolver().resolve(document), SkinResolver().resolve(other))
        #expect(first.issues.isEmpty)
        for key in first.keys {
          #expect(first.variants(for: AnySkinKey(key)) == second.variants(for: AnySkinKey(key)), "\(key)")
        }
      }
      #expect(try again.nativeOutput().files == output.files)
      let module = String(decoding: try #require(written["modules/m.json"]), as: UTF8.self)
      for text in ["lighten({m.a}, 10%)", "{m.a} / .5", "\"{m.t}\"", "1.50", "\"text\": \"{a}\"", "\\\\{t}"] {
        #expect(module.contains(text), "\(text)")
      }
      let color = SkinResolver().resolve(skin.common).value(for: "m.a" as SkinKey<SkinColor>)
      #expect(abs((color?.alpha ?? 0) * 255 - (order == .rgba ? 0x78 : 0x12)) < 1e-9)
    }
  }

  @Test("A value without references is read as such, and nothing is computed for it")
  func plainValues() throws {
    let document = try SkinDocument.native(modules: [
      "brand": Self.brand,
      "m": ##"{"colors": {"a": "{brand.primary}", "b": "rgb(0 0 0 / 50%)"}, "fonts": {"f": "Inter,12"}}"##,
    ])
    var cascade = SkinCascade([SkinLayer(document)], contract: SkinContract([]))
    #expect(cascade.values().names.count == document.entries.count && cascade.computed == 0)
    #expect(document.entries["m.a"]?.definition.any == .alias("brand.primary"))
  }

  @Test("Each expression is computed once in each appearance, however often keys refer to it")
  func work() throws {
    let count = 2_000
    let keys = (0..<count).map { ##""k\##($0)": "mix({k\##($0 + 1)}, mix({k\##($0 + 1)}, {k\##($0 + 1)}))""## }
    let document = try SkinDocument.native(modules: [
      "m": ##"{"colors": {\##(keys.joined(separator: ",\n")), "k\##(count)": {"any": "#123456", "dark": "#654321"}}}"##
    ])
    var cascade = SkinCascade([SkinLayer(document)], contract: SkinContract([]))
    let values = cascade.values()
    #expect(cascade.issues.isEmpty && values.names.count == count + 1)
    #expect(cascade.computed == 2 * count)
  }
}
