import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("CSS: writing")
struct CSSWriterTests {
  private func css(_ output: SkinOutput) throws -> String {
    #expect(output.paths == ["skin.css"])
    return String(decoding: try output.contents(of: "skin.css"), as: UTF8.self)
  }

  @Test("Every kind has its form, and appearances have light-dark() or a media query")
  func layout() throws {
    let document = try SkinDocument.native(modules: [
      "home": ##"""
      {"colors": {"plain": "#C8102E", "wide": "color(display-p3 1 0.4 0 / 80%)", "alias": "{plain}",
        "ink": {"any": "#111", "dark": "#EEE", "high-contrast": "#000", "dark,high-contrast": "#FFF"}},
       "gradients": {"down": {"colors": ["#000", "#FFF"], "direction": "down"},
        "sky": {"any": {"colors": ["#000", "#FFF"], "direction": "down-right"}, "dark": {"colors": ["#111", "#FFF"], "direction": "down-right"}},
        "half": {"colors": ["#000", "#FFF"], "start": [0.75, 0.5], "end": [0.25, 0.5]},
        "ring": {"colors": ["#000", "#FFF"], "type": "radial", "start": [0.5, 0.5], "end": [1, 0.75]},
        "fan": {"colors": ["#000", "#FFF"], "type": "conic", "start": [0.5, 0.5], "end": [1, 0.5]}},
       "fonts": {"system": 15, "brand": {"name": "Brand \"X\"", "size": 20, "weight": "semibold", "lineHeight": 1.2, "letterSpacing": 0.5, "fallbacks": ["Inter"]}},
       "texts": {"card.title": "a\"b\\\n新"},
       "numbers": {"radius": 4, "ratio": {"any": 0.5, "dark": 0.25, "high-contrast": 0.75}},
       "sizes": {"icon": [44, 22.5]}, "insets": {"pad": [1, 2, 3, 4]},
       "shadows": {"drop": {"any": {"color": "#00000033", "offset": [0, 2], "radius": 6, "inset": true}, "dark": {"color": "#FFF", "offset": [0, 2], "radius": 6, "inset": true}}},
       "durations": {"fade": 0.3}, "curves": {"ease": [0.25, 0.1, 0.25, 1]}}
      """##
    ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    let output = try document.cssOutput()
    #expect(output.issues.isEmpty, "\(output.issues)")
    #expect(
      try css(output) == ##"""
        :root {
          color-scheme: light dark;
          --home-alias: #C8102E;
          --home-brand: 600 20px/1.2 "Brand \"X\"", "Inter", system-ui;
          --home-brand-letter-spacing: 0.5px;
          --home-card-title: "a\"b\\\a 新";
          --home-down: linear-gradient(to bottom, #000000 0%, #FFFFFF 100%);
          --home-drop: inset 0px 2px 12px 0px light-dark(#00000033, #FFFFFF);
          --home-ease: cubic-bezier(0.25, 0.1, 0.25, 1);
          --home-fade: 300ms;
          --home-fan: conic-gradient(from 90deg at 50% 50%, #000000 0%, #FFFFFF 100%);
          --home-half: linear-gradient(to left, #000000 25%, #FFFFFF 75%);
          --home-icon-width: 44px;
          --home-icon-height: 22.5px;
          --home-ink: light-dark(#111111, #EEEEEE);
          --home-pad: 1px 4px 3px 2px;
          --home-plain: #C8102E;
          --home-radius: 4;
          --home-ratio: 0.5;
          --home-ring: radial-gradient(50% 25% at 50% 50%, #000000 0%, #FFFFFF 100%);
          --home-sky: linear-gradient(to bottom right, light-dark(#000000, #111111) 0%, #FFFFFF 100%);
          --home-system: 15px system-ui;
          --home-system-letter-spacing: normal;
          --home-wide: color(display-p3 1 0.4 0 / 0.8);
        }

        @media (prefers-color-scheme: dark) {
          :root {
            --home-ratio: 0.25;
          }
        }

        @media (prefers-contrast: more) {
          :root {
            --home-ink: light-dark(#000000, #FFFFFF);
            --home-ratio: 0.75;
          }
        }

        @media (prefers-contrast: more) and (prefers-color-scheme: dark) {
          :root {
            --home-ratio: 0.25;
          }
        }

        """##)
    #expect(try document.cssOutput().files == output.files)
  }

  @Test("Names are escaped, and get a number where two keys would have one")
  func names() throws {
    let entry = SkinDocument.Entry(
      kind: .number, definition: .init(.value(.number(1))), place: .init(file: "x", line: 7))
    let keys = ["a.b.c", "a.b-c", "a-b.c", "登录.a b", "m.x:y*(1)", "1.2"]
    let document = SkinDocument(
      format: .native, header: .init(), entries: .init(uniqueKeysWithValues: keys.map { ($0, entry) }),
      files: SkinMemoryFiles([:]))
    let output = try document.cssOutput()
    let names = try css(output).split(separator: "\n").dropFirst(2).dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ": 1;", with: "") }
    #expect(names == ["--1-2", "--a-b-c", "--a-b-c-2", "--a-b-c-3", #"--m-x\:y\*\(1\)"#, #"--登录-a\20 b"#], "\(names)")
    #expect(output.issues.map(\.code) == [.unwritableValue, .unwritableValue])
    #expect(
      output.issues.map(\.place) == [.init(file: "x", line: 7, key: "a.b-c"), .init(file: "x", line: 7, key: "a.b.c")])
  }

  @Test("Values that CSS can't hold are left out, and reported with their place")
  func losses() throws {
    let output = try SkinDocument.native(
      modules: [
        "m": """
        {"flags": {"flag": true},
         "images": {"image": "a.png"}, "files": {"file": "a.png"}, "urls": {"url": "https://example.com"},
         "gradients": {"skew": {"colors": ["#000", "#FFF"], "start": [0, 0], "end": [1, 0.5]}},
         "fonts": {"font": {"size": 17, "style": "body"}},
         "texts": {"text": {"any": "Hi", "ja": "x"}}}
        """
      ], files: ["a.png": "a"]
    ).cssOutput()
    #expect(output.issues.allSatisfy { $0.code == .unwritableValue && $0.severity == .warning })
    let places = output.issues.map { "\($0.place.line ?? 0) \($0.place.key ?? "")" }
    #expect(
      places == ["2 m.file", "1 m.flag", "4 m.font", "2 m.image", "3 m.skew", "5 m.text", "2 m.url"], "\(places)")
    let text = try css(output)
    #expect(text.contains("--m-font: 17px system-ui;") && text.contains("--m-text: \"Hi\";"))
  }

  @Test("Random skins are written, or each of their losses is reported", arguments: (1...20).map { UInt64($0) })
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let skin = SkinResolver().resolve(document)
    let output = try document.cssOutput()
    let text = try css(output)
    let told = Set(output.issues.compactMap(\.place.key))
    for key in skin.keys where !told.contains(key) {
      let name =
        "--"
        + key.replacingOccurrences(of: ".", with: "-").replacingOccurrences(of: " ", with: "\\20 ")
        .replacingOccurrences(of: ":", with: "\\:")
      #expect(text.contains("  \(name): ") || text.contains("  \(name)-width: "), "\(key) was lost silently")
    }
  }
}
