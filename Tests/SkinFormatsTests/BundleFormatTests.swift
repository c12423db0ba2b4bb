import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinFormats

@Suite("Bundles of property lists")
struct BundleFormatTests {
  private func read(_ texts: [String: String]) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(texts), as: .plistFolder)
  }

  @Test(
    "A color has the name that UIKit gives it, in any case, with or without Color at its end",
    arguments: [
      ("white", "#FFFFFF"), ("White", "#FFF"), ("whiteColor", "#FFF"), ("darkGray", "#555"), ("LIGHTGRAY", "#AAA"),
      ("brownColor", "#996633"), ("clear", "#0000"), ("red", "#F00"),
    ])
  func namedColors(name: String, hex: String) throws {
    let document = try read(["Color.plist": "{ c = \(name); }"])
    let color: SkinColor? = SkinResolver().resolve(document).value(for: "app.c")
    #expect(color == (try SkinColor(hex)))
  }

  @Test("Other names of colors are refused with their line")
  func unknownColors() throws {
    let issues = try read(["Color.plist": "{ a = white;\n b = whitish; c = color; }"]).issues
    #expect(issues.map(\.code) == [.malformedColor, .malformedColor] && issues.map(\.place.line) == [2, 2])
  }

  @Test(
    "A font is written as a name and a size behind it",
    arguments: [
      ("PingFang-SC-Regular size:14", "PingFangSC-Regular", 14.0),
      ("PingFangSC-Medium size: 15.5", "PingFangSC-Medium", 15.5),
      ("Gill Sans Size:9", "Gill Sans", 9), ("size:12", nil, 12), ("PingFang-HK-Thin size:8", "PingFangHK-Thin", 8),
    ])
  func fonts(text: String, name: String?, size: Double) throws {
    let document = try read(["Font.plist": "{ f = \"\(text)\"; }"])
    #expect(document.issues.isEmpty)
    let font: SkinFont? = SkinResolver().resolve(document).value(for: "app.f")
    #expect(font == (try SkinFont(name: name, size: size)))
  }

  @Test("Image.plist gives images recipes: crop, stretch and rotate, in numbers or as Foundation writes geometry")
  func recipes() throws {
    let document = try read([
      "Color.plist": "{ c = white; }", "bg.png": "picture", "bg@2x.png": "picture",
      "Image.plist": """
      { plain = bg;
        bar = { name = bg; recipe = ( { crop = "{{0, 2}, {10, 8}}"; }, { stretch = "{1, 2, 3, 4}"; }, { rotate = 90; } ); };
        mark = { name = "bg.png"; rendering = template; recipe = ( { tint = "#F00"; } ); }; }
      """,
    ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    let plain: SkinImage = try #require(skin.value(for: "app.plain"))
    #expect(plain.recipe.steps.isEmpty && plain.variants.count == 2)
    let bar: SkinImage = try #require(skin.value(for: "app.bar"))
    #expect(
      bar.recipe.steps == [
        .crop(x: 0, y: 2, width: 10, height: 8), .resizable(SkinInsets(top: 1, left: 2, bottom: 3, right: 4)),
        .rotate(degrees: 90),
      ] && bar.variants.count == 2)
    let mark: SkinImage = try #require(skin.value(for: "app.mark"))
    #expect(try mark.rendering == .template && mark.recipe.steps == [.tint(SkinColor("#F00"))])
    #expect(skin.value(for: SkinKey<SkinImage>("app.bg")) != nil)
  }

  @Test("A recipe that can't be read, and a field that isn't known, are reported with their lines")
  func wrongRecipes() throws {
    let document = try read([
      "Font.plist": "{}", "bg.png": "picture",
      "Image.plist": """
      { a = { name = bg; recipe = ( { squash = 2; } ); };
        b = { recipe = (); };
        c = { name = bg; recipe = crop; };
        d = { name = bg; colour = red; }; }
      """,
    ])
    #expect(document.issues.map(\.code) == [.wrongType, .wrongType, .wrongType, .unknownField])
    #expect(document.issues.map(\.place.line) == [1, 2, 3, 4])
    #expect(document.entries["app.a"] == nil && document.entries["app.d"] != nil)
  }

  @Test("A plain folder keeps files without an extension, a bundle doesn't, and neither do its settings become keys")
  func bundles() throws {
    let files = ["Color.plist": "{ c = white; }", "LICENSE": "text", "en.strings": "a = b;"]
    #expect(try read(files).entries.keys.sorted() == ["app.LICENSE", "app.c", "app.en"])
    let bundle = files.merging([
      "Info.plist": "{}", "Base.lproj/Main.storyboardc/x.nib": "n", "PlugIns/Today.appex/pic.png": "p", "pic.png": "p",
      "embedded.mobileprovision": "m", "Data/spin.json": "{}", "libx.dylib": "d",
    ]) { $1 }
    #expect(try read(bundle).entries.keys.sorted() == ["app.c", "app.pic", "app.spin"])
  }

  @Test("A folder of several bundles isn't recognized as one skin")
  func several() throws {
    let files = SkinMemoryFiles(["Day.bundle/Color.plist": "{}", "Night.bundle/Color.plist": "{}"])
    #expect(!PlistFolderFormatReader().recognizes(files, entry: nil))
  }
}
