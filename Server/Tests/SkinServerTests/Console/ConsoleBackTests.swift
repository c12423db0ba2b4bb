import Foundation
import NIOHTTP1
import SkinServerAPI
import Testing

extension ConsoleTests {
  @Suite struct Back {
    @Test(
      "After a change, the way back shows the review with a hint, and its form isn't sent with success twice",
      arguments: [true, false])
    func review(_ hasScripts: Bool) async throws {
      let app = "back-\(hasScripts)"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(asNew: "bea-\(hasScripts)", "activator", of: app, hasScripts: hasScripts)
      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.click("#skin option[value='plain@1.0.0']")
      try await browser.click("section[aria-labelledby=skin-title] button")
      try await browser.wait(for: "Change stable?")
      #expect(try await !browser.text.contains(Self.hint))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      try await browser.back()
      try await browser.wait(for: "Change stable?")
      if hasScripts { try await browser.wait(for: Self.hint) }
      try await PagePictures.write("back-\(hasScripts)", browser)
      let states = try await states(of: app, world)
      try await browser.click("main .primary")
      try await browser.wait(for: "This change is already made.")
      #expect(try await browser.run("return document.querySelector('form[action$=set]') === null") as? Bool == true)
      try await PagePictures.write("already-made-\(hasScripts)", browser)
      #expect(try await self.states(of: app, world) == states)
      // The refusal answers a form as well, and is shown on the way back.
      try await world.open("/console/apps/\(app)", browser)
      try await browser.back()
      try await browser.wait(for: "This change is already made.")
      // Signing out ends the pages that the browser keeps.
      try await world.open("/console/profile", browser)
      try await browser.run("document.querySelector('form[action$=sign-out]').submit()")
      try await browser.wait(for: "You are signed out.")
      try await browser.back()
      try await browser.back()
      #expect(try await !browser.text.contains("plain 1.0.0"))
    }

    private static let hint = "You sent this form before."

    private func states(of app: String, _ world: ConsoleWorld) async throws -> String {
      String(decoding: try await world.call(.GET, "apps/\(app)/channels/stable/activation/history"), as: UTF8.self)
    }

    @Test("Browsers keep pages that answer a form, but none with a secret")
    func caching() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: "/console/tokens")
      let post = """
        const csrf = document.querySelector("[name=csrf]").value
        return fetch(arguments[0], {method: "POST", body: new URLSearchParams({csrf, ...arguments[1]})})
          .then(answer => `${answer.status} ${answer.headers.get("Cache-Control")}`)
        """
      for (path, fields, expected) in [
        ("/console/tokens", ["name": "kept", "days": "7"], "422 private, no-cache"),
        ("/console/tokens", ["name": "kept", "days": "7", "scope": "read:*"], "200 no-store"),
        ("/console/users/nora/link", [:], "200 no-store"),
        ("/console/webhooks", [:], "422 private, no-cache"),
        (
          "/console/webhooks",
          ["url": "https://127.0.0.1:9/", "event": "published", "format": "json", "language": "en"], "200 no-store"
        ),
      ] as [(String, [String: String], String)] {
        #expect(try await browser.run(post, [path, fields]) as? String == expected, "\(path) \(fields)")
      }
      // The answer of an approved request has the secret of a webhook.
      let app = "answered"
      _ = try await world.app(app)
      try await world.call(.PUT, "apps/\(app)/channels/stable/approval", #"{"hours":24}"#)
      let hook = #"{"url":"https://127.0.0.1:9/","events":["published"],"app":"\#(app)"}"#
      let proposed = try APICoder.decode(
        ApprovalEndpoints.Envelope.self, from: try await world.call(.POST, "webhooks", hook)
      ).proposal
      let place = proposed.app == "*" ? "/console/approvals" : "/console/apps/\(app)/approvals"
      let approve = "\(place)/\(proposed.id)/approve"
      #expect(try await browser.run(post, [approve, [String: String]()]) as? String == "200 no-store")
    }
  }
}
