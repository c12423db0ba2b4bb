import NIOHTTP1
import SkinServerAPI
import Testing

extension ConsoleTests {
  @Suite struct Notes {
    @Test("A publisher edits the notes of a version after its publication, and viewers only read them")
    func edit() async throws {
      let app = "noted"
      let world = try await ConsoleWorld.shared.app(app)
      let page = "/console/apps/\(app)/skins/plain"
      let browser = try await world.browser(asNew: "paul", "publisher", of: app)
      try await world.open(page, browser)
      let form = "form[action$='/versions/1.0.0/notes']"
      try await browser.click("summary[aria-label='Edit notes of Plain 1.0.0' i]")
      try await browser.type("Calmer blues & <b>greens</b>", in: form + " textarea")
      try await browser.click(form + " button")
      try await browser.wait(for: "The notes were saved.")
      try await browser.wait(for: "Calmer blues & <b>greens</b>")
      let version = try APICoder.decode(
        VersionAnswer.self, from: try await world.call(.GET, "apps/\(app)/skins/plain/versions/1.0.0"))
      #expect(version.notes == "Calmer blues & <b>greens</b>")
      try await browser.run("document.querySelector(\"\(form)\").closest('details').open = true")
      try await PagePictures.writeForms("notes", browser)
      let shown = try await world.page("/console/apps/festival/skins/night", as: .viewer)
      #expect(!shown.contains("/notes"))
    }

    @Test("Lines of notes stay lines, and notes that are too long stay in the field with the reason")
    func refusal() async throws {
      let app = "long-notes"
      let world = try await ConsoleWorld.shared.app(app)
      let page = "/console/apps/\(app)/skins/plain"
      let browser = try await world.browser(as: .ann, at: page)
      let form = "form[action$='/versions/1.0.0/notes']"
      try await browser.click("summary[aria-label='Edit notes of Plain 1.0.0' i]")
      let long = String(repeating: "永", count: 1_400)
      try await browser.setValue(long, of: form + " textarea")
      try await browser.click(form + " button")
      try await browser.wait(for: "The notes are too long.")
      let field = "document.querySelector(\"\(form) textarea\")"
      #expect(try await browser.run("return \(field).value") as? String == long)
      #expect(try await browser.run("return \(field).getAttribute('aria-invalid')") as? String == "true")
      try await browser.setValue("Calmer blues.\nWarmer reds.", of: form + " textarea")
      try await browser.click(form + " button")
      try await browser.wait(for: "The notes were saved.")
      let version = try APICoder.decode(
        VersionAnswer.self, from: try await world.call(.GET, "apps/\(app)/skins/plain/versions/1.0.0"))
      #expect(version.notes == "Calmer blues.\nWarmer reds.")
      #expect(try await world.page(page, as: .ann).contains("<p>Calmer blues.</p><p>Warmer reds.</p>"))
    }
  }
}
