import Foundation
import SkinRepository
import SkinUpdate
import Testing

extension ConsoleTests {
  @Suite struct Keys {
    @Test("The steps of a rotation are shown with their commands, and what these have done is recognized")
    func rotation() async throws {
      let world = try await ConsoleWorld.shared
      let (folder, medium) = (world.world.keysFolder, world.world.folder.appending(path: "medium"))
      try world.world.keys.only([.root]).write(to: medium)
      let browser = try await world.browser(as: .ann, at: "/console/keys")
      for part in ["Root version 1", "1 of 1 must sign", "elsewhere", "on this server", "by its holders"] {
        try await browser.wait(for: part)
      }
      try await browser.click("a[href*='role=timestamp']")
      try await browser.wait(for: "The root goes from version 1 to 2.")
      let command = try await browser.run("return document.getElementById('step-1').textContent") as? String ?? ""
      #expect(command == "skin keys rotate \(folder.path) --role timestamp --sign /media/stick --install")
      #expect(try await current(browser) == "Create and install the new keys")

      let page = try await browser.url
      let arguments = command.replacing("/media/stick", with: medium.path).split(separator: " ").dropFirst()
      let (code, text) = try await RealServer.run(arguments.map(String.init), program: "skin")
      #expect(code == 0, "\(text)")
      try await browser.open(page)
      #expect(try await current(browser) == "Restart the server")
      try await world.open("/console/keys", browser)
      try await browser.wait(for: "Version 2 of the root is in the folder of the keys, but not in use.")

      // The other tests find the keys as they were.
      for name in ["1.root.json", "2.root.json", "timestamp-2.key.json"] {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      try world.world.root.write(to: folder.appending(path: "root.json"))
      try FileManager.default.removeItem(at: medium)
    }

    private func current(_ browser: Browser) async throws -> String {
      try await browser.run("return document.querySelector('[aria-current=step] h2').firstChild.textContent.trim()")
        as? String ?? ""
    }

    @Test("The page of the health shows what works, what is stored, and warnings with their fixes")
    func health() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann)
      try await browser.click("a[href='/console/health']")
      try await browser.wait(for: "Everything works.")
      for part in ["Database", "works", "Versions of skins", "Free space"] { try await browser.wait(for: part) }
      // The root key belongs to a medium.
      let offline = world.world.keysFolder.appending(path: "offline")
      try world.world.keys.only([.root]).write(to: offline)
      try await world.open("/console/keys", browser)
      try await browser.wait(for: "Root keys are on this server: offline/root.key.json")
      try await browser.wait(for: "Move them to a medium that you lock away.")
      try FileManager.default.removeItem(at: offline)
    }
  }
}
