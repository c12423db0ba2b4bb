import Foundation
import NIOHTTP1
import Testing

extension ConsoleTests {
  @Suite struct Storage {
    @Test("An administrator sees what a policy would remove, saves it, and removes exactly what the page listed")
    func retention() async throws {
      let app = "stored"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.server.publishAll(["3.0.0", "4.0.0"], app: app)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/storage")
      try await browser.wait(for: "All versions are kept.")
      for (field, value) in [("newest", "1"), ("published", "0"), ("used", "0")] {
        try await browser.setValue(value, of: "#\(field)")
      }
      try await browser.click("form[action$=plan] button")
      try await browser.wait(for: "The newest version of each skin is kept.")
      // 2.0.0 is active, and 4.0.0 the newest.
      #expect(try await goes(browser) == ["plain@1.0.0", "plain@3.0.0"])
      #expect(try await !world.state(app, "retention").contains("newest"))
      try await browser.click("form[action$=policy] .primary")
      try await browser.wait(for: "The policy is saved.")

      try await browser.click("main a[href$=run]")
      try await browser.wait(for: "Remove these versions?")
      try await PagePictures.writeForms("storage-run", browser)
      // Someone pins one of the versions in the meantime.
      try await world.call(.PUT, "apps/\(app)/skins/plain/versions/1.0.0/pin")
      try await browser.click("main button.danger")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      #expect(try await goes(browser) == ["plain@3.0.0"])
      try await browser.click("main button.danger")
      try await browser.wait(for: "The versions were removed.")
      let rest = try await world.state(app, "skins")
      #expect(!rest.contains("3.0.0") && ["1.0.0", "2.0.0", "4.0.0"].allSatisfy(rest.contains))
      try await browser.click("form[action$=remove] button")
      try await browser.wait(for: "All versions are kept.")
    }

    private func goes(_ browser: Browser) async throws -> [String] {
      let names = try await browser.run(
        "return [...document.querySelectorAll('section[aria-labelledby=goes] .history .small')]"
          + ".map(one => one.textContent).filter(text => text.includes('@'))")
      return (names as? [String] ?? []).sorted()
    }

    @Test("A version is pinned and unpinned, and withdrawn with a reason that the audit log keeps")
    func withdrawal() async throws {
      let app = "recalled"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/skins/plain")
      try await browser.click("button[aria-label='Pin plain 1.0.0']")
      try await browser.wait(for: "The version is pinned")
      #expect(try await world.state(app, "retention").contains(#""version":"1.0.0""#))
      try await browser.click("button[aria-label='Unpin plain 1.0.0']")
      try await browser.wait(for: "The policy decides about the version again.")
      try await browser.click("a[aria-label='Withdraw plain 2.0.0']")
      try await browser.wait(for: "Shown on:")
      try await browser.type("Text <b>unreadable</b>", in: "#reason")
      try await browser.click("main button.danger")
      try await browser.wait(for: "The version is withdrawn.")
      #expect(try await world.state(app, "withdrawn").contains(#""version":"2.0.0""#))
      #expect(try await !world.state(app, "channels/stable/activation").contains(#""skin":{"id":"plain"#))
      try await world.open("/console/apps/\(app)/skins/plain", browser)
      try await browser.wait(for: "Withdrawn versions")
      try await world.open("/console/apps/\(app)/audit?action=version-withdrawn", browser)
      try await browser.wait(for: "withdrawn: Text <b>unreadable</b>")
      // An app stays without any version.
      try await world.open("/console/apps/\(app)/skins/plain/versions/1.0.0/withdraw", browser)
      try await browser.type("The same", in: "#reason")
      try await browser.click("main button.danger")
      try await browser.wait(for: "The version is withdrawn.")
      #expect(try await browser.url.hasSuffix("/console/apps/\(app)/skins?done=withdrawn"))
      try await world.open("/console/apps/\(app)/channels/stable", browser)
      try await browser.wait(for: "withdrawn")
    }

    @Test("Roles that may not remove, pin or withdraw versions have neither the pages nor the buttons")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      for (user, pins, withdraws) in [
        (ConsoleWorld.User.viewer, 0, 0), (.publisher, 1, 0), (.activator, 0, 1),
      ] {
        let browser = try await world.browser(as: user, at: "/console/apps/festival/skins/night")
        let counts =
          try await browser.run(
            "return ['form[action$=pin]', 'a[href$=withdraw]', 'a[href$=storage]']"
              + ".map(selector => document.querySelectorAll(selector).length)") as? [Int]
        #expect(counts == [pins, withdraws, 0], "\(user)")
        #expect(try await browser.statuses("GET", ["/console/apps/festival/storage/run"]) == [403])
        let version = "/console/apps/festival/skins/night/versions/9.0.0"
        let forms = ["/console/apps/festival/storage/policy", "\(version)/pin", "\(version)/withdraw"]
        #expect(
          try await browser.statuses("POST", forms, ["pinned": "true"]) == [
            403, pins > 0 ? 404 : 403, withdraws > 0 ? 404 : 403,
          ],
          "\(user)")
      }
    }
  }
}

extension RealServer {
  /// Publishes versions of the small skin.
  fileprivate func publishAll(_ versions: [String], app: String) async throws {
    for version in versions {
      #expect(try await publish(TestSkin.package("plain", version), app: app) == .created)
    }
  }
}

extension ConsoleWorld {
  /// Returns a resource of an app as text.
  func state(_ app: String, _ path: String) async throws -> String {
    String(decoding: try await call(.GET, "apps/\(app)/\(path)"), as: UTF8.self)
  }
}

extension Browser {
  /// Sends requests from the current page, forms with its token, and returns the statuses.
  func statuses(_ method: String, _ paths: [String], _ fields: [String: String] = [:]) async throws -> [Int] {
    let statuses = try await run(
      """
      const token = document.querySelector("[name=csrf]").value
      return arguments[1].map(path => {
        const request = new XMLHttpRequest()
        request.open(arguments[0], path, false)
        request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded")
        request.send(arguments[0] === "POST" ? new URLSearchParams({csrf: token, reason: "x", ...arguments[2]}) : null)
        return request.status
      })
      """, [method, paths, fields])
    return statuses as? [Int] ?? []
  }
}
