import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct ApprovedRetentionTests {
  private typealias Envelope = ProposalEnvelope<MetadataValue>

  @Test("A run of retention that fails at one of the skins removes nothing, and its proposal stays open")
  func fails() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.collectInterval = .zero }
    try await server.test { client in
      for id in ["autumn", "winter"] {
        for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package(id, version)) }
      }
      try await client.addUser("ann", "admin:festival")
      let ann = try await client.token(of: "ann", "administer:*", "activate:*", "read:*").headers
      let policy = #"{"newest":1,"published_days":0,"used_days":0}"#
      #expect(try await client.call(.put, "apps/festival/retention", policy).status == .ok)
      #expect(try await client.call(.put, "apps/festival/channels/stable/approval", "{}").status == .ok)
      let proposal = try await client.call(.post, "apps/festival/retention/run").json(Envelope.self).proposal
      let path = "apps/festival/approvals/\(proposal.id)"
      func versions() async throws -> Int {
        try await client.call(.get, "apps/festival/skins").json(VersionsAnswer.self).skins.count
      }
      try await server.service.store.write { store in
        _ = try store.connection.execute(
          """
          CREATE TRIGGER broken BEFORE DELETE ON package WHEN OLD.skin = 'winter'
          BEGIN SELECT RAISE(ABORT, 'broken'); END
          """)
      }
      #expect(try await client.call(.post, "\(path)/approval", as: ann).status == .internalServerError)
      #expect(try await client.call(.get, path).json(Envelope.self).proposal.state == .open)
      #expect(try await versions() == 4)
      _ = try await server.service.store.write { try $0.connection.execute("DROP TRIGGER broken") }
      let approved = try await client.call(.post, "\(path)/approval", as: ann)
      #expect(approved.status == .ok, "\(String(buffer: approved.body))")
      #expect(try approved.json(Envelope.self).proposal.answer?.contains("autumn") == true)
      #expect(try await versions() == 2)
    }
  }
}
