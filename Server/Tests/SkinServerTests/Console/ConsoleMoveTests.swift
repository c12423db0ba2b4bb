import Foundation
import NIOHTTP1
import SkinServerAPI
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Move {
    private static let rules =
      #"{"id":"market","skin":{"id":"plain","version":"2.0.0"},"from":"2030-03-28T18:00:00","#
      + #""until":"2030-03-30T06:00:00","zone":"Europe/Berlin","brands":["gold"]},"#
      + #"{"id":"always","skin":{"id":"plain","version":"1.0.0"},"locales":["fr"]}"#

    private static let bar = "a[data-rule=market]"

    /// Creates an app with a rule around the beginning of summer time, on March 31 of 2030.
    private func app(_ app: String) async throws -> (world: ConsoleWorld, calendar: String) {
      let world = try await ConsoleWorld.shared.app(app)
      try await set(app, world, Self.rules)
      return (world, "/console/apps/\(app)/channels/stable/calendar?day=2030-03-29&zone=Europe/Berlin")
    }

    private func set(_ app: String, _ world: ConsoleWorld, _ rules: String) async throws {
      try await world.call(.PUT, "apps/\(app)/channels/stable/activation", #"{"skin":null,"rules":[\#(rules)]}"#)
    }

    /// Returns the pixels of some days in the drawing of a period.
    private func pixels(_ days: Double, of period: Double, _ browser: Browser) async throws -> Int {
      let width =
        try await browser.run("return document.querySelector('.timeline').getBoundingClientRect().width") as? Double
      return Int((try #require(width) * days / period).rounded())
    }

    @Test("A rule is dragged to another day, compared, and keeps its local times in summer time")
    func month() async throws {
      let (world, calendar) = try await app("dragged")
      let browser = try await world.browser(as: .ann, at: calendar)
      #expect(try await browser.run("return document.querySelectorAll('a[data-rule]').length") as? Int == 1)
      // Escape ends a drag without a move, and without opening the bar's link.
      try await browser.drag(Self.bar, by: try await pixels(1, of: 31, browser), key: "\u{E00C}")
      let left = "return [document.querySelector('a[data-rule]').getAttribute('transform'), location.pathname]"
      let state = try await browser.run(left) as? [String]
      #expect(state == ["translate(0)", "/console/apps/dragged/channels/stable/calendar"])
      try await browser.drag(Self.bar, by: try await pixels(1, of: 31, browser))
      try await browser.wait(for: "Change stable?")
      let text = try await browser.text
      #expect(text.contains("from 2030-03-28 18:00 Europe/Berlin · until 2030-03-30 06:00 Europe/Berlin"), "\(text)")
      #expect(text.contains("from 2030-03-29 18:00 Europe/Berlin · until 2030-03-31 06:00 Europe/Berlin"), "\(text)")
      #expect(try await world.activation(of: "dragged").contains("2030-03-28T18:00:00"))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let moved = try await world.activation(of: "dragged")
      for part in [
        #""from":"2030-03-29T18:00:00""#, #""until":"2030-03-31T06:00:00""#, #""zone":"Europe/Berlin""#,
        #""brands":["gold"]"#, #""locales":["fr"]"#,
      ] { #expect(moved.contains(part), "\(part) in \(moved)") }
    }

    @Test("A finger moves a rule by hours in a week, and keys by hours and days; a click opens its form")
    func week() async throws {
      let (world, calendar) = try await app("touched")
      let browser = try await world.browser(as: .ann)
      try await browser.show(width: 360, height: 740)
      try await world.open(calendar + "&view=week", browser)
      try await browser.drag(Self.bar, by: try await pixels(-0.25, of: 7, browser), pointer: "touch")
      try await browser.wait(for: "Change stable?")
      #expect(try await browser.text.contains("from 2030-03-28 12:00 Europe/Berlin · until 2030-03-30 00:00"))
      try await browser.click("main .crumb a")
      try await browser.wait(for: "Mar 25, 2030")
      try await browser.run("document.querySelector('a[data-rule]').focus()")
      // Shift with the arrow, without, and the way back over the middle.
      try await browser.press("\u{E008}\u{E014}\u{E008}\u{E014}", on: Self.bar)
      try await browser.wait(for: "market: Mar 29, 2030, 7:00 PM – Mar 31, 2030, 7:00 AM Europe/Berlin")
      try await browser.press("\u{E012}\u{E007}", on: Self.bar)
      try await browser.wait(for: "Change stable?")
      #expect(try await browser.text.contains("from 2030-03-29 18:00 Europe/Berlin"))
      try await world.open(calendar, browser)
      try await browser.click(Self.bar)
      try await browser.wait(for: "Edit the rule market")
      #expect(try await world.activation(of: "touched").contains("2030-03-28T18:00:00"))
    }

    @Test("A rule that a colleague changed meanwhile isn't moved, and viewers have no bars to move")
    func conflict() async throws {
      let (world, calendar) = try await app("contested")
      let browser = try await world.browser(as: .ann, at: calendar)
      try await set("contested", world, Self.rules.replacing("06:00:00", with: "08:00:00"))
      try await browser.drag(Self.bar, by: try await pixels(-2, of: 31, browser))
      try await browser.wait(for: "in the meantime")
      #expect(try await browser.run("return document.querySelector('#until').value") as? String == "2030-03-30T08:00")
      try await world.open(calendar, browser)
      try await browser.drag(Self.bar, by: try await pixels(-2, of: 31, browser))
      try await browser.wait(for: "Change stable?")
      try await set("contested", world, Self.rules)
      try await browser.click("main .primary")
      try await browser.wait(for: "in the meantime")
      #expect(try await world.activation(of: "contested").contains("2030-03-30T06:00:00"))

      try await world.add("vito", roles: #"[{"role":"viewer","app":"contested"}]"#)
      try await browser.reset()
      try await world.signIn("vito", browser)
      try await browser.wait(for: "vito")
      try await world.open(calendar, browser)
      try await browser.wait(for: "market")
      let parts = "[data-rule], [data-move], #move-help, script[src*=calendar]"
      #expect(try await browser.run("return document.querySelectorAll('\(parts)').length") as? Int == 0)
    }
  }
}

@Suite struct RuleMoveTests {
  private func rule(_ json: String) throws -> ActivationDocument.Rule {
    try APICoder.decode(from: Data(json.utf8))
  }

  @Test("Times move on their own clock, and all other members stay")
  func times() throws {
    let move = try #require(RuleMove(FormFields("minutes=-1455")))
    let original = try rule(
      #"{"id":"a","skin":null,"from":"2030-03-01T00:00:30Z","until":"2030-04-01T00:00","zone":"device"}"#)
    let moved = try rule(
      #"{"id":"a","skin":null,"from":"2030-02-27T23:45:30Z","until":"2030-03-30T23:45:00","zone":"device"}"#
    )
    #expect(try move.moved(original) == moved)
    #expect(LocalTime.moved("2030-03-31T02:30:00", minutes: 1440) == "2030-04-01T02:30:00")
    #expect(LocalTime.moved("9999-12-31T00:00:00", minutes: 1440) == nil)
    #expect(LocalTime.moved("0001-01-01T00:00:00", minutes: -1440) == nil)
  }

  @Test("A rule without times, with a time of another form, and a distance of more than a year are refused")
  func refusals() throws {
    let move = try #require(RuleMove(FormFields("minutes=60")))
    for json in [#"{"id":"a","skin":null}"#, #"{"id":"a","skin":null,"from":"2030-02-01T00:00:00+08:00"}"#] {
      let rule = try rule(json)
      #expect(throws: APIFailure.self) { try move.moved(rule) }
    }
    for text in ["", "minutes=", "minutes=x", "minutes=99999999999999999999", "minutes=527041", "minutes=-527041"] {
      #expect(RuleMove(FormFields(text)) == nil, "\(text)")
    }
  }
}
