import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinConsole
@testable import SkinServerHTTP

extension ConsoleTests {
  @Suite struct SignIn {
    @Test("A user signs in, returns to the page, changes the password, and signs out", arguments: [true, false])
    func session(_ hasScripts: Bool) async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await Browser.shared
      try await browser.reset()
      try await browser.setScripts(hasScripts)
      let name = "rose-\(hasScripts)"
      try await world.add(name, roles: #"[{"role":"viewer","app":"festival"}]"#)
      try await world.open("/console/profile", browser)
      #expect(try await browser.url == world.server.url + "/console/sign-in?next=%2Fconsole%2Fprofile")
      try await browser.type(name, in: "#name")
      try await browser.type("a wrong password", in: "#password")
      try await browser.click("main button")
      try await browser.wait(for: "The name or the password is wrong.")
      #expect(try await browser.cookie(SessionCookie.name) == nil)
      try await browser.type(ConsoleWorld.password, in: "#password")
      try await browser.click("main button")
      try await browser.wait(for: "Your roles")
      #expect(try await browser.url == world.server.url + "/console/profile")
      let cookie = try #require(try await browser.cookie(SessionCookie.name))
      #expect(cookie["httpOnly"] as? Bool == true && cookie["secure"] as? Bool == true)
      #expect(cookie["sameSite"] as? String == "Lax")

      let next = "another quiet river"
      try await browser.type(ConsoleWorld.password, in: "#current")
      try await browser.type(next, in: "#new-password")
      try await browser.type("a different one", in: "#repeated")
      try await browser.click("form[action$=password] button")
      try await browser.wait(for: "The two passwords differ.")
      try await browser.type("wrong", in: "#current")
      try await browser.type(next, in: "#new-password")
      try await browser.type(next, in: "#repeated")
      try await browser.click("form[action$=password] button")
      try await browser.wait(for: "The name or the password is wrong.")
      try await browser.type(ConsoleWorld.password, in: "#current")
      try await browser.type(next, in: "#new-password")
      try await browser.type(next, in: "#repeated")
      try await browser.click("form[action$=password] button")
      try await browser.wait(for: "The password is set.")

      try await browser.click(".menu summary")
      try await browser.click("form[action$=sign-out] button")
      try await browser.wait(for: "You are signed out.")
      #expect(try await browser.cookie(SessionCookie.name) == nil)
      try await world.signIn(name, browser, password: next)
      try await browser.wait(for: "festival")
    }

    @Test("The page offers the provider of the settings, and passwords unless they are off", arguments: [true, false])
    func provider(_ hasPasswords: Bool) async throws {
      let world = try TestWorld()
      let secret = world.folder.appending(path: "client-secret")
      try Data("a secret".utf8).write(to: secret)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
      let server = try await RealServer(
        world,
        [
          "SKIN_SERVER_OIDC_ISSUER": "https://login.example.com/staff", "SKIN_SERVER_OIDC_CLIENT_ID": "skins",
          "SKIN_SERVER_OIDC_CLIENT_SECRET_FILE": secret.path, "SKIN_SERVER_PUBLIC_URL": "https://skins.example.com",
          "SKIN_SERVER_PASSWORDS": hasPasswords ? "on" : "off",
        ])
      let page = String(decoding: try await server.get("/console/sign-in?next=%2Fconsole%2Fprofile"), as: UTF8.self)
      #expect(page.contains("Sign in with login.example.com"))
      #expect(page.contains(#"href="/api/v1/session/oidc?return=%2Fconsole%2Fprofile""#))
      #expect(page.contains(#"type="password""#) == hasPasswords)
    }

    @Test("An ended session leads to the sign-in, and back to the page")
    func ended() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer)
      try await browser.setCookie(SessionCookie.name, "ended")
      try await world.open("/console/tokens?language=en", browser)
      try await browser.wait(for: "Your session has ended")
      try await browser.type("viewer", in: "#name")
      try await browser.type(ConsoleWorld.password, in: "#password")
      try await browser.click("main button")
      try await browser.wait(for: "Your tokens")
      #expect(try await browser.url.hasPrefix(world.server.url + "/console/tokens"))
    }

    @Test(
      "A form that is sent after the session has ended keeps its values until another sign-in",
      arguments: [true, false])
    func pending(_ hasScripts: Bool) async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .ann, at: "/console/users")
      try await browser.setScripts(hasScripts)
      let name = "late-\(hasScripts)"
      try await browser.type(name, in: "form[action='/console/users'] [name=name]")
      try await browser.setCookie(SessionCookie.name, "ended")
      try await browser.click("form[action='/console/users'] button")
      try await browser.wait(for: "Your session has ended, and the form wasn’t sent.")
      try await PagePictures.write("sign-in-pending", browser)
      try await browser.type("ann", in: "#name")
      try await browser.type("a wrong password", in: "#password")
      try await browser.click("main button")
      try await browser.wait(for: "The name or the password is wrong.")
      try await browser.type(ConsoleWorld.password, in: "#password")
      try await browser.click("main button")
      try await browser.wait(for: "Send your form?")
      try await browser.wait(for: name)
      try await PagePictures.write("pending", browser)
      func users() async throws -> String { String(decoding: try await world.call(.GET, "users"), as: UTF8.self) }
      #expect(try await !users().contains(name))
      try await browser.click("main button.primary")
      try await eventually("the user is added") { try await users().contains(name) }
    }

    @Test("A carried form goes only to pages of the console, without its token and without passwords")
    func carried() throws {
      let carried = PendingForm(
        carried: FormFields("pending=%2F%2Fevil.example%2F&pending.name=a%26b&name=ann&password=secret&csrf=x"))
      #expect(carried?.path == "/console")
      #expect(carried?.fields.map { "\($0.name)=\($0.value)" } == ["name=a&b"])
      #expect(PendingForm(carried: FormFields("name=ann")) == nil)
    }

    @Test("A new user sets a password with a link, once", arguments: [true, false])
    func link(_ hasScripts: Bool) async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await Browser.shared
      try await browser.reset()
      try await browser.setScripts(hasScripts)
      let name = "lily-\(hasScripts)"
      try await world.call(.POST, "users", #"{"name":"\#(name)","roles":[{"role":"viewer","app":"festival"}]}"#)
      let secret = try await world.secret(of: name)
      func fill(_ password: String) async throws {
        try await world.open("/console/sign-in", browser)
        try await world.open("/setup#\(secret)", browser)
        if !hasScripts { try await browser.type(secret, in: "#token") }
        try await browser.type(password, in: "#new-password")
        try await browser.type(password, in: "#repeated")
        try await browser.click("main button.primary")
      }
      try await fill(String(repeating: "l", count: 16))
      try await browser.wait(for: "The password is too easy to guess.")
      // The code of the link isn't lost.
      try await browser.type(ConsoleWorld.password, in: "#new-password")
      try await browser.type(ConsoleWorld.password, in: "#repeated")
      try await browser.click("main button.primary")
      try await browser.wait(for: "The password is set.")
      #expect(try await !browser.url.contains(secret))
      try await fill(ConsoleWorld.password)
      try await browser.wait(for: "The link was used before, or has expired.")
    }

    @Test("Sign-in replaces a session that someone else put into the browser")
    func fixation() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer)
      let old = try #require(try await browser.cookie(SessionCookie.name)?["value"] as? String)
      try await world.signIn("ann", browser)
      try await browser.wait(for: "ann")
      let new = try #require(try await browser.cookie(SessionCookie.name)?["value"] as? String)
      #expect(new != old)
      try await browser.setCookie(SessionCookie.name, old)
      try await world.open("/console", browser)
      try await browser.wait(for: "Your session has ended")
    }

    @Test("The language follows the browser, can be chosen, and is remembered")
    func language() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer)
      try await browser.click(".foot a[lang=zh-Hans]")
      try await browser.wait(for: "应用")
      try await world.open("/console/profile", browser)
      try await browser.wait(for: "个人资料")
      #expect(try await browser.run("return document.documentElement.lang") as? String == "zh-Hans")
      for (field, language) in [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("en-GB,zh;q=0.9", "en"), ("fr, zh;q=0.4, en;q=0.3", "zh-Hans"),
        ("de", "en"), ("zh;q=0, en", "en"),
      ] {
        let answer = try await world.server.request(.GET, "/console/sign-in", headers: [("Accept-Language", field)])
        #expect(answer.headers.first(name: "Content-Language") == language, "\(field)")
        _ = try await answer.body.collect(upTo: 1 << 20)
      }
    }
  }
}
