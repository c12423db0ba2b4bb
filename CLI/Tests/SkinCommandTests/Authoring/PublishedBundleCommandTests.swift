import Foundation
import SkinTestSupport
import Testing

@Suite(
  "Published skins of systems D and S by command",
  .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedBundleCommandTests {
  let place: Workplace
  private let published: URL

  init() throws {
    place = try Workplace()
    published = try #require(sharedFolder).appending(path: "published")
  }

  private func path(_ name: String) -> String { published.appending(path: name).path }

  @Test("A name that two sections use is shown, generated, converted and packed as two keys")
  func namespaces() throws {
    let shown = try place.skin("show", path("s/namespaces/night.plist"), "--json")
    #expect(shown.status == 0, "\(shown.output)")
    let keys = try shown.keys
    #expect(
      keys["app.title"]?["value"] as? String == "#FFFFFF" && keys["app.title (font)"]?["type"] as? String == "font")
    #expect(try shown.issues.isEmpty)

    let generated = try place.skin("generate", path("s/namespaces/night.plist"), "-o", "Keys.swift")
    #expect(generated.status == 0 && generated.errors.isEmpty, "\(generated.errors)")
    let source = String(decoding: try place.read("Keys.swift"), as: UTF8.self)
    #expect(source.components(separatedBy: "static let appTitle: Self = \"app.title\"").count == 3)
    let grouped = try place.skin("generate", path("s/namespaces/night.plist"), "-o", "Grouped.swift", "--enum", "Keys")
    #expect(grouped.status == 0, "\(grouped.errors)")
    let group = String(decoding: try place.read("Grouped.swift"), as: UTF8.self)
    #expect(group.contains("appTitle: SkinKey<SkinColor>") && group.contains("appTitleFont: SkinKey<SkinFont>"))

    #expect(try place.skin("convert", path("s/namespaces/night.plist"), "--to", "native", "-o", "night").status == 0)
    #expect(try place.skin("show", "night", "--json").keys.count == keys.count)
    let packed = try place.skin(
      "pack", path("s/namespaces/night.plist"), "--id", "night", "--version", "1.0.0", "-o", "night.skin")
    #expect(packed.status == 0, "\(packed.output)\(packed.errors)")
    #expect(try place.skin("show", "night.skin", "--json").keys.count == keys.count)
  }

  @Test("A bundle of system D is shown, and linted without an unknown font")
  func bundle() throws {
    let shown = try place.skin("show", path("d/Night.bundle"), "--json")
    #expect(try shown.status == 0 && shown.keys.count == 8, "\(shown.output)")
    let linted = try place.skin("lint", path("d/Night.bundle"), "--json")
    #expect(!linted.output.contains("unknown-font"), "\(linted.output)")
    let main = try place.skin("show", path("d/main-bundle/Demo.app"), "--json")
    #expect(try main.status == 0 && main.keys.count == 5, "\(main.output)")
  }
}
