import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct SmallScreens {
    @Test("Charts show the newest day first, and fields for times fit, at 390 px")
    func charts() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.emptyBrowser(as: .ann)
      try await browser.show(width: 390, height: 844)
      try await world.open("/console/apps/numbers/statistics", browser)
      try await browser.wait(for: "plain 2.0.0")
      let place = """
        const box = document.querySelector('.scroll:has(> svg.bars)')
        return [box.scrollWidth > box.clientWidth, Math.abs(box.scrollLeft + box.clientWidth - box.scrollWidth) < 2]
        """
      #expect(try await browser.run(place) as? [Bool] == [true, true])
      try await PagePictures.write("statistics-390", browser)
      for page in ["device", "activation", "calendar"] {
        try await world.open("/console/apps/festival/channels/stable/\(page)", browser)
        let cut = """
          return [...document.querySelectorAll('input[type=datetime-local], input[type=date]')]
            .filter(one => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth).map(one => one.id)
          """
        #expect(try await browser.run(cut) as? [String] == [], "\(page)")
        for (form, isDark, language) in [("light", false, "en"), ("dark", true, "zh-Hans")] {
          try await browser.show(width: 390, height: 844, isDark: isDark)
          try await world.open("/console/apps/festival/channels/stable/\(page)?language=\(language)", browser)
          try await PagePictures.write("\(page)-390-\(form)", browser)
        }
        try await browser.show(width: 390, height: 844)
      }
      try await world.open("/console/apps/festival/channels/stable/calendar", browser)
      let distance = """
        const day = [...document.querySelectorAll('.days td:not(.blank)')].findIndex(one => one.matches('.today'))
        const line = document.querySelectorAll('svg.timeline line')[day].getBoundingClientRect()
        const box = document.querySelector('.scroll:has(> svg.timeline)').getBoundingClientRect()
        return line.left >= box.left && line.left <= box.right
        """
      #expect(try await browser.run(distance) as? Bool == true)
    }

    @Test("A skin with many versions has a search, and a long name is clamped with its full text as the title")
    func versions() async throws {
      let app = "many"
      let world = try await ConsoleWorld.shared
      for number in 1...9 { try await world.publish(TestSkin.package("plain", "1.\(number).0"), app: app) }
      try await world.call(
        .PUT, "apps/\(app)/skins/plain/versions/1.2.0/notes", #"{"notes":"Lanterns"}"#)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/skins/plain")
      try await browser.wait(for: "9 versions")
      try await browser.type("lanterns", in: "#search")
      try await browser.click("form.filter button")
      try await browser.wait(for: "1 version")
      let shown = "return [...document.querySelectorAll('.version-head h2')].map(one => one.innerText)"
      #expect(try await browser.run(shown) as? [String] == ["1.2.0"])
      try await world.open("/console/apps/\(app)/skins/plain?search=nothing", browser)
      try await browser.wait(for: "No version matches.")
      #expect(try await browser.run("return document.querySelector('h1').title") as? String == "plain")
      let height =
        "const one = document.querySelector('h1'); one.textContent = 'long name '.repeat(300); return one.clientHeight"
      #expect(try #require(try await browser.run(height) as? Int) < 200)
    }

    @Test("The review of a change warns of a share that reaches no device, and of a rule that lies in the past")
    func warnings() async throws {
      let app = "unreached"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann)
      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.run("document.querySelector('#share').step = 'any'")
      try await browser.setValue("0.001", of: "#share")
      try await browser.setValue("2020-02-01T18:00", of: "#until")
      try await browser.click("main .primary")
      try await browser.wait(for: "The rule plain reaches no device")
      try await browser.wait(for: "The rule plain lies in the past: it ended at Feb 1, 2020")
    }
  }
}
