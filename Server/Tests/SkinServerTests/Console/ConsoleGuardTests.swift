import Foundation
import GRDB
import NIOHTTP1
import SkinKit
import SkinUpdate
import Testing

@testable import SkinServer

extension ConsoleTests {
  @Suite struct Guards {
    private static func page(_ app: String) -> String { "/console/apps/\(app)/channels/stable/guard" }

    @Test(
      "An activator sets a guard, whose mistakes are at their fields and keep what was typed, and removes it",
      arguments: [true, false])
    func limits(_ hasScripts: Bool) async throws {
      let app = "guarded-\(hasScripts)"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(asNew: "gus-\(hasScripts)", "activator", of: app, hasScripts: hasScripts)
      try await world.open("/console/apps/\(app)/channels/stable", browser)
      try await browser.wait(for: "No guard is set")
      try await browser.click("main a[href$='/guard']")
      try await browser.wait(for: "Guard of stable")
      try await browser.setValue("", of: "#failures")
      try await browser.setValue("250", of: "#devices")
      try await browser.click("#fallback option[value='plain@1.0.0']")
      try await browser.click("main .primary")
      try await browser.wait(for: "The guard has no limit.")
      #expect(try await browser.run("return document.querySelector('[aria-invalid]').id") as? String == "failures")
      let kept = try await browser.run(
        "return ['devices', 'fallback'].map(name => document.getElementById(name).value)")
      #expect(kept as? [String] == ["250", "plain@1.0.0"])
      #expect(try await !world.state(app, "channels/stable/guard").contains("window_hours"))
      try await browser.setValue("2.5", of: "#failures")
      try await browser.setValue("1", of: "#rollbacks")
      try await browser.click("main .primary")
      try await browser.wait(for: "The guard is saved.")
      try await browser.wait(for: "fails on more than 2.5\u{A0}% of the devices")
      let guarded = try await world.state(app, "channels/stable/guard")
      for part in [
        #""maximum_failure_share":0.025"#, #""maximum_rollback_share":0.01"#, #""minimum_reports":250"#,
        #""window_hours":48"#, #""fallback":{"id":"plain","version":"1.0.0"}"#,
      ] { #expect(guarded.contains(part), "\(part) in \(guarded)") }
      try await world.open("/console/apps/\(app)/channels/stable", browser)
      try await browser.wait(for: "If the skin without a rule is paused, plain 1.0.0 is shown.")
      try await world.open(Self.page(app), browser)
      try await browser.click("form[action$='/guard/remove'] button")
      try await browser.wait(for: "The guard is removed.")
      #expect(try await !world.state(app, "channels/stable/guard").contains("window_hours"))
    }

    @Test("The guard warns if a part of the devices reports, and that it never pauses anything if none does")
    func sampled() async throws {
      let app = "sampled-guard"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/guard",
        #"{"maximum_failure_share":0.05,"minimum_reports":100,"window_hours":48}"#)
      for (share, warning) in [
        ("0.025", "2.5\u{A0}% of the devices report, and the guard judges only these."),
        ("0", "no device reports, so the guard never pauses anything."),
      ] {
        try await world.call(.PUT, "apps/\(app)/sample", #"{"share":\#(share)}"#)
        #expect(try await world.page(Self.page(app), as: .ann).contains(warning))
      }
      let channel = try await world.page("/console/apps/\(app)/channels/stable", as: .ann)
      #expect(channel.contains("0% of the devices report.") || channel.contains("0\u{A0}% of the devices report."))
    }

    @Test("Numbers out of range are refused with their range, and a withdrawn version at its field")
    func refusals() async throws {
      let app = "misguarded"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann, at: Self.page(app))
      let form = ["failures": "5", "rollbacks": "", "devices": "100", "hours": "48", "fallback": ""]
      for (field, value) in [
        ("failures", "101"), ("rollbacks", "x"), ("devices", "0"), ("hours", "2161"), ("hours", "1.5"),
      ] {
        let sent = form.merging([field: value]) { $1 }
        #expect(try await browser.statuses("POST", [Self.page(app)], sent) == [400], "\(field)=\(value)")
      }
      let unknown = form.merging(["fallback": "plain@9.0.0"]) { $1 }
      #expect(try await browser.statuses("POST", [Self.page(app)], unknown) == [404])
      #expect(try await !world.state(app, "channels/stable/guard").contains("window_hours"))
      try await world.open(Self.page(app), browser)
      try await world.call(.PUT, "apps/\(app)/skins/plain/versions/1.0.0/withdrawal?reason=broken")
      try await browser.click("#fallback option[value='plain@1.0.0']")
      try await browser.click("main .primary")
      try await browser.wait(for: "This version was withdrawn.")
      #expect(try await browser.run("return document.querySelector('[aria-invalid]').id") as? String == "fallback")
    }

    @Test("A paused version is resumed where it was shown, and judged again; a pause that is gone is a problem")
    func paused() async throws {
      let app = "resumed"
      let world = try await ConsoleWorld.shared.app(app)
      try await pause(app, world)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/channels/stable")
      try await browser.wait(for: "Paused by the guard: plain 2.0.0")
      try await world.open(Self.page(app), browser)
      try await browser.wait(for: "9 of 90 devices failed")
      try await PagePictures.writeForms("guard-paused", browser)
      try await browser.click("button[aria-label='Resume plain 2.0.0']")
      try await browser.wait(for: "The version is shown again.")
      #expect(try await world.activation(of: app).contains(#""skin":{"id":"plain","version":"2.0.0"}"#))
      try await browser.wait(for: "shown again")
      let paused = ["skin": "plain", "version": "2.0.0"]
      #expect(try await browser.statuses("POST", [Self.page(app) + "/resume"], paused) == [404])
      try await browser.click("button[aria-label='Let the guard judge plain 2.0.0 again']")
      try await browser.wait(for: "The guard judges the version again.")
      #expect(try await !browser.text.contains("9 of 90 devices failed"))
      #expect(try await browser.statuses("POST", [Self.page(app) + "/clear"], paused) == [404])
    }

    /// Records that a guard paused the second version.
    private func pause(_ app: String, _ world: ConsoleWorld) async throws {
      try await world.call(.PUT, "apps/\(app)/channels/stable/activation", #"{"skin":null}"#)
      let (name, channel) = (try #require(SkinIdentifier(app)), try #require(SkinIdentifier("stable")))
      let skin = SkinReference(
        id: try #require(SkinIdentifier("plain")), version: try #require(SkinVersion("2.0.0")))
      let before = SkinUpdate.Activation(app: name, channel: channel, skin: skin).data
      let after = SkinUpdate.Activation(app: name, channel: channel, skin: nil).data
      let database = try DatabaseQueue(path: world.world.databaseFile.path)
      try await database.write { database in
        try database.execute(
          sql: "INSERT INTO rollout_pause VALUES (?, 'stable', 'plain', '2.0.0', ?, '9 of 90 devices failed', ?, ?)",
          arguments: [app, Date().timeIntervalSince1970, before, after])
      }
    }

    @Test("The results of the shown versions are on the page, and a server without reports says so")
    func results() async throws {
      let world = try await ConsoleWorld.shared
      let limits = #"{"maximum_failure_share":0.5,"minimum_reports":1000,"window_hours":720}"#
      try await world.call(.PUT, "apps/numbers/channels/stable/guard", limits)
      let browser = try await world.browser(as: .ann, at: Self.page("numbers"))
      try await browser.wait(for: "devices with a result")
      #expect(try await !browser.text.contains("takes no reports"))
      try await PagePictures.writeForms("guard-results", browser)
      let other = try await ConsoleWorld(users: [.activator]).app("festival")
      for path in ["/console/apps/festival/channels/stable", Self.page("festival")] {
        #expect(try await other.page(path, as: .activator).contains("This server takes no reports"), "\(path)")
      }
      try await other.server.stop()
    }

    @Test("Users who may not activate see the guard as sentences, and have neither its page nor its forms")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      for user in [ConsoleWorld.User.viewer, .publisher] {
        let browser = try await world.browser(as: user, at: "/console/apps/festival/channels/stable")
        try await browser.wait(for: "No guard is set")
        let links = "a[href$='/guard'], a[href$='/approval'], a[href$='/promotion']"
        #expect(try await browser.run("return document.querySelectorAll(\"\(links)\").length") as? Int == 0)
        let page = Self.page("festival")
        #expect(try await browser.statuses("GET", [page]) == [403])
        let forms = ["", "/remove", "/resume", "/clear"].map { page + $0 }
        #expect(try await browser.statuses("POST", forms, ["failures": "5"]) == [403, 403, 403, 403])
      }
    }
  }
}
