import Foundation
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct Begin {
    @Test("An administrator begins an app, publishes its first version, and shows it on a new channel, by links alone")
    func begins() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann)
      try await browser.click("a[href='/console/new-app']")
      try await browser.type("Not a name", in: "#app")
      try await browser.click("main .primary")
      try await browser.wait(for: "This can’t be the identifier of an app.")
      try await browser.type("begun", in: "#app")
      try await browser.click("main .primary")
      try await browser.wait(for: "Publish the first version of begun")
      let file = world.world.folder.appending(path: "begun.zip")
      try TestZip.make(TestZip.native("dawn", #", "version": "1.0.0""#)).write(to: file)
      try await browser.press(file.path, on: "input[multiple]")
      try await browser.wait(for: "No errors or warnings")
      // The pages of the app appear with its first version.
      #expect(try await browser.run("return document.querySelectorAll('.tabs').length") as? Int == 0)
      try await browser.click("form button.primary")
      try await browser.wait(for: "The version is published.")

      try await world.open("/console/apps/begun", browser)
      try await PagePictures.writeForms("overview-empty", browser)
      try await browser.click("main a[href$='/show']")
      try await browser.wait(for: "Apps ask for stable")
      try await PagePictures.writeForms("show-first", browser)
      try await browser.type("Not a name", in: "#new-channel")
      try await browser.click("main .primary")
      try await browser.wait(for: "This can’t be the name of a channel.")
      try await browser.type("stable", in: "#new-channel")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      #expect(try await world.activation(of: "begun").contains(#""skin":{"id":"dawn","version":"1.0.0"},"timestamp""#))
    }

    @Test("A version is shown on a channel from a time on and to a share, and the review leads back to what was typed")
    func shows() async throws {
      let app = "shown"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(
        asNew: "sam", "activator", of: app, hasScripts: false)
      try await world.open("/console/apps/\(app)/skins/plain", browser)
      try await browser.click("a[aria-label='Show plain 1.0.0 on a channel']")
      try await browser.setValue("2030-02-01T18:00", of: "#from")
      try await browser.setValue("25", of: "#share")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .crumb a")
      try await browser.wait(for: "Nothing changes until you confirm it")
      let typed = try await browser.run("return ['skin', 'from', 'share'].map(id => document.getElementById(id).value)")
      #expect(typed as? [String] == ["plain@1.0.0", "2030-02-01T18:00", "25"])
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let changed = try await world.activation(of: app)
      for part in [#""from":"2030-02-01T18:00:00""#, #""below":2500"#, #""version":"2.0.0""#] {
        #expect(changed.contains(part), "\(part) in \(changed)")
      }
    }

    @Test("An empty server offers to begin an app, and an app without a channel to show a skin, to those who may")
    func offers() async throws {
      let world = try await ConsoleWorld(users: [.ann, .viewer, .publisher, .activator, .nora])
      func offers(_ link: String, _ path: String) async throws -> [ConsoleWorld.User] {
        var users: [ConsoleWorld.User] = []
        for user in [ConsoleWorld.User.ann, .viewer, .publisher, .activator, .nora]
        where try await world.page(path, as: user).contains(#"href="\#(link)""#) { users.append(user) }
        return users
      }
      let app = "/console/apps/festival"
      #expect(try await offers("/console/new-app", "/console") == [.ann])
      #expect(try await offers("\(app)/publish", "/console") == [.publisher])
      try await world.publish(TestSkin.package("plain", "1.0.0"), app: "festival")
      #expect(try await offers("/console/new-app", "/console") == [.ann])
      #expect(try await offers("\(app)/publish", "/console") == [])
      #expect(try await offers("\(app)/publish", "\(app)/skins") == [.ann, .publisher])
      #expect(try await offers("\(app)/show", app) == [.ann, .activator])
      #expect(try await offers("\(app)/show?skin=plain%401.0.0", "\(app)/skins/plain") == [.ann, .activator])
      for user in [ConsoleWorld.User.viewer, .publisher] {
        #expect(try await world.page("\(app)/show", as: user).contains("Your roles don’t permit this."))
        #expect(try await world.page("/console/new-app", as: user).contains("Your roles don’t permit this."))
      }
      try await world.server.stop()
    }
  }
}
