import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinServerAPI
import Testing

@testable import SkinServerHTTP

@Suite struct ForgedTokenTests {
  private let provider: TestProvider

  init() async throws { provider = try await TestProvider() }

  @Test(
    "A token that isn't signed by the provider is refused",
    arguments: [
      ("none", "RS256", "isn't accepted (“none”)"), ("client secret", "RS256", "isn't accepted (“HS256”)"),
      ("public key", "RS256", "isn't accepted (“HS256”)"), ("other key", "RS256", "isn't signed by a key"),
      ("changed claims", "RS256", "isn't signed by a key"), ("other key", "ES256", "isn't signed by a key"),
      ("changed claims", "EdDSA", "isn't signed by a key"),
    ])
  func signatures(_ signature: String, _ algorithm: String, _ problem: String) async throws {
    try provider.set("algorithm", #""\#(algorithm)""#)
    try provider.set("signature", #""\#(signature)""#)
    try await expectRefusal(problem)
  }

  @Test(
    "A token for someone else, for another time or for another sign-in is refused, and the problem names the claim",
    arguments: [
      (#"{"aud":"another"}"#, "aud"), (#"{"aud":["another"]}"#, "aud"), (#"{"aud":null}"#, "aud"),
      (#"{"aud":["skins","another"]}"#, "azp"), (#"{"azp":"another"}"#, "azp"),
      (#"{"aud":["skins","another"],"azp":"another"}"#, "azp"), (#"{"azp":7}"#, "azp"),
      (#"{"iss":"https://evil.test"}"#, "iss"), (#"{"iss":null}"#, "iss"), (#"{"exp":1500000000}"#, "exp"),
      (#"{"exp":null}"#, "exp"), (#"{"exp":"never"}"#, "exp"), (#"{"iat":4000000000}"#, "iat"),
      (#"{"iat":null}"#, "iat"), (#"{"nbf":4000000000}"#, "nbf"), (#"{"nbf":"now"}"#, "nbf"),
      (#"{"nonce":"another"}"#, "nonce"), (#"{"nonce":null}"#, "nonce"), (#"{"sub":null}"#, "sub"),
      (#"{"sub":""}"#, "sub"), (#"{"sub":"a\u0000"}"#, "sub"), (#"{"sub":7}"#, "sub"),
      (#"{"sub":"\#(String(repeating: "a", count: 256))"}"#, "sub"),
    ])
  func claims(_ claims: String, _ name: String) async throws {
    try provider.set("claims", claims)
    try await expectRefusal("(\(name))")
  }

  @Test("A token for several clients is accepted if it was issued to this one")
  func severalAudiences() async throws {
    try provider.set("claims", #"{"aud":["another","skins"],"azp":"skins","amr":{"any":[1.5,null]}}"#)
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      #expect(try await browser.signIn(client).status == .ok)
    }
  }

  @Test("An RSA key of 1,024 bits isn't trusted")
  func weakKey() async throws {
    try provider.set("rsa_size", "1024")
    try await expectRefusal("isn't signed by a key")
  }

  @Test("A token with extensions that must be understood is refused")
  func critical() async throws {
    try provider.set("header", #"{"crit":["b64"],"b64":true}"#)
    try await expectRefusal("extensions")
  }

  @Test("Times of tokens are compared with the server's clock, with a minute of tolerance")
  func clock() async throws {
    for (difference, isAccepted) in [(-10.0, true), (-90, false), (330, true), (900, false)] {
      let clock = TestClock(Date.now + difference)
      let oidc = try provider.oidc
      let world = try TestWorld()
      try await world.quickServer(clock: clock.serverClock, { $0.oidc = oidc }).test { client in
        try await client.addUser("ann@example.com")
        var browser = TestBrowser()
        let answer = try await browser.signIn(client)
        #expect((answer.status == .ok) == isAccepted, "\(difference): \(String(buffer: answer.body))")
      }
    }
  }

  /// Signs in, and expects that the token is refused.
  private func expectRefusal(_ part: String) async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      let answer = try await browser.signIn(client)
      #expect(answer.status == .badRequest && answer.errorCode == "failed-sign-in")
      #expect(answer.headers[.setCookie] == nil)
      let message = try answer.json(ErrorAnswer.self).error.message
      #expect(message.contains(part), "\(message)")
    }
  }
}
