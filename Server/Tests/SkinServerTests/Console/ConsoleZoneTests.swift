import Foundation
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Zones {
    /// Returns the time zone that is chosen in a form of an app's page.
    private func zone(_ selector: String, _ page: String, _ world: ConsoleWorld, _ browser: Browser) async throws
      -> String
    {
      try await world.open(page, browser)
      try await browser.wait(for: "Overview")
      return try await browser.run("return document.querySelector('\(selector)').value") as? String ?? ""
    }

    @Test("Forms begin in the browser's time zone, and then in the one that was last used for the app")
    func remembered() async throws {
      let (app, other) = ("zoned", "zoned-too")
      let world = try await ConsoleWorld.shared.app(app)
      _ = try await world.app(other)
      let browser = try await world.emptyBrowser(as: .ann)
      let pages = [
        ("#calendar-zone", "channels/stable/calendar"), ("#device-zone", "channels/stable/device"),
        ("#zone", "channels/stable/activation"), ("#zone", "show"), ("#freeze-zone", "freezes"),
      ]
      try await browser.setZone("America/New_York")
      try await browser.setScripts(false)
      #expect(
        try await zone("#calendar-zone", "/console/apps/\(app)/channels/stable/calendar", world, browser) == "UTC")
      try await browser.setScripts(true)
      try await world.open("/console", browser)
      try await browser.wait(for: app)
      for (selector, page) in pages {
        #expect(
          try await zone(selector, "/console/apps/\(app)/\(page)", world, browser) == "America/New_York", "\(page)")
      }
      try await world.open("/console/apps/\(app)/channels/stable/calendar", browser)
      try await browser.click("#calendar-zone option[value='Asia/Shanghai']")
      try await browser.click("main form .primary")
      try await browser.wait(for: "Overview")
      for (selector, page) in pages {
        #expect(try await zone(selector, "/console/apps/\(app)/\(page)", world, browser) == "Asia/Shanghai", "\(page)")
      }
      let cookie = try #require(try await browser.cookie("skin-console-zone"))
      #expect(cookie["secure"] as? Bool == true && cookie["httpOnly"] as? Bool == true, "\(cookie)")
      #expect(cookie["sameSite"] as? String == "Lax" && cookie["path"] as? String == "/console/apps/\(app)")
      // Another app keeps the browser's zone, and an unknown zone changes nothing.
      let calendar = "channels/stable/calendar"
      #expect(try await zone("#zone", "/console/apps/\(other)/show", world, browser) == "America/New_York")
      let unknown = "/console/apps/\(app)/\(calendar)?zone=Mars/Olympus"
      #expect(try await zone("#calendar-zone", unknown, world, browser) == "Asia/Shanghai")
      #expect(try await zone("#zone", "/console/apps/\(app)/show", world, browser) == "Asia/Shanghai")
      // A rule's times are sent in the zone with which its form begins.
      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.setValue("2030-02-01T18:00", of: "#from")
      try await browser.click("main .primary")
      try await browser.wait(for: "from 2030-02-01 18:00 Asia/Shanghai")
    }
  }
}

@Suite struct ZoneNameTests {
  @Test(
    "Only names of time zones are read from cookies and forms",
    arguments: [
      ("Asia/Shanghai", true), ("America/Argentina/Buenos_Aires", true), ("UTC", true), ("Etc/GMT+5", true),
      ("Mars/Olympus", false), ("../etc/passwd", false), ("Asia/Shanghai; Path=/", false), ("", false),
      (String(repeating: "A", count: 4_000), false),
    ])
  func names(_ name: String, _ isKnown: Bool) {
    #expect((LocalTime.zone(name) != nil) == isKnown)
  }
}
