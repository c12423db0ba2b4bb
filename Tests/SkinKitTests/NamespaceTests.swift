import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Sections as name spaces")
@MainActor
struct NamespaceTests {
  private func document(
    _ module: String, id: String = "test", base: String? = nil, namespaces: Bool = true, others: [String: String] = [:]
  ) throws -> SkinDocument {
    let base = base.map { ", \"base\": \"\($0)\"" } ?? ""
    let header = #"{"schema": 1, "id": "\#(id)", "version": "1.0.0", "namespaces": \#(namespaces)\#(base)}"#
    return try SkinDocument.read(
      SkinMemoryFiles(["skin.json": header, "modules/app.json": module].merging(others) { $1 }))
  }

  private let both = ##"{"colors": {"title": "#111"}, "fonts": {"title": 15}, "numbers": {"n": 1}}"##
  private let color: SkinKey<SkinColor> = "app.title"
  private let font: SkinKey<SkinFont> = "app.title"

  @Test("Without the header's field, a name is unique in its module, as before")
  func strict() throws {
    #expect(try document(both, namespaces: false).issues.map(\.code) == [.duplicateKey])
    #expect(try document(both).issues.isEmpty)
    let wrong = try SkinDocument.read(
      SkinMemoryFiles(["skin.json": #"{"schema": 1, "namespaces": "yes"}"#]))
    #expect(wrong.issues.map(\.code) == [.wrongType])
  }

  @Test("A name in two sections is reported with the field of the header that allows it, which then helps")
  func suggestion() throws {
    let images = ##"{"colors": {"title": "#111"}, "images": {"title": "a"}}"##
    let issue = try #require(try document(images, namespaces: false).issues.first { $0.code == .duplicateKey })
    #expect(
      issue.suggestion.contains(#"Write "namespaces": true in skin.json, so that a color and an image"#), "\(issue)")
    #expect(try document(images).issues.contains { $0.code == .duplicateKey } == false)
    // Colors and gradients count as one section, so that the field wouldn't help.
    let gradients = ##"{"colors": {"title": "#111"}, "gradients": {"title": ["#111", "#222"]}}"##
    #expect(try document(gradients, namespaces: false).issues.first?.suggestion == "Remove or rename one of the two.")
  }

  @Test("One name twice in a section is still a mistake")
  func duplicates() throws {
    let issues = try document(
      both, others: ["modules/b.json": ##"{"module": "app", "fonts": {"title": 16}}"##]
    ).issues
    #expect(issues.map(\.code) == [.duplicateKey])
  }

  @Test("Bindings of both kinds follow their own key, and a change of one leaves the other's value")
  func bindings() throws {
    final class Label {
      var color: SkinColor?
      var font: SkinFont?
    }
    let resolver = SkinResolver(builtIn: try document(##"{"fonts": {"title": 15}}"##, id: "day"))
    let manager = SkinManager(builtIn: resolver.resolve(try document("{}", id: "other", base: "day")))
    let label = Label()
    manager.bind(label, \.color, to: color)
    manager.bind(label, \.font, to: font)
    #expect(try label.color == nil && label.font == (SkinFont(size: 15)))
    manager.apply(resolver.resolve(try document(##"{"colors": {"title": "#FFF"}}"##, id: "night", base: "day")))
    #expect(try label.color == (SkinColor("#FFF")) && label.font == (SkinFont(size: 15)))
    manager.apply(nil)
    #expect(try label.color == nil && label.font == (SkinFont(size: 15)))
  }

  @Test("Aliases lead to the key of their own kind")
  func aliases() throws {
    let skin = SkinResolver().resolve(
      try document(
        ##"{"colors": {"title": "#111", "heading": "{title}"}, "fonts": {"title": 15, "heading": "{title}"}}"##))
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    #expect(skin.value(for: "app.heading") == (try SkinColor("#111")))
    #expect(skin.value(for: "app.heading") == (try SkinFont(size: 15)))
    let dangling = SkinResolver().resolve(
      try document(##"{"colors": {"title": "#111"}, "fonts": {"title": 15}, "numbers": {"n": "{title}"}}"##))
    #expect(dangling.issues.map(\.code) == [.wrongType])
    #expect(dangling.issues.first?.message.contains("{app.title}") == true)
    let cycle = SkinResolver().resolve(
      try document(##"{"colors": {"title": "{other}", "other": "{title}"}, "fonts": {"title": 15}}"##))
    #expect(cycle.issues.map(\.code) == [.aliasCycle] && cycle.value(for: font) != nil)
    #expect(cycle.issues.first?.message.contains("/") == false)
  }

  @Test("A key that is an alias in one kind is resolved in each appearance by itself")
  func appearances() throws {
    let skin = SkinResolver().resolve(
      try document(
        ##"{"colors": {"title": {"any": "#111", "dark": "{ink}"}, "ink": "#EEE"}, "fonts": {"title": 15}}"##))
    #expect(skin.value(for: color, in: .dark) == (try SkinColor("#EEE")))
    #expect(try skin.value(for: color) == (SkinColor("#111")) && skin.value(for: font) == (SkinFont(size: 15)))
  }

  @Test("A skin without name spaces still may not change the kind of a key of the built-in skin")
  func contract() throws {
    let resolver = SkinResolver(builtIn: try document(both, id: "day"))
    let image = ##"{"texts": {"title": "x"}}"##
    #expect(resolver.resolve(try document(image, namespaces: false)).issues.map(\.code) == [.wrongType])
    let coexisting = resolver.resolve(try document(image))
    #expect(coexisting.issues.isEmpty && coexisting.value(for: "app.title") == "x")
    let font = resolver.resolve(try document(##"{"fonts": {"title": 20}}"##, namespaces: false))
    #expect(try font.issues.isEmpty && font.value(for: self.font) == (SkinFont(size: 20)))
    #expect(font.value(for: color) == (try SkinColor("#111")))
    let gradient = resolver.resolve(try document(##"{"gradients": {"title": ["#111", "#222"]}}"##))
    // A color and a gradient are of one section: the gradient replaces the color where both can be shown.
    #expect(gradient.issues.isEmpty && (gradient.value(for: "app.title") as SkinGradient?)?.stops.count == 2)
    #expect(try gradient.value(for: color) == (SkinColor("#111")) && gradient.value(for: self.font) != nil)
  }

  @Test("An overlay and the user's text size change the value of one kind only")
  func overlay() throws {
    let manager = SkinManager(builtIn: SkinResolver().resolve(try document(both)))
    manager.overlay[color] = try SkinColor("#F00")
    #expect(manager.value(for: color) == (try SkinColor("#F00")))
    #expect(manager.value(for: font) == (try SkinFont(size: 15)))
    manager.fontScale = 2
    #expect(manager.value(for: font) == (try SkinFont(size: 30)))
  }

  @Test("A component's keys share names, too")
  func components() throws {
    let resolver = SkinResolver(components: ["pay": try document(both)])
    let skin = resolver.resolve(try document("{}"))
    #expect(skin.value(for: "pay.app.title") == (try SkinColor("#111")))
    #expect(skin.value(for: "pay.app.title") == (try SkinFont(size: 15)))
  }

  @Test("A brand's folder replaces one kind, and removes a name in all kinds")
  func brands() throws {
    let files = SkinMemoryFiles([
      "skin.json": #"{"schema": 1, "namespaces": true}"#, "modules/app.json": both,
      "brands/A/modules/app.json": ##"{"fonts": {"title": 20}}"##,
      "brands/B/modules/app.json": ##"{"removed": ["title"]}"##,
    ])
    let (a, b) = try (
      SkinDocument.read(files, options: .init(brand: "A")), SkinDocument.read(files, options: .init(brand: "B"))
    )
    let skin = SkinResolver().resolve(a)
    #expect(try skin.value(for: color) == (SkinColor("#111")) && skin.value(for: font) == (SkinFont(size: 20)))
    #expect(a.issues.isEmpty && b.issues.isEmpty && b.entries.keys.sorted() == ["app.n"])
    let branded = try BrandedDocument.read(files, formats: [.native])
    let written = SkinMemoryFiles(contents: try branded.nativeOutput().files)
    let again = SkinResolver().resolve(try SkinDocument.read(written, options: .init(brand: "A")))
    #expect(again.keys == skin.keys && again.value(for: color) == skin.value(for: color))
    #expect(again.value(for: font) == skin.value(for: font))
  }

  @Test("A key of the module app whose name has a dot is found without the module, unless a module has that key")
  func shortNames() throws {
    let module = ##"{"colors": {"home.title": "#222", "home": "#333", "deep.a.b": "#444"}}"##
    let skin = SkinResolver().resolve(try document(module, namespaces: false))
    #expect(skin.value(for: "home.title") == (try SkinColor("#222")))
    #expect(skin.value(for: "deep.a.b") == (try SkinColor("#444")))
    #expect(skin.count == 3 && skin.keys.count == 3)
    let other = try document(
      module, namespaces: false, others: ["modules/home.json": ##"{"colors": {"title": "#555"}}"##])
    #expect(SkinResolver().resolve(other).value(for: "home.title") == (try SkinColor("#555")))

    let manager = SkinManager(builtIn: skin)
    final class View { var color: SkinColor? }
    let view = View()
    manager.bind(view, \.color, to: "home.title")
    #expect(view.color == (try SkinColor("#222")))
    manager.overlay["app.home.title"] = try SkinColor("#F00")
    #expect(view.color == (try SkinColor("#F00")))
    let change = manager.apply(SkinResolver().resolve(try document("{}", namespaces: false)))
    #expect(try view.color == (SkinColor("#F00")) && change?.changedKeys == 2, "the overlay's key has both names, too")
    manager.overlay.removeAll()
    #expect(view.color == nil)
  }
}
