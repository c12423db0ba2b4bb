import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct ProviderSignInTests {
  private let provider: TestProvider

  init() async throws { provider = try await TestProvider() }

  /// Returns the actions in the audit log, with the users who did them.
  private func actions(_ client: any TestClientProtocol) async throws -> [String] {
    let lines = String(buffer: try await client.call(.get, "audit").body).split(separator: "\n")
    return try lines.map { line in
      let entry = try JSONDecoder().decode(AuditEntry.self, from: Data(line.utf8))
      return "\(entry.actor): \(entry.action) \(entry.subject)"
    }
  }

  @Test(
    "A user signs in through the provider, works with the session, and signs out", arguments: TestTransport.allCases)
  func signsIn(_ transport: TestTransport) async throws {
    try await provider.server().test(transport) { client in
      try await client.addUser("ann@example.com", "admin:*")
      let methods = String(buffer: try await client.get("/api/v1/session/methods").body)
      #expect(methods == #"{"oidc":{"issuer":"\#(provider.issuer)","path":"/api/v1/session/oidc"},"password":true}"#)
      var browser = TestBrowser()
      let begun = try await browser.visit(client, "/api/v1/session/oidc")
      let field = try #require(begun.headers[.setCookie])
      for part in ["__Host-skin-sign-in=", "; Max-Age=600", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        #expect(field.contains(part), "\(part)")
      }
      let page = try #require(begun.headers[.location])
      for part in ["response_type=code", "code_challenge_method=S256", "scope=openid%20email%20profile"] {
        #expect(page.hasPrefix("\(provider.issuer)/authorize?") && page.contains(part), "\(part)")
      }
      let answer = try await browser.visit(client, try await browser.authorize(page))
      #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
      let policy = try #require(HTTPField.Name("Referrer-Policy"))
      #expect(answer.headers[policy] == "no-referrer")
      #expect(String(buffer: answer.body).contains("You are signed in as ann@example.com."))
      // The cookie of the sign-in is gone; that of the session is the password's.
      #expect(Array(browser.cookies.keys) == ["__Host-skin-session"])
      let cookie = try #require(answer.headers[values: .setCookie].first)
      #expect(cookie.contains("Max-Age=43200; Path=/; Secure; HttpOnly; SameSite=Lax"))
      #expect(try await browser.account(client) == "ann@example.com")
      #expect(try await client.call(.get, "users", as: browser.headers).status == .ok)
      let forged = try await client.call(.delete, "session", as: browser.headers)
      #expect(forged.status == .forbidden && forged.errorCode == "missing-csrf-token")
      #expect(
        try await actions(client) == [
          "root token: user-created ann@example.com", "ann@example.com: identity-linked ann@example.com",
          "ann@example.com: signed-in ann@example.com",
        ])
    }
  }

  @Test(
    "Signatures of each accepted kind are verified, whatever optional members the key has",
    arguments: ["RS256", "RS512", "PS256", "ES256", "ES384", "ES512", "EdDSA"],
    ["[]", #"["alg"]"#, #"["kid","use"]"#])
  func algorithms(_ algorithm: String, _ missing: String) async throws {
    try provider.set("algorithm", #""\#(algorithm)""#)
    try provider.set("jwk_without", missing)
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      _ = try await browser.signIn(client)
      #expect(try await browser.account(client) == "ann@example.com")
    }
  }

  @Test("A client can send its secret in the form, if the provider wants that")
  func secretInForm() async throws {
    try provider.set("authentication", #""client_secret_post""#)
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      _ = try await browser.signIn(client)
      #expect(try await browser.account(client) == "ann@example.com")
    }
  }

  @Test("After the sign-in, the browser returns to a path of this server, and to no other site")
  func returns() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      let answer = try await browser.signIn(client, query: "?return=%2Fconsole%3Fapp%3Dfestival%26a%3D%2525")
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "https://skins.test/console?app=festival&a=%25")
      #expect(try await browser.account(client) == "ann@example.com")
      for path in [
        "https%3A%2F%2Fevil.test", "%2F%2Fevil.test", "%2F%5Cevil.test", "%2F%252Fevil.test", "%252F%252Fevil.test", "",
        "%2F%09%2Fevil.test", "evil", "%2F%255Cevil.test", "%2Fa%2F..%2F%2Fevil.test", "/%2525255cevil.test",
      ] {
        let refused = try await client.get("/api/v1/session/oidc?return=\(path)")
        #expect(refused.status == .badRequest && refused.errorCode == "bad-return-path", "\(path)")
        #expect(refused.headers[.setCookie] == nil && refused.headers[.location] == nil)
      }
    }
  }

  @Test("A sign-in is finished only in the browser that began it, with its own answer, once, within ten minutes")
  func binding() async throws {
    let clock = TestClock()
    try await provider.server(clock: clock.serverClock).test { client in
      try await client.addUser("ann@example.com")
      func expectExpired(_ response: TestResponse, _ what: String) {
        #expect(response.status == .badRequest && response.errorCode == "expired-sign-in", "\(what)")
        #expect(response.headers[.setCookie] == nil, "\(what)")
      }
      var browser = TestBrowser()
      let callback = try await browser.authorize(try await browser.begin(client))
      var other = TestBrowser()
      expectExpired(try await other.visit(client, callback), "without a cookie")
      _ = try await other.begin(client)
      expectExpired(try await other.visit(client, callback), "another browser")
      let state = try #require(callback.firstMatch(of: /state=([^&]+)/)?.1)
      expectExpired(try await browser.visit(client, callback.replacing(state, with: "x")), "another state")
      expectExpired(try await browser.visit(client, callback.replacing("state=\(state)", with: "")), "no state")
      let repeated = try await browser.visit(client, callback + "&state=x")
      #expect(repeated.errorCode == "failed-sign-in")
      // The path to return to belongs to the sign-in, too.
      var changed = browser
      let name = "__Host-skin-sign-in"
      let path = Secret.text(Data("/elsewhere".utf8))
      changed.cookies[name] = browser.cookies[name].map { $0 + path }
      expectExpired(try await changed.visit(client, callback), "a changed cookie")
      for cookie in ["", "..", "a.b.c", "\(String(repeating: "a", count: 43)).9999999999."] {
        changed.cookies[name] = cookie
        expectExpired(try await changed.visit(client, callback), "the cookie “\(cookie)”")
      }
      let old = browser.cookies
      #expect(try await browser.visit(client, callback).status == .ok)
      var replay = TestBrowser(cookies: old)
      let replayed = try await replay.visit(client, callback)
      #expect(replayed.status == .badRequest && replayed.headers[.setCookie] == nil)
      // Too late.
      var late = TestBrowser()
      let answer = try await late.authorize(try await late.begin(client))
      clock.advance(by: 601)
      expectExpired(try await late.visit(client, answer), "after ten minutes")
    }
  }

  @Test("An answer that is replayed while it is used signs in once, even if the provider took its code twice")
  func replay() async throws {
    let server = try await provider.server()
    let (people, now) = (server.people, Date.now)
    try await server.test { try await $0.addUser("ann@example.com") }
    let identity = ProvidedIdentity(
      issuer: provider.issuer, subject: "1", name: AccountName("ann@example.com"), claim: .email, roles: nil)
    let attempt = SignInAttempt(returnPath: nil, now: now)
    let results = try await withThrowingTaskGroup(of: Bool.self, returning: [Bool].self) { group in
      for _ in 1...8 {
        group.addTask {
          do {
            _ = try await people.signIn(
              identity, attempt: attempt, createsUsers: false, replacing: nil, from: "192.0.2.1")
            return true
          } catch let problem as HTTPProblem where problem.issue.code == .expiredSignIn {
            return false
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter(\.self).count == 1)
  }

  @Test("A session that the browser had before is replaced, so that nobody else knows the new one")
  func fixation() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      try await client.addUser("mallory")
      let known = try await client.setPassword("correct horse battery", of: "mallory")
      var browser = TestBrowser()
      browser.keep([known.cookie])
      #expect(try await browser.account(client) == "mallory")
      _ = try await browser.signIn(client)
      #expect(try await browser.account(client) == "ann@example.com")
      #expect(try await client.call(.get, "session", as: known.headers).status == .unauthorized)
    }
  }

  @Test("A sign-in that one server began is finished by another one, and can't be replayed at a third")
  func severalServers() async throws {
    let postgreSQL = try await PostgreSQLServer.shared
    let address = try DatabaseAddress(postgreSQL.url(postgreSQL.createDatabase()))
    func open(_ number: Int) async throws -> RepositoryServer {
      try await provider.server { settings in
        settings.data = provider.world.folder.appending(path: "data-\(number)", directoryHint: .isDirectory)
        settings.blobs = BlobSettings(data: provider.world.dataFolder)
        settings.database = address
      }
    }
    let servers = [try await open(1), try await open(2), try await open(3)]
    let (page, begun) = try await servers[0].test(.live) { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      return (try await browser.begin(client), browser)
    }
    let callback = try await begun.authorize(page)
    let signedIn = try await servers[1].test(.live) { client in
      var browser = begun
      let answer = try await browser.visit(client, callback)
      #expect(answer.status == .ok)
      return browser
    }
    try await servers[2].test(.live) { client in
      #expect(try await signedIn.account(client) == "ann@example.com")
      var replay = begun
      let answer = try await replay.visit(client, callback)
      #expect(answer.status == .badRequest && answer.headers[.setCookie] == nil)
    }
  }

  @Test("A refusal of the provider, and an answer of another provider, are problems, which browsers get as pages")
  func refusals() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      try provider.set("refusal", #""access_denied""#)
      var browser = TestBrowser()
      let refused = try await browser.signIn(client)
      #expect(refused.status == .forbidden && refused.errorCode == "refused-sign-in")
      browser.accept = "text/html,application/xhtml+xml"
      let page = try await browser.signIn(client)
      let text = String(buffer: page.body)
      #expect(page.status == .forbidden && page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(text.contains("(access_denied)") && text.contains(#"href="/api/v1/session/oidc""#))
      #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
      try provider.set("refusal", #""<script>alert(1)</script>""#)
      #expect(try await !String(buffer: browser.signIn(client).body).contains("<script"))
      try provider.set("refusal", nil)
      browser.accept = "application/json"
      try provider.set("names_issuer", #""https://evil.test""#)
      #expect(try await browser.signIn(client).errorCode == "failed-sign-in")
      try provider.set("names_issuer", #""\#(provider.issuer)""#)
      #expect(try await browser.signIn(client).status == .ok)
    }
  }

  @Test("A provider that names itself in its answers must do so in each")
  func issuerRequired() async throws {
    try provider.set("discovery", #"{"authorization_response_iss_parameter_supported":true}"#)
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      #expect(try await browser.signIn(client).errorCode == "failed-sign-in")
      try provider.set("names_issuer", #""\#(provider.issuer)""#)
      #expect(try await browser.signIn(client).status == .ok)
    }
  }

  @Test("Without a provider, the routes say so")
  func off() async throws {
    try await provider.world.test { client in
      #expect(String(buffer: try await client.get("/api/v1/session/methods").body) == #"{"password":true}"#)
      for path in ["", "/callback?code=a&state=b"] {
        let answer = try await client.get("/api/v1/session/oidc\(path)")
        #expect(answer.status == .notFound && answer.errorCode == "oidc-off")
      }
    }
  }

  @Test("Answers are limited per address, as passwords are")
  func limits() async throws {
    let clock = TestClock()
    try await provider.server(clock: clock.serverClock).test { client in
      try await client.addUser("ann@example.com")
      try provider.set("claims", #"{"aud":"another"}"#)
      var browser = TestBrowser()
      for _ in 1...30 { #expect(try await browser.signIn(client).errorCode == "failed-sign-in") }
      let callback = try await browser.authorize(try await browser.begin(client))
      let before = try await provider.count("/token")
      let limited = try await browser.visit(client, callback)
      #expect(limited.status == .tooManyRequests && limited.headers[.retryAfter] != nil)
      #expect(try await provider.count("/token") == before)
      // The server's clock stands still meanwhile, so the provider's token mustn't be from its future.
      try provider.set("claims", #"{"iat":1500000000}"#)
      clock.advance(by: 20)
      #expect(try await browser.signIn(client).status == .ok)
    }
  }
}
