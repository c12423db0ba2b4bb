import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Storages")
struct StorageTests {
  private let storage: SkinDictionaryStorage = [
    "login.title": .text("Welcome"), "login.padding": .number(12), "login.a.b": .flag(true),
  ]

  @Test("Each call returns only the keys of its kind")
  func typedCalls() {
    #expect(storage.text("login.title")?.any == "Welcome" && storage.number("login.padding")?.any == 12)
    #expect(storage.number("login.title") == nil && storage.text("login.padding") == nil)
    #expect(storage.flag("login.a.b")?.any == true && storage.flag("login.a") == nil)
    #expect(storage.kinds == ["login.title": .text, "login.padding": .number, "login.a.b": .flag])
  }

  @Test("A storage implements only the calls for its kinds")
  func defaults() {
    struct Numbers: SkinStorage {
      var kinds: [String: SkinKind] { ["m.one": .number] }
      func number(_ key: String) -> SkinVariants<Double>? { key == "m.one" ? SkinVariants(1) : nil }
    }
    let skin = SkinResolver().resolve(Numbers())
    #expect(skin.issues.isEmpty && skin.count == 1 && skin.value(for: "m.one" as SkinKey<Double>) == 1)
    #expect(skin.header == SkinHeader())
  }

  @Test("A storage's values override the built-in skin, keep its contract, and differ by appearance")
  func resolving() throws {
    let builtIn = try SkinDocument.native(
      id: "builtin",
      modules: ["login": "{\"texts\": {\"title\": \"own\", \"other\": \"{title}\", \"padding\": \"own\"}}"])
    var night = storage
    night.header.id = SkinIdentifier("night")
    night["login.title"] = SkinVariants(.text("Day"), others: [.dark: .text("Night")])
    let skin = SkinResolver(builtIn: builtIn).resolve(night)
    #expect(skin.header.id?.rawValue == "night")
    #expect(skin.value(for: "login.other" as SkinKey<String>, in: .dark) == "Night")
    #expect(skin.issues.map(\.code) == [.wrongType] && skin.issues.first?.place.key == "login.padding")
    #expect(skin.value(for: "login.padding" as SkinKey<String>) == "own")
  }

  @Test("Names that can't be keys, and keys without a value of their kind, are issues")
  func badKeys() {
    struct Bad: SkinStorage {
      var kinds: [String: SkinKind] { ["plain": .text, "a..b": .text, "a.{b}": .text, "m.none": .text, "m.ok": .text] }
      func text(_ key: String) -> SkinVariants<String>? { key == "m.none" ? nil : SkinVariants(key) }
    }
    let document = SkinDocument(storage: Bad())
    #expect(document.entries.keys.sorted() == ["m.ok"])
    #expect(Set(document.issues.map(\.code)) == [.malformedKey, .missingValue])
    #expect(Set(document.issues.compactMap(\.place.key)) == ["plain", "a..b", "a.{b}", "m.none"])
  }

  @Test("A resolved skin is a storage: each key has one kind, and it resolves to the same skin")
  func skinAsStorage() throws {
    let values = try SkinValue.samples()
    let storage = SkinDictionaryStorage(
      values: Dictionary(uniqueKeysWithValues: values.map { ("m.\($0.key.rawValue)", SkinVariants($0.value)) }))
    let skin = SkinResolver().resolve(storage)
    #expect(skin.kinds == storage.kinds && skin.count == SkinKind.allCases.count)
    #expect(skin.gradient("m.color") == nil && skin.color("m.color") != nil)
    let again = SkinResolver().resolve(skin)
    #expect(again.issues.isEmpty && again.keys == skin.keys)
    #expect(skin.keys.allSatisfy { again.variants($0) == skin.variants($0) })
  }

  @Test("A gradient that stands for a color in one appearance is a gradient in all")
  func mixedGradient() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "m":
          "{\"colors\": {\"c\": \"#F00\"}, \"gradients\": {\"g\": {\"any\": \"{c}\", \"dark\": [\"#000\", \"#FFF\"]}}}"
      ]))
    #expect(skin.kinds["m.g"] == .gradient && skin.color("m.g") == nil)
    let red = SkinGradient(try SkinColor("#F00"))
    #expect(skin.gradient("m.g")?.any == red)
  }

  @Test("Looking up a name in a skin doesn't register it")
  func unknownNames() throws {
    let skin = SkinResolver().resolve(storage)
    #expect(skin.variants("never.seen.\(UUID())") == nil && skin.text("") == nil)
  }
}
