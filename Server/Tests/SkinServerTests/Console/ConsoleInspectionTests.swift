import Foundation
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Inspection {
    @Test("A version's keys are shown for every brand with what it inherits, filtered, and measured for contrast")
    func keys() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: "/console/apps/brands/skins/house")
      try await browser.click("a[href$='1.0.0/keys']")
      try await browser.wait(for: "9 keys")
      func cells(_ key: String) async throws -> [String] {
        let texts = try await browser.run(
          """
          const row = [...document.querySelectorAll('.values tbody tr')]
            .find(row => row.querySelector('th code').textContent === arguments[0])
          return [...row.cells].slice(1).map(cell => cell.innerText.replace(/\\s+/g, ' ').trim())
          """, [key])
        return texts as? [String] ?? []
      }
      #expect(try await cells("home.title") == ["#14213D #F5F0E6 Dark", "#5F0F40", "#14213D #F5F0E6 Dark inherited"])
      #expect(
        try await cells("home.link")
          == ["#14213D #F5F0E6 Dark", "#5F0F40 follows a key of the brand", "#14213D #F5F0E6 Dark inherited"])
      let swatch = try await browser.run(
        """
        const row = [...document.querySelectorAll('.values tbody tr')]
          .find(row => row.querySelector('th code').textContent === 'home.accent')
        return getComputedStyle(row.querySelector('.swatch rect')).fill
        """)
      #expect(swatch as? String == "color(display-p3 0.9 0.2 0.1)")
      // Of the two declared pairs, one is too low in dark.
      #expect(try await browser.run("return document.querySelectorAll('.contrast .danger').length") as? Int == 1)
      try await browser.click("input[name=branded]")
      try await browser.click(".filter button")
      try await browser.wait(for: "5 keys")
      try await browser.type("nothing", in: "#name")
      try await browser.click(".filter button")
      try await browser.wait(for: "No key matches.")
    }

    @Test("Two versions are compared by their keys, with colors and images side by side, and by their files")
    func comparison() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer)
      _ = try await browser.errors()
      try await world.open("/console/apps/festival/skins/spring-festival/compare?from=1.0.0&to=2.0.0", browser)
      try await browser.wait(for: "keys differ")
      try await browser.wait(for: "files differ")
      let counts = try await browser.run(
        """
        document.querySelectorAll('img').forEach(image => image.loading = 'eager')
        return ['.values tbody tr', '.values .swatch', '.values .thumbnail', '.rows li']
          .map(selector => document.querySelectorAll(selector).length)
        """)
      #expect((counts as? [Int])?.allSatisfy { $0 > 0 } == true, "\(counts ?? "nothing")")
      try await eventually("the images are loaded") {
        try await browser.run(
          "return [...document.querySelectorAll('.thumbnail')].every(image => image.naturalWidth > 0)") as? Bool == true
      }
      #expect(try await browser.errors() == [])
      // A version has no difference from itself.
      try await world.open("/console/apps/festival/skins/spring-festival/compare?from=2.0.0&to=2.0.0", browser)
      try await browser.wait(for: "The two pictures are the same.")
      #expect(try await !browser.text.contains("differ"))
    }
  }
}
