import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOConcurrencyHelpers
import NIOCore
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct ApprovalTests {
  private typealias Proposal = ProposalAnswer<MetadataValue>
  private typealias Envelope = ProposalEnvelope<MetadataValue>

  private static let channel = "apps/festival/channels/stable"
  private static let approvals = "apps/festival/approvals"
  private static let first = #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#
  private static let second = #"{"skin":{"id":"spring-festival","version":"1.1.0"}}"#

  /// Runs a test with two activators, a viewer, two published versions and the two-person rule on the channel `stable`.
  private func run(
    _ clock: TestClock = TestClock(),
    prepare: @Sendable @escaping (any TestClientProtocol) async throws -> Void = { _ in },
    _ body: @Sendable @escaping (any TestClientProtocol, _ ann: HTTPFields, _ bob: HTTPFields) async throws -> Void
  ) async throws {
    let world = try TestWorld()
    try await world.quickServer(clock: clock.serverClock).test { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      try await client.addUser("ann", "activator:festival")
      try await client.addUser("bob", "activator:festival")
      let ann = try await client.setPassword("a rather long password", of: "ann").headers
      let bob = try await client.token(of: "bob", "activate:festival", "read:festival").headers
      // With the rule, one person can't permit others to change the app.
      try await prepare(client)
      let rule = try await client.call(.put, "\(Self.channel)/approval", #"{"hours":24}"#)
      #expect(rule.status == .ok, "\(String(buffer: rule.body))")
      try await body(client, ann, bob)
    }
  }

  private func propose(
    _ client: any TestClientProtocol, _ json: String = Self.first, as headers: HTTPFields
  ) async throws -> Proposal {
    let answer = try await client.call(.put, "\(Self.channel)/activation", json, as: headers)
    #expect(answer.status == .accepted, "\(String(buffer: answer.body))")
    let proposal = try answer.json(Envelope.self).proposal
    #expect(answer.headers[.location] == "/api/v1/\(Self.approvals)/\(proposal.id)")
    #expect(proposal.state == .open)
    return proposal
  }

  private func decide(
    _ client: any TestClientProtocol, _ proposal: Proposal, as headers: HTTPFields
  ) async throws -> TestResponse {
    try await client.call(.post, "\(Self.approvals)/\(proposal.id)/approval", as: headers)
  }

  private func shown(_ client: any TestClientProtocol) async throws -> String? {
    try Activation(parsing: try await client.call(.get, "\(Self.channel)/activation").data, file: "the answer")
      .skin?.version.description
  }

  @Test(
    "The session of those who may decide counts the changes that wait for them, without their own and overtaken ones")
  func waits() async throws {
    try await run { client, ann, bob in
      func waiting(_ headers: HTTPFields) async throws -> [String: Int]? {
        try await client.call(.get, "session", as: headers).json(SessionAnswer.self).approvals
      }
      #expect(try await waiting(bob) == nil)
      let proposal = try await propose(client, as: ann)
      _ = try await propose(client, Self.second, as: ann)
      #expect(try await waiting(bob) == ["festival": 2])
      #expect(try await waiting(ann) == nil)
      // The other one is outdated then.
      #expect(try await decide(client, proposal, as: bob).status == .ok)
      #expect(try await waiting(bob) == nil)
    }
  }

  @Test("A change by one person is a proposal, which another person approves once; each step is in the audit log")
  func approves() async throws {
    try await run { client, ann, bob in
      let proposal = try await propose(client, as: ann)
      #expect(try await shown(client) == nil)
      // The same change again stays one proposal.
      #expect(try await propose(client, as: ann).id == proposal.id)
      let own = try await decide(client, proposal, as: ann)
      #expect(own.status == .forbidden && own.errorCode == "own-proposal")
      let approved = try await decide(client, proposal, as: bob)
      #expect(approved.status == .ok && approved.headers[.eTag] != nil, "\(String(buffer: approved.body))")
      let state = try approved.json(Envelope.self).proposal
      #expect(state.state == .approved && state.decidedBy == "bob (token ci)" && state.proposedBy == "ann")
      #expect(try await shown(client) == "1.0.0")
      let again = try await decide(client, proposal, as: bob)
      #expect(again.status == .conflict && again.errorCode == "closed-proposal")
      let log = String(buffer: try await client.call(.get, "apps/festival/audit").body).split(separator: "\n")
      func line(_ action: String) -> Substring { log.first { $0.contains("\"action\":\"\(action)\"") } ?? "" }
      #expect(line("approval-rule-changed").contains("\"hours\":24"))
      #expect(line("change-proposed").contains("\"actor\":\"ann\""))
      #expect(line("change-approved").contains("\"actor\":\"bob (token ci)\""))
      #expect(line("activation-changed").contains("proposal \(proposal.id) of ann"))
    }
  }

  @Test("Tokens of the author's account, and the root token for its own proposals, can't approve")
  func sameAccount() async throws {
    let others = NIOLockedValueBox<[HTTPFields]>([])
    try await run { client in
      let other = try await client.token(of: "bob", "activate:*").headers
      let session = try await client.setPassword("another long password", of: "bob").headers
      others.withLockedValue { $0 = [other, session] }
    } _: { client, ann, bob in
      let proposal = try await propose(client, as: bob)
      for headers in [bob] + others.withLockedValue({ $0 }) {
        #expect(try await decide(client, proposal, as: headers).errorCode == "own-proposal")
      }
      let root = try await propose(client, Self.second, as: .authorized)
      #expect(root.proposedBy == "root token")
      #expect(try await decide(client, root, as: .authorized).errorCode == "own-proposal")
      #expect(try await shown(client) == nil)
      // The root token is another person than bob.
      #expect(try await decide(client, proposal, as: .authorized).status == .ok)
      // The other proposal was for the activation before.
      let late = try await decide(client, root, as: ann)
      #expect(late.status == .conflict && late.errorCode == "outdated-proposal")
      #expect(try await shown(client) == "1.0.0")
      let viewer = try await client.token(of: "ann", "read:festival").headers
      #expect(try await decide(client, root, as: viewer).errorCode == "forbidden")
    }
  }

  @Test("Promotions and reverts are proposals, too; other channels aren't concerned")
  func otherWays() async throws {
    try await run { client, ann, bob in
      #expect(try await client.activate(Self.second, channel: "beta").status == .ok)
      let promotion = try await client.call(.post, "\(Self.channel)/promotion", #"{"from":"beta"}"#, as: ann)
      #expect(promotion.status == .accepted)
      #expect(try await decide(client, promotion.json(Envelope.self).proposal, as: bob).status == .ok)
      #expect(try await shown(client) == "1.1.0")
      #expect(try await decide(client, propose(client, as: ann), as: bob).status == .ok)
      let revert = try await client.call(.post, "\(Self.channel)/activation/revert", #"{"number":1}"#, as: bob)
      #expect(revert.status == .accepted)
      let proposal = try revert.json(Envelope.self).proposal
      #expect(proposal.note == "revert to 1")
      #expect(try await decide(client, proposal, as: ann).status == .ok)
      #expect(try await shown(client) == "1.1.0")
    }
  }

  @Test("Turning skins off needs one person, and makes proposals outdated; withdrawing a version needs two")
  func exempt() async throws {
    try await run { client, ann, bob in
      #expect(try await decide(client, propose(client, as: ann), as: bob).status == .ok)
      let proposal = try await propose(client, Self.second, as: ann)
      let off = try await client.call(.put, "\(Self.channel)/activation", #"{"skin":null}"#, as: ann)
      #expect(off.status == .ok)
      #expect(try await shown(client) == nil)
      #expect(try await decide(client, proposal, as: bob).errorCode == "outdated-proposal")
      // A document without a skin whose rules show one isn't off.
      let rules = #"{"skin":null,"rules":[{"id":"a","skin":{"id":"spring-festival","version":"1.0.0"}}]}"#
      _ = try await propose(client, rules, as: ann)
      let withdrawn = try await client.call(
        .put, "apps/festival/skins/spring-festival/versions/1.0.0/withdrawal", as: ann)
      // It can't be undone, and another skin may take the version's place.
      #expect(withdrawn.status == .accepted)
    }
  }

  @Test("Proposals are rejected with a reason, expire, and are listed with their state")
  func states() async throws {
    let clock = TestClock()
    try await run(clock) { client, ann, bob in
      func states(_ query: String = "") async throws -> [String] {
        try await client.call(.get, Self.approvals + query, as: bob).json(ProposalsAnswer<MetadataValue>.self).proposals
          .map(\.state.rawValue)
      }
      let rejected = try await propose(client, as: ann)
      let path = "\(Self.approvals)/\(rejected.id)"
      for wrong in ["{}", #"{"reason":""}"#, #"{"reason":"a\nb"}"#] {
        #expect(try await client.call(.post, "\(path)/rejection", wrong, as: bob).errorCode == "bad-body")
      }
      let answer = try await client.call(.post, "\(path)/rejection", #"{"reason":"Too early"}"#, as: bob)
      #expect(try answer.json(Envelope.self).proposal.reason == "Too early")
      #expect(try await decide(client, rejected, as: bob).errorCode == "closed-proposal")
      clock.advance(by: 60)
      let late = try await propose(client, as: ann)
      #expect(late.id != rejected.id)
      #expect(try await states() == ["open", "rejected"])
      #expect(try await states("?state=open") == ["open"])
      clock.advance(by: 24 * 3600 + 1)
      #expect(try await states() == ["expired", "rejected"])
      #expect(try await states("?state=open").isEmpty)
      let expired = try await decide(client, late, as: bob)
      #expect(expired.status == .conflict && expired.errorCode == "closed-proposal")
      #expect(try await client.call(.get, "\(Self.approvals)?state=old").errorCode == "bad-name")
      #expect(try await client.call(.get, "\(Self.approvals)/none").errorCode == "unknown-proposal")
    }
  }

  @Test("Proposals in a state are listed, however many newer ones there are in others")
  func manyProposals() async throws {
    let clock = TestClock()
    let world = try TestWorld()
    let server = try await world.quickServer(clock: clock.serverClock)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      let (app, channel, now) = (try TestWorld.app, try TestWorld.channel, clock.now)
      try await server.service.store.write { store in
        for number in 0...300 {
          guard let id = SkinIdentifier("proposal-\(number)") else { return }
          var proposal = ProposalRecord(
            id: id, change: .activation(Activation(app: app, channel: channel, skin: nil), replacing: ""), account: nil,
            actor: "ann", proposedAt: now.addingTimeInterval(Double(number)),
            expiresAt: now.addingTimeInterval(number == 0 ? 60 : -60))
          if number == 1 { proposal.decision = .init(isApproved: false, actor: "bob", at: now, reason: "no") }
          try store.set(proposal)
        }
      }
      for (state, number) in [("open", 0), ("rejected", 1)] {
        let list = try await client.call(.get, "\(Self.approvals)?state=\(state)").json(
          ProposalsAnswer<MetadataValue>.self)
        #expect(list.proposals.map(\.id) == ["proposal-\(number)"])
      }
    }
  }

  @Test("Only administrators of an app set the rule, and without it one person changes the activation")
  func rule() async throws {
    let eve = NIOLockedValueBox<HTTPFields>([:])
    try await run { client in
      try await client.addUser("eve", "admin:festival")
      let session = try await client.setPassword("a rather long password", of: "eve").headers
      eve.withLockedValue { $0 = session }
    } _: { client, ann, bob in
      let path = "\(Self.channel)/approval"
      for method in [HTTPRequest.Method.put, .delete] {
        let refused = try await client.call(method, path, method == .put ? "{}" : nil, as: ann)
        #expect(refused.status == .forbidden && refused.errorCode == "forbidden", "\(String(buffer: refused.body))")
      }
      #expect(try await client.call(.put, path, #"{"hours":0}"#).errorCode == "bad-body")
      let shown = String(buffer: try await client.call(.get, path, as: bob).body)
      #expect(shown == #"{"app":"festival","channel":"stable","hours":24,"required":true}"#)
      let proposal = try await propose(client, as: ann)
      // The rule protects itself.
      let removal = try await client.call(.delete, path).json(Envelope.self).proposal
      #expect(try await decide(client, removal, as: bob).errorCode == "forbidden")
      #expect(try await decide(client, removal, as: eve.withLockedValue { $0 }).status == .ok)
      #expect(try await client.call(.put, "\(Self.channel)/activation", Self.second, as: ann).status == .ok)
      #expect(try await decide(client, proposal, as: bob).errorCode == "outdated-proposal")
    }
  }

  @Test("Of two people who approve a proposal at the same time, one makes the change")
  func race() async throws {
    try await run { client, ann, bob in
      let proposal = try await propose(client, as: ann)
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for headers in [bob, .authorized, bob, .authorized] {
          group.addTask { try await decide(client, proposal, as: headers).status }
        }
        return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == .ok } == 1 && statuses.count { $0 == .conflict } == 3)
      let log = String(buffer: try await client.call(.get, "apps/festival/audit").body)
      #expect(log.components(separatedBy: "\"change-approved\"").count == 2)
    }
  }
}
