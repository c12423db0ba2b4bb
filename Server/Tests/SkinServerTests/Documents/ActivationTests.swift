import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct ActivationTests {
  private struct Answer: Decodable {
    var channel: String
    var skin: SkinReference?
    var timestamp: Int?
  }

  @Test("An activation is a signed target that follows every change", arguments: TestTransport.allCases)
  func activates(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      func served() async throws -> Activation? {
        try await client.repository(world)
          .activations["activation/festival/stable.json"]
      }
      try await client.publish(TestSkin.package())
      #expect(try await served() == nil)
      let on = try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(on.status == .ok)
      let first = try on.json(Answer.self)
      #expect(try await served()?.skin == first.skin)
      #expect(first.skin?.description == "spring-festival 1.0.0")
      let again = try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(try again.json(Answer.self).timestamp == first.timestamp)
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      let off = try #require(try await served())
      #expect(off.skin == nil)
      let shown = try await client.get("/api/v1/apps/festival/channels/stable/activation", headers: .authorized)
      #expect(try shown.json(Answer.self).skin == nil)
      #expect(String(buffer: shown.body).contains(#""skin":null"#))
    }
  }

  @Test("Channels are independent of each other")
  func separatesChannels() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"2.0.0"}}"#, channel: "beta")
      let repository = try await client.repository(world)
      #expect(repository.activations["activation/festival/stable.json"]?.skin?.version.description == "1.0.0")
      #expect(repository.activations["activation/festival/beta.json"]?.skin?.version.description == "2.0.0")
    }
  }

  @Test(
    "An unpublished skin can't be activated, and the error names the published ones", arguments: TestTransport.allCases)
  func refusesUnknown(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let noApp = try await client.activate(#"{"skin":null}"#)
      #expect(noApp.status == .notFound && noApp.errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      let timestamp = try await client.get("/repository/festival/metadata/timestamp.json").data
      let version = try await client.activate(#"{"skin":{"id":"spring-festival","version":"9.0.0"}}"#)
      #expect(version.status == .notFound && version.errorCode == "unknown-skin")
      #expect(try version.json(ErrorAnswer.self).error.suggestion.contains("1.0.0"))
      let skin = try await client.activate(#"{"skin":{"id":"winter","version":"1.0.0"}}"#)
      #expect(try skin.json(ErrorAnswer.self).error.suggestion.contains("spring-festival"))
      #expect(try await client.get("/repository/festival/metadata/timestamp.json").data == timestamp)
    }
  }

  @Test(
    "An ambiguous or malformed body is refused",
    arguments: [
      "", "{", "[]", "{}", "null", #"{"skin":"spring-festival"}"#, #"{"skin":{"id":"spring-festival"}}"#,
      #"{"skin":{"id":"spring-festival","version":"one"}}"#, #"{"skin":{"id":"../x","version":"1.0.0"}}"#,
      #"{"skin":null,"polices":"user"}"#, #"{"skin":null,"rules":[{"id":"r","skin":null,"percent":5}]}"#,
      #"{"skin":null,"app":"other"}"#, #"{"skin":null,"format":99}"#, #"{"skin":null,"policy":"mine"}"#,
      #"{"skin":null,"rules":[{"id":"r","skin":null,"from":"tomorrow"}]}"#,
    ])
  func refusesUnclear(_ body: String) async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let response = try await client.activate(body)
      #expect(response.status == .badRequest && response.errorCode == "bad-body")
    }
  }
}
