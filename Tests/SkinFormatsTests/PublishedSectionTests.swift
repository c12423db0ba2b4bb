import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinFormats

@Suite("Published sections of system S", .enabled(if: sharedFolder != nil, "needs ../shared"))
struct PublishedSectionTests {
  private func document(_ path: String) throws -> SkinDocument {
    let file = try #require(sharedFolder).appending(path: "published/s/\(path)")
    return try SkinDocument.read(SkinLooseFiles(file), formats: .all)
  }

  private let color: SkinKey<SkinColor> = "app.title"
  private let font: SkinKey<SkinFont> = "app.title"

  @Test("Sections are name spaces: a color and a font of one name are two keys, without a warning")
  func namespaces() throws {
    let (day, night) = (try document("namespaces/day.plist"), try document("namespaces/night.plist"))
    #expect(day.format == .inheritedPlist && day.issues.isEmpty && night.issues.isEmpty)
    let resolver = SkinResolver(builtIn: day)
    let (light, dark) = (resolver.resolve(day), resolver.resolve(night))
    #expect(light.issues.isEmpty && dark.issues.isEmpty, "\(dark.issues)")
    #expect(try light.value(for: font) == (SkinFont(size: 15)) && light.value(for: color) == nil)
    #expect(dark.value(for: font) == (try SkinFont(name: "Georgia", size: 25)))
    #expect(dark.value(for: color) == (try SkinColor("#FFF")))
    #expect(dark.keys == ["app.navigation", "app.radius", "app.title"] && dark.count == 3)
  }

  @Test("What a skin adds under a name changes nothing for the key of another kind, also without super")
  func addition() throws {
    let day = try document("namespaces/day.plist")
    let added = try SkinDocument.read(
      SkinMemoryFiles(["n.plist": "{ colors = { title = \"#FFF\"; }; }"]), as: .inheritedPlist)
    let skin = SkinResolver(builtIn: day).resolve(added)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    #expect(try skin.value(for: font) == (SkinFont(size: 15)) && skin.value(for: color) == (SkinColor("#FFF")))
  }

  @Test("Keys may have dots, and are found with and without the module app, in every kind")
  func dotted() throws {
    let day = try document("dotted/day.plist")
    #expect(day.issues.isEmpty)
    let skin = SkinResolver().resolve(day)
    for name in ["home.title", "app.home.title"] {
      #expect(skin.value(for: SkinKey<SkinColor>(name)) == (try SkinColor("#222")))
      #expect(skin.value(for: SkinKey<SkinFont>(name)) == (try SkinFont(name: "Georgia", size: 15)))
    }
    #expect(skin.value(for: "app.home") == (try SkinColor("#333")))
    #expect(skin.keys == ["app.home", "app.home.title"] && skin.count == 2)
  }

  @Test("Design tokens hold the same keys; zip skins hold one kind of a name, and say so")
  func otherFormats() throws {
    let night = try document("namespaces/night.plist")
    let output = try night.tokensOutput()
    let tokens = try SkinDocument.read(SkinMemoryFiles(contents: output.files), formats: .all)
    let (first, second) = (SkinResolver().resolve(night), SkinResolver().resolve(tokens))
    #expect(tokens.issues.isEmpty && first.keys == second.keys, "\(tokens.issues)")
    for key in first.keys {
      #expect(first.allVariants(for: AnySkinKey(key)) == second.allVariants(for: AnySkinKey(key)))
    }
    let config = try night.configOutput()
    #expect(config.issues.contains { $0.place.key == "app.title" && $0.message.contains("the font of this name") })
  }

  @Test("The native format, which packages have, holds the same keys, and reads without an issue")
  func native() throws {
    for path in ["namespaces/day.plist", "namespaces/night.plist", "dotted/day.plist"] {
      let document = try document(path)
      let output = try document.nativeOutput(header: SkinHeader(id: SkinIdentifier("night")))
      let written = try SkinDocument.read(SkinMemoryFiles(contents: output.files), as: .native)
      #expect(written.issues.isEmpty && written.header.hasNamespaces, "\(written.issues)")
      let (first, second) = (SkinResolver().resolve(document), SkinResolver().resolve(written))
      #expect(first.keys == second.keys)
      for key in first.keys {
        #expect(first.allVariants(for: AnySkinKey(key)) == second.allVariants(for: AnySkinKey(key)))
      }
    }
  }
}
