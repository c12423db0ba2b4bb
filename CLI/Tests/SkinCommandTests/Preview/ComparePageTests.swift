#if os(Linux)
  import DemoKit
  import Foundation
  import Testing

  @Suite("The page of a comparison") struct ComparePageTests {
    let place: Workplace

    init() throws {
      place = try Workplace()
      try skin("old", accent: "#D02040", title: "Hello", font: "Inter")
      try skin("new", accent: "color(display-p3 1 0.3 0.1)", title: "<b>Hi</b>", font: "Avenir-Heavy")
    }

    private func skin(_ name: String, accent: String, title: String, font: String) throws {
      try place.write(#"{"schema": 1, "id": "mine", "name": "Mine \#(name)", "version": "1.0.0"}"#, "\(name)/skin.json")
      try place.write(
        """
        {"colors": {"accent": "\(accent)", "background": "#FFF8E0", "text": "#102030"},
         "gradients": {"bar": {"colors": ["#111111", "\(accent)"]}},
         "texts": {"greeting": "\(title)"}, "fonts": {"title": {"name": "\(font)", "size": 20}}}
        """, "\(name)/modules/app.json")
    }

    @discardableResult private func compare(_ more: String...) throws -> Workplace.Result {
      try place.skin(
        ["compare", "old", "new", "-o", "out", "--scale", "1", "--section", "buttons", "--section", "lists", "--json"]
          + more)
    }

    private func page() throws -> String { String(decoding: try place.read("out/index.html"), as: UTF8.self) }

    @Test("JSON names the page and both pictures of each section, with the fraction that differs")
    func json() throws {
      let run = try compare("--appearance", "light", "--appearance", "dark")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.json["page"] as? String == "out/index.html")
      let pairs = try #require(try run.json["pictures"] as? [[String: Any]])
      #expect(
        pairs.count == 4 && pairs.compactMap { $0["name"] as? String } == ["buttons", "buttons", "lists", "lists"])
      for pair in pairs {
        let (before, after) = (try #require(pair["before"] as? String), try #require(pair["after"] as? String))
        let old = try PixelImage(try place.read("out/\(before)"))
        let new = try PixelImage(try place.read("out/\(after)"))
        let changed = try #require(pair["changed"] as? Double)
        #expect(changed > 0.001 && changed <= 1)
        if old.height == new.height { #expect(abs(new.difference(from: old, tolerance: 2) - changed) < 0.000_001) }
        let difference = try PixelImage(try place.read("out/\(try #require(pair["difference"] as? String))"))
        // Equal pixels are gray.
        let marked = (0..<difference.height).reduce(0) { sum, y in
          sum + (0..<difference.width).count { difference[$0, y].red != difference[$0, y].green }
        }
        #expect(marked == Int((changed * Double(difference.width * difference.height)).rounded()))
      }
    }

    @Test("Equal skins have equal pictures, and no difference is drawn")
    func equal() throws {
      let run = try place.skin("compare", "old", "old", "-o", "out", "--scale", "1", "--section", "buttons", "--json")
      let pairs = try #require(try run.json["pictures"] as? [[String: Any]])
      #expect(pairs.count == 1 && pairs[0]["changed"] as? Double == 0 && pairs[0]["difference"] == nil)
      #expect(try page().contains("No key differs") && page().contains("No file differs"))
    }

    @Test(
      "Values are samples: swatches with hexadecimal and exact notation, P3 and missing fonts with a badge, texts escaped"
    )
    func samples() throws {
      try compare()
      let html = try page()
      #expect(html.contains("color(display-p3 1 0.3 0.1)") && html.contains(">P3</span>"))
      #expect(html.contains("<code>#D02040</code>") && html.contains("<linearGradient id=\"gradient-1\""))
      #expect(html.contains("&lt;b&gt;Hi&lt;/b&gt;") && !html.contains("<b>Hi</b>"))
      #expect(html.contains("Avenir-Heavy is drawn in Inter Display; devices have it"))
      let sources = html.matches(of: /src="([^"]+)"/).map { String($0.output.1) }
      #expect(sources.contains("samples/1.png") && sources.allSatisfy { place.exists("out/\($0)") })
      #expect(!html.contains("http://") && !html.contains("https://"))
    }

    @Test("A browser shows the slider, the pair and the difference", .enabled(if: Browser.isThere))
    func browser() async throws {
      try compare()
      let html = try page().replacing(
        "</body>",
        with: """
          <script>
          const found = {};
          for (const view of ["slider", "pair", "difference", "skin", "against"]) {
            tools.elements.view.value = view;
            tools.elements.view.dispatchEvent(new Event("input", { bubbles: true }));
            found[view] = [".skin", ".against", ".difference"].map(side =>
              getComputedStyle(document.querySelector("#buttons " + side)).display !== "none");
          }
          found.marks = document.querySelector("#buttons .marks").textContent;
          document.body.dataset.found = JSON.stringify(found);
          </script></body>
          """)
      try place.write(html, "out/test.html")
      let dom = try await Browser.dom(of: place.url.appending(path: "out/test.html"), in: place.url)
      let text = try #require(dom.firstMatch(of: /data-found="([^"]+)"/)).output.1.replacing("&quot;", with: "\"")
      let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(found["slider"] as? [Bool] == [true, true, false])
      #expect(found["pair"] as? [Bool] == [true, true, true])
      #expect(found["difference"] as? [Bool] == [false, false, true])
      #expect(found["skin"] as? [Bool] == [true, false, false])
      #expect(found["against"] as? [Bool] == [false, true, false])
      #expect((found["marks"] as? String)?.contains("of the pixels differ") == true)
    }
  }
#endif
