import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

extension ConsoleTests {
  /// The tasks of an operator, one after the other, with what each takes.
  @Suite struct Walk {
    private static let app = "walk"

    /// Counts what the tasks take, and lists it with the seconds in `console-output/walk.txt`.
    @MainActor private final class Tasks {
      let world: ConsoleWorld
      let browser: Browser
      private var rows = ["clicks  fields  seconds  task"]

      init(_ world: ConsoleWorld, _ browser: Browser) {
        (self.world, self.browser) = (world, browser)
      }

      /// Does a task, which may not take more clicks and fields than today.
      /// - Parameters:
      ///   - name: The task.
      ///   - page: The page that it begins on; nil for the one that is open.
      ///   - clicks: The number of clicks.
      ///   - fields: The number of fields to fill in, or lists to choose from.
      ///   - picture: The name of the picture of its last page.
      ///   - body: The task.
      /// - Throws: What the task throws.
      func run(
        _ name: String, from page: String? = "/console", clicks: Int, fields: Int, picture: String,
        _ body: () async throws -> Void
      ) async throws {
        if let page { try await world.open(page, browser) }
        let (before, start) = (browser.inputs, ContinuousClock.now)
        try await body()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let taken = (clicks: browser.inputs.clicks - before.clicks, fields: browser.inputs.fields - before.fields)
        #expect(taken == (clicks, fields), "\(name)")
        rows.append(String(format: "%6d  %6d  %7.1f  ", taken.clicks, taken.fields, seconds) + name)
        try await PagePictures.write("walk-\(picture)", browser)
      }

      func write() throws { try PagePictures.write(rows.joined(separator: "\n") + "\n", to: "walk.txt") }
    }

    @Test("An operator begins an app, publishes, plans a festival, grows a share, approves, reverts, kills and edits")
    @MainActor func walk() async throws {
      let world = try await ConsoleWorld.shared
      let app = "/console/apps/\(Self.app)"
      let link = "main a[href='\(app)']"
      let browser = try await world.emptyBrowser(as: .ann)
      try await browser.setZone("Asia/Shanghai")
      let tasks = Tasks(world, browser)

      try await tasks.run("begin an app and publish its first version", clicks: 3, fields: 2, picture: "published") {
        try await browser.click("a[href='/console/new-app']")
        try await browser.type(Self.app, in: "#app")
        try await browser.click("main .primary")
        try await browser.wait(for: "Publish the first version of \(Self.app)")
        let file = world.world.folder.appending(path: "walk.zip")
        try TestZip.make(TestZip.native("dawn", #", "version": "1.0.0""#)).write(to: file)
        try await browser.attach(file, to: "input[multiple]")
        try await browser.wait(for: "No errors or warnings")
        try await browser.click("form button.primary")
        try await browser.wait(for: "The version is published.")
      }

      try await tasks.run("show it on the first channel", from: nil, clicks: 3, fields: 1, picture: "shown") {
        try await browser.click("a[aria-label='Show Night 1.0.0 on a channel']")
        try await browser.type("stable", in: "#new-channel")
        try await review(browser)
      }

      try await world.publish(TestSkin.native("lantern", "1.0.0", Self.files("#C8102E")), app: Self.app)
      try await tasks.run(
        "show a skin on a festival's days, in the zone of China", clicks: 5, fields: 2, picture: "festival"
      ) {
        try await browser.click(link)
        try await browser.click("main a[href$='/channels/stable/activation']")
        try await browser.choose("#rule-skin option[value='lantern@1.0.0']")
        try await browser.click("details.difference summary")
        try await browser.choose("#festival option[value^='festival_spring']")
        try await review(browser)
      }
      #expect(try await world.activation(of: Self.app).contains(#""zone":"Asia/Shanghai""#))

      try await tasks.run("show a brand's devices a skin, for 10 % of them", clicks: 4, fields: 3, picture: "brand") {
        try await browser.click(link)
        try await browser.click("main a[href$='/channels/stable/activation']")
        try await browser.choose("#rule-skin option[value='lantern@1.0.0']")
        try await browser.type("gold", in: "#brands")
        try await browser.type("10", in: "#share")
        try await review(browser)
      }
      let branded = try await world.activation(of: Self.app)
      #expect(branded.contains(#""brands":["gold"]"#) && branded.contains(#""below":1000"#), "\(branded)")

      try await tasks.run("grow the share from 10 % to 50 %", clicks: 4, fields: 1, picture: "share") {
        try await browser.click(link)
        try await browser.click("a[aria-label='Edit the rule lantern-2']")
        try await browser.type("50", in: "#share")
        try await review(browser)
      }
      #expect(try await world.activation(of: Self.app).contains(#""below":5000"#))

      try await tasks.run("set a guard", clicks: 4, fields: 1, picture: "guard") {
        try await browser.click(link)
        try await browser.click("main .channel h2 a")
        try await browser.click("main a[href$='/guard']")
        try await browser.type("5", in: "#failures")
        try await browser.click("main .primary")
        try await browser.wait(for: "The guard is saved.")
      }

      try await tasks.run("bring the state before back", clicks: 3, fields: 0, picture: "reverted") {
        try await browser.click(link)
        try await browser.click("main .history li:nth-child(2) a")
        try await browser.wait(for: "Revert stable?")
        try await browser.click("main .primary")
        try await browser.wait(for: "The earlier state is signed")
      }
      #expect(try await world.activation(of: Self.app).contains(#""below":1000"#))

      try await tasks.run("change a color in place, and publish it", clicks: 5, fields: 1, picture: "edited") {
        try await browser.click(link)
        try await browser.click("main .big a")
        try await browser.click("button[aria-label^='Edit Night']")
        // Clearing the field first would be another change.
        try await browser.setValue("#14213D", of: "[name='value.any']")
        try await browser.run(
          "document.querySelector(\"[name='value.any']\").dispatchEvent(new Event('change', {bubbles: true}))")
        try await browser.wait(for: "1 change can be undone")
        try await browser.click("#edit-status a.primary")
        try await browser.click("form button.primary")
        try await browser.wait(for: "The version is published.")
      }

      try await tasks.run("compare it with the version before", clicks: 3, fields: 0, picture: "compared") {
        try await browser.click(link)
        try await browser.click("main .big a")
        try await browser.click("main a[href*='/compare']")
        try await browser.wait(for: "1 key differs")
      }

      try await tasks.run("withdraw a version", clicks: 5, fields: 1, picture: "withdrawn") {
        try await browser.click(link)
        try await browser.click("nav.tabs a[href$='/skins']")
        try await browser.click("main a[href$='/skins/lantern']")
        try await browser.click("main a[aria-label^='Withdraw']")
        try await browser.type("The logo is an old one", in: "#reason")
        try await browser.click("main .danger")
        try await browser.wait(for: "The version is withdrawn.")
      }
      #expect(try await !world.activation(of: Self.app).contains(#""brands""#))

      try await tasks.run("switch skins off on a channel", clicks: 3, fields: 2, picture: "killed") {
        try await browser.click(link)
        try await browser.click("main .channel a[href$='/kill']")
        try await browser.type("Unreadable on old devices", in: "#reason")
        try await browser.type("\(Self.app)/stable", in: "#confirm")
        try await browser.click("main .danger")
        try await browser.wait(for: "Skins are switched off.")
      }

      try await world.call(.PUT, "apps/\(Self.app)/channels/stable/approval", #"{"hours":72}"#)
      // The change of the root token is a colleague's.
      try await world.call(
        .PUT, "apps/\(Self.app)/channels/stable/activation", #"{"skin":{"id":"dawn","version":"1.0.0"}}"#)
      try await tasks.run("approve a colleague's change", clicks: 3, fields: 0, picture: "approved") {
        try await browser.click(link)
        try await browser.click("nav.tabs a[href$='/approvals']")
        try await browser.click("form[action$=approve] button")
        try await browser.wait(for: "The change is approved and activated.")
      }
      #expect(try await world.activation(of: Self.app).contains("dawn"))
      try tasks.write()
    }

    /// Sends the form of a change, and confirms its review.
    private func review(_ browser: Browser) async throws {
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
    }

    /// The files of a small skin.
    private static func files(_ color: String) -> [String: Data] {
      ["modules/home.json": Data(##"{"colors": {"title": "\##(color)"}}"##.utf8)]
    }
  }
}
