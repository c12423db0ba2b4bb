import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinUpdate
import Testing

@Suite struct PromotionTests {
  private func promote(_ client: some TestClientProtocol, _ body: String) async throws -> TestResponse {
    try await client.execute(
      uri: "/api/v1/apps/festival/channels/stable/promotion", method: .post, headers: .authorized,
      body: ByteBuffer(string: body))
  }

  private func activation(_ response: TestResponse) throws -> Activation {
    try Activation(parsing: response.data, file: "the answer")
  }

  private static let rules = """
    [{"id":"lunar","skin":{"id":"spring-festival","version":"1.1.0"},"share":{"below":500,"salt":"lunar"}}]
    """

  @Test("A promotion copies a complete activation, or one version while the rules of the channel stay")
  func promotes() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      let beta = try await client.activate(
        #"{"skin":{"id":"spring-festival","version":"1.0.0"},"rules":\#(Self.rules),"policy":"user"}"#, channel: "beta")
      #expect(beta.status == .ok, "\(String(buffer: beta.body))")
      let blobs = try world.blobNames()
      let copied = try await promote(client, #"{"from":"beta"}"#)
      #expect(copied.status == .ok && copied.headers[.eTag] != nil)
      var expected = try activation(beta)
      expected.channel = try TestWorld.channel
      let shown = try await client.get("/api/v1/apps/festival/channels/stable/activation", headers: .authorized)
      #expect(shown.data == copied.data)
      #expect(try activation(copied).rules == expected.rules && activation(copied).skin == expected.skin)
      #expect(try activation(copied).policy == .user)
      let single = try await promote(
        client, #"{"from":"beta","skin":{"id":"spring-festival","version":"1.1.0"}}"#)
      #expect(try activation(single).skin?.version == SkinVersion("1.1.0"))
      #expect(try activation(single).rules == expected.rules)
      // Only documents are new.
      #expect(try world.blobNames().subtracting(blobs).count == 2)
    }
  }

  @Test("A promotion is refused from a channel without the skin, to itself, and of a skin for other channels")
  func refuses() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let limited = try await client.execute(
        uri: "/api/v1/apps/festival/packages?channel=beta", method: .post, headers: .authorized,
        body: ByteBuffer(bytes: TestSkin.package("night")))
      #expect(limited.status == .created)
      let unknown = try await promote(client, #"{"from":"beta"}"#)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-channel")
      try await client.activate(#"{"skin":{"id":"night","version":"1.0.0"}}"#, channel: "beta")
      let missing = try await promote(
        client, #"{"from":"beta","skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(missing.status == .conflict && missing.errorCode == "not-activated")
      let unsuitable = try await promote(client, #"{"from":"beta"}"#)
      #expect(unsuitable.status == .conflict && unsuitable.errorCode == "unsuitable-channel")
      #expect(try await promote(client, #"{"from":"stable"}"#).status == .badRequest)
      #expect(try await promote(client, #"{"from":"beta","to":"x"}"#).status == .badRequest)
      #expect(try await promote(client, "[]").status == .badRequest)
    }
  }

  @Test("A promotion that names another activation than the current one is refused, also on a new channel")
  func precondition() async throws {
    try await TestWorld().test { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#, channel: "beta")
      func promote(_ tag: String) async throws -> TestResponse {
        var headers = HTTPFields.authorized
        headers[.ifMatch] = tag
        return try await client.call(.post, "apps/festival/channels/stable/promotion", #"{"from":"beta"}"#, as: headers)
      }
      let path = "apps/festival/channels/stable/activation"
      let unset = try #require(try await client.call(.get, path).headers[.eTag])
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.1.0"}}"#)
      let late = try await promote(unset)
      #expect(late.status == .preconditionFailed && late.errorCode == "changed-meanwhile")
      let current = try #require(try await client.call(.get, path).headers[.eTag])
      let promoted = try await promote(current)
      #expect(promoted.status == .ok, "\(String(buffer: promoted.body))")
      #expect(try activation(promoted).skin?.version == SkinVersion("1.0.0"))
    }
  }
}
