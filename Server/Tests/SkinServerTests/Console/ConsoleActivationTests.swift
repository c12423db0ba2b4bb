import Foundation
import NIOHTTP1
import SkinServerAPI
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Activation {
    @Test(
      "An activator adds a rule with times and a share, sees it next to the present state, and confirms it",
      arguments: [true, false])
    func add(_ hasScripts: Bool) async throws {
      let app = "rules-\(hasScripts)"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(asNew: "ada-\(hasScripts)", "activator", of: app, hasScripts: hasScripts)
      try await world.open("/console/apps/\(app)", browser)
      try await browser.click("a[href$='/channels/stable/activation']")
      try await browser.wait(for: "Change what stable shows")
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.setValue("2030-02-01T18:00", of: "#from")
      try await browser.setValue("2030-02-01T17:00", of: "#until")
      try await browser.setValue("25", of: "#share")
      try await browser.click("#zone option[value='device']")
      try await browser.click("main .primary")
      try await browser.wait(for: "The end isn’t after the beginning.")
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.setValue("2030-02-02T18:00", of: "#until")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      #expect(try await browser.text.contains("25\u{A0}% of the devices"))
      #expect(try await !world.activation(of: app).contains(#""rules""#))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let changed = try await world.activation(of: app)
      for part in [
        #""from":"2030-02-01T18:00:00""#, #""until":"2030-02-02T18:00:00""#, #""zone":"device""#, #""below":2500"#,
        #""id":"plain""#,
      ] { #expect(changed.contains(part), "\(part) in \(changed)") }
    }

    @Test("The skin without a rule changes, and rules keep their conditions")
    func skin() async throws {
      let app = "replaced"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation",
        #"{"skin":{"id":"plain","version":"2.0.0"},"rules":[{"id":"old","skin":null,"app":{"maximum":"1.99.99"}},"#
          + #"{"id":"zh","skin":{"id":"plain","version":"1.0.0"},"locales":["zh"],"policy":"user"}]}"#)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/channels/stable/activation")
      try await browser.click("#skin option[value='plain@1.0.0']")
      try await browser.click("section[aria-labelledby=skin-title] button")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let changed = try await world.activation(of: app)
      #expect(changed.contains(#""skin":{"id":"plain","version":"1.0.0"},"timestamp""#), "\(changed)")
      #expect(changed.contains(#""maximum":"1.99.99""#) && changed.contains(#""policy":"user""#))
      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.click("button[aria-label='Remove the rule old']")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let rest = try await world.activation(of: app)
      #expect(!rest.contains("1.99.99") && rest.contains(#""id":"zh""#))
    }

    @Test("A change that someone else overtook isn't made, and one for two people becomes a proposal")
    func conflicts() async throws {
      let app = "overtaken"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann)
      let page = "/console/apps/\(app)/channels/stable/activation"
      func review() async throws {
        try await world.open(page, browser)
        try await browser.click("#skin option[value='plain@1.0.0']")
        try await browser.click("section[aria-labelledby=skin-title] button")
        try await browser.wait(for: "Change stable?")
      }
      try await review()
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation", #"{"skin":{"id":"plain","version":"2.0.0"},"policy":"user"}"#)
      try await browser.click("main .primary")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      #expect(try await world.activation(of: app).contains("user"))
      // Both are shown, and the change can be made nevertheless.
      try await browser.wait(for: "plain 2.0.0")
      try await browser.wait(for: "plain 1.0.0")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      #expect(try await world.activation(of: app).contains("1.0.0"))
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation", #"{"skin":{"id":"plain","version":"2.0.0"}}"#)
      try await world.call(.PUT, "apps/\(app)/channels/stable/approval", #"{"hours":72}"#)
      try await review()
      try await browser.click("main .primary")
      try await browser.wait(for: "The change waits for the approval of another person.")
      #expect(try await world.activation(of: app).contains("2.0.0"))
    }

    @Test("The older form of a rule doesn't set a colleague's share back: both are shown, and what was typed is kept")
    func olderForms() async throws {
      let app = "older-forms"
      let world = try await ConsoleWorld.shared.app(app)
      func set(_ below: Int, _ skin: String) async throws {
        let rule =
          #"{"id":"tenth","skin":{"id":"plain","version":"2.0.0"},"share":{"below":\#(below),"salt":"s"}}"#
        try await world.call(
          .PUT, "apps/\(app)/channels/stable/activation",
          #"{"skin":{"id":"plain","version":"\#(skin)"},"rules":[\#(rule)]}"#)
      }
      try await set(1_000, "1.0.0")
      let browser = try await world.browser(as: .ann)
      let page = "/console/apps/\(app)/channels/stable/activation"
      try await world.open(page + "?rule=tenth", browser)
      try await browser.type("zh", in: "#locales")
      try await set(5_000, "1.0.0")
      try await browser.click("main .primary")
      try await browser.wait(for: "Someone else changed this in the meantime.")
      try await browser.wait(for: "50\u{A0}% of the devices")
      #expect(try await browser.run("return document.querySelector('#share').value") as? String == "10")
      #expect(try await browser.run("return document.querySelector('#locales').value") as? String == "zh")
      try await PagePictures.write("older-form", browser)
      // Sent again, it replaces the rule.
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")

      try await world.open(page, browser)
      try await browser.click("#channel-policy option[value=user]")
      try await set(5_000, "2.0.0")
      try await browser.click("section[aria-labelledby=skin-title] button")
      try await browser.wait(for: "Someone else changed this in the meantime.")
    }

    @Test("Another person approves or rejects a proposed change, and its author can't approve it")
    func approvals() async throws {
      let app = "approved"
      let world = try await ConsoleWorld.shared.app(app)
      for name in ["amy", "ben"] {
        try await world.add(name, roles: #"[{"role":"activator","app":"\#(app)"}]"#)
      }
      try await world.call(.PUT, "apps/\(app)/channels/stable/approval", #"{"hours":72}"#)
      let browser = try await Browser.shared
      func sign(in name: String) async throws {
        try await browser.reset()
        try await world.signIn(name, browser)
        try await browser.wait(for: app)
      }
      func propose() async throws {
        try await sign(in: "amy")
        try await world.open("/console/apps/\(app)/channels/stable/revert?number=1", browser)
        try await browser.click("main form button")
        try await browser.wait(for: "The change waits for the approval of another person.")
        try await world.open("/console/apps/\(app)/approvals", browser)
        try await browser.wait(for: "You proposed this.")
        #expect(try await browser.run("return document.querySelectorAll('form[action$=approve]').length") as? Int == 0)
      }
      try await propose()
      try await sign(in: "ben")
      #expect(
        try await browser.run("return document.querySelector('nav .chip.warning')?.title") as? String
          == "1 change waits for your decision")
      try await world.open("/console/apps/\(app)/approvals", browser)
      try await browser.wait(for: "Proposed by amy")
      try await browser.type("Not before <b>Friday</b>", in: "form[action$=reject] input[name=reason]")
      try await browser.click("form[action$=reject] button")
      try await browser.wait(for: "The change is rejected.")
      try await browser.wait(for: "Not before <b>Friday</b>")
      #expect(try await world.activation(of: app).contains("2.0.0"))
      try await propose()
      try await sign(in: "ben")
      try await world.open("/console/apps/\(app)/approvals", browser)
      try await browser.click("form[action$=approve] button")
      try await browser.wait(for: "The change is approved and activated.")
      #expect(try await world.activation(of: app).contains("1.0.0"))
    }

    @Test("Users who may not activate have neither the page nor the link")
    func viewer() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer, at: "/console/apps/festival")
      #expect(try await browser.run("return document.querySelectorAll(\"a[href$='/activation']\").length") as? Int == 0)
      try await world.open("/console/apps/festival/channels/stable/activation", browser)
      try await browser.wait(for: "Your roles don’t permit this.")
    }

    @Test("The pictures of a change are those of what it changes: the default, or else the first rule that differs")
    func pictured() throws {
      func document(_ skin: String, _ rules: [(String, String?)]) -> ActivationDocument {
        ActivationDocument(
          skin: SkinVersionName(id: "s", version: skin),
          rules: rules.map { .init(id: $0, skin: $1.map { SkinVersionName(id: "s", version: $0) }) }, policy: nil)
      }
      func check(
        _ before: ActivationDocument, _ after: ActivationDocument, _ expected: (String?, String?),
        _ place: SourceLocation = #_sourceLocation
      ) {
        let pictured = before.pictured(after)
        #expect(pictured.before?.version == expected.0 && pictured.after?.version == expected.1, sourceLocation: place)
      }
      let rules: [(String, String?)] = [("a", "3.0.0"), ("b", nil)]
      check(document("1.0.0", rules), document("2.0.0", rules), ("1.0.0", "2.0.0"))
      check(document("1.0.0", rules), document("1.0.0", [("a", "3.0.0"), ("b", "4.0.0")]), (nil, "4.0.0"))
      check(document("1.0.0", rules), document("1.0.0", rules + [("c", "5.0.0")]), ("1.0.0", "5.0.0"))
      check(document("1.0.0", rules), document("1.0.0", [("b", nil)]), ("3.0.0", "1.0.0"))
      check(document("1.0.0", rules), document("1.0.0", [("b", nil), ("a", "3.0.0")]), (nil, nil))
    }

    @Test("A rule gets an identifier that no other rule has")
    func identifiers() throws {
      let json = #"{"format":2,"rules":[{"id":"a","skin":null},{"id":"a-2","skin":null}],"skin":null,"timestamp":3}"#
      var draft = try APICoder.decode(ActivationDocument.self, from: Data(json.utf8)).draft
      #expect(draft.freeID("a") == "a-3" && draft.freeID("b") == "b")
      draft.removeRule("a")
      draft.removeRule("a-2")
      #expect(String(decoding: try APICoder.encode(draft), as: UTF8.self) == #"{"skin":null}"#)
    }
  }
}
