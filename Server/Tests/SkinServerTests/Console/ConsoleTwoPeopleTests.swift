import Foundation
import NIOHTTP1
import Testing

@testable import SkinServer

extension ConsoleTests {
  @Suite struct TwoPeople {
    @Test("An administrator requires a second person after reading what follows, and the end of the rule waits for one")
    func rule() async throws {
      let app = "paired"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(asNew: "ida", "admin", of: app)
      try await world.open("/console/apps/\(app)/channels/stable", browser)
      try await browser.wait(for: "One person can change this channel.")
      try await browser.click("main a[href$='/approval']")
      try await browser.wait(for: "Require a second person for stable?")
      try await browser.run("document.querySelector('main form').noValidate = true")
      try await browser.setValue("721", of: "#hours")
      try await browser.click("main .primary")
      try await browser.wait(for: "This isn’t a number from 1 to 720.")
      #expect(try await browser.run("return document.querySelector('#hours').value") as? String == "721")
      #expect(try await world.state(app, "channels/stable/approval").contains(#""required":false"#))
      try await browser.setValue("24", of: "#hours")
      try await browser.click("main .primary")
      try await browser.wait(for: "The two-person rule of this channel is changed.")
      try await browser.wait(for: "A proposal expires after 24 hours.")
      #expect(try await world.state(app, "channels/stable/approval").contains(#""hours":24"#))
      try await browser.click("main a[href$='/approval']")
      try await browser.wait(for: "Require one person only for stable?")
      try await PagePictures.writeForms("approval-rule-end", browser)
      try await browser.click("main button.danger")
      try await browser.wait(for: "The change waits for the approval of another person.")
      #expect(try await world.state(app, "channels/stable/approval").contains(#""required":true"#))
      // The guard is a setting by which the activation changes later.
      try await world.open("/console/apps/\(app)/channels/stable/guard", browser)
      try await browser.click("main .primary")
      try await browser.wait(for: "The change waits for the approval of another person.")
      #expect(try await !world.state(app, "channels/stable/guard").contains("window_hours"))
    }

    @Test("Only administrators of the app have the switch and its page")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      let channel = "/console/apps/festival/channels/stable"
      for user in [ConsoleWorld.User.viewer, .activator, .fay] {
        let browser = try await world.browser(as: user, at: channel)
        try await browser.wait(for: "One person can change this channel.")
        let links = try await browser.run("return document.querySelectorAll(\"a[href$='/approval']\").length")
        #expect(links as? Int == (user == .fay ? 1 : 0), "\(user)")
        let status = user == .fay ? 200 : 403
        #expect(try await browser.statuses("GET", ["\(channel)/approval"]) == [status], "\(user)")
        // Fay's has no hours.
        let sent = try await browser.statuses("POST", ["\(channel)/approval"], ["required": "true"])
        #expect(sent == [user == .fay ? 400 : 403], "\(user)")
      }
    }
  }
}
