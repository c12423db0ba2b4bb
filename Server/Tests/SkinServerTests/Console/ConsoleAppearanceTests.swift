import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Appearance {
    /// The pages, with the name of their pictures and the user who sees most of each.
    private static let pages: [(name: String, path: String, user: ConsoleWorld.User?)] = [
      ("sign-in", "/console/sign-in", nil), ("setup", "/setup", nil), ("apps", "/console", .ann),
      ("apps-without-role", "/console", .nora), ("new-app", "/console/new-app", .ann),
      ("profile", "/console/profile", .ann),
      ("tokens", "/console/tokens", .ann),
      ("users", "/console/users", .ann), ("user", "/console/users/publisher", .ann), ("audit", "/console/audit", .ann),
      ("members", "/console/apps/festival/members", .fay), ("overview", "/console/apps/festival", .fay),
      ("overview-viewer", "/console/apps/festival", .viewer),
      ("revert", "/console/apps/festival/channels/stable/revert?number=1", .fay),
      ("activation", "/console/apps/festival/channels/stable/activation", .fay),
      ("device", "/console/apps/festival/channels/stable/device?at=2030-02-03T10:00", .viewer),
      ("calendar", "/console/apps/festival/channels/stable/calendar", .fay),
      ("calendar-viewer", "/console/apps/festival/channels/stable/calendar?view=week", .viewer),
      ("freezes", "/console/apps/festival/freezes", .fay), ("devices", "/console/apps/festival/devices", .fay),
      ("approvals", "/console/apps/festival/approvals", .fay),
      ("channel", "/console/apps/festival/channels/stable", .fay), ("show", "/console/apps/festival/show", .fay),
      ("guard", "/console/apps/numbers/channels/stable/guard", .ann),
      ("approval-rule", "/console/apps/festival/channels/stable/approval", .fay),
      ("promote", "/console/apps/festival/channels/beta/promotion", .fay),
      ("kill", "/console/apps/festival/channels/stable/kill", .fay), ("kill-app", "/console/apps/festival/kill", .fay),
      ("skins", "/console/apps/festival/skins", .publisher),
      ("publish", "/console/apps/festival/publish", .publisher),
      ("skin", "/console/apps/festival/skins/spring-festival", .fay),
      ("compare", "/console/apps/festival/skins/spring-festival/compare", .viewer),
      ("skin-keys", "/console/apps/brands/skins/house/versions/1.0.0/keys", .ann),
      ("statistics", "/console/apps/numbers/statistics", .ann),
      ("statistics-empty", "/console/apps/festival/statistics", .viewer),
      ("app-audit", "/console/apps/festival/audit", .fay),
      ("storage", "/console/apps/festival/storage", .fay),
      ("withdraw", "/console/apps/festival/skins/night/versions/1.0.0/withdraw", .fay),
      ("store", "/console/apps/festival/store", .fay),
      ("store-entry", "/console/apps/festival/store/edit?skin=night", .fay),
      ("health", "/console/health", .ann), ("keys", "/console/keys", .ann),
      ("key-rotation", "/console/keys/rotate?role=timestamp&from=1", .ann), ("webhooks", "/console/webhooks", .ann),
      ("failure", "/console/apps/unknown", .ann),
    ]

    /// Returns a browser with the session that a page needs.
    private func browser(for page: (name: String, path: String, user: ConsoleWorld.User?)) async throws -> Browser {
      if let user = page.user { return try await ConsoleWorld.shared.emptyBrowser(as: user) }
      let browser = try await Browser.shared
      try await browser.reset()
      return browser
    }

    @Test("Every page has names, landmarks and contrast, and fits the width of a phone", arguments: pages.indices)
    func checks(_ index: Int) async throws {
      let entry = Self.pages[index]
      let world = try await ConsoleWorld.shared
      let browser = try await browser(for: entry)
      // Those of earlier tests.
      _ = try await browser.errors()
      let separator = entry.path.contains("?") ? "&" : "?"
      for (form, width, isDark, language) in [
        ("light", 1280, false, "en"), ("dark", 1280, true, "en"), ("phone", 360, false, "en"),
        ("zh-Hans", 1280, false, "zh-Hans"), ("phone-dark-zh-Hans", 360, true, "zh-Hans"),
      ] {
        try await browser.show(width: width, height: width < 600 ? 740 : 860, isDark: isDark)
        try await world.open("\(entry.path)\(separator)language=\(language)", browser)
        let problems = try await browser.run(Self.inspection) as? [String] ?? ["the inspection failed"]
        #expect(problems.isEmpty, "\(entry.name) \(form): \(problems.joined(separator: "\n"))")
        // Pictures below the fold are loaded when they are needed.
        try await browser.run("document.querySelectorAll('img').forEach(image => image.loading = 'eager')")
        try await eventually("the pictures are loaded") {
          try await browser.run("return [...document.images].every(image => image.complete && image.naturalWidth > 0)")
            as? Bool == true
        }
        let shifts = try await browser.layoutShifts()
        #expect(shifts.isEmpty, "\(entry.name) \(form) moves while it loads: \(shifts.joined(separator: "\n"))")
        try await PagePictures.write("\(entry.name)-\(form)", browser)
      }
      let errors = try await browser.errors().filter { !$0.contains("status of 404") }
      #expect(errors.isEmpty, "\(errors)")
    }

    /// The pages that answer a form and change nothing, with the form's page, and what is chosen in it.
    private static let forms: [(name: String, path: String, form: String, choose: String)] = [
      (
        "activation-review", "channels/stable/activation", "section[aria-labelledby=skin-title] form",
        "form.elements.skin.value = [...form.elements.skin.options].find(one => !one.defaultSelected).value"
      ), ("storage-plan", "storage", "form[action$=plan]", "form.elements.newest.value = 1"),
      ("promote-review", "channels/beta/promotion", "form[action$=promotion]", ""),
    ]

    @Test("The pages that answer a form have names, landmarks and contrast, too", arguments: forms.indices)
    func answers(_ index: Int) async throws {
      let entry = Self.forms[index]
      let world = try await ConsoleWorld.shared
      let browser = try await world.emptyBrowser(as: .fay)
      for (language, forms) in [("en", ["light", "dark", "phone"]), ("zh-Hans", ["zh-Hans"])] {
        try await world.open("/console/apps/festival/\(entry.path)?language=\(language)", browser)
        try await browser.run(
          """
          const form = document.querySelector(arguments[0])
          \(entry.choose)
          form.action += "?language=" + arguments[1]
          form.id = "sent"
          form.requestSubmit(form.querySelector("button"))
          """, [entry.form, language])
        try await eventually("\(entry.name) is answered") {
          try await browser.run("return document.querySelector('main h1') && !document.getElementById('sent')") as? Bool
            == true
        }
        for form in forms {
          try await browser.show(
            width: form == "phone" ? 360 : 1280, height: form == "phone" ? 740 : 860, isDark: form == "dark")
          let problems = try await browser.run(Self.inspection) as? [String] ?? ["the inspection failed"]
          #expect(problems.isEmpty, "\(entry.name) \(form): \(problems.joined(separator: "\n"))")
          try await PagePictures.write("\(entry.name)-\(form)", browser)
        }
      }
    }

    @Test("The comparison of a change of the skin without a rule shows that skin, and not the first rule's")
    func comparedSkin() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.emptyBrowser(as: .fay)
      try await world.open("/console/apps/festival/channels/stable/activation", browser)
      try await browser.run("document.getElementById('skin').value = 'night@1.0.0'")
      try await browser.click("section[aria-labelledby=skin-title] button")
      try await browser.wait(for: "Change stable?")
      let sources = try await browser.run("return [...document.querySelectorAll('.phone img')].map(one => one.src)")
      let shown = try #require(sources as? [String])
      #expect(shown.contains { $0.contains("/night/versions/1.0.0/") }, "\(shown)")
      #expect(!shown.contains { $0.contains("/spring-festival/versions/2.0.0/") }, "\(shown)")
    }

    @Test("A shift of the layout is noticed")
    func shift() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.emptyBrowser(as: .viewer)
      try await world.open("/console/apps/festival", browser)
      #expect(try await browser.layoutShifts() == [])
      try await browser.run("document.querySelector('main').before(document.querySelector('footer'))")
      #expect(try await !browser.layoutShifts().isEmpty)
    }

    /// Finds what people with assistive technology would miss on a page.
    static let inspection = #"""
      const problems = []
      const visible = element => element.checkVisibility({visibilityProperty: true})
      const describe = element => element.outerHTML.slice(0, 120)
      const name = element => {
        const labelled = element.getAttribute("aria-labelledby")
        if (labelled) return labelled.split(/\s+/).map(id => document.getElementById(id)?.textContent ?? "").join(" ").trim()
        const label = element.getAttribute("aria-label") ?? [...(element.labels ?? [])].map(one => one.textContent).join(" ")
        return (label || element.textContent || element.alt || element.title || "").trim()
      }
      if (!document.documentElement.lang) problems.push("no language")
      if (!document.title) problems.push("no title")
      if (document.querySelectorAll("main").length !== 1) problems.push("not one main")
      if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1")
      let level = 0
      for (const heading of document.querySelectorAll("h1,h2,h3,h4")) {
        const next = Number(heading.tagName[1])
        if (next > level + 1) problems.push("skips a level: " + describe(heading))
        level = next
      }
      for (const element of document.querySelectorAll("a[href],button,input:not([type=hidden]),select,textarea,summary")) {
        if (visible(element) && !name(element)) problems.push("no name: " + describe(element))
      }
      for (const image of document.images) if (!image.hasAttribute("alt")) problems.push("no alt: " + describe(image))
      for (const nav of document.querySelectorAll("nav")) if (!name(nav)) problems.push("nav without name")
      for (const section of document.querySelectorAll("section")) {
        if (!section.hasAttribute("aria-label") && !section.hasAttribute("aria-labelledby")) problems.push("section without name")
      }
      const ids = [...document.querySelectorAll("[id]")].map(element => element.id)
      for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push("id twice: " + id)
      for (const element of document.querySelectorAll("[aria-labelledby],[aria-describedby]")) {
        for (const id of (element.getAttribute("aria-labelledby") ?? element.getAttribute("aria-describedby")).split(" ")) {
          if (!document.getElementById(id)) problems.push("refers to nothing: " + describe(element))
        }
      }
      if (document.querySelectorAll("[onclick],[style]:not([data-compare])").length) problems.push("inline code or style")
      const width = document.documentElement.scrollWidth
      if (width > innerWidth) {
        const wide = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
        problems.push(`wider than the window: ${width} > ${innerWidth}: ` + wide.slice(0, 3).map(describe).join(" | "))
      }
      for (const element of document.querySelectorAll("a,button,summary,input,select")) {
        const box = element.getBoundingClientRect()
        if (visible(element) && box.width > 1 && getComputedStyle(element).display !== "inline" && box.height < 19) {
          problems.push("small target: " + describe(element))
        }
      }
      const rgb = text => (text.match(/[\d.]+/g) ?? []).map(Number)
      const luminance = ([red, green, blue]) => [red, green, blue].map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0)
      const background = element => {
        for (let one = element; one; one = one.parentElement) {
          const color = rgb(getComputedStyle(one).backgroundColor)
          if (color.length === 3 || color[3] === 1) return color
        }
        return [255, 255, 255]
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        if (!walker.currentNode.textContent.trim() || !visible(element) || element.closest(".hidden,option")) continue
        const style = getComputedStyle(element)
        const [one, two] = [luminance(rgb(style.color)), luminance(background(element))].sort((a, b) => b - a)
        const ratio = (one + 0.05) / (two + 0.05)
        const isLarge = parseFloat(style.fontSize) >= 24
        if (ratio < (isLarge ? 3 : 4.5)) problems.push(`contrast ${ratio.toFixed(2)}: ` + describe(element))
      }
      return problems
      """#

    @Test("Tab reaches the link to the content first, and every control shows its focus")
    func keyboard() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: "/console/users")
      try await browser.press("\u{E004}", on: "body")
      #expect(try await browser.run("return document.activeElement.className") as? String == "skip")
      try await browser.press("\u{E007}", on: ".skip")
      #expect(try await browser.run("return document.activeElement.id") as? String == "content")
      try await browser.press("\u{E004}", on: "body")
      var seen: Set<String> = []
      for _ in 0..<60 {
        let state =
          try await browser.run(
            """
            const element = document.activeElement
            return [element.tagName, element.outerHTML.slice(0, 80), getComputedStyle(element).outlineStyle]
            """) as? [String] ?? []
        if state.first == "BODY" || state.count < 3 { break }
        #expect(state[2] == "solid", "\(state[1])")
        seen.insert(state[1])
        try await browser.press("\u{E004}", on: ":focus")
      }
      #expect(seen.count > 10)
      // The menu of the account opens and closes by keys.
      try await browser.run("document.querySelector('.menu summary').focus()")
      try await browser.press("\u{E007}", on: ".menu summary")
      #expect(try await browser.run("return document.querySelector('.menu').open") as? Bool == true)
      try await browser.press("\u{E00C}", on: ".menu summary")
      #expect(try await browser.run("return document.querySelector('.menu').open") as? Bool == false)
    }

    @Test("The tokens have the contrast of WCAG AA, in light and dark", arguments: [false, true])
    func contrast(_ isDark: Bool) throws {
      let folder = try ConsoleResources.folder()
      let tokens = try DesignTokens(folder.appending(path: "tokens/console.resolver.json"))
      func luminance(_ name: String) throws -> Double {
        let color = try #require(tokens.color(name, isDark: isDark), "\(name)")
        #expect(color.space == .sRGB && color.alpha == 1, "\(name)")
        let parts = [color.red, color.green, color.blue].map { part in
          part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      }
      func ratio(_ one: String, _ two: String) throws -> Double {
        let (first, second) = (try luminance(one), try luminance(two))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
      }
      let texts = [
        "text": ["canvas", "surface", "sunken", "accent-soft"], "muted": ["canvas", "surface", "sunken"],
        "accent-text": ["canvas", "surface", "sunken", "accent-soft"],
        "on-accent": ["accent"] + (1...StackedBars.mostSeries).map { "series-\($0)" }, "on-danger": ["danger"],
        "danger-text": ["surface", "danger-soft"], "warning-text": ["surface", "warning-soft"],
        "success-text": ["surface", "success-soft"],
      ]
      for (text, grounds) in texts {
        for ground in grounds { #expect(try ratio(text, ground) >= 4.5, "\(text) on \(ground)") }
      }
      // Borders of fields, and the ring of the focus.
      for ground in ["canvas", "surface"] {
        #expect(try ratio("outline", ground) >= 3 && ratio("accent", ground) >= 3, "\(ground)")
      }
      // The bars of charts.
      for number in 1...StackedBars.mostSeries { #expect(try ratio("series-\(number)", "surface") >= 3, "\(number)") }
      let css = try String(contentsOf: folder.appending(path: "assets/console.css"), encoding: .utf8)
      let used = Set(css.matches(of: #/var\(--color-([a-z0-9-]+)\)/#).map { String($0.1) })
      #expect(used == Set(tokens.colorNames))
    }

    @Test("Every text is in both languages, with the same places for values, and is used")
    func texts() throws {
      let folder = try ConsoleResources.folder()
      let all = try Language.allCases.map { try Texts($0, in: folder.appending(path: "texts")).all }
      let keys = Set(all[0].keys)
      for texts in all {
        #expect(Set(texts.keys) == keys)
        for (key, text) in texts {
          #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(key)")
          func places(_ text: String?) -> Set<String> {
            Set((text ?? "").matches(of: #/\{[a-z]+\}/#).map { String($0.0) })
          }
          #expect(places(text) == places(all[0][key]), "\(key)")
        }
      }
      let chinese = all[1].filter { key, text in text == all[0][key] && text.contains(" ") }
      #expect(chinese.isEmpty)

      let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/SkinConsole").standardizedFileURL
      var used: Set<String> = []
      for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) {
        guard path.hasSuffix(".swift") || path.hasSuffix(".mustache") else { continue }
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        if path.hasSuffix(".mustache") {
          let named = text.matches(of: #/\{\{t\.([a-z_]+)\}\}/#).map { String($0.1) }
          #expect(named.allSatisfy(keys.contains), "\(path): \(named.filter { !keys.contains($0) })")
          used.formUnion(named)
          // Names and texts of people are always escaped.
          #expect(!text.contains("{{{") && !text.contains("{{&"), "\(path)")
        } else {
          let looked = text.matches(of: #/texts(?:\[|\(|\.count\([^,]+, )"([a-z_]+)"/#).map { String($0.1) }
          #expect(looked.allSatisfy(keys.contains), "\(path): \(looked.filter { !keys.contains($0) })")
          used.formUnion(text.matches(of: #/"([a-z_]+)"/#).map { String($0.1) })
        }
      }
      #expect(keys.subtracting(used).isEmpty)
      for keys in Problems.translated.values { #expect(all[0][keys.message] != nil && all[0][keys.suggestion] != nil) }
      for key in Notices.texts.values { #expect(all[0][key] != nil) }
    }
  }
}
