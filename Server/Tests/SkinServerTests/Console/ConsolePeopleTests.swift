import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct People {
    @Test("A user creates a token, which is shown once, and revokes it", arguments: [true, false])
    func tokens(_ hasScripts: Bool) async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .publisher)
      try await browser.setScripts(hasScripts)
      try await world.open("/console/tokens", browser)
      let name = "build-\(hasScripts)"
      // The form offers what the user's roles permit.
      #expect(
        try await browser.run("return document.querySelectorAll('[value=\"activate:festival\"]').length") as? Int == 0)
      try await browser.type(name, in: "#token-name")
      try await browser.click("form[action='/console/tokens'] button")
      try await browser.wait(for: "The token may do nothing.")
      try await browser.click("input[value='read:festival']")
      try await browser.click("input[value='publish:festival']")
      try await browser.click("form[action='/console/tokens'] button")
      try await browser.wait(for: "The token was created")
      let secret = try #require(
        try await browser.run("return document.getElementById('secret').textContent") as? String)
      let apps = try await world.server.request(
        .GET, "/api/v1/apps/festival/skins", headers: [("Authorization", "Bearer \(secret)")])
      #expect(apps.status == .ok)
      _ = try await apps.body.collect(upTo: 1 << 20)
      try await world.open("/console/tokens", browser)
      try await browser.wait(for: name)
      #expect(try await !browser.text.contains(secret))
      try await browser.click("button[aria-label='Revoke the token \(name)']")
      try await browser.wait(for: "The token was revoked.")
      #expect(try await !browser.text.contains(name))
      let refused = try await world.server.request(
        .GET, "/api/v1/apps/festival/skins", headers: [("Authorization", "Bearer \(secret)")])
      #expect(refused.status == .unauthorized)
      _ = try await refused.body.collect(upTo: 1 << 20)
    }

    @Test("An administrator adds a user, gives roles, creates a link, and disables and enables the user")
    func users() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: "/console/users")
      try await browser.type("not a name", in: "#user-name")
      try await browser.click("form[action='/console/users'] button")
      try await browser.wait(for: "This name can’t be used.")
      let name = "Mia+new@example.com"
      try await browser.type(name, in: "#user-name")
      try await browser.click("input[value='viewer:festival']")
      try await browser.click("form[action='/console/users'] button")
      try await browser.wait(for: "The user was added.")
      #expect(try await browser.run("return document.querySelector('h1').textContent") as? String == name.lowercased())
      func isChecked(_ role: String) async throws -> Bool? {
        try await browser.run("return document.querySelector('input[value=\"\(role)\"]').checked") as? Bool
      }
      #expect(try await isChecked("viewer:festival") == true)
      try await browser.click("input[value='publisher:festival']")
      try await browser.click("form[action$=roles] button")
      try await browser.wait(for: "The roles were saved.")
      #expect(try await isChecked("publisher:festival") == true)

      try await browser.click("form[action$=link] button")
      try await browser.wait(for: "The link was created")
      let link = try #require(
        try await browser.run("return document.getElementById('secret').textContent") as? String)
      #expect(link.hasPrefix(world.server.url + "/setup#"))
      try await world.open("/console", browser)
      try await browser.open(link)
      try await browser.type(ConsoleWorld.password, in: "#new-password")
      try await browser.type(ConsoleWorld.password, in: "#repeated")
      try await browser.click("main button.primary")
      try await browser.wait(for: "The password is set.")
      try await browser.wait(for: name.lowercased())

      try await browser.reset()
      try await world.signIn("ann", browser)
      try await browser.wait(for: "ann")
      try await world.open("/console/users/mia%2Bnew%40example.com", browser)
      try await browser.click("form[action$=enabled] button")
      try await browser.wait(for: "The user was disabled.")
      let other = try await world.server.request(
        .POST, "/api/v1/session", headers: [("Content-Type", "application/json")],
        body: .bytes(ByteBuffer(string: #"{"name":"\#(name)","password":"\#(ConsoleWorld.password)"}"#)))
      #expect(other.status == .unauthorized)
      _ = try await other.body.collect(upTo: 1 << 20)
      try await browser.click("form[action$=enabled] button")
      try await browser.wait(for: "The user can sign in again.")
      // Administrators can't lock themselves out.
      try await world.open("/console/users/ann", browser)
      try await browser.wait(for: "Link for a password")
      #expect(try await browser.run("return document.querySelectorAll('form[action$=enabled]').length") as? Int == 0)
      try await world.open("/console/users", browser)
      try await browser.wait(for: "festival")
      try await browser.type("ann", in: "#user-name")
      try await browser.click("form[action='/console/users'] button")
      try await browser.wait(for: "There is a user of this name already.")
    }

    @Test("An administrator removes a disabled user after typing the name, and the audit log keeps it")
    func removal() async throws {
      let world = try await ConsoleWorld.shared
      let name = "rex+old@example.com"
      try await world.add(name, roles: #"[{"role":"viewer","app":"festival"}]"#)
      let page = "/console/users/rex%2Bold%40example.com"
      let browser = try await world.browser(as: .ann, at: page)
      func hasLink() async throws -> Bool? {
        try await browser.run("return document.querySelector('a[href$=remove]') !== null") as? Bool
      }
      #expect(try await hasLink() == false)
      #expect(try await browser.statuses("GET", [page + "/remove"]) == [409])
      #expect(try await browser.statuses("POST", [page + "/remove"], ["confirm": name]) == [409])
      #expect(try await String(decoding: world.call(.GET, "users"), as: UTF8.self).contains(name))
      try await browser.click("form[action$=enabled] button")
      try await browser.wait(for: "The user was disabled.")
      try await browser.click("a[href$=remove]")
      try await browser.wait(for: "Remove \(name)?")
      try await PagePictures.writeForms("user-remove", browser)
      try await browser.type("rex", in: "#confirm")
      try await browser.click("main button.danger")
      try await browser.wait(for: "The typed names don’t match")
      try await browser.type(name, in: "#confirm")
      try await browser.click("main button.danger")
      try await browser.wait(for: "The user was removed.")
      #expect(try await !browser.text.contains(name))
      try await world.open("/console/audit", browser)
      try await browser.wait(for: name)
    }

    @Test("The last administrator of all apps keeps the role, and the page says why")
    func lastAdministrator() async throws {
      let world = try await ConsoleWorld(users: [.ann])
      let browser = try await world.browser(as: .ann, at: "/console/users/ann")
      try await browser.click("input[value='admin:*']")
      try await browser.click("form[action$=roles] button")
      try await browser.wait(for: "This is the last administrator of all apps.")
      let roles = String(decoding: try await world.call(.GET, "users/ann"), as: UTF8.self)
      #expect(roles.contains(#"{"app":"*","role":"admin"}"#))
    }

    @Test("An administrator of an app gives roles for it, and sees its part of the audit log")
    func members() async throws {
      let world = try await ConsoleWorld.shared
      try await world.add("otto")
      let browser = try await world.browser(as: .fay, at: "/console/apps/festival/members")
      try await browser.type("otto", in: "#member-name")
      try await browser.click("section input[value='viewer:festival']")
      try await browser.click("section form button")
      try await browser.wait(for: "The roles were saved.")
      let users = String(decoding: try await world.call(.GET, "users/otto"), as: UTF8.self)
      #expect(users.contains(#"{"app":"festival","role":"viewer"}"#))
      try await browser.type("nobody-of-this-name", in: "#member-name")
      try await browser.click("section form button")
      try await browser.wait(for: "There is no user of this name.")
      try await world.open("/console/apps/festival/audit", browser)
      try await browser.wait(for: "Activation changed")
      let apps = try await browser.run(
        "return [...document.querySelectorAll('.log > li > .muted')].map(line => line.textContent.includes('· festival ·'))"
      )
      #expect((apps as? [Bool] ?? []).contains(true) && !(apps as? [Bool] ?? []).contains(false))
    }

    @Test("The audit log is filtered, shows what changed, and is exported")
    func audit() async throws {
      let world = try await ConsoleWorld.shared
      // Other tests fill the first page of the log of all apps.
      let browser = try await world.browser(as: .ann, at: "/console/apps/festival/audit")
      try await browser.run("document.getElementById('action').value = 'activation-changed'")
      try await browser.type("root token", in: "#actor")
      try await browser.click(".filter button")
      // The page before has entries of this action, too.
      try await eventually("only changes of activations are listed") {
        let shown = try await browser.run(
          "return [...document.querySelectorAll('.log-head strong')].map(one => one.textContent)")
        return Set(shown as? [String] ?? []) == ["Activation changed"]
      }
      try await browser.wait(for: "activation of festival on stable")
      try await browser.run("document.querySelectorAll('details').forEach(one => one.open = true)")
      try await browser.wait(for: "rules › lanterns › skin › version")
      #expect(try await browser.run("return document.querySelectorAll('ins').length > 0") as? Bool == true)
      let exports =
        try await browser.run(
          "return [...document.querySelectorAll('.exports a')].map(link => link.href)") as? [String] ?? []
      #expect(exports.count == 2)
      for link in exports {
        // The browser's session may read the export.
        let text =
          try await browser.run(
            "const request = new XMLHttpRequest(); request.open('GET', arguments[0], false); request.send(); "
              + "return request.status + ' ' + request.responseText", [link]) as? String ?? ""
        #expect(text.hasPrefix("200 ") && text.contains("activation of festival on stable"), "\(link)")
        #expect(!text.contains("package-published"))
        #expect(link.contains("csv") == text.contains("200 number,at,actor,address,action,app,subject"))
      }
      try await browser.type("nobody", in: "#actor")
      try await browser.click(".filter button")
      try await browser.wait(for: "No entry matches.")
    }

    @Test("What a role may not do is neither shown nor possible", arguments: ConsoleWorld.User.allCases)
    func roles(_ user: ConsoleWorld.User) async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: user)
      let isAdmin = user == .ann
      let links = try await browser.run("return [...document.links].map(link => link.pathname)") as? [String] ?? []
      #expect(links.contains("/console/users") == isAdmin && links.contains("/console/audit") == isAdmin)
      #expect(links.contains("/console/apps/festival") == (user != .nora))
      let administers = isAdmin || user == .fay
      let activates = administers || user == .activator
      for (path, may) in [
        ("/console/users", isAdmin), ("/console/users/viewer", isAdmin), ("/console/audit", isAdmin),
        ("/console/apps/festival", user != .nora), ("/console/apps/festival/members", administers),
        ("/console/apps/festival/audit", administers), ("/console/apps/festival/skins", user != .nora),
        ("/console/apps/festival/channels/stable/kill", activates),
        ("/console/apps/festival/channels/stable/revert?number=1", activates),
        ("/console/profile", true), ("/console/tokens", true),
      ] {
        try await world.open(path, browser)
        let status =
          try await browser.run("return performance.getEntriesByType('navigation')[0].responseStatus") as? Int
        #expect(status == (may ? 200 : 403), "\(user) \(path)")
        if !may { try await browser.wait(for: "Your roles don’t permit this.") }
      }
      guard user != .nora else { return }
      try await world.open("/console/apps/festival", browser)
      let shown = try await browser.run("return [...document.links].map(link => link.pathname)") as? [String] ?? []
      #expect(shown.contains("/console/apps/festival/members") == administers)
      #expect(shown.contains { $0.hasSuffix("/kill") } == activates)
      #expect(shown.contains { $0.hasSuffix("/revert") } == activates)
      guard !administers else { return }
      // The API refuses forms that are sent with the token of another page, too.
      let status =
        try await browser.run(
          """
          const token = document.querySelector("[name=csrf]").value
          const send = (path, fields) => {
            const request = new XMLHttpRequest()
            request.open("POST", path, false)
            request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded")
            request.send(new URLSearchParams({csrf: token, ...fields}))
            return request.status
          }
          return [
            send("/console/users", {name: "mallory-\(user.rawValue)"}), send("/console/users/viewer/enabled", {enabled: "false"}),
            send("/console/users/viewer/link", {}),
            send("/console/apps/festival/members", {name: "nora", role: "admin:festival"}),
            send("/console/apps/festival/channels/nowhere/kill", {confirm: "festival/nowhere", reason: "x"}),
          send("/console/apps/festival/skins/night/versions/1.0.0/pictures", {}),
          ]
          """) as? [Int] ?? []
      #expect(status == [403, 403, 403, 403, activates ? 404 : 403, user == .publisher ? 200 : 403], "\(user)")
    }
  }
}
