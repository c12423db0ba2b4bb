import Foundation
import NIOHTTP1
import Testing

@testable import SkinServer

extension ConsoleTests {
  @Suite struct Freezes {
    @Test("An administrator adds a freeze and removes it; mistakes are at their field")
    func freezes() async throws {
      let app = "frozen"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/freezes")
      try await browser.type("Lunar", in: "#name")
      try await browser.setValue("2030-02-01T08:00", of: "#from")
      try await browser.setValue("2030-02-18T08:00", of: "#until")
      try await browser.click("#freeze-zone option[value='Asia/Shanghai']")
      try await browser.type("Holidays", in: "#reason")
      try await browser.click("main .primary")
      try await browser.wait(for: "The name can’t be used")
      #expect(try await browser.run("return document.querySelector('[aria-invalid]').id") as? String == "name")
      try await browser.type("lunar", in: "#name")
      try await browser.click("main .primary")
      try await browser.wait(for: "The freezes were saved.")
      let saved = String(decoding: try await world.call(.GET, "apps/\(app)/freezes"), as: UTF8.self)
      #expect(
        saved.contains(#""from":"2030-02-01T00:00:00Z","name":"lunar","reason":"Holidays""#), "\(saved)")
      try await browser.click("button[aria-label='Remove the freeze lunar']")
      try await browser.wait(for: "Changes are never frozen.")
    }

    @Test("An administrator ends a freeze that is running, which stays in the list; one that is over isn't changed")
    func end() async throws {
      let app = "thawed"
      let world = try await ConsoleWorld.shared.app(app)
      func day(_ offset: Double) -> String { Date(timeIntervalSinceNow: offset * 86_400).formatted(.iso8601) }
      let (from, over) = (day(-2), day(-1))
      try await world.call(
        .PUT, "apps/\(app)/freezes",
        #"{"windows":[{"name":"sales","from":"\#(from)","until":"\#(day(2))"},"#
          + #"{"name":"audit","from":"\#(from)","until":"\#(over)"}]}"#)
      let page = "/console/apps/\(app)/freezes"
      let channel = "apps/\(app)/channels/stable/activation"
      await #expect(throws: (any Error).self) { try await world.call(.PUT, channel, #"{"skin":null}"#) }
      let browser = try await world.browser(as: .ann, at: page)
      // Another one is over, and its end isn't moved.
      #expect(try await browser.statuses("POST", [page], ["end": "audit"]) == [409])
      try await PagePictures.writeForms("freezes-open", browser)
      try await browser.click("button[aria-label='End the freeze sales now']")
      try await browser.wait(for: "The freezes were saved.")
      let buttons = try await browser.run(
        "return [...document.querySelectorAll('.history button')].map(one => one.ariaLabel).sort()")
      #expect(buttons as? [String] == ["Remove the freeze audit", "Remove the freeze sales"])
      let saved = try await world.state(app, "freezes")
      #expect(saved.contains(#""open":[]"#) && saved.contains(over) && saved.contains("sales"), "\(saved)")
      try await world.call(.PUT, channel, #"{"skin":null}"#)

      let viewer = try await world.browser(asNew: "fred", "activator", of: app)
      #expect(try await viewer.statuses("GET", [page]) == [403])
      #expect(try await viewer.statuses("POST", [page], ["end": "sales"]) == [403])
    }
  }
}
