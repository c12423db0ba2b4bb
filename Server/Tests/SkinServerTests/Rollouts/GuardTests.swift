import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
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

@Suite struct GuardTests {
  private static let path = "apps/festival/channels/stable/guard"
  private static let limits =
    #"{"maximum_failure_share":0.2,"maximum_rollback_share":0.1,"minimum_reports":10,"window_hours":48}"#

  private func skin(_ version: String) -> String { #"{"id":"spring-festival","version":"\#(version)"}"# }

  private func prepare(_ client: some TestClientProtocol, _ versions: String...) async throws {
    for version in versions {
      #expect(try await client.publish(TestSkin.package("spring-festival", version)).status == .created)
    }
  }

  /// Reports the last state of some devices, each in a request from its address.
  private func send(
    _ kind: String, _ devices: Range<Int>, _ client: some TestClientProtocol, from address: (Int) -> String
  ) async throws {
    for device in devices {
      let report = #"{"kind":"\#(kind)","skin":\#(skin("1.0.0")),"token":"\#(TestReports.token(device))"}"#
      #expect(try await client.sendReports(TestReports.batch([report]), from: address(device)).status == .ok)
    }
  }

  private func state(_ client: some TestClientProtocol) async throws -> GuardAnswer {
    try await client.call(.get, Self.path).json(GuardAnswer.self)
  }

  private func served(_ client: some TestClientProtocol, _ world: TestWorld) async throws -> Activation {
    try #require(try await client.repository(world).activations["activation/festival/stable.json"])
  }

  @Test(
    "A version that fails too often is paused by the service: its rules go, and webhook, audit log and history say why")
  func pausesRule() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0")
      let rollout = #"{"id":"rollout","skin":\#(skin("2.0.0")),"share":{"below":500,"salt":"s"}}"#
      let other = #"{"id":"other","skin":null,"locales":["de"]}"#
      let activation = #"{"skin":\#(skin("1.0.0")),"rules":[\#(rollout),\#(other)]}"#
      #expect(try await client.activate(activation).status == .ok)
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      // Freezes don't stop the guard.
      let window = #"{"name":"a","from":"2020-01-01T00:00:00Z","until":"2090-01-01T00:00:00Z"}"#
      #expect(try await client.call(.put, "apps/festival/freezes", #"{"windows":[\#(window)]}"#).status == .ok)
      try await server.addHook(for: [.paused])
      try await client.report("applied", 0..<7, "2.0.0")
      try await client.report("failed", 7..<9, "2.0.0")
      let watch = RolloutWatch(service: server.service, clock: clock.serverClock)
      try await watch.check()
      #expect(try await served(client, world).rules.count == 2)
      // The tenth device has a result, and three of ten failed. A device that was only offered the version has none.
      try await client.report("failed", 9..<10, "2.0.0")
      try await client.report("offered", 10..<100, "2.0.0")
      #expect(try await state(client).versions.map { [$0.reports, $0.failed] } == [[10, 3]])
      clock.advance(by: RolloutWatch.pause + 1)
      // The server offers the repository a moment after the database has it.
      try await eventually("the service pauses the version") {
        try await served(client, world).rules.map(\.id.rawValue) == ["other"]
      }
      #expect(try await served(client, world).skin?.version.description == "1.0.0")
      let reason = "3 of 10 devices failed (30 %, at most 20 %)"
      #expect(try await state(client).paused.map(\.reason) == [reason])
      let events = try await server.hookDeliveries()
      let event = try #require(events.first.map { String(decoding: $0.body, as: UTF8.self) })
      #expect(events.count == 1 && event.contains(#""type":"paused""#) && event.contains(reason))
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""action":"activation-paused","actor":"skin-server""#))
      let history = String(
        buffer: try await client.call(.get, "apps/festival/channels/stable/activation/history").body)
      #expect(history.contains(#""note":"guard paused spring-festival 2.0.0: \#(reason)""#))
    }
  }

  @Test("A paused version isn't paused again until an operator clears it")
  func clears() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0")
      for version in ["1.0.0", "2.0.0"] { try await client.activate(#"{"skin":\#(skin(version))}"#) }
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      try await client.report("rolled-back", 0..<12, "2.0.0")
      let watch = RolloutWatch(service: server.service, clock: .system)
      try await watch.check()
      #expect(try await served(client, world).isOff)
      #expect(try await state(client).paused.map(\.reason) == ["12 of 12 devices rolled back (100 %, at most 10 %)"])
      try await client.activate(#"{"skin":\#(skin("2.0.0"))}"#)
      try await watch.check()
      #expect(try await served(client, world).skin?.version.description == "2.0.0")
      let paused = "\(Self.path)/paused/spring-festival/2.0.0"
      #expect(try await client.call(.delete, paused).status == .ok)
      #expect(try await client.call(.delete, paused).errorCode == "not-paused")
      try await watch.check()
      #expect(try await served(client, world).isOff)
      #expect(String(buffer: try await client.call(.get, "audit").body).contains(#""action":"guard-cleared""#))
    }
  }

  @Test("Without a rule, the guard's fallback is shown meanwhile, or the built-in skin, and never an earlier version")
  func fallsBack() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0", "3.0.0")
      for version in ["1.0.0", "2.0.0"] { try await client.activate(#"{"skin":\#(skin(version))}"#) }
      let good = Self.limits.dropLast() + #","fallback":\#(skin("1.0.0"))}"#
      #expect(try await client.call(.put, Self.path, String(good)).status == .ok)
      #expect(try await state(client).limits?.fallback?.version == "1.0.0")
      let watch = RolloutWatch(service: server.service, clock: .system)
      try await client.report("failed", 0..<20, "2.0.0")
      try await watch.check()
      #expect(try await served(client, world).skin?.version.description == "1.0.0")
      // The fallback fails, too.
      try await client.report("failed", 20..<40, "1.0.0")
      try await watch.check()
      #expect(try await served(client, world).isOff)
      // 2.0.0 is the version before, and may have been replaced for a reason.
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      try await client.activate(#"{"skin":\#(skin("3.0.0"))}"#)
      try await client.report("failed", 40..<60, "3.0.0")
      try await watch.check()
      #expect(try await served(client, world).isOff)
      #expect(Set(try await state(client).paused.map(\.skin.version.description)) == ["1.0.0", "2.0.0", "3.0.0"])
      let unknown = Self.limits.dropLast() + #","fallback":\#(skin("9.0.0"))}"#
      #expect(try await client.call(.put, Self.path, String(unknown)).errorCode == "unknown-skin")
      for wrong in ["1", #""1.0.0""#, #"{"id":"A","version":"1.0.0"}"#] {
        let body = Self.limits.dropLast() + #","fallback":\#(wrong)}"#
        #expect(try await client.call(.put, Self.path, String(body)).errorCode == "bad-body", "\(wrong)")
      }
    }
  }

  @Test("A paused version is resumed where it was, and the guard doesn't pause it again")
  func resumes() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0")
      let rules = ["a", "b", "c"].map { #"{"id":"\#($0)","skin":\#(skin($0 == "b" ? "2.0.0" : "1.0.0"))}"# }
      try await client.activate(#"{"skin":\#(skin("2.0.0")),"rules":[\#(rules.joined(separator: ","))]}"#)
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      try await client.report("failed", 0..<20, "2.0.0")
      let watch = RolloutWatch(service: server.service, clock: .system)
      try await watch.check()
      #expect(try await served(client, world).rules.map(\.id.rawValue) == ["a", "c"])
      #expect(try await served(client, world).skin == nil)
      #expect(try await state(client).paused.map(\.isShown) == [false])
      let path = "\(Self.path)/paused/spring-festival/2.0.0/resume"
      let answer = try await client.call(.post, path)
      #expect(try answer.json(GuardAnswer.self).paused.map(\.isShown) == [true])
      #expect(try await served(client, world).rules.map(\.id.rawValue) == ["a", "b", "c"])
      #expect(try await served(client, world).skin?.version.description == "2.0.0")
      try await watch.check()
      #expect(try await served(client, world).rules.count == 3)
      #expect(try await client.call(.post, path).errorCode == "not-paused")
      let other = "\(Self.path)/paused/spring-festival/1.0.0/resume"
      #expect(try await client.call(.post, other).errorCode == "not-paused")
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""action":"activation-resumed""#) && audit.contains("resumed spring-festival 2.0.0"))
    }
  }

  @Test("Reports about a version that no device can show yet pause nothing, before and after its rule begins")
  func notBegun() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0")
      // The day begins first at UTC+14.
      let start = MetadataDate.text(clock.now.addingTimeInterval(20 * 3_600)).dropLast()
      let schedule = #""from":"\#(start)","zone":"device""#
      let app = #""app":{"minimum":"5.0.0"}"#
      let rule = #"{"id":"festival","skin":\#(skin("2.0.0")),\#(schedule),\#(app)}"#
      #expect(try await client.activate(#"{"skin":\#(skin("1.0.0")),"rules":[\#(rule)]}"#).status == .ok)
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      let watch = RolloutWatch(service: server.service, clock: clock.serverClock)
      func remain(_ comment: Comment) async throws {
        try await watch.check()
        #expect(try await served(client, world).rules.count == 1, comment)
        #expect(try await state(client).versions.isEmpty, comment)
      }
      try await client.report("failed", 0..<50, "2.0.0", appVersion: "5.0.0")
      try await remain("no device can show it")
      // The same devices, after they were judged on a channel that shows it.
      try await client.activate(#"{"skin":\#(skin("2.0.0"))}"#, channel: "beta")
      for channel in ["beta", "stable"] { try await client.report("failed", 0..<50, "2.0.0", channel: channel) }
      try await remain("no device of this channel can show it")
      clock.advance(by: 7 * 3_600)
      try await remain("earlier reports stay without effect")
      try await client.report("failed", 50..<99, "2.0.0", appVersion: "4.9.0")
      try await remain("the rule isn't for this version of the app")
      try await client.report("failed", 100..<150, "2.0.0", appVersion: "5.0.0")
      try await watch.check()
      #expect(try await served(client, world).rules.isEmpty)
    }
  }

  @Test("One address or network can't pause a version alone, however many devices it invents; many can")
  func sources() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) {
      $0.takesReports = true
      $0.hasTLSProxy = true
      // At most 25 of a network.
      $0.judgedDevices = 5
      $0.reportRate = 100_000
    }
    try await server.test { client in
      try await prepare(client, "1.0.0")
      try await client.activate(#"{"skin":\#(skin("1.0.0"))}"#)
      let limits = #"{"maximum_failure_share":0.2,"minimum_reports":100,"window_hours":48}"#
      #expect(try await client.call(.put, Self.path, limits).status == .ok)
      func report(_ kind: String, _ devices: Range<Int>, from address: (Int) -> String) async throws -> Int? {
        try await send(kind, devices, client, from: address)
        try await RolloutWatch(service: server.service, clock: clock.serverClock).check()
        return try await state(client).versions.first?.reports
      }
      #expect(try await report("applied", 0..<200) { _ in "192.0.2.1" } == 5)
      // A device that was counted is judged by its last state.
      #expect(try await report("failed", 0..<200) { _ in "192.0.2.1" } == 5)
      #expect(try await state(client).versions.first?.failed == 5)
      #expect(try await report("failed", 200..<400) { "192.0.2.\($0 % 250)" } == 25)
      #expect(try await report("failed", 400..<600) { "2001:db8::\($0)" } == 30)
      #expect(try await served(client, world).skin != nil)
      clock.advance(by: 86_400)
      // On the next day, the same devices take the places of others.
      #expect(try await report("applied", 0..<100) { _ in "192.0.2.1" } == 30)
      #expect(try await report("failed", 600..<700) { "198.51.\($0 - 600).1" } == nil)
      #expect(try await state(client).paused.map(\.reason) == ["125 of 130 devices failed (96.15 %, at most 20 %)"])
      // All are counted in the statistics.
      let statistics = try await client.call(.get, "apps/festival/statistics").json(StatisticsAnswer.self)
      #expect(statistics.versions.map(\.failed) == [600])
    }
  }

  @Test("Devices that repeat their states once a day keep their judgement, and take no place of another device")
  func repeats() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) {
      $0.takesReports = true
      $0.hasTLSProxy = true
      $0.judgedDevices = 5
    }
    try await server.test { client in
      try await prepare(client, "1.0.0")
      try await client.activate(#"{"skin":\#(skin("1.0.0"))}"#)
      let limits = #"{"maximum_failure_share":0.9,"minimum_reports":100,"window_hours":48}"#
      #expect(try await client.call(.put, Self.path, limits).status == .ok)
      func report(_ kind: String, _ devices: Range<Int>) async throws -> [Int?] {
        try await send(kind, devices, client) { _ in "192.0.2.1" }
        let version = try await state(client).versions.first
        return [version?.reports, version?.failed]
      }
      #expect(try await report("applied", 0..<8) == [5, 0])
      clock.advance(by: 86_400)
      #expect(try await report("applied", 0..<8) == [5, 0])
      #expect(try await report("failed", 8..<13) == [10, 5])
      let days = try await client.call(.get, "apps/festival/statistics?by=day").json(StatisticsAnswer.self)
      #expect(days.versions.map { [$0.installations, $0.shown] } == [[8, 8], [5, 8]])
    }
  }

  @Test("Reports of another channel, another version or an earlier time don't count")
  func otherReports() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await prepare(client, "1.0.0", "2.0.0")
      for channel in ["stable", "beta"] { try await client.activate(#"{"skin":\#(skin("2.0.0"))}"#, channel: channel) }
      try await client.report("failed", 0..<50, "2.0.0")
      clock.advance(by: 4 * 86_400)
      try await client.report("failed", 50..<99, "2.0.0", channel: "beta")
      try await client.report("failed", 100..<150, "1.0.0")
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      try await RolloutWatch(service: server.service, clock: clock.serverClock).check()
      #expect(try await served(client, world).skin?.version.description == "2.0.0")
      let state = try await state(client)
      #expect(state.paused.isEmpty && state.versions.isEmpty)
    }
  }

  @Test("Limits are checked, removed and recorded, and need a server that can sign activations")
  func limits() async throws {
    try await TestWorld().test { client in
      try await prepare(client, "1.0.0")
      for body in [
        "{}", #"{"minimum_reports":10,"window_hours":48}"#,
        #"{"maximum_failure_share":1.5,"minimum_reports":10,"window_hours":48}"#,
        #"{"maximum_failure_share":0.5,"minimum_reports":0,"window_hours":48}"#,
        #"{"maximum_failure_share":0.5,"minimum_reports":1.5,"window_hours":48}"#,
        #"{"maximum_failure_share":0.5,"minimum_reports":10}"#,
        #"{"maximum_failure_share":0.5,"minimum_reports":10,"window_hours":48,"x":1}"#,
      ] {
        #expect(try await client.call(.put, Self.path, body).errorCode == "bad-body", "\(body)")
      }
      #expect(try await client.call(.put, Self.path, Self.limits).status == .ok)
      // Without reports, the guard can't pause anything, and says so.
      #expect(try await !state(client).takesReports)
      #expect(try await client.call(.delete, Self.path).status == .ok)
      let removed = String(buffer: try await client.call(.get, Self.path).body)
      #expect(!removed.contains(#""guard""#))
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.components(separatedBy: #""action":"guard-changed""#).count == 3)
    }
    let away = try TestWorld(online: [.snapshot, .timestamp])
    let server = try await RealServer(away)
    let publisher = Publisher(away, keys: away.keys.only([.targets]))
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let response = try await server.request(
      .PUT, "/api/v1/\(Self.path)", headers: RealServer.authorized + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: Self.limits)))
    #expect(response.status == .conflict)
  }
}

extension TestClientProtocol {
  /// Reports the last state of some devices.
  func report(
    _ kind: String, _ devices: Range<Int>, _ version: String, channel: String = "stable", appVersion: String? = nil
  ) async throws {
    let reports = devices.map { device in
      let token = TestReports.token(device)
      let app = appVersion.map { #","app_version":"\#($0)""# } ?? ""
      return #"{"kind":"\#(kind)","skin":{"id":"spring-festival","version":"\#(version)"},"token":"\#(token)"\#(app)}"#
    }
    try await sendReports(ofDevices: reports, channel: channel)
  }
}
