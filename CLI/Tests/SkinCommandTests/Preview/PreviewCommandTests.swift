#if os(Linux)
  import DemoKit
  import Foundation
  import Testing

  @Suite("Previews") final class PreviewCommandTests: CommandSuite, PictureTests {
    let skins = Checkout.festivalSkins

    @Test("Controls show the skin's colors, and UIKit's own without a skin")
    func colors() throws {
      try skin("red", accent: "#D02040")
      let run = try place.skin("preview", "red", "--section", "buttons", "--section", "controls", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let files = try #require(try run.json["files"] as? [String])
      #expect(files.count == 4 && files.allSatisfy { place.exists("out/\($0)") })
      for section in ["buttons", "controls"] {
        let (own, none) = (
          try picture("out/phone-light/\(section).png"), try picture("out/phone-light/\(section)-against.png")
        )
        #expect(count(0xD0, 0x20, 0x40, in: own) > 1_000 && count(0xD0, 0x20, 0x40, in: none) == 0)
        #expect(count(0xFF, 0xF8, 0xE0, in: own) > own.width * own.height / 4)
        #expect(count(0, 0x7A, 0xFF, in: none) > 1_000 && count(0, 0x7A, 0xFF, in: own) == 0)
      }
      let roles = try #require(try run.json["roles"] as? [String: String])
      #expect(roles["accent"] == "app.accent" && roles["text"] == "app.text" && roles["bar"] == nil)
    }

    @Test("Without a comparison, sections and screens are drawn in the skin only, the same as next to another one")
    func alone() throws {
      try skin("red", accent: "#D02040")
      let what = ["preview", "red", "--section", "buttons", "--section", "colors", "--screen", "home", "--scale", "1"]
      let run = try place.skin(what + ["--alone", "-o", "alone", "--json"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.names(in: "alone/phone-light") == ["app-home.png", "buttons.png", "colors.png"])
      #expect(try place.skin(what + ["-o", "pair"]).status == 0)
      for name in ["app-home.png", "buttons.png", "colors.png"] {
        #expect(try place.read("alone/phone-light/\(name)") == place.read("pair/phone-light/\(name)"), "\(name)")
      }
      #expect(!String(decoding: try place.read("alone/index.html"), as: UTF8.self).contains("compared with"))
      #expect(try place.skin(what + ["--alone", "--against", "red", "-o", "no"]).status == 64)
    }

    @Test("A section that can't be drawn is reported, and the others are drawn")
    func undrawn() throws {
      try place.write(##"{"schema": 1, "id": "tall", "version": "1.0.0"}"##, "tall/skin.json")
      let fonts = (1...30).map { "\"f\($0)\": 1000" }.joined(separator: ", ")
      try place.write(##"{"colors": {"ink": "#D02040"}, "fonts": {\##(fonts)}}"##, "tall/modules/app.json")
      let run = try place.skin(
        "preview", "tall", "--section", "fonts", "--section", "colors", "--scale", "1", "--alone", "-o", "out", "--json"
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.names(in: "out/phone-light") == ["colors.png"])
      #expect(run.output.contains("drawing-failed") && run.output.contains("The section fonts can"))
      #expect(
        String(decoding: try place.read("out/index.html"), as: UTF8.self).contains("The section fonts can"))
    }

    @Test("Every section of controls differs from UIKit's own appearance")
    func sections() throws {
      try skin("red", accent: "#D02040")
      let run = try place.skin("preview", "red", "--scale", "1", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let names = try place.names(in: "out/phone-light").filter { $0.hasSuffix("-against.png") }
      #expect(names.count >= 7)
      for name in names {
        let own = try picture("out/phone-light/\(name.replacing("-against", with: ""))")
        #expect(own.difference(from: try picture("out/phone-light/\(name)")) > 0.05, "\(name)")
      }
    }

    @Test("Rules are drawn on a screen, with a table of the views that each of them reaches")
    func rules() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        """
        [{"match": {"class": "UILabel", "tag": 12}, "set": {"backgroundColor": "app.accent"}},
         {"match": {"class": "UIView", "controllerView": true}, "set": {"backgroundColor": "app.background"}},
         {"match": {"class": "ProfileHeader"}, "set": {"backgroundColor": "app.accent"}}]
        """, "red/rules.json")
      let run = try place.skin("preview", "red", "--scale", "1", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let screen = try picture("out/phone-light/rules.png")
      #expect(count(0xD0, 0x20, 0x40, in: screen) > 1_000)
      #expect(count(0xFF, 0xF8, 0xE0, in: screen) > screen.width * screen.height / 4)
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("UILabel (tag 12)</th><td><code>backgroundColor</code></td><td><code>app.accent</code>"))
      #expect(page.contains("rules.json:1") && page.contains("no view of this screen"))
    }

    @Test("A screen for thousands of rules is cut off, and the table has them all")
    func manyRules() throws {
      try skin("red", accent: "#D02040")
      let rules = (1...2_000).map { #"{"match": {"tag": \#($0)}, "set": {"backgroundColor": "app.accent"}}"# }
      try place.write("[\(rules.joined(separator: ",\n"))]", "red/rules.json")
      let run = try place.skin("preview", "red", "--scale", "3", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try picture("out/phone-light/rules.png").height < 16_384)
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("rules.json:1:") && page.contains("rules.json:2000:"))
    }

    @Test("Two skins are compared picture by picture")
    func against() throws {
      try skin("red", accent: "#D02040")
      try skin("green", accent: "#108040")
      let run = try place.skin("preview", "red", "--against", "green", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let (red, green) = (
        try picture("out/phone-light/buttons.png"), try picture("out/phone-light/buttons-against.png")
      )
      #expect(red.width == green.width && red.height == green.height && red.difference(from: green) > 0.01)
      #expect(count(0x10, 0x80, 0x40, in: green) > 1_000 && count(0x10, 0x80, 0x40, in: red) == 0)
      // Sections that list values are compared only with another skin.
      #expect(place.exists("out/phone-light/colors-against.png"))
    }

    @Test("Each size and appearance has pictures of its own")
    func looks() throws {
      try skin("red", accent: "#D02040", dark: "#FF8090")
      let run = try place.skin(
        "preview", "red", "--section", "buttons", "--appearance", "light", "--appearance", "dark", "--size", "small",
        "--size", "500x700", "--scale", "1", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try (run.json["files"] as? [String])?.count == 8)
      let (light, dark) = (
        try picture("out/small-light/buttons.png"), try picture("out/500x700-dark/buttons.png")
      )
      #expect(light.width == 375 && dark.width == 500)
      #expect(count(0xD0, 0x20, 0x40, in: light) > 500 && count(0xFF, 0x80, 0x90, in: light) == 0)
      #expect(count(0xFF, 0x80, 0x90, in: dark) > 500 && count(0xD0, 0x20, 0x40, in: dark) == 0)
    }

    @Test("All four appearances are drawn on request, and larger text needs more space")
    func settings() throws {
      try skin("red", accent: "#D02040")
      let arguments = ["preview", "red", "--section", "text", "--scale", "1"]
      let all = try place.skin(arguments + ["--appearance", "all", "-o", "all"])
      #expect(all.status == 0, "\(all.errors)")
      #expect(
        try place.names(in: "all") == [
          "index.html", "phone-dark", "phone-dark-high-contrast", "phone-light", "phone-light-high-contrast",
        ])
      #expect(try place.skin(arguments + ["--rtl", "-o", "rtl"]).status == 0)
      let (left, right) = (try picture("all/phone-light/text.png"), try picture("rtl/phone-light/text.png"))
      // Headings are at the leading side.
      #expect(ink(in: left, columns: 20..<60) > 100 && ink(in: right, columns: 330..<370) > 100)
      #expect(ink(in: left, columns: 330..<370) < ink(in: right, columns: 330..<370))
    }

    /// Counts the pixels of the first heading's row that differ from the background.
    private func ink(in picture: PixelImage, columns: Range<Int>) -> Int {
      (20..<38).reduce(0) { sum, y in sum + columns.count { picture[$0, y].distance(to: picture[2, 2]) > 40 } }
    }

    @Test("A file assigns keys to roles")
    func roles() throws {
      try skin("red", accent: "#D02040")
      try place.write(#"{"accent": "app.text"}"#, "roles.json")
      let run = try place.skin(
        "preview", "red", "--section", "buttons", "--roles", "roles.json", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let picture = try picture("out/phone-light/buttons.png")
      #expect(count(0x10, 0x20, 0x30, in: picture) > 1_000 && count(0xD0, 0x20, 0x40, in: picture) == 0)
      try place.write(#"{"accent": "app.gone"}"#, "roles.json")
      let wrong = try place.skin("preview", "red", "--roles", "roles.json", "-o", "none", "--json")
      #expect(wrong.status == 1)
      #expect(try wrong.codes == ["unusable-roles"])
      #expect(!place.exists("none"))
    }

    // MARK: The sample app

    @Test("Each screen becomes a PNG that is the same on every run, and differs in another skin")
    func screens() throws {
      let builtIn = skins.appending(path: "builtin").path
      let festival = skins.appending(path: "spring-festival-1.0.0").path
      let names = ["home", "discover", "orders", "me"]
      let all = try place.skin(
        ["preview", festival, "--builtin", builtIn, "-o", "all", "--json"] + names.flatMap { ["--screen", $0] })
      #expect(all.status == 0, "\(all.errors)")
      let files = try #require(try all.json["files"] as? [String])
      #expect(files == names.flatMap { ["phone-light/app-\($0).png", "phone-light/app-\($0)-against.png"] })
      let home = try place.read("all/phone-light/app-home.png")
      #expect(try PixelImage(home).width == 780 && PixelImage(home).height == 1_688)

      try place.skin("preview", festival, "--builtin", builtIn, "--screen", "home", "-o", "again")
      #expect(try place.read("again/phone-light/app-home.png") == home)
      let own = try place.skin("preview", builtIn, "--screen", "home", "-o", "own")
      #expect(own.status == 0 && own.output == "own/index.html: 2 pictures\n")
      #expect(try place.read("own/phone-light/app-home.png") == place.read("all/phone-light/app-home-against.png"))
      #expect(try place.read("own/phone-light/app-home.png") != home)
    }

    // MARK: Languages, directions and text sizes

    @Test("Every language is drawn, Arabic from right to left, and every combination of text size and direction")
    func languages() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        #"{"texts": {"title": {"any": "Hello", "zh-Hans": "你好", "ar": "مرحبا"}}}"#, "red/modules/home.json")
      let run = try place.skin(
        "preview", "red", "--section", "text", "--all-languages", "--scale", "1", "-o", "out")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.names(in: "out") == ["index.html", "phone-light", "phone-light-ar", "phone-light-zh-Hans"])
      let (left, right) = (try picture("out/phone-light/text.png"), try picture("out/phone-light-ar/text.png"))
      #expect(ink(in: left, columns: 330..<370) < ink(in: right, columns: 330..<370))
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains(#"lang="ar">مرحبا</span>"#) && page.contains("Texts in all languages"))

      let sizes = try place.skin(
        "preview", "red", "--section", "text", "--text-size", "l", "--text-size", "ax3", "--direction", "ltr",
        "--direction", "rtl", "--scale", "1", "-o", "sizes")
      #expect(sizes.status == 0, "\(sizes.errors)")
      #expect(
        try place.names(in: "sizes") == [
          "index.html", "phone-light-ax3-ltr", "phone-light-ax3-rtl", "phone-light-l-ltr", "phone-light-l-rtl",
        ])
      #expect(
        try picture("sizes/phone-light-l-rtl/text.png").difference(from: picture("sizes/phone-light-l-ltr/text.png"))
          > 0.01)
    }

    @Test("Unknown names are wrong usage, and a missing skin is an issue")
    func wrongCalls() throws {
      #expect(try place.skin("preview", "x", "-o", "out", "--screen", "none").status == 64)
      #expect(try place.skin("preview", "x", "-o", "out", "--appearance", "bright").status == 64)
      #expect(try place.skin("preview", "x", "-o", "out", "--size", "10x10").status == 64)
      #expect(try place.skin("preview", "x", "-o", "out", "--scale", "9").status == 64)
      #expect(try place.skin("preview", "none", "-o", "out", "--json").codes == ["missing-file"])
      try skin("red", accent: "#D02040")
      #expect(try place.skin("preview", "red", "-o", "out", "--section", "none", "--json").codes == ["unknown-section"])
      #expect(!place.exists("out"))
    }
  }
#endif
