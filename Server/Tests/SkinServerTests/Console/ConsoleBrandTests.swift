import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Brands {
    @Test("The rules of one brand are shown on the channel's page and in the calendar, and links keep the choice")
    func filter() async throws {
      let app = "labels"
      let world = try await ConsoleWorld.shared.app(app)
      let page = "/console/apps/\(app)/channels/stable"
      let browser = try await world.browser(as: .ann, at: page)
      try await browser.wait(for: "Overview")
      #expect(try await browser.run("return document.querySelector('#brand')") is NSNull)
      func rule(_ id: String, _ version: String, _ more: String) -> String {
        #"{"id":"\#(id)","skin":{"id":"plain","version":"\#(version)"}\#(more)}"#
      }
      let rules = [
        rule("golden", "1.0.0", #","brands":["gold"],"from":"2030-02-02T00:00:00Z""#),
        rule("both", "2.0.0", #","brands":["gold","silver"],"from":"2030-02-03T00:00:00Z""#),
        rule("steel", "2.0.0", #","brands":["silver"],"from":"2030-02-04T00:00:00Z""#),
        rule("common", "1.0.0", #","from":"2030-02-05T00:00:00Z""#),
      ]
      // The states 3 to 5, of which the second one changes nothing for gold.
      for count in 2...4 {
        try await world.call(
          .PUT, "apps/\(app)/channels/stable/activation",
          #"{"skin":null,"rules":[\#(rules.prefix(count).joined(separator: ","))]}"#)
      }
      func listed(_ selector: String) async throws -> [String] {
        let names = try await browser.run(
          "return [...document.querySelectorAll('\(selector)')].map(one => one.innerText)")
        return try #require(names as? [String])
      }
      let names = "section[aria-label=Rules] .next li > .muted"
      try await world.open(page, browser)
      #expect(try await listed(names) == ["golden", "both", "steel", "common"])
      let states =
        "return [...document.querySelectorAll('#states-stable li')].map("
        + "one => one.querySelector('a')?.href.split('=')[1] ?? 'current')"
      #expect(try await browser.run(states) as? [String] == ["current", "4", "3", "2", "1"])
      try await browser.click("#brand option:nth-child(2)")
      try await browser.click("section[aria-label=Rules] button")
      try await eventually("the brand is part of the address") { try await browser.url.hasSuffix("?brand=gold") }
      #expect(try await listed(names) == ["golden", "both", "common"])
      #expect(try await browser.run(states) as? [String] == ["current", "3", "2", "1"])
      #expect(try await listed("#states-stable li p .muted") == ["+ 3 rules", "+ 2 rules"])
      try await browser.click("a[href*='calendar']")
      try await browser.wait(for: "Conflicts")
      #expect(try await browser.url.hasSuffix("?brand=gold"))
      try await world.open("\(page)/calendar?day=2030-02-10&brand=gold", browser)
      try await browser.wait(for: "February 2030")
      let text = try await browser.text
      #expect(text.contains("both isn’t shown, because golden comes first.") && !text.contains("steel"), "\(text)")
      try await browser.click("a[rel=next]")
      try await browser.wait(for: "March 2030")
      #expect(try await browser.run("return document.querySelector('#brand').value") as? String == "gold")
      try await world.open("\(page)/calendar?day=2030-02-10&brand=copper", browser)
      try await browser.wait(for: "steel")
    }
  }
}
