import SkinKit
import SkinTestSupport
import Testing

@Suite("Resolution")
struct ResolutionTests {
  private let builtIn = """
    {"colors": {"a": "#111", "b": "#222", "c": "{a}"}, "texts": {"t": "built-in"}, "gradients": {"g": ["#000", "#FFF"]}}
    """

  @Test("A key falls back from the skin to its base, and then to the built-in skin")
  func fallsThrough() throws {
    let resolver = SkinResolver(
      builtIn: try .native(id: "builtin", modules: ["m": builtIn]),
      bases: [try .native(id: "middle", modules: ["m": "{\"colors\": {\"b\": \"#B0B0B0\"}}"])])
    let skin = resolver.resolve(
      try .native(id: "top", base: "middle", modules: ["m": "{\"colors\": {\"a\": \"#A0A0A0\"}}"]))
    #expect(skin.issues.isEmpty)
    #expect(skin.value(for: "m.a" as SkinKey<SkinColor>)?.description == "#A0A0A0")
    #expect(skin.value(for: "m.b" as SkinKey<SkinColor>)?.description == "#B0B0B0")
    #expect(skin.value(for: "m.t" as SkinKey<String>) == "built-in")
    #expect(skin.value(for: "m.none" as SkinKey<String>) == nil)
  }

  @Test("An alias of the base follows the overriding skin")
  func aliasSeesOverlay() throws {
    let resolver = SkinResolver(builtIn: try .native(id: "builtin", modules: ["m": builtIn]))
    let skin = resolver.resolve(try .native(modules: ["m": "{\"colors\": {\"a\": \"#ABCDEF\"}}"]))
    #expect(skin.value(for: "m.c" as SkinKey<SkinColor>)?.description == "#ABCDEF")
  }

  @Test("A kind that contradicts the built-in skin is reported, and the built-in value is used")
  func contract() throws {
    let resolver = SkinResolver(builtIn: try .native(id: "builtin", modules: ["m": builtIn]))
    let skin = resolver.resolve(
      try .native(modules: ["m": "{\"colors\": {\"t\": \"#FFF\", \"g\": \"#FF0000\"}}"]))
    #expect(skin.issues.map(\.code) == [.wrongType])
    #expect(skin.issues.first?.place.withoutColumn == .init(file: "modules/m.json", line: 1, key: "m.t"))
    #expect(skin.value(for: "m.t" as SkinKey<String>) == "built-in")
    #expect(skin.value(for: "m.g" as SkinKey<SkinGradient>) == SkinGradient(try SkinColor("#F00")))
  }

  @Test("A cycle of aliases is reported with every member, and each falls back")
  func aliasCycle() throws {
    let resolver = SkinResolver(builtIn: try .native(id: "builtin", modules: ["m": builtIn]))
    let skin = resolver.resolve(
      try .native(modules: ["m": "{\"colors\": {\"a\": \"{b}\", \"b\": \"{x}\", \"x\": \"{a}\"}}"]))
    let cycle = try #require(skin.issues.first { $0.code == .aliasCycle })
    #expect(["m.a", "m.b", "m.x"].allSatisfy(cycle.message.contains))
    #expect(skin.value(for: "m.a" as SkinKey<SkinColor>)?.description == "#111111")
    #expect(skin.value(for: "m.b" as SkinKey<SkinColor>)?.description == "#222222")
  }

  @Test("An alias without a target is reported, and the value below is used")
  func unknownAlias() throws {
    let resolver = SkinResolver(builtIn: try .native(id: "builtin", modules: ["m": builtIn]))
    let skin = resolver.resolve(try .native(modules: ["m": "{\"colors\": {\"a\": \"{nowhere.x}\"}}"]))
    #expect(skin.issues.map(\.code) == [.unknownAlias])
    #expect(skin.value(for: "m.a" as SkinKey<SkinColor>)?.description == "#111111")
  }

  @Test("A chain of twenty thousand aliases is followed without exhausting the stack")
  func longChain() throws {
    let count = 20_000
    let members = (0..<count).map { "\"k\($0)\": \"{k\($0 + 1)}\"" } + ["\"k\(count)\": \"#ABC\""]
    let document = try SkinDocument.native(modules: ["m": "{\"colors\": {\(members.joined(separator: ","))}}"])
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "m.k0" as SkinKey<SkinColor>)?.description == "#AABBCC")
  }

  @Test("Skins that build on each other are reported with every member")
  func baseCycle() throws {
    let one = try SkinDocument.native(id: "one", base: "two", modules: ["m": "{\"colors\": {\"a\": \"#111\"}}"])
    let two = try SkinDocument.native(id: "two", base: "one", modules: ["m": "{\"colors\": {\"b\": \"#222\"}}"])
    let skin = SkinResolver(bases: [one, two]).resolve(one)
    let cycle = try #require(skin.issues.first { $0.code == .baseCycle })
    #expect(cycle.message.contains("one → two → one"))
    #expect(skin.count == 2)
  }

  @Test("An alias in one appearance has the target's value for that appearance")
  func appearances() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "m":
          "{\"colors\": {\"a\": {\"any\": \"#111\", \"dark\": \"#EEE\"}, \"b\": {\"any\": \"#FFF\", \"dark\": \"{a}\"}, \"c\": \"{a}\"}}"
      ]))
    let key: SkinKey<SkinColor> = "m.b"
    #expect(skin.value(for: key, in: .light)?.description == "#FFFFFF")
    #expect(skin.value(for: key, in: .dark)?.description == "#EEEEEE")
    #expect(skin.value(for: "m.c" as SkinKey<SkinColor>, in: .dark)?.description == "#EEEEEE")
  }
}
