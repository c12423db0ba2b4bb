import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct Channels {
    /// Shows the first version on further channels.
    private func addChannels(_ numbers: ClosedRange<Int>, of app: String, _ world: ConsoleWorld) async throws {
      for number in numbers {
        try await world.call(
          .PUT, "apps/\(app)/channels/store-\(number)/activation", #"{"skin":{"id":"plain","version":"1.0.0"}}"#)
      }
    }

    @Test("Many channels are a list that is searched, each is reverted to its first state, and all are switched off")
    func many() async throws {
      let app = "festival"
      // The shared audit log would have too many changes for other tests.
      let world = try await ConsoleWorld(users: [.activator]).app(app)
      try await addChannels(1...11, of: app, world)
      // The first of these states isn't on the first page of the history.
      for number in 1...30 {
        try await world.call(
          .PUT, "apps/\(app)/channels/store-11/activation",
          #"{"skin":{"id":"plain","version":"\#(number.isMultiple(of: 2) ? 1 : 2).0.0"},"rules":[{"id":"r\#(number)","skin":null}]}"#
        )
      }
      let browser = try await world.browser(as: .activator, at: "/console/apps/\(app)")
      try await browser.setScripts(false)
      try await browser.wait(for: "store-11")
      try await PagePictures.writeForms("overview-many", browser)
      try await browser.type("-11", in: "#channel")
      try await browser.click("main form .primary")
      try await browser.wait(for: "Show all")
      let rows = try await browser.run("return [...document.querySelectorAll('tbody th')].map(one => one.textContent)")
      #expect(rows as? [String] == ["store-11"])
      try await browser.click("tbody th a")
      try await browser.wait(for: "Channel store-11")
      try await browser.click("a[href*='before=']")
      try await browser.wait(for: "Newest states")
      try await browser.click(".history li:last-child a.button")
      try await browser.wait(for: "Revert store-11?")
      try await browser.click("main form .primary")
      try await browser.wait(for: "reaches apps within moments")
      let reverted = try await world.call(.GET, "apps/\(app)/channels/store-11/activation")
      #expect(!String(decoding: reverted, as: UTF8.self).contains("rules"))

      try await browser.click("main a[href$='/\(app)/kill']")
      try await browser.type("Unreadable on the iPad", in: "#reason")
      try await browser.type("\(app)/stable", in: "#confirm")
      try await browser.click("main .danger")
      try await browser.wait(for: "The typed names don’t match, so nothing was changed.")
      try await world.open("/console/apps/\(app)/kill", browser)
      try await browser.type("Unreadable on the iPad", in: "#reason")
      try await browser.type(app, in: "#confirm")
      try await browser.click("main .danger")
      try await browser.wait(for: "Skins are switched off.")
      let channels = String(decoding: try await world.call(.GET, "apps/\(app)/channels"), as: UTF8.self)
      #expect(!channels.contains(#""id":"plain""#))
      try await world.server.stop()
    }

    @Test("Every one of many channels has its page, and its actions for those who may activate")
    func roles() async throws {
      let world = try await ConsoleWorld(users: [.viewer, .activator])
      let (app, page) = ("festival", "/console/apps/festival")
      try await world.publish(TestSkin.package("plain", "1.0.0"), app: app)
      try await addChannels(1...9, of: app, world)
      for user in [ConsoleWorld.User.viewer, .activator] {
        let mayActivate = user == .activator
        let list = try await world.page(page, as: user)
        for number in 1...9 {
          let folder = "\(page)/channels/store-\(number)"
          #expect(list.contains(#"href="\#(folder)""#), "\(number)")
          for action in ["activation", "kill"] {
            #expect(list.contains(#"href="\#(folder)/\#(action)""#) == mayActivate, "\(user) \(number) \(action)")
          }
        }
        #expect(list.contains(#"href="\#(page)/kill""#) == mayActivate)
        #expect(try await world.page("\(page)/kill", as: user).contains("Your roles don’t permit this.") != mayActivate)
        let alone = try await world.page("\(page)/channels/store-9", as: user)
        #expect(alone.contains(#"href="\#(page)/channels/store-9/kill""#) == mayActivate)
        #expect(try await world.page("\(page)?channel=nothing", as: user).contains("No channel matches."))
        #expect(
          try await world.page("\(page)/channels/nothing", as: user).contains("There is no page at this address."))
      }
      try await world.server.stop()
    }
  }
}
