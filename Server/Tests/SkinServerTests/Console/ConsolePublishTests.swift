import Foundation
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct Publishing {
    /// Writes a file for the browser, and returns its path.
    private func file(_ data: Data, _ name: String, _ world: ConsoleWorld) throws -> String {
      let file = world.world.folder.appending(path: name)
      try data.write(to: file)
      return file.path
    }

    @Test("A designer publishes a zip: it is sent, recognized, drawn, and published with version and notes")
    func publishes() async throws {
      // Other tests count the skins of the shared app.
      let world = try await ConsoleWorld.shared.app("atelier")
      let browser = try await world.browser(asNew: "wanda", "publisher", of: "atelier")
      try await world.open("/console/apps/atelier/skins", browser)
      try await browser.click("a[href$='/publish']")
      try await browser.wait(for: "Drop a folder")
      let zip = TestZip.make(TestZip.native("wizard", #", "version": "3.1.0""#))
      try await browser.press(try file(zip, "wizard.zip", world), on: "input[multiple]")
      try await browser.wait(for: "No errors or warnings")
      let text = try await browser.text
      #expect(text.contains("Native skin") && text.contains("wizard.zip") && text.contains("The first version"))
      #expect(try await browser.run("return document.querySelector('#version').value") as? String == "3.1.0")
      try await eventually("the pictures are drawn, without a reload") {
        try await browser.run("return document.querySelectorAll('.phone img').length") as? Int == 2
      }
      try await PagePictures.writeForms("draft", browser)
      try await browser.type("3.2.0", in: "#version")
      try await browser.type("Made in a browser", in: "#notes")
      try await browser.click("form button.primary")
      try await browser.wait(for: "The version is published.")
      let shown = try await browser.text
      #expect(shown.contains("3.2.0") && shown.contains("Made in a browser"))
      try await eventually("the version's pictures are drawn, without a reload") {
        try await browser.run("return document.querySelectorAll('.version .phone img').length") as? Int == 2
      }
      #expect(try await browser.errors() == [])
    }

    @Test("The folder of a broken skin is zipped by the page, which shows file, line and key, and can't be published")
    func broken() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .publisher)
      let folder = world.world.folder.appending(path: "broken")
      for (path, text) in TestZip.native("broken", color: "<b>C8102E") {
        let file = world.world.folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try Data("hidden".utf8).write(to: folder.appending(path: ".DS_Store"))
      try await world.open("/console/apps/festival/publish", browser)
      try await browser.press(folder.path, on: "input[webkitdirectory]")
      try await browser.wait(for: "1 error")
      let text = try await browser.text
      for part in ["modules/home.json:3", "home.title", "malformed-color", "<b>C8102E"] {
        #expect(text.contains(part), "\(part)")
      }
      #expect(try await browser.run("return document.querySelectorAll('#version').length") as? Int == 0)
      try await PagePictures.writeForms("draft-broken", browser)
      try await browser.click("main > form button")
      try await browser.wait(for: "Drop a folder")
    }

    @Test("A viewer neither sees the wizard nor can open it, and without scripts the page says how to publish")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer, at: "/console/apps/festival/skins")
      try await browser.wait(for: "Night Market")
      #expect(try await browser.run("return document.querySelectorAll('a[href$=publish]').length") as? Int == 0)
      for path in ["publish", "publish/0"] {
        try await world.open("/console/apps/festival/\(path)", browser)
        try await browser.wait(for: "Your roles don’t permit this.")
      }
      let publisher = try await world.browser(as: .publisher)
      try await publisher.setScripts(false)
      try await world.open("/console/apps/festival/publish", publisher)
      try await publisher.wait(for: "Sending files needs JavaScript.")
    }
  }
}
