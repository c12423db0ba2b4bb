import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct SampleTests {
  private static let night = #"{"skin":{"id":"spring-festival","version":"1.1.0"}}"#

  private func publish(_ client: some TestClientProtocol) async throws {
    for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
    for channel in ["stable", "beta"] { try await client.activate(#"{"skin":null}"#, channel: channel) }
  }

  private func set(_ client: some TestClientProtocol, _ share: String) async throws -> TestResponse {
    try await client.call(.put, "apps/festival/sample", #"{"share":\#(share)}"#)
  }

  private func sample(
    _ client: some TestClientProtocol, _ channel: String = "stable"
  ) async throws -> ActivationDocument.Rule.Percentage? {
    try await client.call(.get, "apps/festival/channels/\(channel)/activation").json(ActivationDocument.self).sample
  }

  private func statistics(_ client: some TestClientProtocol, _ query: String = "") async throws -> StatisticsAnswer {
    try await client.call(.get, "apps/festival/statistics\(query)").json(StatisticsAnswer.self)
  }

  @Test(
    "A sample is in all activations at once, also after a kill and a revert, and in the statistics; its devices stay")
  func sample() async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test { client in
      try await publish(client)
      #expect(try await client.call(.get, "apps/festival/sample").json(SampleAnswer.self).share == 1)
      #expect(try await set(client, "0.05").json(SampleAnswer.self).share == 0.05)
      let first = try #require(try await sample(client, "stable"))
      #expect(first.below == 500)
      #expect(try await sample(client, "beta") == first)
      #expect(try await statistics(client).sample == 0.05)
      // A client's document doesn't name it.
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(try await sample(client, "stable") == first)
      let kill = #"{"confirm":"festival/stable","reason":"Unreadable text"}"#
      #expect(try await client.call(.post, "apps/festival/channels/stable/kill", kill).status == .ok)
      #expect(try await sample(client, "stable") == first)
      #expect(try await set(client, "0.1").status == .ok)
      let larger = try await sample(client, "stable")
      #expect(larger?.salt == first.salt && larger?.below == 1000)
      let states = try await client.call(.get, "apps/festival/channels/stable/activation/history")
        .json(ActivationStatesAnswer<MetadataValue>.self).states
      #expect(states.count == 3)
      let revert = try await client.call(
        .post, "apps/festival/channels/stable/activation/revert", #"{"number":\#(states[1].number)}"#)
      #expect(revert.status == .ok, "\(String(buffer: revert.body))")
      #expect(try await sample(client, "stable")?.below == 1000)
      for wrong in ["1.1", "-0.1", "0.00001"] { #expect(try await set(client, wrong).errorCode == "bad-body") }
      #expect(try await set(client, "1").status == .ok)
      #expect(try await sample(client, "stable") == nil)
      #expect(try await statistics(client).sample == nil)
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""action":"sample-changed""#))
    }
  }

  @Test("Of two samples that are set at once, the one that is committed last keeps the salt of the other")
  func atOnce() async throws {
    let (world, hold) = (try TestWorld(), Hold())
    try await world.server(holding: hold).test { client in
      try await publish(client)
      await hold.next(.put)
      async let held = set(client, "0.05")
      try await eventually("the first sample is held") { await hold.isHolding }
      #expect(try await set(client, "0.1").status == .ok)
      let other = try #require(try await sample(client))
      await hold.release()
      #expect(try await held.status == .ok)
      let last = try #require(try await sample(client))
      #expect(last.salt == other.salt && last.below == 500 && other.below == 1000)
      #expect(try await sample(client, "beta") == last)
    }
  }

  @Test("A sample changes no channel's time, and one that an activation lacks is set again")
  func stays() async throws {
    let (world, clock) = (try TestWorld(), TestClock())
    let server = try await world.server(clock: clock.serverClock)
    try await server.test { client in
      try await publish(client)
      func record() async throws -> ActivationRecord? {
        try await server.service.store.read { try $0.activation(of: TestWorld.app, channel: TestWorld.channel) }
      }
      let before = try #require(try await record())
      clock.advance(by: 3_600)
      #expect(try await set(client, "0.05").status == .ok)
      var after = try #require(try await record())
      #expect(after.changedAt == before.changedAt && after.changedIn > before.changedIn)
      let first = try #require(try await sample(client))
      after.document.sample = nil
      try await server.service.store.write { [after] in try $0.set(after) }
      #expect(try await set(client, "0.05").status == .ok)
      #expect(try await sample(client) == first)
      let timestamp = try #require(try await record()?.changedIn)
      #expect(try await set(client, "0.05").status == .ok)
      #expect(try await record()?.changedIn == timestamp)
    }
  }

  @Test("A sample makes no proposal outdated, and no activation that was read before")
  func staysOpen() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer()
    try await server.test { client in
      try await publish(client)
      for name in ["ann", "bob"] { try await client.addUser(name, "activator:festival") }
      let ann = try await client.token(of: "ann", "activate:festival", "read:festival").headers
      let bob = try await client.token(of: "bob", "activate:festival", "read:festival").headers
      let stable = "apps/festival/channels/stable"
      let tag = try #require(try await client.call(.get, "\(stable)/activation").headers[.eTag])
      #expect(try await client.call(.put, "\(stable)/approval", #"{"hours":24}"#).status == .ok)
      let proposed = try await client.call(.put, "\(stable)/activation", Self.night, as: ann)
      let id = try proposed.json(ProposalEnvelope<MetadataValue>.self).proposal.id
      _ = try await RepositoryCommit(server.service, by: nil).run(SampleChange(app: TestWorld.app, below: 500))
      #expect(try await client.call(.get, "\(stable)/activation").headers[.eTag] == tag)
      let approved = try await client.call(.post, "apps/festival/approvals/\(id)/approval", as: bob)
      #expect(approved.status == .ok, "\(String(buffer: approved.body))")
      #expect(try await sample(client)?.below == 500)
      #expect(try await client.call(.get, "\(stable)/activation").headers[.eTag] != tag)
    }
  }

  @Test("Days before a smaller share aren't counted: neither in statistics, nor in reports, nor in forecasts")
  func since() async throws {
    let (world, clock) = (try TestWorld(), TestClock())
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      func report(_ device: Int) async throws {
        try await client.sendReports(ofDevices: [
          #"{"kind":"applied","skin":{"id":"spring-festival","version":"1.0.0"},"token":"\#(TestReports.token(device))"}"#
        ])
      }
      let first = ReportDay.text(clock.now)
      for device in 1...3 { try await report(device) }
      clock.advance(by: 86_400)
      let second = ReportDay.text(clock.now)
      #expect(try await set(client, "0.5").status == .ok)
      // The first one is still counted, and another one is new.
      for device in [1, 4] { try await report(device) }
      let sampled = try await statistics(client, "?since=\(first)&by=day")
      #expect(sampled.since == second && sampled.versions.map(\.day) == [second] && sampled.active.month == 2)
      let reports = try await client.call(.get, "apps/festival/reports?since=\(first)").json(ReportsAnswer.self)
      #expect(reports.since == second && reports.sample == 0.5 && reports.reports.map(\.count) == [1])
      let forecast = try await client.call(.get, "apps/festival/channels/stable/forecast").json(ForecastAnswer.self)
      #expect(forecast.since == second && forecast.sample == 0.5 && forecast.devices == 2)
      // The devices of a smaller sample are part of a larger one.
      clock.advance(by: 86_400)
      #expect(try await set(client, "0.7").status == .ok)
      #expect(try await statistics(client, "?since=\(first)&by=day").since == second)
      #expect(try await set(client, "0.6").status == .ok)
      #expect(try await statistics(client, "?since=\(first)&by=day").since == ReportDay.text(clock.now))
      #expect(try await set(client, "1").status == .ok)
      let all = try await statistics(client, "?since=\(first)&by=day")
      #expect(all.since == first && all.sample == nil && all.versions.count == 2)
    }
  }

  @Test("A guard says which part of the devices it judges")
  func guarded() async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test { client in
      try await publish(client)
      let path = "apps/festival/channels/stable/guard"
      let limits = #"{"maximum_failure_share":0.2,"minimum_reports":10,"window_hours":48}"#
      #expect(try await client.call(.put, path, limits).json(GuardAnswer.self).sample == nil)
      for share in [0.05, 0] {
        #expect(try await set(client, "\(share)").status == .ok)
        #expect(try await client.call(.get, path).json(GuardAnswer.self).sample == share)
      }
    }
  }

  @Test("A signed activation with another sample than the app's is refused, with the right one")
  func signedElsewhere() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let database = try DatabaseQueue(path: world.databaseFile.path)
    try await database.write { database in
      try database.execute(
        sql: "INSERT INTO report_sample (app, below, salt) VALUES ('festival', 500, '0123456789abcdef')")
    }
    for sample in [nil, RolloutPercentage(below: 500, salt: "another")] {
      let change = try await publisher.activation(nil, sample: sample, from: server)
      let answer = try await server.call(.POST, "apps/festival/changes", change)
      #expect(answer.status.code == 422 && answer.error?.code == "unsupported-targets")
      #expect(answer.error?.suggestion.contains(#"{"below":500,"salt":"0123456789abcdef"}"#) == true)
    }
    let right = RolloutPercentage(below: 500, salt: "0123456789abcdef")
    #expect(try await server.send(publisher.activation(nil, sample: right, from: server)).status == 201)
  }
}
