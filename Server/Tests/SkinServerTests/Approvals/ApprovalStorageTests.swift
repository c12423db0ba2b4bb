import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerStorage

@Suite struct ApprovalStorageTests {
  @Test("Rules and proposals are read as they were written", arguments: Backend.allCases)
  func keepsRecords(_ backend: Backend) async throws {
    let world = try TestWorld()
    let store = try await backend.open(world)
    let (app, channel) = (try TestWorld.app, try TestWorld.channel)
    let date = Date(timeIntervalSince1970: 1_900_000_000)
    func proposal(_ id: String, after seconds: TimeInterval) throws -> ProposalRecord {
      ProposalRecord(
        id: try #require(SkinIdentifier(id)),
        change: .activation(Activation(app: app, channel: channel, skin: nil), replacing: ""),
        account: AccountName("ann"), actor: "ann", note: "revert to 1", proposedAt: date + seconds,
        expiresAt: date + seconds + 3600)
    }
    var (first, second) = (try proposal("first", after: 0), try proposal("second", after: 60))
    second.account = nil
    let request = ProposedRequest(
      summary: "Removes a guard", method: "DELETE", path: "/api/v1/apps/festival/guard?a=b", body: #"{"a":0.5}"#,
      ifMatch: "\"1\"")
    let requests = try [
      ChangeScope.channel(app: app, channel), .app(app), .server,
    ].enumerated().map { number, scope in
      var record = try proposal("request-\(number)", after: 7200)
      record.change = .request(request, scope)
      return record
    }
    try await store.write { [first, second] store in
      try store.set(ApprovalRule(app: app, channel: channel, hours: 24))
      try store.set(ApprovalRule(app: app, channel: channel, hours: 48))
      try store.set(first)
      try store.set(second)
    }
    let winter = try #require(SkinIdentifier("winter"))
    try await store.write { store in for request in requests { try store.set(request) } }
    try await store.read { store throws in
      for request in requests { #expect(try store.proposal(request.id, of: request.scope.app) == request) }
      #expect(try store.proposals(of: .all, .undecided(date), limit: 9) == [requests[2]])
      for scope in [ChangeScope.channel(app: app, channel), .app(app), .server] {
        #expect(try store.approvalRule(in: scope) == ApprovalRule(app: app, channel: channel, hours: 48))
      }
      #expect(try store.approvalRule(in: .channel(app: app, winter)) == nil)
      #expect(try store.approvalRule(in: .app(winter)) == nil)
    }
    try await store.write { try $0.removeProposals(expiredBefore: date + 90_000) }
    try await store.write { [first, second] store in
      try store.set(first)
      try store.set(second)
    }
    try await store.read { [first, second] store throws in
      #expect(try store.approvalRule(of: app, channel: channel)?.hours == 48)
      #expect(try store.proposals(of: .app(app), .undecided(date), limit: .max) == [second, first])
      #expect(try store.proposals(of: .app(app), limit: 1) == [second])
    }
    first.decision = .init(isApproved: false, actor: "bob", at: date, reason: "Too early")
    try await store.write { [first] store in
      try store.set(first)
      try store.removeApprovalRule(of: app, channel: channel)
    }
    try await store.read { [first, second] store throws in
      #expect(try store.proposal(first.id, of: .app(app)) == first)
      #expect(try store.proposals(of: .app(app), .undecided(date), limit: 9) == [second])
      #expect(try store.proposals(of: .app(app), .undecided(date + 3660), limit: 9).isEmpty)
      #expect(try store.proposals(of: .app(app), .expired(date + 3660), limit: 9) == [second])
      #expect(try store.proposals(of: .app(app), .rejected, limit: 9) == [first])
      #expect(try store.proposals(of: .app(app), .approved, limit: 9).isEmpty)
      #expect(try store.approvalRule(of: app, channel: channel) == nil)
    }
    try await store.write { try $0.removeProposals(expiredBefore: date + 3630) }
    let left = try await store.read { try $0.proposals(of: .app(app), limit: 9) }
    #expect(left == [second])
  }

  @Test("An activation that was signed elsewhere is refused where two people are needed, and the rule without the key")
  func signedElsewhere() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    #expect(try await server.publish(TestSkin.package()) == .created)
    func setRule(_ server: RealServer) async throws -> HTTPResponseStatus {
      try await server.request(
        .PUT, "/api/v1/apps/festival/channels/stable/approval",
        headers: RealServer.authorized + [("Content-Type", "application/json")],
        body: .bytes(ByteBuffer(string: "{}"))
      ).status
    }
    #expect(try await setRule(server) == .ok)
    let id = try #require(SkinIdentifier("spring-festival"))
    let version = try #require(SkinVersion("1.0.0"))
    let change = try await publisher.activation(SkinReference(id: id, version: version), from: server)
    let refused = try await server.call(.POST, "apps/festival/changes", change)
    #expect(
      refused.status == .conflict && refused.error?.code == "needs-approval", "\(String(describing: refused.error))")

    let away = try TestWorld(online: [.snapshot, .timestamp])
    let other = try await RealServer(away)
    let author = Publisher(away, keys: away.keys.only([.targets]))
    let publication = try await author.publication(TestSkin.package(), from: other)
    #expect(try await other.call(.POST, "apps/festival/changes", publication).status == .created)
    #expect(try await setRule(other) == .conflict)
  }
}
