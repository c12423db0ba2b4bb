import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOConcurrencyHelpers
import NIOCore
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct RepositoryCommitTests {
  private static let channel = "apps/festival/channels/stable"

  /// A change that another one makes outdated each time.
  private struct OutdatedChange: Change {
    typealias Outcome = Bool

    let app: SkinIdentifier
    let attempts = NIOLockedValueBox<[Int]>([])

    func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
      attempts.withLockedValue { $0.append(attempt) }
      return .ready((), files: [ContentHash(of: Data([1])): .data(Data([1]))])
    }

    func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
      .outdated
    }

    func announce(_ outcome: Bool, of plan: Void, for commit: RepositoryCommit) {
      Issue.record("nothing was committed")
    }
  }

  @Test("A change that others make outdated five times is refused, and leaves no files")
  func givesUp() async throws {
    let world = try TestWorld()
    let server = try await world.server()
    let version = server.service.view.version
    let change = try OutdatedChange(app: TestWorld.app)
    let problem = await #expect(throws: HTTPProblem.self) {
      try await RepositoryCommit(server.service, by: nil).run(change)
    }
    #expect(problem?.status == .conflict && problem?.issue.code == .changedMeanwhile)
    #expect(change.attempts.withLockedValue { $0 } == [1, 2, 3, 4, 5])
    #expect(try world.blobNames().isEmpty && server.service.view.version == version)
  }

  @Test("An activation that needs a second person since it was prepared becomes a proposal")
  func becomesProposal() async throws {
    // Kept until the end: its folder is removed with it.
    let (world, hold) = (try TestWorld(), Hold())
    try await world.server(holding: hold).test { client in
      try await client.publish(TestSkin.package())
      try await client.addUser("ann", "activator:festival")
      let ann = try await client.token(of: "ann", "activate:festival", "read:festival").headers
      await hold.next(.put)
      async let activation = client.call(
        .put, "\(Self.channel)/activation", #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#, as: ann)
      try await eventually("the activation is held") { await hold.isHolding }
      #expect(try await client.call(.put, "\(Self.channel)/approval", #"{"hours":24}"#).status == .ok)
      await hold.release()
      let answer = try await activation
      #expect(answer.status == .accepted, "\(String(buffer: answer.body))")
      let proposal = try answer.json(ProposalEnvelope<MetadataValue>.self).proposal
      #expect(proposal.state == .open)
    }
  }

  @Test("An activation that was prepared before another version was withdrawn is made again, and names that version")
  func followsWithdrawal() async throws {
    let world = try TestWorld()
    let hold = Hold()
    try await world.server(holding: hold).test { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      await hold.next(.put)
      async let activation = client.activate(#"{"skin":{"id":"spring-festival","version":"1.1.0"}}"#)
      try await eventually("the activation is held") { await hold.isHolding }
      let path = "apps/festival/skins/spring-festival/versions/1.0.0/withdrawal"
      #expect(try await client.call(.put, path).status == .ok)
      await hold.release()
      let answer = try await activation
      #expect(answer.status == .ok, "\(String(buffer: answer.body))")
      let activations = try await client.repository(world).activations
      let shown = try #require(activations["activation/festival/stable.json"])
      #expect(shown.skin?.version == SkinVersion(1, 1, 0) && shown.withdrawn.map(\.version) == [SkinVersion(1, 0, 0)])
    }
  }
}
