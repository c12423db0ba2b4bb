import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinUpdate
import Testing

@Suite struct AudienceTests {
  @Test("An app of another brand refuses a skin and names the brands; an app of the brand shows it")
  func brands() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let answer = try await server.call(
      .POST, "apps/festival/packages?brand=App1&brand=Gold%2BSilver&channel=stable", TestSkin.package())
    #expect(answer.status == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    func updater(_ brand: String) throws -> (SkinUpdater, SkinStore) {
      let store = try SkinStore(at: world.folder.appending(path: brand))
      var options = SkinUpdater.Options()
      options.brand = brand
      return (try server.updater(world, store: store, options: options), store)
    }
    let (other, otherStore) = try updater("App2")
    let events = other.events
    let issue = await #expect(throws: SkinIssue.self) { try await other.check() }
    #expect(issue?.code == .unsuitableBrand && issue?.message.contains("App1, Gold+Silver") == true)
    var refusal: UpdateRequirement?
    for await event in events {
      if case .refused(_, let requirement) = event { refusal = requirement }
      if case .failed = event { break }
    }
    #expect(refusal == .brand(["App1", "Gold+Silver"], actual: "App2"))
    #expect(await otherStore.current == nil)
    for brand in ["App1", "Gold+Silver"] {
      let (updater, store) = try updater(brand)
      _ = try await updater.check()
      #expect(await store.current?.manifest.id.rawValue == "spring-festival")
    }
  }

  private func publish(_ client: some TestClientProtocol, _ query: String) async throws -> TestResponse {
    try await client.execute(
      uri: "/api/v1/apps/festival/packages\(query)", method: .post, headers: .authorized,
      body: ByteBuffer(bytes: try TestSkin.package()))
  }

  @Test("A published version can't get another audience; publishing it again with the same one changes nothing")
  func repeated() async throws {
    try await TestWorld().test { client in
      #expect(try await publish(client, "?channel=beta&channel=stable").status == .created)
      #expect(try await publish(client, "?channel=stable&channel=beta").status == .ok)
      let other = try await publish(client, "?channel=beta")
      #expect(other.status == .conflict && other.errorCode == "version-taken")
      // Without parameters, the audience stays the same.
      #expect(try await publish(client, "").status == .ok)
    }
  }

  @Test("A version that was published for other channels isn't activated, neither at once nor by a rule")
  func otherChannels() async throws {
    try await TestWorld().test { client in
      #expect(try await publish(client, "?channel=beta").status == .created)
      let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
      #expect(try await client.activate(#"{"skin":\#(skin)}"#, channel: "beta").status == .ok)
      for body in [#"{"skin":\#(skin)}"#, #"{"skin":null,"rules":[{"id":"lunar","skin":\#(skin)}]}"#] {
        let refused = try await client.activate(body, channel: "stable")
        #expect(refused.status == .conflict && refused.errorCode == "unsuitable-channel", "\(body)")
      }
      #expect(try await client.activate(#"{"skin":null}"#, channel: "stable").status == .ok)
    }
  }

  @Test(
    "A malformed or unsatisfiable constraint is refused, never ignored",
    arguments: [
      ("?brands=App1", 400, "bad-name"), ("?channel=Beta", 400, "bad-name"), ("?brand=", 400, "bad-name"),
      ("?base_minimum=one", 400, "bad-name"), ("?base_minimum=1.0.0", 422, "audience-without-base"),
    ])
  func refusals(_ query: String, _ status: Int, _ code: String) async throws {
    try await TestWorld().test { client in
      let answer = try await publish(client, query)
      #expect(answer.status.code == status && answer.errorCode == code, "\(String(buffer: answer.body))")
      #expect(try await client.publish(TestSkin.package()).status == .created)
    }
  }
}
