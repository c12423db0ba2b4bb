import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

/// New versions of bases, on which skins build that a channel with the rule of two people, or in a freeze, shows.
@Suite struct BaseReviewTests {
  private typealias Envelope = ProposalEnvelope<MetadataValue>

  private static let files = ["modules/home.json": Data(#"{"texts": {"title": "home"}}"#.utf8)]
  private static let activation = "apps/festival/channels/stable/activation"

  private func package(_ id: String, _ version: String, base: String? = nil) throws -> Data {
    try TestSkin.native(id, version, base: base, Self.files)
  }

  /// Runs a test in which the channel `stable` shows “winter”, which builds on “snow”, and that on “common”.
  private func run(
    _ shown: String = #"{"skin":{"id":"winter","version":"1.0.0"}}"#,
    _ body: @Sendable @escaping (any TestClientProtocol, _ ann: HTTPFields, _ bob: HTTPFields) async throws -> Void
  ) async throws {
    let world = try TestWorld()
    try await world.quickServer().test { client in
      for (id, base) in [("common", nil), ("snow", "common"), ("winter", "snow")] {
        let answer = try await client.publish(package(id, "1.0.0", base: base))
        #expect(answer.status == .created, "\(String(buffer: answer.body))")
      }
      #expect(try await client.activate(shown).status == .ok)
      for name in ["ann", "bob"] { try await client.addUser(name, "admin:festival") }
      let ann = try await client.token(of: "ann", "administer:*", "activate:*", "publish:*", "read:*").headers
      let bob = try await client.setPassword("a rather long password", of: "bob").headers
      try await body(client, ann, bob)
    }
    // Its folder is removed with it.
    withExtendedLifetime(world) {}
  }

  private func setRule(_ client: any TestClientProtocol) async throws {
    #expect(try await client.call(.put, "apps/festival/channels/stable/approval", "{}").status == .ok)
  }

  @Test(
    "Under the rule of two people, one person can't publish a base of what the channel shows, or will show",
    arguments: [
      #"{"skin":{"id":"winter","version":"1.0.0"}}"#,
      #"{"skin":null,"rules":[{"id":"a","skin":{"id":"winter","version":"1.0.0"},"from":"2090-01-01T00:00:00","zone":"device"}]}"#,
    ])
  func rule(_ shown: String) async throws {
    try await run(shown) { client, ann, bob in
      try await setRule(client)
      for id in ["common", "snow"] {
        let refused = try await client.publish(package(id, "1.1.0", base: id == "snow" ? "common" : nil))
        #expect(refused.status == .conflict && refused.errorCode == "needs-approval", "\(id)")
        #expect(String(buffer: refused.body).contains("Devices on stable could build winter 1.0.0 on \(id) 1.1.0"))
      }
      // Published versions, other skins, and versions for other channels are still accepted.
      #expect(try await client.publish(package("common", "1.0.0")).status == .ok)
      #expect(try await client.publish(package("winter", "1.1.0", base: "snow")).status == .created)
      #expect(try await client.publish(package("common", "1.1.0"), query: "?channel=beta").status == .created)
      // As the answer says: two people activate a version that doesn't include the new base.
      let narrow = try package("winter", "1.2.0", base: "snow")
      #expect(try await client.publish(narrow, query: "?base_maximum=1.0.0").status == .created)
      let body = #"{"skin":{"id":"winter","version":"1.2.0"}}"#
      let proposed = try await client.call(.put, Self.activation, body, as: ann)
      let proposal = try proposed.json(Envelope.self).proposal
      #expect(try await client.call(.post, "apps/festival/approvals/\(proposal.id)/approval", as: bob).status == .ok)
      #expect(try await client.publish(package("snow", "1.1.0", base: "common")).status == .created)
      #expect(try await client.publish(package("common", "1.2.0")).errorCode == "needs-approval")
    }
  }

  @Test(
    "In a freeze, a base of what the channel shows is neither published nor shared, and an administrator overrides it")
  func freeze() async throws {
    try await run { client, ann, _ in
      let window = #"{"name":"now","from":"2020-01-01T00:00:00Z","until":"2080-01-01T00:00:00Z","channel":"stable"}"#
      #expect(try await client.call(.put, "apps/festival/freezes", #"{"windows":[\#(window)]}"#).status == .ok)
      #expect(try await client.publish(package("common", "1.1.0")).errorCode == "frozen")
      #expect(try await client.publish(package("other", "1.1.0")).status == .created)
      #expect(try await client.publish(package("common", "1.2.0"), app: "other").status == .created)
      let share = #"{"from":"other","skin":{"id":"common","version":"1.2.0"}}"#
      #expect(try await client.call(.post, "apps/festival/shares", share).errorCode == "frozen")
      let urgent = try await client.publish(package("common", "1.1.0"), query: "?override_freeze=urgent")
      #expect(urgent.status == .created, "\(String(buffer: urgent.body))")
      let log = String(buffer: try await client.call(.get, "apps/festival/audit").body).split(separator: "\n")
      #expect(log.last?.contains("freeze now overridden: urgent") == true)
    }
  }

  @Test("A base that was signed elsewhere is refused under the rule of two people")
  func signedElsewhere() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(package("common", "1.0.0")) == .created)
    #expect(try await server.publish(package("winter", "1.0.0", base: "common")) == .created)
    #expect(try await server.activate(#"{"id":"winter","version":"1.0.0"}"#) == .ok)
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    let change = try await publisher.publication(package("common", "1.1.0"), from: server)
    let rule = try await server.request(
      .PUT, "/api/v1/apps/festival/channels/stable/approval",
      headers: RealServer.authorized + [("Content-Type", "application/json")], body: .bytes(ByteBuffer(string: "{}")))
    #expect(rule.status == .ok)
    let refused = try await server.call(.POST, "apps/festival/changes", change)
    #expect(refused.status == .conflict && refused.error?.code == "needs-approval")
  }
}
