#if os(Linux)
  import DemoKit
  import Foundation
  import Testing

  @Suite("The page of previews") final class PreviewPageTests: CommandSuite, PictureTests {
    @Test("A font that this machine lacks is noted on the pictures that show it, on the page and in the output")
    func missingFonts() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        #"{"fonts": {"title": {"name": "Avenir-Heavy", "size": 20}, "body": {"name": "Nowhere-Bold", "size": 17}}}"#,
        "red/modules/app2.json")
      let arguments = ["preview", "red", "--section", "text", "--section", "colors", "--scale", "1", "--json"]
      let run = try place.skin(arguments + ["-o", "out"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        try run.json["missingFonts"] as? [String] == [
          "Avenir-Heavy is drawn in Inter Display; devices have it",
          "Nowhere-Bold is drawn in Inter; devices lack it, too, unless the app has it",
        ])
      #expect(run.errors.contains("Missing font: Avenir-Heavy"))
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("Fonts that this machine lacks"))
      let record = try data(of: page)
      let entries = try #require(record["entries"] as? [[String: Any]])
      func fonts(_ name: String) throws -> [String] {
        let entry = try #require(entries.first { $0["name"] as? String == name })
        return try #require((entry["pictures"] as? [[String: Any]])?.first?["missingFonts"] as? [String])
      }
      #expect(try fonts("text").count == 2 && fonts("colors").isEmpty)
      // The note is part of the picture, which may be shown without the page.
      let noted = try picture("out/phone-light/text.png")
      try place.write(
        #"{"fonts": {"title": {"name": "Inter-Bold", "size": 20}, "body": {"name": "Inter-Regular", "size": 17}}}"#,
        "red/modules/app2.json")
      let other = try place.skin(arguments + ["-o", "there"])
      #expect(try other.json["missingFonts"] as? [String] == [])
      #expect(try picture("there/phone-light/text.png").height < noted.height)
    }

    @Test("A font that no picture shows is missing, too, if this machine lacks it")
    func unshownFont() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        #"{"fonts": {"tiny": {"any": {"name": "Inter-Bold", "size": 9}, "dark": {"name": "Nowhere-Bold", "size": 9}}}}"#,
        "red/modules/app2.json")
      let run = try place.skin("preview", "red", "--section", "colors", "--scale", "1", "--json", "-o", "out")
      #expect(
        try run.json["missingFonts"] as? [String] == [
          "Nowhere-Bold is drawn in Inter; devices lack it, too, unless the app has it"
        ])
      #expect(
        String(decoding: try place.read("out/index.html"), as: UTF8.self).contains("Fonts that this machine lacks"))
    }

    /// The record in the page's data.
    private func data(of page: String) throws -> [String: Any] {
      let json = try #require(page.firstMatch(of: /id="data">([^<]+)</)).output.1
      let content = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      return try #require(content["record"] as? [String: Any])
    }

    @Test("Colors outside sRGB have a badge, and functional notations their hexadecimal one")
    func wideColors() throws {
      try skin("red", accent: "color(display-p3 1 0.2 0.1)")
      try place.write(##"{"colors": {"inside": "color(display-p3 0.5 0.5 0.5)"}}"##, "red/modules/home.json")
      let run = try place.skin("preview", "red", "--section", "colors", "--scale", "1", "-o", "out")
      #expect(run.status == 0, "\(run.errors)")
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      let part = try #require(page.components(separatedBy: "id=\"color-values\"").last)
      let rows = part.matches(of: /<th scope="row"><code>(app\.accent|home\.inside)<\/code><\/th><td>(.*?)<\/td>/)
      #expect(rows.count == 2)
      for row in rows {
        #expect(row.output.2.contains("<code>#") && row.output.2.contains("color(display-p3"))
        #expect(row.output.2.contains(">P3</span>") == (row.output.1 == "app.accent"))
      }
    }

    @Test("The contrast of each text on each background is a table; declared pairs can fail")
    func contrast() throws {
      try skin("red", accent: "#D02040")
      let guessed = try place.skin("preview", "red", "--section", "colors", "--scale", "1", "-o", "guessed")
      #expect(guessed.status == 0, "\(guessed.errors)")
      #expect(
        String(decoding: try place.read("guessed/index.html"), as: UTF8.self).contains("The skin declares no pairs"))
      try place.write(
        #"{"schema": 1, "id": "red", "version": "1.0.0", "contrast": [{"text": "app.accent", "background": "app.background", "minimum": 7}]}"#,
        "red/skin.json")
      #expect(try place.skin("preview", "red", "--section", "colors", "--scale", "1", "-o", "out").status == 0)
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      // #D02040 on #FFF8E0, by WCAG 2.2.
      #expect(page.contains("declared low") && page.contains("4.98 below 7"), "\(page)")
    }

    @Test("The page shows every picture, and loads nothing from the network")
    func page() throws {
      try skin("red", accent: "#D02040")
      try place.skin("preview", "red", "--appearance", "light", "--appearance", "dark", "-o", "out")
      let html = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      let sources = html.matches(of: /src="([^"]+)"/).map { String($0.output.1) }
      #expect(sources.count > 8 && sources.allSatisfy { place.exists("out/\($0)") })
      #expect(!html.contains("http://") && !html.contains("https://"))
      let images = html.matches(of: /<img [^>]*>/).map { String($0.output) }
      #expect(images.count == sources.count && images.allSatisfy { $0.contains("alt=\"") && !$0.contains("alt=\"\"") })
    }

    @Test("Names in the page can't become markup")
    func escaping() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        ##"{"schema": 1, "id": "red", "name": "<img src=x onerror=alert(1)></script>", "version": "1.0.0"}"##,
        "red/skin.json")
      try place.skin("preview", "red", "--section", "text", "-o", "out")
      let html = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(html.contains("&lt;img src=x") && !html.contains("<img src=x"))
      #expect(html.matches(of: /<\/script>/).count == 2)
    }

    @Test(
      "A browser shows the page from its folder: pictures, sliders, the other appearance", .enabled(if: Browser.isThere)
    )
    func browser() async throws {
      try skin("red", accent: "#D02040", dark: "#FF8090")
      try place.skin(
        "preview", "red", "--section", "buttons", "--appearance", "light", "--appearance", "dark", "-o", "out")
      // A script acts like a user, and stores its findings in the document.
      var html = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      html = html.replacing(
        "</body>",
        with: """
          <script>
          const select = tools.elements.appearance;
          select.value = "dark";
          select.dispatchEvent(new Event("input", { bubbles: true }));
          const slider = document.querySelector("input[type=range]");
          slider.value = 25;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          window.addEventListener("load", () => {
            const images = [...document.images];
            document.body.dataset.found = JSON.stringify({
              loaded: images.filter(i => i.complete && i.naturalWidth === 780).length, all: images.length,
              source: images[0].getAttribute("src"), alt: images[0].alt,
              cut: getComputedStyle(document.querySelector(".against")).clipPath,
              labels: [...document.querySelectorAll("select, input:not([type=hidden])")].filter(e => e.labels?.length || e.ariaLabel).length,
              fields: document.querySelectorAll("select, input:not([type=hidden])").length });
          });
          </script></body>
          """)
      try place.write(html, "out/test.html")
      let dom = try await Browser.dom(of: place.url.appending(path: "out/test.html"), in: place.url)
      let found = try #require(dom.firstMatch(of: /data-found="([^"]+)"/)).output.1.replacing("&quot;", with: "\"")
      let values = try #require(try JSONSerialization.jsonObject(with: Data(found.utf8)) as? [String: Any])
      #expect(values["loaded"] as? Int == 2 && values["all"] as? Int == 2)
      #expect(values["source"] as? String == "phone-dark/buttons.png")
      #expect((values["alt"] as? String)?.contains("Dark") == true)
      #expect((values["cut"] as? String)?.contains("75%") == true, "\(values["cut"] ?? "")")
      #expect(values["labels"] as? Int == values["fields"] as? Int)
    }
  }
#endif
