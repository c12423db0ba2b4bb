import Foundation
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Statistics {
    private static let path = "/console/apps/numbers/statistics"

    private func page(_ query: String = "") async throws -> Browser {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: Self.path + query)
      return browser
    }

    @Test("The statistics show installations by day and version, failures with their meaning, and what patches saved")
    func shown() async throws {
      let browser = try await page()
      let text = try await browser.text
      for part in [
        "plain 1.0.0", "plain 2.0.0", "not-enough-space", "The device had too little space", "Saved by patches",
      ] {
        #expect(text.contains(part), "\(part)")
      }
      let bars = "return document.querySelectorAll('.bars g').length"
      #expect(try await browser.run(bars) as? Int == 30)
      // The drawing and the table have the same numbers: each device that shows a version, once.
      let sum = """
        return [...document.querySelectorAll('details.difference td')].reduce((sum, one) => sum + Number(one.textContent), 0)
        """
      #expect(try await browser.run(sum) as? Int == 109)
      let heights = """
        return [...document.querySelectorAll('.bars rect')].every(one => one.height.baseVal.value > 0 && one.y.baseVal.value >= 0)
        """
      #expect(try await browser.run(heights) as? Bool == true)
    }

    @Test("Period, channel and division are chosen by links and a form, and the table follows")
    func choices() async throws {
      let browser = try await page()
      try await browser.click(".choices a[href$='by=app-version']")
      try await browser.wait(for: "5.1.0")
      try await browser.click(".choices a[href$='by=channel']")
      try await eventually("the channels are shown") {
        try await browser.run("return document.querySelector('#divided ~ table tbody th')?.textContent") as? String
          == "stable"
      }
      try await browser.run("document.querySelector('#days').value = '7'")
      try await browser.click("main form button")
      try await eventually("the week is shown") {
        try await browser.run("return document.querySelectorAll('.bars g').length") as? Int == 7
      }
      #expect(try await browser.url.contains("by=channel"))
    }

    @Test("An administrator sets the sample of devices that report, and the page says so; a wrong share is kept")
    func sample() async throws {
      let world = try await ConsoleWorld.shared.app("sampled")
      let browser = try await world.browser(as: .ann, at: "/console/apps/sampled/statistics")
      for wrong in ["many", "nan", "inf", "150", "2.555", "-1"] {
        try await browser.setValue(wrong, of: "#percent")
        try await browser.click("#sample ~ form button")
        try await eventually("\(wrong) is refused") {
          try await browser.run("return document.querySelector('#percent-error')?.textContent") as? String
            == "The share isn’t a percentage with at most two decimals."
        }
        #expect(try await browser.run("return document.querySelector('#percent').value") as? String == wrong)
        try await world.open("/console/apps/sampled/statistics", browser)
      }
      try await browser.setValue("2,5", of: "#percent")
      try await browser.click("#sample ~ form button")
      try await browser.wait(for: "2.5\u{A0}% of the devices report")
      try await browser.wait(for: "The sample was saved.")
      try await PagePictures.writeForms("statistics-sample", browser)
    }

    @Test("The table can be downloaded, and users without a role for the app see nothing of it")
    func access() async throws {
      let browser = try await page()
      let lines =
        try await browser.run(
          """
          const link = document.querySelector(".exports a")
          return fetch(link.href).then(answer => answer.text())
          """) as? String
      #expect(lines?.hasPrefix("app,skin,version,channel,app_version,day,") == true)
      let world = try await ConsoleWorld.shared
      let viewer = try await world.browser(as: .viewer, at: Self.path)
      let text = try await viewer.text
      #expect(text.contains("Your roles don’t permit this") && !text.contains("plain"))
    }

    @Test(
      "The axis of a chart ends at a round number above every bar", arguments: [0, 1, 4, 5, 39, 41, 999, 1_000_001])
    func axis(_ value: Int) throws {
      let texts = try Texts(.english, in: try ConsoleResources.folder().appending(path: "texts"))
      let chart = StackedBars(labels: ["a", "b"], series: [.init(name: "x", values: [value, 0])])
      let view = chart.view(texts)
      let ticks = try #require(view["ticks"] as? [View])
      let highest = try #require(ticks.last?["value"] as? String).replacing(",", with: "")
      #expect(ticks.count == 5 && (Int(highest) ?? -1) >= value)
      let bars = try #require(view["bars"] as? [View])
      #expect((bars[0]["segments"] as? [View])?.count == (value == 0 ? 0 : 1))
    }
  }
}
