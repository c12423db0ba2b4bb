import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinServer

extension ConsoleTests {
  @Suite struct Promotion {
    @Test("What a channel shows is compared with another channel, and used there once it is confirmed")
    func promote() async throws {
      let app = "promoted"
      let world = try await ConsoleWorld.shared.app(app)
      let beta = #"{"skin":{"id":"plain","version":"1.0.0"},"rules":[{"id":"zh","skin":null,"locales":["zh"]}]}"#
      try await world.call(.PUT, "apps/\(app)/channels/beta/activation", beta)
      let browser = try await world.browser(asNew: "pia", "activator", of: app)
      try await world.open("/console/apps/\(app)/channels/beta", browser)
      try await browser.click("main a[href$='/promotion']")
      try await browser.wait(for: "Use what beta shows on another channel")
      try await browser.type("beta", in: "#new-channel")
      try await browser.click("main .primary")
      try await browser.wait(for: "The channel shows this already.")
      try await browser.setValue("", of: "#new-channel")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      // A colleague changes the channel in the meantime.
      let changed = #"{"skin":{"id":"plain","version":"2.0.0"},"policy":"user"}"#
      try await world.call(.PUT, "apps/\(app)/channels/stable/activation", changed)
      try await browser.click("main .primary")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      #expect(try await world.activation(of: app).contains("2.0.0"))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let promoted = try await world.activation(of: app)
      #expect(promoted.contains("1.0.0") && promoted.contains(#""locales":["zh"]"#) && !promoted.contains("user"))

      try await world.open("/console/apps/\(app)/channels/beta/promotion", browser)
      try await browser.type("nightly", in: "#new-channel")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change nightly?")
      try await browser.click("main .primary")
      try await browser.wait(for: "Channel nightly")
      #expect(try await world.state(app, "channels/nightly/activation").contains(#""locales":["zh"]"#))
      // The way back has a hint, and a promotion that is sent again is made already.
      try await browser.back()
      try await browser.wait(for: "Change nightly?")
      try await browser.wait(for: "You sent this form before.")
      try await browser.click("main .primary")
      try await browser.wait(for: "This change is already made.")
      #expect(try await browser.run("return document.querySelector('form[action$=confirm]') === null") as? Bool == true)
    }

    @Test("A version that wasn't published for the channel is refused there, and viewers have no form")
    func refusals() async throws {
      let app = "unsuited"
      let world = try await ConsoleWorld.shared.app(app)
      let published = try await world.server.call(
        .POST, "apps/\(app)/packages?channel=beta", TestSkin.package("only", "1.0.0"))
      #expect(published.status == .created)
      try await world.call(
        .PUT, "apps/\(app)/channels/beta/activation", #"{"skin":{"id":"only","version":"1.0.0"}}"#)
      let page = "/console/apps/\(app)/channels/beta/promotion"
      let browser = try await world.browser(as: .ann, at: page)
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "A version wasn’t published for this channel.")
      #expect(try await world.activation(of: app).contains("plain"))

      let viewer = try await world.browser(asNew: "vic", "viewer", of: app)
      #expect(try await viewer.statuses("GET", [page]) == [403])
      #expect(try await viewer.statuses("POST", [page, page + "/confirm"], ["channel": "stable"]) == [403, 403])
    }
  }
}
