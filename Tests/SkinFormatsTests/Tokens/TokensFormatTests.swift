import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Design tokens: the format")
struct TokensFormatTests {
  @Test("All thirteen types are read")
  func types() throws {
    let document = try SkinDocument.tokens(
      """
      {"t": {
        "color": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0], "alpha": 0.5}},
        "dimension": {"$type": "dimension", "$value": {"value": 1.5, "unit": "rem"}},
        "family": {"$type": "fontFamily", "$value": ["Inter", "Arial"]},
        "weight": {"$type": "fontWeight", "$value": "semi-bold"},
        "duration": {"$type": "duration", "$value": {"value": 300, "unit": "ms"}},
        "curve": {"$type": "cubicBezier", "$value": [0.5, -1, 1, 2]},
        "number": {"$type": "number", "$value": 2.5},
        "dashes": {"$type": "strokeStyle", "$value": {"dashArray": ["{t.dimension}", {"value": 2, "unit": "px"}], "lineCap": "butt"}},
        "border": {"$type": "border", "$value": {"color": "{t.color}", "width": {"value": 1, "unit": "px"}, "style": "dotted"}},
        "transition": {"$type": "transition", "$value": {"duration": "{t.duration}", "delay": {"value": -1, "unit": "s"},
          "timingFunction": "{t.curve}"}},
        "shadow": {"$type": "shadow", "$value": [
          {"color": "{t.color}", "offsetX": {"value": 1, "unit": "px"}, "offsetY": {"value": 2, "unit": "px"},
           "blur": {"value": 3, "unit": "px"}, "spread": {"value": 4, "unit": "px"}, "inset": true}, "{t.plain}"]},
        "plain": {"$type": "shadow", "$value": {"color": "{t.color}", "offsetX": {"value": 0, "unit": "px"},
          "offsetY": {"value": 0, "unit": "px"}, "blur": {"value": 8, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}},
        "gradient": {"$type": "gradient", "$value": [{"color": "{t.color}", "position": 42},
          {"color": {"colorSpace": "srgb", "components": [0, 0, 1]}, "position": -99}]},
        "one": {"$type": "gradient", "$value": [{"color": "{t.color}", "position": 0.5}]},
        "font": {"$type": "typography", "$value": {"fontFamily": "{t.family}", "fontSize": "{t.dimension}",
          "fontWeight": "{t.weight}", "letterSpacing": {"value": 0.5, "unit": "px"}, "lineHeight": "{t.number}"}}
      }}
      """)
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    let red = SkinColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(skin.value(for: "t.color") == red)
    #expect(skin.value(for: "t.dimension") == 24.0 && skin.value(for: "t.weight") == 600.0)
    #expect(skin.value(for: "t.family") == "Inter, Arial" && skin.value(for: "t.number") == 2.5)
    #expect(skin.value(for: "t.duration") == Duration.milliseconds(300))
    #expect(skin.value(for: "t.curve") == (try SkinCurve(0.5, -1, 1, 2)))
    let border: SkinObject? = skin.value(for: "t.border")
    #expect(border?["color"]?.value == .color(red) && border?["width"]?.value == .number(1))
    #expect(border?["style"]?.value == .text("dotted"))
    let dashes: SkinObject? = skin.value(for: "t.dashes")
    #expect(dashes?["dashArray"]?.elements == [.value(.number(24)), .value(.number(2))])
    let transition: SkinObject? = skin.value(for: "t.transition")
    #expect(transition?["delay"]?.value == .duration(.seconds(-1)))
    let shadow: SkinShadow? = skin.value(for: "t.shadow")
    #expect(shadow?.isInset == true && shadow?.spread == 4 && shadow?.blur == 3 && shadow?.offset.height == 2)
    #expect(shadow?.further.map(\.blur) == [8])
    let gradient: SkinGradient? = skin.value(for: "t.gradient")
    #expect(gradient?.stops.map(\.location) == [0, 1] && gradient?.stops.first?.color.blue == 1)
    #expect(skin.value(for: "t.one") == SkinGradient(red))
    let font: SkinFont? = skin.value(for: "t.font")
    #expect(font?.name == "Inter" && font?.fallbacks == ["Arial"] && font?.size == 24 && font?.weight == .semibold)
    #expect(font?.lineHeight == 2.5 && font?.letterSpacing == 0.5)
  }

  @Test(
    "Keys are paths: the first group is the module, names at the top are the app's, special characters are escaped")
  func keys() throws {
    let document = try SkinDocument.tokens(
      """
      {"$type": "number", "top": {"$value": 1}, "$root": {"$value": 2}, "g": {"$root": {"$value": 3}, "a": {"$value": 4},
       "h": {"$root": {"$value": 5}, "i": {"$value": 6}}}, "my/group": {"a b": {"$value": 7}, "100%": {"$value": 8}, "%41": {"$value": 9}},
       "alias": {"$value": "{my/group.a b}"}, "pointer": {"$ref": "#/my~1group/a%20b"}, "z\u{200B}w": {"$value": 10}, "root": {"$value": "{g.h.$root}"}}
      """)
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    let expected: [String: Double] = [
      "app.top": 1, "app.%24root": 2, "app.g": 3, "g.a": 4, "g.h": 5, "g.h.i": 6, "my%2fgroup.a b": 7,
      "my%2fgroup.100%": 8, "my%2fgroup.%2541": 9, "app.alias": 7, "app.pointer": 7, "app.root": 5,
      "app.z%e2%80%8bw": 10,
    ]
    #expect(Set(skin.keys) == Set(expected.keys))
    for (key, value) in expected { #expect(skin.value(for: SkinKey<Double>(key)) == value, "\(key)") }
  }

  @Test("Two tokens of one key are reported")
  func collision() throws {
    let document = try SkinDocument.tokens(
      "{\"$type\": \"number\", \"a\": {\"$value\": 1},\n\"app\": {\"a\": {\"$value\": 2}}}")
    #expect(document.issues.map(\.code) == [.duplicateKey] && document.issues.first?.place.line == 2)
  }

  @Test(
    "Violations of the text are reported with line, key and suggestion",
    arguments: [
      ("{\n\"a\": {\"$value\": 1}}", SkinIssue.Code.missingType, 2, "app.a"),
      ("{\"a\": {\n\"$type\": \"string\", \"$value\": \"x\"}}", .unknownType, 2, "app.a"),
      ("{\"a\": {\n\"$type\": \"Color\", \"$value\": \"x\"}}", .unknownType, 2, "app.a"),
      ("{\"g\": {\n\"$type\": 3}}", .unknownType, 2, "g"),
      ("{\"g\": {\"$type\": \"number\",\n\"a.b\": {\"$value\": 1}}}", .malformedKey, 2, "g.a.b"),
      ("{\n\"{a}\": {\"$type\": \"number\", \"$value\": 1}}", .malformedKey, 2, "{a}"),
      ("{\n\"a{\u{301}\": {\"$type\": \"number\", \"$value\": 1}}", .malformedKey, 2, "a{\u{301}"),
      ("{\n\"$a\": {\"$type\": \"number\", \"$value\": 1}}", .malformedKey, 2, "$a"),
      ("{\n\"\": {\"$type\": \"number\", \"$value\": 1}}", .malformedKey, 2, ""),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"b\": {\"$value\": 2}}}", .tokenWithChildren, 2, "a"),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"comment\": \"x\"}}", .unknownField, 2, "a"),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"$ref\": \"#/b\"}}", .unknownField, 2, "a"),
      ("{\"g\": {\n\"$root\": {\"$type\": \"number\"}}}", .missingField, 2, "g.$root"),
      ("{\"a\": {\"$type\": \"color\",\n\"$value\": \"{b}\"}}", .unknownAlias, 2, "app.a"),
      ("{\"a\": {\"$type\": \"color\",\n\"$value\": \"{b} \"}}", .malformedReference, 2, "app.a"),
      ("{\"a\": {\"$type\": \"fontFamily\",\n\"$value\": \"Inter {b}\"}}", .malformedReference, 2, "app.a"),
      ("{\"g\": {\"b\": {}}, \"a\": {\"$type\": \"color\",\n\"$value\": \"{g}\"}}", .unknownAlias, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": {\"$ref\": \"#/b~2\"}}}", .malformedReference, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": {\"$ref\": \"#b\"}}}", .malformedReference, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": {\"$ref\": \"b.json#/c\"}}}", .unsupportedReference, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": {\"$ref\": \"#/a/$value\"}}}", .aliasCycle, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": {\"$ref\": \"#/a/$value/x\"}}}", .aliasCycle, 2, "app.a"),
      ("{\"a\": {\"$type\": \"gradient\", \"$value\":\n[\"{a}\"]}}", .aliasCycle, 2, "app.a"),
      ("{\"a\": {\"$type\": \"gradient\", \"$value\":\n[]}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"shadow\", \"$value\":\n[]}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": \"1\"}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\",\n\"$value\": null}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"fontWeight\",\n\"$value\": 1001}}", .outOfRange, 2, "app.a"),
      ("{\"a\": {\"$type\": \"fontWeight\",\n\"$value\": \"Bold\"}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"cubicBezier\",\n\"$value\": [1.1, 0, 0, 0]}}", .outOfRange, 2, "app.a"),
      ("{\"a\": {\"$type\": \"cubicBezier\",\n\"$value\": [1, 0, 0]}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"dimension\", \"$value\": {\"value\": 1,\n\"unit\": \"em\"}}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"dimension\",\n\"$value\": {\"value\": 1}}}", .missingField, 2, "app.a"),
      ("{\"a\": {\"$type\": \"duration\",\n\"$value\": {\"value\": 1e300, \"unit\": \"s\"}}}", .outOfRange, 2, "app.a"),
      (
        "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"srgb\", \"components\": [0, 0, 0],\n\"alpha\": 2}}}",
        .outOfRange, 2, "app.a"
      ),
      (
        "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"srgb\", \"components\": [0, 0, 0],\n\"hex\": \"#FF000080\"}}}",
        .wrongType, 2, "app.a"
      ),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"$description\": 3}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"$deprecated\": 3}}", .wrongType, 2, "app.a"),
      ("{\"a\": {\"$type\": \"number\", \"$value\": 1,\n\"$extensions\": []}}", .wrongType, 2, "app.a"),
      ("{\"g\": {\n\"$extends\": \"{h}\"}}", .unknownAlias, 2, "g"),
      ("{\"t\": {\"$type\": \"number\", \"$value\": 1}, \"g\": {\n\"$extends\": \"{t}\"}}", .wrongType, 2, "g"),
      ("{\"g\": {\n\"$extends\": \"#/\"}}", .extendsCycle, 2, "g"),
      ("{\n\"a\": {\"value\": \"#FFF\", \"type\": \"color\"}}", .legacyTokens, 2, "a"),
      ("{\n\"a\": \"#FFF\"}", .legacyTokens, 2, "a"),
    ])
  func errors(text: String, code: SkinIssue.Code, line: Int, key: String) throws {
    let errors = try SkinDocument.tokens(text).errors
    #expect(errors.first?.code == code && errors.count == 1, "\(errors)")
    #expect(errors.first?.place.withoutColumn == .init(file: "a.tokens.json", line: line, key: key))
    #expect(errors.allSatisfy { !$0.suggestion.isEmpty })
  }

  @Test(
    "Old texts for values are refused with the object to write instead",
    arguments: [
      ("color", "\"#ff0000\"", #""components": [1, 0, 0]"#), ("color", "\"#ff000080\"", #""alpha": 0.502"#),
      ("dimension", "\"10px\"", #"{ "value": 10, "unit": "px" }"#),
      ("dimension", "\"0.5rem\"", #"{ "value": 0.5, "unit": "rem" }"#),
      ("duration", "\"2ms\"", #"{ "value": 2, "unit": "ms" }"#),
    ])
  func migration(type: String, value: String, suggestion: String) throws {
    let errors = try SkinDocument.tokens("{\"a\": {\"$type\": \"\(type)\", \"$value\": \(value)}}").errors
    #expect(errors.map(\.code) == [.wrongType] && errors.first?.suggestion.contains(suggestion) == true, "\(errors)")
  }

  @Test("A token's type is its own, its target's, or the nearest group's")
  func typeOrder() throws {
    let document = try SkinDocument.tokens(
      """
      {"g": {"$type": "dimension", "n": {"$type": "number", "$value": 1}, "alias": {"$value": "{g.n}"},
        "h": {"$type": "fontWeight", "w": {"$value": 400}}, "wrong": {"$type": "dimension", "$value": "{g.n}"}}}
      """)
    #expect(document.errors.map(\.code) == [.referenceType] && document.errors.first?.place.key == "g.wrong")
    #expect(document.entries["g.alias"]?.definition.any == .alias("g.n"))
    #expect(document.entries["g.h.w"]?.definition.any == .value(.number(400)))
  }

  @Test("Pointers reach tokens, values and parts, through references, and into $defs")
  func pointers() throws {
    let document = try SkinDocument.tokens(
      """
      {"$defs": {"n": {"$type": "number", "$value": 7}, "raw": {"list": [1, 2]}},
       "c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.25, 0.5, 1]}},
       "alias": {"$value": "{c}"}, "value": {"$type": "color", "$value": {"$ref": "#/c/$value"}},
       "part": {"$type": "number", "$value": {"$ref": "#/alias/$value/components/1"}},
       "mixed": {"$type": "color", "$value": {"colorSpace": {"$ref": "#/c/$value/colorSpace"},
         "components": [{"$ref": "#/c/$value/components/2"}, "{part}", 0]}},
       "defined": {"$ref": "#/$defs/n"}, "inList": {"$type": "number", "$value": {"$ref": "#/$defs/raw/list/1"}}}
      """)
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "app.part") == 0.5 && skin.value(for: "app.inList") == 2.0)
    #expect(skin.value(for: "app.defined") == 7.0 && document.entries["app.value"]?.definition.any == .alias("app.c"))
    #expect(skin.value(for: "app.mixed") == SkinColor(red: 1, green: 0.5, blue: 0))
  }

  @Test("Groups inherit deeply, complete tokens are replaced, and inherited tokens keep their type")
  func extends() throws {
    let document = try SkinDocument.tokens(
      """
      {"$type": "number", "a": {"x": {"n": {"$value": 1}, "m": {"$value": 2, "$description": "of a"}}},
       "b": {"$extends": "{a}", "x": {"m": {"$value": 3}}, "y": {"$extends": "#/a/x"}},
       "c": {"$ref": "#/b", "z": {"$value": "{c.x.n}"}}, "d": {"$ref": "#/b"},
       "e": {"$extends": "{b.x}", "$type": "fontWeight", "w": {"$value": 5}}}
      """)
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    let expected: [String: Double] = [
      "a.x.n": 1, "a.x.m": 2, "b.x.n": 1, "b.x.m": 3, "b.y.n": 1, "b.y.m": 2, "c.x.n": 1, "c.x.m": 3, "c.y.n": 1,
      "c.y.m": 2, "c.z": 1, "d.x.n": 1, "d.x.m": 3, "d.y.n": 1, "d.y.m": 2, "e.n": 1, "e.m": 3, "e.w": 5,
    ]
    #expect(Set(skin.keys) == Set(expected.keys))
    for (key, value) in expected { #expect(skin.value(for: SkinKey<Double>(key)) == value, "\(key)") }
    #expect(document.entries["b.x.m"]?.note == nil && document.entries["b.y.m"]?.note?.description == "of a")
  }

  @Test("Deprecation is inherited from groups and can be revoked; other notes are the token's own")
  func notes() throws {
    let document = try SkinDocument.tokens(
      """
      {"$type": "number", "g": {"$deprecated": "use h", "$description": "group", "a": {"$value": 1},
        "b": {"$value": 1, "$deprecated": false}, "c": {"$value": 1, "$deprecated": true, "$extensions": {"x": 1}},
        "$future": 1}}
      """)
    #expect(document.entries["g.a"]?.note?.deprecation == "use h" && document.entries["g.b"]?.note == nil)
    #expect(document.entries["g.c"]?.note?.deprecation == "" && document.entries["g.c"]?.note?.extensions?["x"] != nil)
    #expect(document.issues.map(\.severity) == [.warning])
    #expect(document.unknown["#g"]?.map(\.key) == ["$deprecated", "$description", "$future"])
  }

  @Test("Comments are read in .jsonc and refused in .json with their line")
  func comments() throws {
    let text = "{ // one\n/* two\n */ \"a\": {\"$type\": \"fontFamily\", \"$value\": \"// no\"},\n\"b\": 3}"
    let document = try SkinDocument.tokens(text, name: "a.tokens.jsonc")
    #expect(SkinResolver().resolve(document).value(for: "app.a") == "// no")
    #expect(document.errors.map(\.place.line) == [4])
    let issue = #expect(throws: SkinIssue.self) { try SkinDocument.tokens(text) }
    #expect(issue?.code == .malformedJSON && issue?.place.line == 1)
    #expect(throws: SkinIssue.self) { try SkinDocument.tokens("{ /* open", name: "a.tokens.jsonc") }
  }

  @Test("A folder of token files is one set; a token in two of them is reported")
  func folder() throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "a.tokens.json": #"{"c": {"a": {"$type": "number", "$value": "{c.b}"}}}"#,
        "sub/b.tokens": #"{"c": {"b": {"$type": "number", "$value": 1}}}"#, "other.json": "{}",
      ]), formats: .all)
    #expect(document.format == .tokens && document.issues.isEmpty && document.entries.count == 2)
    let twice = try SkinDocument.read(
      SkinMemoryFiles([
        "a.tokens.json": #"{"c": {"$type": "number", "$value": 1}}"#,
        "b.tokens.json": #"{"c": {"$type": "number", "$value": 2}}"#, "c.tokens.json": "[",
      ]), formats: .all)
    #expect(twice.issues.map(\.code) == [.duplicateKey, .malformedJSON])
    #expect(twice.issues.first?.place.file == "b.tokens.json")
  }

  @Test("Tokens are recognized by name and by content")
  func detection() throws {
    #expect(try SkinFormat.detect(SkinMemoryFiles(["x.tokens.json": "{}"]), among: .all) == .tokens)
    #expect(try SkinFormat.detect(SkinMemoryFiles(["x.json": #"{"a": {"$value": 1}}"#]), among: .all) == .tokens)
    #expect(
      try SkinFormat.detect(SkinMemoryFiles(["x.json": #"{"resolutionOrder": []}"#]), entry: "x.json", among: .all)
        == .tokens)
    #expect(throws: SkinIssue.self) {
      try SkinFormat.detect(SkinMemoryFiles(["x.txt": "{\"$value\": 1}"]), among: .all)
    }
  }

  // MARK: Hostile input

  @Test("A chain of twenty thousand aliases is followed, and a cycle as long is reported")
  func longChains() throws {
    let count = 20_000
    let links = (0..<count).map { "\"t\($0)\": {\"$value\": \"{t\($0 + 1)}\"}" }.joined(separator: ",")
    let chain = try SkinDocument.tokens("{\(links), \"t\(count)\": {\"$type\": \"number\", \"$value\": 1}}")
    #expect(chain.issues.isEmpty && chain.entries.count == count + 1)
    let ring = try SkinDocument.tokens("{\(links), \"t\(count)\": {\"$value\": \"{t0}\"}}")
    // The first ones, and one for all others.
    #expect(ring.entries.isEmpty && ring.issues.count == 1_001 && ring.issues.allSatisfy { $0.code == .aliasCycle })
    #expect(ring.issues.contains { $0.message.hasPrefix("19001 further") })
  }

  @Test(
    "References and groups without bounded nesting are refused",
    arguments: ["gradient", "parts", "chain", "pointers", "double", "deep"])
  func bombs(kind: String) throws {
    let range = 0..<1_000
    let text: String
    switch kind {
    case "gradient":
      text = range.map { "\"t\($0)\": {\"$type\": \"gradient\", \"$value\": [\"{t\($0 + 1)}\"]}" }.joined(
        separator: ",")
    case "parts":
      text = range.map {
        "\"t\($0)\": {\"$type\": \"cubicBezier\", \"$value\": [{\"$ref\": \"#/t\($0 + 1)/$value/0\"}, 0, 0, 0]}"
      }
      .joined(separator: ",")
    case "pointers":
      text = range.map { "\"t\($0)\": {\"$ref\": \"#/t\($0 + 1)\"}" }.joined(separator: ",") + ",\"t1000\": {\"g\": {}}"
    case "chain": text = range.map { "\"t\($0)\": {\"$extends\": \"{t\($0 + 1)}\"}" }.joined(separator: ",")
    case "double":
      text = (0..<60).map {
        "\"t\($0)\": {\"a\": {\"$extends\": \"{t\($0 + 1)}\"}, \"b\": {\"$extends\": \"{t\($0 + 1)}\"}}"
      }
      .joined(separator: ",")
    default: text = range.map { "\"t\($0)\": {\"a\": {\"$extends\": \"{t\($0 + 1)}\"}}" }.joined(separator: ",")
    }
    let document = try SkinDocument.tokens("{\(text)}")
    #expect(!document.errors.isEmpty)
  }

  @Test(
    "Every mutation of a file is read or refused with an issue, without a crash", arguments: [21 as UInt64, 22, 23])
  func mutations(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let original = Array(
      """
      {"$defs": {"n": {"$value": 7}}, "c": {"$type": "color", "a": {"$value": {"colorSpace": "oklch", "components": [0.5, 0.1, "none"]}},
       "b": {"$value": "{c.a}"}, "d": {"$ref": "#/c/a"}}, "g": {"$extends": "{c}", "$root": {"$type": "gradient", "$value":
       [{"color": "{c.a}", "position": 0.5}, {"color": {"$ref": "#/c/b/$value"}, "position": 1}]}}}
      """.utf8)
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      let files = SkinMemoryFiles(contents: ["a.tokens.json": Data(bytes)])
      do {
        let document = try SkinDocument.read(files, formats: .all)
        _ = SkinResolver().resolve(document)
        _ = try document.tokensOutput()
      } catch {
        #expect(error is SkinIssue)
      }
    }
  }
}
