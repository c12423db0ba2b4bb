import Foundation
import SkinTestSupport
import Testing

@Suite("The schema of skin show", .enabled(if: SchemaValidator.isThere, "python3-jsonschema isn't installed"))
final class ShowSchemaTests: CommandSuite {
  /// Shows skins, and validates the outputs.
  private func validate(_ calls: [[String]]) throws {
    let outputs = try calls.map { Data(try place.skin(["show", "--json"] + $0).output.utf8) }
    let errors = try SchemaValidator.errors(in: outputs, schema: "skin-show", place)
    for (call, error) in zip(calls, errors) { #expect(error == nil, "\(call)") }
  }

  /// Returns the paths of the files and folders in a folder.
  private func items(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map(\.path).sorted()
  }

  @Test("The outputs for the example skins are valid")
  func examples() throws {
    let folders = ["FestivalApp", "Migrations", "Tutorial"].map {
      Checkout.root.appending(path: "Examples/\($0)/Skins")
    }
    let skins = try folders.flatMap(items)
    #expect(skins.count > 8)
    let builtIn = Checkout.festivalSkins.appending(path: "builtin").path
    try validate(skins.map { [$0] } + [[Checkout.festivalSkins.appending(path: "night").path, "--builtin", builtIn]])
  }

  @Test("The outputs for a skin of every format, of an unreadable one and of one with issues are valid")
  func formats() throws {
    for (index, sample) in FormatSample.all.enumerated() { try place.write(sample.files, in: "\(index)") }
    try place.write(FormatSample.resolver, in: "resolver")
    try place.write(["skin.json": "{"], in: "broken")
    try place.write(
      ["skin.json": #"{"schema": 1}"#, "modules/m.json": ##"{"colors": {"a": "#GG", "b": "{c}"}}"##], in: "wrong")
    try validate(FormatSample.all.indices.map { ["\($0)"] } + [["resolver"], ["broken"], ["wrong"], ["none"]])
  }

  @Test(
    "The outputs for published skins are valid", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist")
  )
  func published() throws {
    let folder = try #require(sharedFolder).appending(path: "published")
    let skins = try items(in: folder).filter { !$0.hasSuffix(".md") }.flatMap { try items(in: URL(filePath: $0)) }
    #expect(skins.count > 20)
    try validate(skins.map { [$0] })
  }

  @Test("Every field of every kind is shown, with files, aliases, notes, languages, header and brands")
  func everything() throws {
    try place.write(
      [
        "skin.json": #"""
        {"schema": 1, "id": "a", "name": "All", "version": "1.2.0", "base": "b", "app": {"minimum": "2.0.0"},
         "language": "en", "glass": "replace", "contrast": [{"text": "m.ink", "background": "m.paper", "minimum": 3}]}
        """#,
        "brands/North/modules/m.json": ##"{"colors": {"ink": "#222222"}}"##,
        "images/a@2x.png": "picture", "images/a@3x~ipad.png": "picture",
        "modules/m.json": #"""
        {"colors": {"ink": {"any": "{deep}", "dark": "#EEEEEE"}, "deep": "{b.base}", "paper": "#FFFFFF"},
         "gradients": {"g": {"colors": ["#E8402A", "#C8102E80"], "locations": [0.1, 1], "type": "radial", "start": [0.5, 0.5], "end": [1, 1]}},
         "fonts": {"f": {"size": 20, "name": "Inter", "weight": 600, "style": "body", "fallbacks": ["Arial"], "lineHeight": 1.2, "letterSpacing": 0.5}},
         "images": {"i": {"any": {"file": "images/a.png", "rendering": "template", "recipe": [{"round": 4}, {"tint": "#112233"}]}, "dark": {"named": "moon"}}},
         "texts": {"t": {"en": "Hello", "zh-Hans": "你好"}},
         "shadows": {"w": [{"color": "#00000033", "offset": [0, 2], "radius": 6, "spread": 1}, {"color": "#000000", "inset": true}]},
         "durations": {"d": 0.3}, "curves": {"c": [0.25, 0.1, 0.25, 1]}, "files": {"x": {"named": "own.json"}},
         "objects": {"o": {"width": 1, "a/b": [{"$color": "#C8102E"}]}},
         "about": {"ink": {"description": "Text", "deprecated": "Use deep.", "extensions": {"tool": [1, null]}}}}
        """#,
      ], in: "a")
    try place.write(
      [
        "skin.json": #"{"schema": 1, "id": "b", "version": "1.0.0"}"#,
        "modules/b.json": ##"{"colors": {"base": "#111111"}}"##,
      ],
      in: "b")
    try validate([["a", "--base", "b"], ["a", "--base", "b", "--appearance", "dark"], ["a", "--brand", "North"]])
    let result = try place.skin("show", "a", "--base", "b", "--json")
    #expect(result.status == 0, "\(result.output)")
    let keys = try result.keys
    func json(_ value: Any?) -> String {
      guard let value,
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
      else { return "" }
      return String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
    }
    #expect(json(keys["m.ink"]?["aliases"]) == #"["m.deep","b.base"]"#)
    #expect(json(keys["m.deep"]?["aliases"]) == #"["b.base"]"#)
    #expect(json(keys["m.ink"]?["appearanceAliases"]) == #"{"dark":[]}"#)
    #expect(
      json(keys["m.ink"]?["note"]) == #"{"deprecated":"Use deep.","description":"Text","extensions":{"tool":[1,null]}}"#
    )
    #expect(
      json(keys["m.g"]?["value"])
        == ##"{"colors":["#E8402A","#C8102E80"],"end":[1,1],"locations":[0.1,1],"start":[0.5,0.5],"type":"radial"}"##)
    #expect(
      json(keys["m.f"]?["value"])
        == #"{"fallbacks":["Arial"],"letterSpacing":0.5,"lineHeight":1.2,"name":"Inter","size":20,"style":"body","weight":"semibold"}"#
    )
    #expect(keys["m.i"]?["value"] as? String == "images/a.png")
    #expect(
      json(keys["m.i"]?["images"])
        == ##"{"any":{"files":[{"path":"images/a@2x.png","rightToLeft":false,"scale":2},{"device":"ipad","path":"images/a@3x~ipad.png","rightToLeft":false,"scale":3}],"##
        + ##""inAppBundle":false,"path":"images/a.png","recipe":[{"round":4},{"tint":"#112233"}],"rendering":"template"},"##
        + ##""dark":{"files":[],"inAppBundle":true,"path":"moon","recipe":[],"rendering":"automatic"}}"##)
    #expect(json(keys["m.t"]?["languages"]) == #"["en","zh-Hans"]"#)
    #expect(
      json(keys["m.w"]?["value"])
        == ##"{"blur":12,"color":"#00000033","further":[{"blur":0,"color":"#000000","inset":true,"offset":[0,0],"radius":0,"spread":0}],"##
        + ##""inset":false,"offset":[0,2],"radius":6,"spread":1}"##
    )
    #expect(json(keys["m.x"]?["inAppBundle"]) == "true")
    #expect(json(keys["m.o"]?["kinds"]) == #"{"/a~1b/0":"color"}"#)
    let output = try result.json
    #expect(json(output["brands"]) == #"["North"]"# && json(output["languages"]) == #"["en","zh-Hans"]"#)
    #expect(
      json(output["skin"])
        == #"{"app":{"minimum":"2.0.0"},"base":"b","contrast":[{"background":"m.paper","minimum":3,"text":"m.ink"}],"#
        + #""fonts":[],"format":"native","glass":"replace","id":"a","language":"en","name":"All","namespaces":false,"version":"1.2.0"}"#
    )
  }
}
