import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import Testing

@testable import SkinServer
@testable import SkinServerHTTP

@Suite struct ProviderFaultTests {
  private static let discovery = "/.well-known/openid-configuration"

  private let provider: TestProvider

  init() async throws { provider = try await TestProvider() }

  private func server(clock: TestClock, timeout: Duration = .seconds(30)) async throws -> RepositoryServer {
    try await provider.server(clock: clock.serverClock) { $0.oidc?.timeout = timeout }
  }

  /// Signs in, and returns the server's last answer, wherever the sign-in ends.
  private func attempt(_ client: any TestClientProtocol) async throws -> TestResponse {
    var browser = TestBrowser()
    let begun = try await browser.visit(client, "/api/v1/session/oidc")
    guard begun.status == .found, let page = begun.headers[.location] else { return begun }
    return try await browser.visit(client, try await browser.authorize(page))
  }

  @Test(
    "A provider that fails, hangs, floods, trickles, redirects or lies is a problem within the limits, until it works",
    arguments: ["refuse", "hang", "flood", "trickle", "redirect", "garbage"], [discovery, "/jwks", "/token"])
  func faults(_ fault: String, _ path: String) async throws {
    let clock = TestClock()
    // Only what never ends must wait for the end of the time.
    let isEndless = ["hang", "trickle"].contains(fault)
    try await server(clock: clock, timeout: .seconds(isEndless ? 2 : 60)).test { client in
      try await client.addUser("ann@example.com")
      try provider.set("faults", #"{"\#(path)":"\#(fault)"}"#)
      let answer = try await attempt(client)
      #expect(answer.headers[values: .setCookie].allSatisfy { !$0.contains("skin-session") })
      // An answer without a token says nothing about the provider.
      let isAnswer = path == "/token" && fault == "garbage"
      #expect(answer.status == (isAnswer ? .badRequest : .badGateway), "\(String(buffer: answer.body))")
      #expect(answer.errorCode == (isAnswer ? "failed-sign-in" : "provider-failed"))
    }
    try provider.set("faults", nil)
    try await server(clock: clock, timeout: .seconds(60)).test { client in
      let answer = try await attempt(client)
      #expect(answer.status == .ok)
    }
  }

  @Test("A provider that refuses connections is reported at once, not after the time for an answer")
  func refuses() async throws {
    try await server(clock: TestClock(), timeout: .seconds(3600)).test { client in
      try await provider.stop()
      let answer = try await attempt(client)
      #expect(answer.status == .badGateway && String(buffer: answer.body).contains("can't be reached"))
    }
  }

  @Test("A provider that is down isn't asked by each request, and sign-ins work again soon after it starts")
  func down() async throws {
    let clock = TestClock()
    try await server(clock: clock).test { client in
      try await client.addUser("ann@example.com")
      try await provider.stop()
      for _ in 1...3 {
        let answer = try await attempt(client)
        #expect(answer.status == .badGateway && answer.errorCode == "provider-failed")
      }
      try await provider.start()
      #expect(try await attempt(client).status == .badGateway)
      #expect(try await provider.count(Self.discovery) == 0)
      clock.advance(by: 5)
      #expect(try await attempt(client).status == .ok)
    }
  }

  @Test("Documents are loaded once, also by requests at the same time, and again after an hour")
  func caches() async throws {
    let clock = TestClock()
    try await server(clock: clock).test { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...8 {
          group.addTask {
            let answer = try await client.get("/api/v1/session/oidc")
            #expect(answer.status == .found)
          }
        }
        try await group.waitForAll()
      }
      clock.advance(by: 3599)
      #expect(try await client.get("/api/v1/session/oidc").status == .found)
      #expect(try await provider.count("/jwks") == 1)
      clock.advance(by: 1)
      #expect(try await client.get("/api/v1/session/oidc").status == .found)
      #expect(try await provider.count(Self.discovery) == 2)
    }
  }

  @Test("New keys of the provider are loaded for the first token with one, and forged tokens don't make it load often")
  func rotatesKeys() async throws {
    let clock = TestClock()
    try await server(clock: clock).test { client in
      try await client.addUser("ann@example.com")
      // The clock stands still, so the provider's tokens mustn't be from its future.
      try provider.set("claims", #"{"iat":1500000000}"#)
      #expect(try await attempt(client).status == .ok)
      try provider.set("generation", "2")
      // The keys were loaded just now.
      #expect(try await attempt(client).errorCode == "failed-sign-in")
      clock.advance(by: 30)
      #expect(try await attempt(client).status == .ok)
      #expect(try await provider.count("/jwks") == 2)
      try provider.set("signature", #""other key""#)
      clock.advance(by: 30)
      for _ in 1...5 { #expect(try await attempt(client).errorCode == "failed-sign-in") }
      #expect(try await provider.count("/jwks") == 3)
      try provider.set("signature", nil)
      #expect(try await attempt(client).status == .ok)
    }
  }

  @Test(
    "A discovery document of another issuer, with unsafe addresses or without a way to authenticate is refused",
    arguments: [
      #"{"issuer":"https://evil.test"}"#, #"{"token_endpoint":"http://evil.test/token"}"#,
      #"{"token_endpoint":"file:///etc/passwd"}"#, #"{"jwks_uri":"http://127.evil.test/jwks"}"#,
      #"{"authorization_endpoint":"javascript:alert(1)"}"#, #"{"authorization_endpoint":"https://a@evil.test/"}"#,
      #"{"token_endpoint":null}"#, #"{"token_endpoint_auth_methods_supported":["private_key_jwt"]}"#,
    ])
  func unsafe(_ changes: String) async throws {
    try provider.set("discovery", changes)
    try await server(clock: TestClock()).test { client in
      let answer = try await client.get("/api/v1/session/oidc")
      #expect(answer.status == .badGateway && answer.errorCode == "provider-failed")
      #expect(answer.headers[.setCookie] == nil)
    }
  }

  @Test("An address of the provider's page that has a query keeps it")
  func query() async throws {
    try provider.set("discovery", #"{"authorization_endpoint":"\#(provider.issuer)/authorize?policy=staff"}"#)
    try await server(clock: TestClock()).test { client in
      var browser = TestBrowser()
      let page = try await browser.begin(client)
      #expect(page.hasPrefix("\(provider.issuer)/authorize?policy=staff&response_type=code&"))
    }
  }

  @Test("A code that the provider doesn't accept any longer, or a wrong secret, signs nobody in")
  func codes() async throws {
    let server = try await server(clock: TestClock())
    try await server.test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      let callback = try await browser.authorize(try await browser.begin(client))
      let code = try #require(callback.firstMatch(of: /code=([^&]+)/)?.1)
      let unknown = try await browser.visit(client, callback.replacing(code, with: "unknown"))
      #expect(unknown.status == .badRequest && unknown.errorCode == "failed-sign-in")
      // An answer with another person's code: its verifier is another one.
      var other = TestBrowser()
      let stolen = try await other.authorize(try await other.begin(client))
      let state = try #require(callback.firstMatch(of: /state=([^&]+)/)?.1)
      let own = try #require(stolen.firstMatch(of: /state=([^&]+)/)?.1)
      let injected = try await browser.visit(client, stolen.replacing(own, with: state))
      #expect(injected.status == .badRequest && injected.errorCode == "failed-sign-in")
      try provider.set("client_secret", #""another""#)
      let wrong = try await browser.visit(client, callback)
      #expect(wrong.status == .badGateway && wrong.errorCode == "provider-failed")
      // The provider didn't take the code.
      try provider.set("client_secret", #""\#(TestProvider.secret)""#)
      #expect(try await browser.visit(client, callback).status == .ok)
    }
  }
}
