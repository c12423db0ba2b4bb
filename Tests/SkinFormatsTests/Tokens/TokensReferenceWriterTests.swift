import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Design tokens: writing values with references")
struct TokensReferenceWriterTests {
  private let module = ##"""
    {"colors": {"ink": {"any": "#112233", "dark": "#EEEEEE"}, "paper": "#FFFFFF", "veil": "{ink} / 50%",
       "soft": "lighten({ink}, 10%)", "odd name": "#123456", "odd": "{m.odd name} / 0.25", "group": "#010203", "group.a": "#040506",
       "far": "{other.x} / 50%", "twice": "{veil} / 20%"},
     "gradients": {"g": ["{ink}", "#FFFFFF80", "{paper} / 40%"],
       "h": {"colors": ["{group}", "{m.group.a}"], "locations": [0.25, 1], "direction": "down", "type": "radial"},
       "mixed": ["mix({ink}, {paper})", "{ink}"], "late": {"colors": ["{ink}", "{paper}"], "locations": [0, "{n}"]},
       "day": {"any": ["{ink}", "{paper}"], "dark": ["#000000", "{ink}"]}},
     "shadows": {"s": {"color": "{ink} / 30%", "offset": [0, 2], "blur": 4},
       "t": [{"color": "{ink}", "radius": 2, "inset": true}, {"color": "#00000080", "offset": [1, 1]}]},
     "numbers": {"n": 0.5}, "fonts": {"f": {"size": "{m.n}"}}}
    """##

  private func readBack(_ files: [String: Data]) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(contents: files), as: .tokens, options: .init(strictness: .strict))
  }

  private func tokens(_ files: [String: Data], _ file: String = "skin.tokens.json") throws -> [String: Any] {
    let all = try JSONSerialization.jsonObject(with: try #require(files[file])) as? [String: Any]
    return try #require(all?["m"] as? [String: Any])
  }

  private func value(_ tokens: [String: Any], _ path: String...) -> Any? {
    let token = path.reduce(tokens as Any?) { ($0 as? [String: Any])?[$1] }
    return (token as? [String: Any])?["$value"]
  }

  private func expectEqualValues(_ first: SkinDocument, _ second: SkinDocument, except: Set<String> = []) {
    let skins = (SkinResolver().resolve(first), SkinResolver().resolve(second))
    for key in skins.0.keys where !except.contains(key) {
      for appearance in SkinAppearance.all {
        let name = AnySkinKey(key)
        #expect(
          skins.1.variants(for: name)?[appearance] == skins.0.variants(for: name)?[appearance], "\(key) \(appearance)")
      }
    }
  }

  @Test("Colors of other keys in gradients and shadows are references of design tokens")
  func references() throws {
    let files = try SkinDocument.native(modules: ["m": module]).tokensOutput().files
    let tokens = try tokens(files)
    let stops = try #require(value(tokens, "g") as? [[String: Any]])
    #expect(stops.map { $0["color"] as? String } == ["{m.ink}", nil, nil])
    #expect(stops.map { $0["position"] as? Double } == [0, 0.5, 1])
    let stop = try #require(stops[2]["color"] as? [String: Any])
    #expect((stop["components"] as? [String: String]) == ["$ref": "#/m/paper/$value/components"])
    #expect(stop["alpha"] as? Double == 0.4)
    let rooted = try #require(value(tokens, "h") as? [[String: Any]])
    #expect(rooted.map { $0["color"] as? String } == ["{m.group.$root}", "{m.group.a}"])
    #expect((value(tokens, "s") as? [String: Any])?["color"] is [String: Any])
    #expect((value(tokens, "t") as? [[String: Any]])?.first?["color"] as? String == "{m.ink}")
    let dark = try #require(value(try self.tokens(files, "dark.tokens.json"), "day") as? [[String: Any]])
    #expect(dark.last?["color"] as? String == "{m.ink}")
    let late = try #require(value(tokens, "late") as? [[String: Any]])
    #expect(late.first?["position"] as? Double == 0 && late.last?["position"] as? String == "{m.n}")
    // The key of a position isn't a dimension at the same time.
    for native in ["soft", "far", "mixed", "f"] { #expect(tokens[native] == nil, "\(native)") }
  }

  /// Values that refer to numbers and to the names of fonts.
  private let numbers = ##"""
    {"numbers": {"size": {"any": 17, "dark": 18}, "body": "{size}", "gap": 2, "heavy": 700, "tall": 1.5, "half": 0.5, "free": 3,
       "both": 4},
     "texts": {"brand": "Inter Tight", "second": "Arial", "list": "A, B", "title": "Hello"},
     "fonts": {"f": {"name": "{brand}", "size": "{body}", "weight": "{heavy}", "lineHeight": "{tall}"},
       "g": {"size": "{size}", "letterSpacing": "{gap}", "fallbacks": ["Menlo", "{second}"], "style": "body"},
       "h": {"name": "{list}", "size": 3}, "i": {"size": "{both}", "lineHeight": "{both}"}},
     "gradients": {"g2": {"colors": ["#000000", "#FFFFFF"], "locations": ["{half}", 1], "direction": "down"},
       "start": {"colors": ["#000000", "#FFFFFF"], "start": ["{half}", 0], "end": [1, 1]}},
     "shadows": {"s": {"color": "#000000", "offset": [0, "{gap}"], "blur": "{size}", "spread": "{gap}"},
       "r": {"color": "#000000", "radius": "{gap}"}}}
    """##

  @Test("Numbers and names of fonts of other keys are references to tokens of the types that their places ask for")
  func numberReferences() throws {
    let document = try SkinDocument.native(modules: ["m": numbers])
    #expect(document.issues.isEmpty, "\(document.issues)")
    let files = try document.tokensOutput().files
    let tokens = try tokens(files)
    func type(_ name: String) -> String? { (tokens[name] as? [String: Any])?["$type"] as? String }
    #expect(["size", "body", "gap"].map(type) == ["dimension", "dimension", "dimension"])
    #expect(["heavy", "tall", "half", "free"].map(type) == ["fontWeight", "number", "number", "number"])
    #expect(["brand", "second"].map(type) == ["fontFamily", "fontFamily"])
    #expect(value(tokens, "body") as? String == "{m.size}")
    let font = try #require(value(tokens, "f") as? [String: Any])
    #expect(font["fontFamily"] as? String == "{m.brand}" && font["fontSize"] as? String == "{m.body}")
    #expect(font["fontWeight"] as? String == "{m.heavy}" && font["lineHeight"] as? String == "{m.tall}")
    let other = try #require(value(tokens, "g") as? [String: Any])
    #expect(other["fontFamily"] as? [String] == ["system-ui", "Menlo", "{m.second}"])
    #expect(other["letterSpacing"] as? String == "{m.gap}")
    let stops = try #require(value(tokens, "g2") as? [[String: Any]])
    #expect(stops.first?["position"] as? String == "{m.half}" && stops.last?["position"] as? Double == 1)
    let shadow = try #require(value(tokens, "s") as? [String: Any])
    #expect(["offsetY", "blur", "spread"].map { shadow[$0] as? String } == ["{m.gap}", "{m.size}", "{m.gap}"])
    // Tokens can't refer to these: several names in one text, a number of two types, points, and half of a blur.
    for native in ["h", "i", "start", "r", "title", "list"] { #expect(tokens[native] == nil, "\(native)") }
    let read = try readBack(files)
    #expect(read.issues.isEmpty, "\(read.issues)")
    #expect(read.entries.mapValues { $0.definition } == document.entries.mapValues { $0.definition })
    #expect(try read.tokensOutput().files == files)
  }

  @Test("Tools that ignore the extension read the same numbers and fonts in every appearance")
  func numbersWithoutExtension() throws {
    let document = try SkinDocument.native(modules: ["m": numbers])
    let files = try document.tokensOutput().files.mapValues { data in
      Data(String(decoding: data, as: UTF8.self).replacing("\"expression\":", with: "\"ignored\":").utf8)
    }
    let read = try readBack(files)
    #expect(read.issues.isEmpty, "\(read.issues)")
    guard case .value? = read.entries["m.f"]?.definition.any else {
      Issue.record("The font isn't a value")
      return
    }
    expectEqualValues(document, read)
  }

  @Test("The references are read back as they were, without an issue")
  func thereAndBack() throws {
    let document = try SkinDocument.native(modules: ["m": module])
    let files = try document.tokensOutput().files
    let read = try readBack(files)
    #expect(read.issues.isEmpty, "\(read.issues)")
    #expect(read.entries.mapValues { $0.definition } == document.entries.mapValues { $0.definition })
    #expect(try read.tokensOutput().files == files)
    let native = try SkinDocument.read(SkinMemoryFiles(contents: try read.nativeOutput().files))
    #expect(native.entries.mapValues { $0.definition } == document.entries.mapValues { $0.definition })
  }

  @Test("Tools that ignore the extension read the same values in every appearance")
  func withoutExtension() throws {
    let document = try SkinDocument.native(modules: ["m": module])
    var files = try document.tokensOutput().files
    for (path, data) in files {
      files[path] = Data(
        String(decoding: data, as: UTF8.self).replacing("\"expression\":", with: "\"ignored\":").utf8)
    }
    let read = try readBack(files)
    #expect(read.issues.isEmpty, "\(read.issues)")
    guard case .value? = read.entries["m.g"]?.definition.any else {
      Issue.record("The gradient isn't a value")
      return
    }
    expectEqualValues(document, read)
  }

  @Test("A token that was edited elsewhere has its own value, and not the native one")
  func edited() throws {
    let document = try SkinDocument.native(modules: ["m": module])
    var files = try document.tokensOutput().files
    let text = String(decoding: try #require(files["skin.tokens.json"]), as: UTF8.self)
    files["skin.tokens.json"] = Data(text.replacing("\"alpha\": 0.3\n", with: "\"alpha\": 0.7\n").utf8)
    let read = try readBack(files)
    guard case .value(.shadow(let shadow))? = read.entries["m.s"]?.definition.any else {
      Issue.record("The shadow isn't a value")
      return
    }
    #expect(shadow.color.alpha == 0.7 && shadow.blur == 4)
    expectEqualValues(document, read, except: ["m.s"])
  }
}
