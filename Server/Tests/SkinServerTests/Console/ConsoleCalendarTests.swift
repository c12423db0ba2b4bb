import Foundation
import GRDB
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Calendar {
    /// Dates the states of an app's channel, the first one first.
    private func date(_ app: String, _ world: ConsoleWorld, _ times: String...) async throws {
      let database = try DatabaseQueue(path: world.world.databaseFile.path)
      try await database.write { database in
        for (index, time) in times.enumerated() {
          try database.execute(
            sql: "UPDATE activation_state SET changed_at = unixepoch(?) WHERE app = ? AND number = ?",
            arguments: [time, app, index + 1])
        }
      }
    }

    private func cell(_ day: String, _ browser: Browser) async throws -> String {
      let text = try await browser.run(
        "return [...document.querySelectorAll('.days td')].find(one => one.innerText.includes('\(day),')).innerText")
      return try #require(text as? String)
    }

    @Test("Past days show what was active then, also a withdrawn version and that skins were off")
    func past() async throws {
      let app = "remembered"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.call(.POST, "apps/\(app)/channels/stable/kill", #"{"reason":"test","confirm":"\#(app)/stable"}"#)
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation",
        #"{"skin":null,"rules":[{"id":"autumn","skin":{"id":"plain","version":"1.0.0"},"from":"2024-10-18T00:00:00Z","#
          + #""until":"2024-10-25T00:00:00Z","brands":["gold"]},{"id":"hidden","skin":{"id":"plain","version":"2.0.0"},"#
          + #""from":"2024-10-18T00:00:00Z","until":"2024-10-25T00:00:00Z","brands":["gold"]}]}"#)
      try await date(
        app, world, "2024-10-03T00:00:00Z", "2024-10-08T12:00:00Z", "2024-10-15T00:00:00Z", "2024-10-20T00:00:00Z")
      let page = "/console/apps/\(app)/channels/stable/calendar"
      let browser = try await world.browser(as: .ann, at: "\(page)?day=2024-10-10&zone=UTC")
      try await browser.wait(for: "October 2024")
      let text = try await browser.text
      #expect(text.contains("Only conflicts and gaps from now on are listed."), "\(text)")
      #expect(!text.contains("comes first") && !text.contains("no rule shows a skin"), "\(text)")
      let first = try await cell("October 2", browser)
      #expect(!first.contains("Built-in skin") && !first.contains("plain"), "\(first)")
      let changed = try await cell("October 8", browser)
      #expect(
        changed.contains(/1\.0\.0.+until 12:00\s+PM.+2\.0\.0.+from 12:00\s+PM/.dotMatchesNewlines()), "\(changed)")
      let second = try await cell("October 9", browser)
      #expect(second.contains("2.0.0") && !second.contains("1.0.0"), "\(second)")
      #expect(try await cell("October 19", browser).contains("Skins are off"))
      let ruled = try await cell("October 21", browser)
      #expect(ruled.contains("autumn") && ruled.contains("Built-in skin") && !ruled.contains("Gap"), "\(ruled)")
      let handles = "return [...document.querySelectorAll('a[data-rule]')].map(one => one.dataset.rule)"
      #expect(try await browser.run(handles) as? [String] == ["autumn", "hidden"])
      // The withdrawal removes the rule from the current activation only.
      try await world.call(.PUT, "apps/\(app)/skins/plain/versions/2.0.0/withdrawal")
      try await world.open("\(page)?day=2024-10-10&zone=UTC", browser)
      try await browser.wait(for: "October 2024")
      #expect(try await cell("October 9", browser).contains("2.0.0"))
      #expect(try await cell("October 21", browser).contains("hidden"))
      #expect(try await browser.run(handles) as? [String] == [])
      try await PagePictures.writeForms("calendar-past", browser)
      try await browser.click("#brand option:nth-child(2)")
      try await browser.click(".filter button")
      try await eventually("the brand is chosen") { try await browser.url.contains("brand=gold") }
      try await browser.click("a[rel=prev]")
      try await browser.wait(for: "September 2024")
      #expect(try await browser.run("return document.querySelectorAll('.days .entry').length") as? Int == 0)
    }

    @Test("The calendar says in both languages from when on it is complete if the history has more states")
    func crowded() async throws {
      let app = "crowded"
      let world = try await ConsoleWorld.shared.app(app)
      let database = try DatabaseQueue(path: world.world.databaseFile.path)
      try await database.write { database in
        for (old, number, time) in [(2, 130, "2024-10-20"), (1, 1, "2024-10-01")] {
          try database.execute(
            sql: """
              UPDATE activation_state SET number = ?3, changed_at = unixepoch(?4) WHERE app = ?1 AND number = ?2
              """, arguments: [app, old, number, time])
        }
        for number in 2..<130 {
          try database.execute(
            sql: """
              INSERT INTO activation_state
                (app, channel, number, skin, version, document, changed_at, changed_in, changed_by, note)
                SELECT app, channel, ?2, skin, version, document, changed_at + ?2 * 10800, changed_in, changed_by, note
                FROM activation_state WHERE app = ?1 AND number = 1
              """, arguments: [app, number])
        }
      }
      let page = "/console/apps/\(app)/channels/stable/calendar?zone=UTC"
      let browser = try await world.browser(as: .ann, at: "\(page)&day=2024-10-10")
      // The newest hundred states begin with number 31.
      try await browser.wait(for: "The calendar is complete from Oct 4, 2024 at 9:00\u{202F}PM UTC on.")
      #expect(try await cell("October 5", browser).contains("1.0.0"))
      #expect(try await !cell("October 3", browser).contains("1.0.0"))
      try await world.open("\(page)&day=2024-11-10", browser)
      try await browser.wait(for: "November 2024")
      #expect(try await !browser.text.contains("complete from"))
      try await world.open("\(page)&day=2024-10-10&language=zh-Hans", browser)
      try await browser.wait(for: "日历自 2024年10月4日 21:00 UTC 起完整。")
    }
  }
}
