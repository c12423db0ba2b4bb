import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Converting for other tools") final class ExportCommandTests: CommandSuite {
  private func writeSkin() throws {
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0", "base": "winter"}"#, "spring/skin.json")
    try place.write(
      ##"{"colors": {"title": "{app.brand}", "ink": {"any": "#111111", "dark": "#EEEEEE"}}, "images": {"logo": "images/logo.png"},"##
        + ##""flags": {"on": true}}"##, "spring/modules/home.json")
    try place.write(Sample.pixel, "spring/images/logo@2x.png")
    try place.write(#"{"schema": 1, "id": "winter", "version": "1.0.0"}"#, "winter/skin.json")
    try place.write(##"{"colors": {"brand": "#0000FF"}}"##, "winter/modules/app.json")
  }

  @Test("An asset catalog on the disk has the same keys and values, and becomes the same skin again")
  func assetCatalog() throws {
    try writeSkin()
    let result = try place.skin(
      "convert", "spring", "--to", "xcassets", "--base", "winter", "-o", "Spring.xcassets", "--json")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try result.json["keys"] as? Int == 4 && result.codes == ["unwritable-value"])
    for appearance in ["any", "dark"] {
      let shown = try place.skin("show", "Spring.xcassets", "--json", "--appearance", appearance)
      #expect(try shown.codes.isEmpty)
      #expect(
        try shown.keys.mapValues { $0["value"] as? String } == [
          "app.brand": "#0000FF", "home.title": "#0000FF", "home.ink": appearance == "any" ? "#111111" : "#EEEEEE",
          "home.logo": "home/logo.imageset/logo.png",
        ])
    }
    #expect(try place.skin("convert", "Spring.xcassets", "--to", "native", "-o", "again").status == 0)
    let second = try place.skin("convert", "again", "--to", "xcassets", "-o", "Second.xcassets", "--json")
    #expect(try second.status == 0 && second.codes.isEmpty)
    for path in [
      "Contents.json", "home/Contents.json", "home/ink.colorset/Contents.json", "home/logo.imageset/Contents.json",
    ] {
      #expect(try place.read("Second.xcassets/\(path)") == place.read("Spring.xcassets/\(path)"), "\(path)")
    }
  }

  @Test("Style sheets and tokens of Style Dictionary have the keys of bases, and report what they can't hold")
  func others() throws {
    try writeSkin()
    for (format, keys, files) in [
      ("css", 3, ["skin.css"]), ("style-dictionary", 4, ["tokens.dark.json", "tokens.json"]),
    ] {
      let result = try place.skin("convert", "spring", "--to", format, "--base", "winter", "-o", format, "--json")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(try result.json["files"] as? [String] == files && result.json["keys"] as? Int == keys)
      #expect(try Set(result.codes) == ["unwritable-value"])
    }
    #expect(try String(decoding: place.read("css/skin.css"), as: UTF8.self).contains("--app-brand: #0000FF;"))
  }

  @Test("Tokens of Style Dictionary are read back with their values in light and dark")
  func styleDictionary() throws {
    try writeSkin()
    try place.write(
      ##"""
      {"colors": {"wide": "color(display-p3 1 0 0)", "veil": "#11223380"}, "numbers": {"corner": 12.5},
       "gradients": {"sky": {"colors": ["#FFFFFF", "#336699"]}}, "durations": {"fade": 0.3}, "texts": {"hello": "Hello"},
       "shadows": {"card": {"color": "#00000033", "offset": [0, 2], "blur": 8, "spread": 1}}}
      """##, "spring/modules/more.json")
    #expect(
      try place.skin("convert", "spring", "--to", "style-dictionary", "--base", "winter", "-o", "tokens").status == 0)
    for appearance in ["any", "dark"] {
      let written = try place.skin("show", "spring", "--base", "winter", "--json", "--appearance", appearance).keys
      let back = try place.skin("show", "tokens", "--json", "--appearance", appearance)
      #expect(try back.status == 0 && Set(back.keys.keys).isSuperset(of: ["home.ink", "more.wide", "more.card"]))
      for (key, record) in try back.keys {
        #expect(record["value"] as? NSObject == written[key]?["value"] as? NSObject, "\(key) in \(appearance)")
      }
    }
  }

  @Test("Options without effect, and a catalog's folder without its ending, are wrong usage")
  func usage() throws {
    try writeSkin()
    for wrong in [
      ["xcassets", "-o", "plain"], ["css", "-o", "a", "--id", "x"], ["style-dictionary", "-o", "a", "--name", "x"],
      ["tokens", "-o", "a", "--base", "winter"],
    ] {
      #expect(try place.skin(["convert", "spring", "--to"] + wrong).status == 64, "\(wrong)")
    }
    #expect(!place.exists("plain") && !place.exists("a"))
  }

  #if os(Linux)
    /// A script that stores what the browser computes from the properties, for a color scheme and a contrast.
    private static let script = """
      const rules = [...document.styleSheets[0].cssRules];
      const active = (rule, dark, more) => ({
        "(prefers-color-scheme: dark)": dark, "(prefers-contrast: more)": more,
        "(prefers-contrast: more) and (prefers-color-scheme: dark)": dark && more,
      })[rule.conditionText];
      const own = rules.filter(rule => rule.selectorText === ":root");
      const names = [...own[0].style].filter(name => name.startsWith("--"));
      const uses = {color: "color", image: "backgroundImage", shadow: "boxShadow", font: "font", length: "marginLeft"};
      const found = {names: names.length, known: rules.every(rule => rule.selectorText || active(rule, true, true) === true)};
      for (const dark of [false, true]) for (const more of [false, true]) {
        const style = document.createElement("style");
        style.textContent = rules.filter(rule => rule.media && active(rule, dark, more))
          .map(rule => rule.cssRules[0].cssText).join("\\n");
        document.head.append(style);
        document.documentElement.style.colorScheme = dark ? "dark" : "light";
        const values = {};
        for (const name of names) {
          values[name] = {};
          for (const [use, property] of Object.entries(uses)) {
            const probe = document.createElement("div");
            probe.style[property] = use === "length" ? `calc(var(${CSS.escape(name)}) * 1px)` : `var(${CSS.escape(name)})`;
            document.body.append(probe);
            const computed = getComputedStyle(probe);
            values[name][use] = use === "font" ? `${computed.fontWeight} ${computed.fontSize} ${computed.fontFamily}` : computed[property];
            probe.remove();
          }
        }
        found[`${dark} ${more}`] = values;
        style.remove();
      }
      document.body.dataset.found = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
      """

    /// The name of a property as the browser reports it, without escapes.
    private func property(_ key: String) -> String { "--" + key.replacingOccurrences(of: ".", with: "-") }

    /// The numbers of a computed color: red, green, blue and opacity.
    private func components(_ text: String) throws -> [Double] {
      let isRGB = text.hasPrefix("rgb")
      let numbers = text.drop { $0 != "(" }.matches(of: /-?[0-9.]+(e-?[0-9]+)?/).compactMap { Double($0.output.0) }
      // The 3 of display-p3 isn't a component.
      let parts = text.contains("display-p3") ? Array(numbers.dropFirst()) : numbers
      try #require((3...4).contains(parts.count), "\(text)")
      return parts.prefix(3).map { isRGB ? $0 / 255 : $0 } + [parts.count == 4 ? parts[3] : 1]
    }

    @Test(
      "A browser computes the resolved value of every property, in light and dark and with more contrast",
      .enabled(if: Browser.isThere))
    func browser() async throws {
      let skins = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../../Examples/FestivalApp/Skins").standardizedFileURL
      try place.write(#"{"schema": 1, "id": "odd", "version": "1.0.0"}"#, "odd/skin.json")
      try place.write(
        ##"""
        {"colors": {"wide": {"any": "color(display-p3 1 0.4 0 / 80%)", "dark": "color(display-p3 0.2 0.9 0.3)"},
          "ink": {"any": "#111", "dark": "#EEE", "high-contrast": "#000", "dark,high-contrast": "#FFF"}, "a b:c*": "#12345680"},
         "numbers": {"ratio": {"any": 1.5, "dark": 2.5, "high-contrast": 3.5}, "below": -4},
         "gradients": {"sky": {"any": {"colors": ["#102030", "#FFF"], "direction": "down"}, "dark": {"colors": ["#405060", "#FFF"], "direction": "down"}}},
         "shadows": {"drop": {"color": "#10203080", "offset": [1, 2], "radius": 6}},
         "fonts": {"brand": {"name": "Brand \"X\"", "size": 20, "weight": "semibold"}}}
        """##, "odd/modules/odd.json")
      let builtIn = skins.appending(path: "builtin").path
      for (index, folder) in [skins.appending(path: "spring-festival-2.0.0").path, "odd"].enumerated() {
        let others = index == 0 ? ["--builtin", builtIn] : []
        let result = try place.skin(["convert", folder, "--to", "css", "-o", "css\(index)"] + others)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let css = String(decoding: try place.read("css\(index)/skin.css"), as: UTF8.self)
        try place.write(
          "<!doctype html><meta charset=utf-8><style>\(css)</style><body><script>\(Self.script)</script></body>",
          "page\(index).html")
        let dom = try await Browser.dom(of: place.url.appending(path: "page\(index).html"), in: place.url)
        let encoded = try #require(dom.firstMatch(of: /data-found="([^"]+)"/)).output.1
        let data = try #require(Data(base64Encoded: String(encoded)))
        let found = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(found["known"] as? Bool == true)
        let document = try SkinDocument.read(
          SkinFolderFiles(folder.hasPrefix("/") ? URL(filePath: folder) : place.url.appending(path: folder)))
        let resolver =
          index == 0
          ? SkinResolver(builtIn: try SkinDocument.read(SkinFolderFiles(URL(filePath: builtIn)))) : SkinResolver()
        try compare(found, with: resolver.resolve(document))
      }
    }

    private func compare(_ found: [String: Any], with skin: Skin) throws {
      var count = 0
      for appearance in SkinAppearance.all {
        let values = try #require(
          found["\(appearance.isDark) \(appearance.isHighContrast)"] as? [String: [String: String]])
        for key in skin.keys {
          guard let value = skin.variants(for: AnySkinKey(key))?[appearance] else { continue }
          let computed = values[property(key)] ?? [:]
          switch value {
          case .color(let color):
            let parts = try components(try #require(computed["color"]))
            let expected = [color.red, color.green, color.blue, color.alpha]
            #expect(
              zip(parts, expected).allSatisfy { abs($0 - $1) < 0.003 }, "\(key) \(appearance): \(computed) \(color)")
            #expect((computed["color"]?.contains("display-p3") == true) == (color.space == .displayP3))
          case .number(let number):
            #expect(computed["length"] == "\(SkinValue.number(number))px", "\(key) \(appearance)")
          case .gradient(let gradient):
            let image = try #require(computed["image"])
            let colors = try image.matches(of: /(rgba?|color)\([^)]*\)/).map { try components(String($0.output.0)) }
            let expected = gradient.stops.map { [$0.color.red, $0.color.green, $0.color.blue, $0.color.alpha] }
            #expect(colors.count == expected.count, "\(key): \(image)")
            for (parts, expected) in zip(colors, expected) {
              #expect(zip(parts, expected).allSatisfy { abs($0 - $1) < 0.003 }, "\(key) \(appearance): \(image)")
            }
          case .shadow(let shadow):
            let text = try #require(computed["shadow"])
            let lengths = [shadow.offset.width, shadow.offset.height, shadow.blur, shadow.spread]
            let all = lengths.map { "\(SkinValue.number($0))px" }.joined(separator: " ")
            #expect(text.contains(all), "\(key): \(text)")
          case .font(let font):
            let text = try #require(computed["font"])
            #expect(
              text.hasPrefix("\(font.weight?.rawValue ?? 400) \(SkinValue.number(font.size))px"), "\(key): \(text)")
            #expect(font.name.map { text.contains($0.split(separator: "\"")[0]) } ?? text.hasSuffix("system-ui"))
          default: continue
          }
          count += 1
        }
      }
      #expect(count > 30)
    }
  #endif
}
