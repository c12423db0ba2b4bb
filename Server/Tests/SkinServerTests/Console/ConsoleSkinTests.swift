import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct Skins {
    @Test("The overview shows each channel's skin with pictures, its shares, what comes next, and the last actions")
    func overview() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer)
      try await browser.click("main a[href='/console/apps/festival']")
      try await browser.wait(for: "Last actions")
      let text = try await browser.text
      for part in [
        "stable", "beta", "Spring Festival 1.0.0", "Lantern Festival 2.0.0", "25\u{A0}%", "75\u{A0}%",
        "Night Market 1.0.0",
        "25\u{A0}% of the devices", "root token", "No device has reported",
      ] { #expect(text.contains(part), "\(part)") }
      // Two skins on one channel, and one on the other, in light and dark.
      #expect(try await pictures(browser) == 6)
      // Both ends of the night market are ahead.
      let changes = try await browser.run(
        "return document.querySelectorAll('section[aria-label=Next] time').length"
      )
      #expect(changes as? Int == 2)
    }

    private func pictures(_ browser: Browser) async throws -> Int {
      try await browser.run("document.querySelectorAll('img').forEach(image => image.loading = 'eager')")
      try await eventually("the pictures are loaded") {
        try await browser.run("return [...document.images].every(image => image.complete)") as? Bool == true
      }
      return try await browser.run(
        "return [...document.querySelectorAll('.phone img')].filter(image => image.naturalWidth === 780).length")
        as? Int
        ?? 0
    }

    @Test(
      "An activator reverts a channel after a confirmation, and not over a change of someone else",
      arguments: [true, false])
    func revert(_ hasScripts: Bool) async throws {
      let app = "revert-\(hasScripts)"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(asNew: "rita-\(hasScripts)", "activator", of: app, hasScripts: hasScripts)
      try await world.open("/console/apps/\(app)", browser)
      try await browser.click("a[aria-label='Revert to state 1']")
      try await browser.wait(for: "Revert stable?")
      try await browser.wait(for: "plain 1.0.0")
      #expect(try await world.activation(of: app).contains("2.0.0"))
      // Someone else changes the activation before the confirmation.
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation",
        #"{"skin":{"id":"plain","version":"2.0.0"},"policy":"user"}"#)
      try await browser.click("main form button")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      #expect(try await world.activation(of: app).contains("user"))
      try await browser.click("main form button")
      try await browser.wait(for: "reaches apps within moments.")
      #expect(try await world.activation(of: app).contains("1.0.0"))
      try await browser.wait(for: "revert to 1")
    }

    @Test("A revert on a channel for two people becomes a proposal")
    func proposal() async throws {
      let app = "proposals"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.call(.PUT, "apps/\(app)/channels/stable/approval", #"{"hours":72}"#)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/channels/stable/revert?number=1")
      try await browser.click("main form button")
      try await browser.wait(for: "The change waits for the approval of another person.")
      #expect(try await world.activation(of: app).contains("2.0.0"))
    }

    @Test("Skins are switched off after typed names, with a reason", arguments: [true, false])
    func kill(_ hasScripts: Bool) async throws {
      let app = "kill-\(hasScripts)"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann)
      try await browser.setScripts(hasScripts)
      try await world.open("/console/apps/\(app)", browser)
      try await browser.click("a[href$=kill]")
      try await browser.type("Unreadable <b>on iPad</b>", in: "#reason")
      try await browser.type("\(app)/beta", in: "#confirm")
      try await browser.click("button.danger")
      try await browser.wait(for: "The typed names don’t match")
      #expect(try await world.activation(of: app).contains("2.0.0"))
      try await browser.type("\(app)/stable", in: "#confirm")
      try await browser.click("button.danger")
      try await browser.wait(for: "Skins are switched off.")
      #expect(try await world.activation(of: app).contains(#""skin":null"#))
      try await browser.wait(for: "Unreadable <b>on iPad</b>")
      #expect(try await browser.run("return document.querySelectorAll('a[href$=kill]').length") as? Int == 0)
    }

    @Test("A skin's page lists its versions with pictures, notes, warnings, sizes and publishers")
    func versions() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .fay, at: "/console/apps/festival/skins")
      try await browser.wait(for: "Night Market")
      #expect(try await pictures(browser) == 2)
      try await browser.click("a[href$=spring-festival]")
      try await browser.wait(for: "2 versions")
      #expect(try await pictures(browser) == 4)
      let order = try await browser.run(
        "return [...document.querySelectorAll('.version h2')].map(one => one.textContent)")
      #expect(order as? [String] == ["2.0.0", "1.0.0"])
      let text = try await browser.text
      for part in ["Lanterns on every screen.", "Warmer reds", "Patch from 1.0.0", "kB", "root token", "stable"] {
        #expect(text.contains(part), "\(part)")
      }
      let lint = try JSONDecoder().decode(
        LintCount.self, from: try await world.call(.GET, "apps/festival/skins/spring-festival/versions/2.0.0"))
      #expect(text.contains(lint.warnings == 0 ? "No warnings" : "\(lint.warnings) warning"))
      // The publisher is in the audit log, which viewers can't read.
      let viewer = try await world.browser(as: .viewer, at: "/console/apps/festival/skins/spring-festival")
      try await viewer.wait(for: "2 versions")
      #expect(try await !viewer.text.contains("root token"))
    }

    private struct LintCount: Decodable {
      var warnings: Int
    }

    @Test("Two versions are compared with a slider, also by keys, and without scripts next to each other")
    func compare() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer, at: "/console/apps/festival/skins/spring-festival")
      try await browser.click("a[href$=compare]")
      try await browser.wait(for: "before and after")
      #expect(try await pictures(browser) == 2)
      func split() async throws -> String? {
        try await browser.run("return document.querySelector('.compare').style.getPropertyValue('--split')") as? String
      }
      #expect(try await split() == "50%")
      try await browser.press("\u{E014}\u{E014}", on: "#split")
      #expect(try await split() == "52%")
      try await browser.press("\u{E010}", on: "#split")
      #expect(try await split() == "100%")
      try await browser.press("\u{E011}", on: "#split")
      #expect(try await split() == "0%")
      // Both pictures are in one place.
      let lefts =
        try await browser.run(
          "return [...document.querySelectorAll('.phone')].map(one => Math.round(one.getBoundingClientRect().left))")
        as? [Int] ?? []
      #expect(lefts.count == 2 && Set(lefts).count == 1)
      try await world.open(
        "/console/apps/festival/skins/spring-festival/compare?from=2.0.0&to=2.0.0&section=buttons&appearance=dark",
        browser)
      try await browser.wait(for: "The two pictures are the same.")
      try await browser.setScripts(false)
      try await world.open("/console/apps/festival/skins/spring-festival/compare", browser)
      let apart =
        try await browser.run(
          "return [...document.querySelectorAll('.phone')].map(one => Math.round(one.getBoundingClientRect().left))")
        as? [Int] ?? []
      #expect(Set(apart).count == 2)
    }

    @Test("Names, notes, reasons and warnings of strangers are shown as text, and run nothing")
    func hostile() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann)
      let attack =
        #"</title></script><script>document.title=1</script><img src=x onerror=alert(1)>'"{{t.product}}"#
      let quoted = String(decoding: try JSONEncoder().encode(attack), as: UTF8.self)
      let header = #"{"schema": 1, "id": "hostile", "name": \#(quoted), "version": "1.0.0"}"#
      let module = ##"{"texts": {"title": \##(quoted)}, "colors": {"<b>": "#FF0000"}, "unknown<script>": {}}"##
      let package = try TestSkin.pack(
        "hostile", "1.0.0", ["skin.json": Data(header.utf8), "modules/home.json": Data(module.utf8)])
      #expect(try await world.server.publish(package, app: "hostile") == .created)
      try await world.call(
        .PUT, "apps/hostile/skins/hostile/versions/1.0.0/notes", #"{"notes":\#(quoted)}"#)
      try await world.call(
        .PUT, "apps/hostile/channels/stable/activation", #"{"skin":{"id":"hostile","version":"1.0.0"}}"#)
      try await world.call(
        .POST, "apps/hostile/channels/stable/kill", #"{"confirm":"hostile/stable","reason":\#(quoted)}"#)
      let token =
        try await browser.run(
          """
          const page = new XMLHttpRequest(); page.open("GET", "/console/tokens", false); page.send()
          const csrf = page.responseText.match(/name="csrf" value="([^"]+)"/)[1]
          const request = new XMLHttpRequest(); request.open("POST", "/console/tokens", false)
          request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded")
          request.send(new URLSearchParams({csrf, name: arguments[0], scope: "read:*", days: "7"}))
          return request.status
          """, [attack]) as? Int
      #expect(token == 200)
      _ = try await browser.errors()
      let encoded = attack.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for path in [
        "/console", "/console/tokens", "/console/audit", "/console/apps/hostile/audit", "/console/apps/hostile",
        "/console/apps/hostile/skins", "/console/apps/hostile/skins/hostile",
        "/console/apps/hostile/skins/hostile/compare?from=\(encoded)&section=\(encoded)",
        "/console/apps/hostile/channels/stable/revert?number=1", "/console/users/\(encoded)",
        "/console/apps/\(encoded)",
        "/console/apps/hostile/channels/\(encoded)/kill", "/console/audit?actor=\(encoded)&action=\(encoded)",
        "/console/sign-in?next=\(encoded)&done=\(encoded)", "/console/\(encoded)", "/console/profile?x=\(encoded)",
      ] {
        try await world.open(path, browser)
        let state =
          try await browser.run(
            """
            return [document.querySelectorAll("main").length, document.querySelectorAll("[onerror],img[src=x]").length,
              document.scripts.length]
            """) as? [Int]
        #expect(state == [1, 0, 1], "\(path)")
        // An open dialog would be an error of the driver, and blocked code one of the page.
        let blocked = try await browser.errors().filter {
          $0.contains("Content Security Policy") || $0.contains("Refused")
        }
        #expect(blocked.isEmpty, "\(path): \(blocked)")
      }
      try await world.open("/console/apps/hostile/skins/hostile", browser)
      try await browser.wait(for: attack)
      try await world.open("/console/apps/hostile", browser)
      try await browser.wait(for: attack)
      try await world.open("/console/tokens", browser)
      try await browser.wait(for: attack)
      try await world.open("/console/audit?action=activation-killed", browser)
      try await browser.wait(for: attack)
    }
  }
}
