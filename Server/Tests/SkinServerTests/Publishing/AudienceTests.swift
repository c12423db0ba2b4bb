// Whom a package is for: said when it is published, signed, and kept by apps.

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

@testable import SkinServer

@Suite struct AudienceTests {
  @Test("An app of another brand refuses a skin by name, one of the brand shows it")
  func brands() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let (app, channel) = try (#require(SkinIdentifier("festival")), #require(SkinIdentifier("stable")))
    let response = try await server.request(
      .POST, "/api/v1/apps/festival/packages?brand=App1&brand=Gold%2BSilver&channel=stable",
      headers: RealServer.authorized, body: .bytes(ByteBuffer(bytes: try TestSkin.package())))
    #expect(response.status == .created)
    _ = try await response.body.collect(upTo: 1 << 20)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let address = try #require(URL(string: server.url))
    func updater(_ brand: String) throws -> (SkinUpdater, SkinStore) {
      let store = try SkinStore(at: world.folder.appending(path: brand))
      var options = SkinUpdater.Options()
      options.brand = brand
      let location = RepositoryLocation(server: address, app: app, channel: channel)
      return (
        try SkinUpdater(
          app: app, channel: channel, location: location, pinnedRoot: world.root, store: store, options: options), store
      )
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

  @Test("A version that was published can't get another audience; the same once more changes nothing")
  func repeated() async throws {
    let world = try TestWorld()
    try await world.server().application().test(.router) { client in
      #expect(try await publish(client, "?channel=beta&channel=stable").status == .created)
      #expect(try await publish(client, "?channel=stable&channel=beta").status == .ok)
      let other = try await publish(client, "?channel=beta")
      #expect(other.status == .conflict && other.errorCode == "version-taken")
      // Whoever says nothing about it repeats what was said.
      #expect(try await publish(client, "").status == .ok)
    }
  }

  @Test(
    "A demand that can't be read or kept is refused, never passed over",
    arguments: [
      ("?brands=App1", 400, "bad-name"), ("?channel=Beta", 400, "bad-name"), ("?brand=", 400, "bad-name"),
      ("?base_minimum=one", 400, "bad-name"), ("?base_minimum=1.0.0", 422, "audience-without-base"),
    ])
  func refusals(_ query: String, _ status: Int, _ code: String) async throws {
    let world = try TestWorld()
    try await world.server().application().test(.router) { client in
      let answer = try await publish(client, query)
      #expect(answer.status.code == status && answer.errorCode == code, "\(String(buffer: answer.body))")
      #expect(try await client.publish(TestSkin.package()).status == .created)
    }
  }
}
