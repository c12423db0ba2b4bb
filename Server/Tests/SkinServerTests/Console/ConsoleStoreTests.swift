import Foundation
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Store {
    private static func entry(_ skin: String, _ version: String, _ name: String) -> String {
      #"{"skin":{"id":"\#(skin)","version":"\#(version)"},"default":"en","texts":{"en":{"name":"\#(name)"}}}"#
    }

    @Test("An activator offers a skin with texts and a picture, and users see it in their language, in light and dark")
    func offers() async throws {
      let world = try await ConsoleWorld.shared
      try await world.call(.PUT, "apps/festival/catalog", #"{"skins":[]}"#)
      let browser = try await world.browser(as: .activator, at: "/console/apps/festival/store")
      try await browser.wait(for: "The app offers no skins yet.")
      try await browser.run("document.getElementById('add').value = 'night@1.0.0'")
      try await browser.click("main form[action$=edit] button")
      try await browser.wait(for: "Night Market 1.0.0")
      try await browser.type("", in: "#name-0")
      try await browser.run("document.getElementById('name-0').required = false")
      try await browser.click("main .primary")
      try await browser.wait(for: "A language or a name is missing or wrong.")
      try await browser.type("Night <i>", in: "#name-0")
      try await browser.type("zh", in: "#language-1")
      try await browser.type("夜市", in: "#name-1")
      try await browser.type("灯火", in: "#description-1")
      try await browser.click("input[value='screen-light.png']")
      try await browser.click("main .primary")
      try await browser.wait(for: "The store is saved")
      try await browser.wait(for: "Night <i>")
      try await world.open("/console/apps/festival/store?as=zh", browser)
      try await browser.wait(for: "灯火")
      #expect(try await browser.run("return document.querySelectorAll('.shop li').length") as? Int == 2)
      try await browser.run("document.querySelectorAll('img').forEach(image => image.loading = 'eager')")
      try await eventually("the pictures are loaded") {
        try await browser.run(
          "return [...document.querySelectorAll('.shop img')].filter(one => one.naturalWidth === 780).length") as? Int
          == 2
      }
      let catalog = try await world.state("festival", "catalog")
      #expect(
        catalog.contains(#""zh":{"description":"灯火","name":"夜市"}"#) && catalog.contains("previews/festival/night/"))
      // Of a kept entry, pictures and texts stay.
      try await browser.click("a[aria-label='Edit 夜市']")
      try await browser.wait(for: "Texts and pictures")
      try await browser.click("main .primary")
      try await browser.wait(for: "The store is saved")
      #expect(try await world.state("festival", "catalog").prefix { $0 != "}" } == catalog.prefix { $0 != "}" })
    }

    @Test("Skins move and go, and a change of a colleague isn't overwritten")
    func order() async throws {
      let app = "shelf"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.publish(TestSkin.package("other"), app: app)
      let (plain, other) = (Self.entry("plain", "1.0.0", "Plain"), Self.entry("other", "1.0.0", "Other"))
      try await world.call(.PUT, "apps/\(app)/catalog", #"{"skins":[\#(plain),\#(other)]}"#)
      let browser = try await world.browser(as: .ann)
      func names() async throws -> [String] {
        try await browser.run("return [...document.querySelectorAll('main ol h3')].map(one => one.textContent)")
          as? [String] ?? []
      }
      try await world.open("/console/apps/\(app)/store", browser)
      try await browser.click("button[aria-label='Move Other up']")
      try await browser.wait(for: "The store is saved")
      #expect(try await names() == ["Other", "Plain"])
      // A colleague renames a skin.
      try await world.call(
        .PUT, "apps/\(app)/catalog", #"{"skins":[\#(other),\#(Self.entry("plain", "2.0.0", "Plainer"))]}"#)
      try await browser.click("button[aria-label='Move Plain up']")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      #expect(try await names() == ["Other", "Plainer"])
      try await browser.click("a[aria-label='Edit Other']")
      try await browser.click("form[action$=remove] button")
      try await browser.wait(for: "The skin is no longer offered.")
      #expect(try await names() == ["Plainer"])
    }

    @Test("Users who may not activate see the store, and can't change it")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .publisher, at: "/console/apps/festival/store")
      try await browser.wait(for: "As users see it")
      #expect(try await browser.run("return document.querySelectorAll('main form, main a.button').length") as? Int == 0)
      let folder = "/console/apps/festival/store"
      #expect(try await browser.statuses("GET", ["\(folder)/edit?add=night%401.0.0"]) == [403])
      #expect(
        try await browser.statuses(
          "POST", ["\(folder)/move", "\(folder)/remove", "\(folder)/edit"],
          ["language": "en", "name": "x", "description": ""])
          == [403, 403, 403])
    }

    @Test("A user gets the text of the closest language, or of the default one")
    func languages() throws {
      let entry = CatalogDocument.Entry(
        skin: SkinVersionName(id: "a", version: "1.0.0"), default: "en",
        texts: ["en": .init(name: "A"), "zh": .init(name: "甲"), "zh-Hant": .init(name: "乙")],
        previews: ["en": ["x"], "zh": ["y"]])
      #expect(
        ["zh-Hans-CN", "zh-Hant-TW", "ZH", "fr", "zh-x-a"].map { entry.text(for: $0)?.name } == [
          "甲", "乙", "甲", "A", "甲",
        ])
      #expect(entry.pictures(for: "zh-Hant") == ["y"] && entry.pictures(for: "fr") == ["x"])
      #expect(entry.languages == ["en", "zh", "zh-Hant"])
    }
  }
}
