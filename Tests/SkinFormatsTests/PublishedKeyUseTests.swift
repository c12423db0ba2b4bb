import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite(
  "Published white-label skins: kinds by use, and fallbacks",
  .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct PublishedKeyUseTests {
  private func read(_ name: String) throws -> SkinDocument {
    let folder = try #require(sharedFolder).appending(path: "published/h/\(name)")
    return try SkinDocument.read(SkinFolderFiles(folder), formats: .all)
  }

  @Test(
    "A festival skin turns a solid color into a gradient; what shows only colors keeps the color, and the way back works"
  )
  func colorOrGradient() throws {
    let (builtIn, festival) = (try read("colour-or-gradient/builtin"), try read("colour-or-gradient/festival"))
    let skin = SkinResolver(builtIn: builtIn).resolve(festival)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    let colors = [try SkinColor("#E8402A"), try SkinColor("#C8102E")]
    let name = "login.next_button_bg_color"
    #expect(skin.value(for: SkinKey<SkinGradient>(name)) == (try SkinGradient(colors: colors, direction: .right)))
    #expect(skin.value(for: SkinKey<SkinColor>(name))?.description == "#4594FF")
    #expect(skin.value(for: "login.next_button_title_font" as SkinKey<SkinFont>)?.size == 18)
    let back = SkinResolver(builtIn: festival).resolve(builtIn)
    #expect(back.issues.isEmpty, "\(back.issues)")
    #expect(back.value(for: SkinKey<SkinGradient>(name)) == SkinGradient(try SkinColor("#4594FF")))
    #expect(back.value(for: SkinKey<SkinColor>(name))?.description == "#4594FF")
  }

  @Test("A skin with a gradient over a color is copied without issues, and a zip skin keeps the color")
  func copies() throws {
    let (builtIn, festival) = (try read("colour-or-gradient/builtin"), try read("colour-or-gradient/festival"))
    let resolver = SkinResolver(builtIn: builtIn)
    let skin = resolver.resolve(festival)
    let copy = SkinDocument(storage: skin)
    #expect(copy.issues.isEmpty && !copy.header.hasNamespaces, "\(copy.issues)")
    #expect(copy.entries["login.next_button_bg_color"]?.kind == .gradient)
    let zip = try SkinDocument.read(festival.configOutput(resolver: resolver), as: .config)
    #expect(zip.entries["login.next_button_bg_color"]?.kind == .color)
  }

  @Test("A module's key falls back to the global key of its name, also with a typed key, and follows changes")
  @MainActor func fallback() throws {
    let skin = SkinResolver().resolve(try read("fallback-to-appstyle"))
    let title = SkinKey<SkinColor>("next_button_title_color").inModule("login")
    let background = SkinKey<SkinColor>("next_button_bg_color").inModule("login")
    let typed = SkinKey<SkinColor>("login.next_button_title_color", fallback: "app.next_button_title_color")
    #expect(skin.value(for: title)?.description == "#FFFFFF" && skin.value(for: background)?.description == "#C8102E")
    #expect(skin.value(for: typed)?.description == "#FFFFFF")
    #expect(skin.value(for: "login.next_button_title_color" as SkinKey<SkinColor>) == nil)
    let manager = SkinManager(builtIn: skin)
    #expect(manager.value(for: title)?.description == "#FFFFFF")
  }
}

@Suite("Keys that fall back to another key")
@MainActor
struct FallbackKeyTests {
  private final class Label { var color = "original" }

  private func skin(_ modules: [String: String]) throws -> Skin {
    var files = ["skin.json": #"{"schema": 1, "id": "test", "version": "1.0.0"}"#]
    for (name, text) in modules { files["modules/\(name).json"] = #"{"texts": {"t": "\#(text)"}}"# }
    return SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(files)))
  }

  @Test("A bound property follows the module's key, then the global one, then shows its original, at every switch")
  func switching() throws {
    let (both, global, none) = (
      try skin(["app": "global", "desk": "desk's"]), try skin(["app": "global"]), try skin(["other": "x"])
    )
    let manager = SkinManager(builtIn: global)
    let label = Label()
    // The key is created after the skins.
    manager.bind(label, \.color, to: SkinKey<String>("t").inModule("desk"))
    #expect(label.color == "global")
    for (skin, expected) in [
      (both, "desk's"), (none, "original"), (both, "desk's"), (global, "global"), (none, "original"),
    ] {
      manager.apply(skin)
      #expect(label.color == expected)
    }
    manager.overlay["app.t" as SkinKey<String>] = "user's"
    #expect(label.color == "user's")
    manager.overlay[SkinKey<String>("desk.t", fallback: "app.t")] = "own"
    #expect(label.color == "own")
  }

  @Test("A skin names and counts its own keys only, and a change likewise")
  func counting() throws {
    _ = SkinKey<String>("counted.t", fallback: "app.t")
    let (global, none) = (try skin(["app": "global"]), try skin([:]))
    #expect(global.keys == ["app.t"] && global.count == 1)
    #expect(SkinManager(builtIn: none).apply(global)?.changedKeys == 1)
  }
}
