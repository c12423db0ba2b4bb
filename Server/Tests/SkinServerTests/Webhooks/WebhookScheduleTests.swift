import Foundation
import HTTPTypes
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct WebhookScheduleTests {
  private let world: TestWorld
  private let clock: TestClock

  init() throws {
    world = try TestWorld()
    clock = TestClock(try Date("2030-01-01T00:00:00Z", strategy: .iso8601))
  }

  /// Runs a test with a server that has one version and a webhook.
  private func withServer(
    _ body: @Sendable (RepositoryServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = try await world.quickServer(clock: clock.serverClock)
    try await server.test { client in
      #expect(try await client.publish(TestSkin.package()).status == .created)
      try await server.addHook(for: [.activated, .began, .ended])
      try await body(server, client)
    }
  }

  private func monitor(of server: RepositoryServer, _ clock: ServerClock) -> WebhookMonitor {
    WebhookMonitor(metrics: server.metrics, clock: clock, logger: TestWorld.logger)
  }

  private func events(_ server: RepositoryServer) async throws -> [String] {
    try await server.hookDeliveries().sorted { $0.createdAt < $1.createdAt }
      .map { delivery in
        let data = try MetadataValue(parsing: delivery.body, file: "event").object?["data"]?.object
        return [delivery.event.rawValue, data?["rule"]?.string].compactMap(\.self).joined(separator: " ")
      }
  }

  @Test("The beginning and the end of a rule's times are reported once, by whichever server is first")
  func beginsAndEnds() async throws {
    try await withServer { server, client in
      let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
      let rules = [
        #"{"id":"day","skin":\#(skin),"from":"2030-02-03T00:00:00","until":"2030-02-04T00:00:00","zone":"Asia/Shanghai"}"#,
        #"{"id":"floating","skin":null,"from":"2030-02-03T00:00:00","until":"2030-02-04T00:00:00","zone":"device"}"#,
        #"{"id":"past","skin":null,"from":"2029-01-01T00:00:00Z","until":"2030-06-01T00:00:00Z"}"#,
        #"{"id":"always","skin":null,"locales":["de"]}"#,
      ]
      #expect(try await client.activate(#"{"skin":null,"rules":[\#(rules.joined(separator: ","))]}"#).status == .ok)
      let monitors = (0..<2).map { _ in monitor(of: server, clock.serverClock) }
      func check(at time: String) async throws -> [String] {
        clock.advance(to: try Date(time, strategy: .iso8601))
        for monitor in monitors { try await monitor.check() }
        return Array(try await events(server).dropFirst())
      }
      // Times that had begun when the rule was set are part of the activation.
      #expect(try await check(at: "2030-01-01T00:01:00Z").isEmpty)
      // The first devices are those of UTC+14.
      #expect(try await check(at: "2030-02-02T10:00:00Z") == ["began floating"])
      #expect(try await check(at: "2030-02-02T15:59:59Z") == ["began floating"])
      #expect(try await check(at: "2030-02-02T16:00:00Z") == ["began floating", "began day"])
      #expect(try await check(at: "2030-02-03T16:00:00Z").last == "ended day")
      // The last devices are those of UTC-12.
      #expect(try await check(at: "2030-02-04T11:59:59Z").count == 3)
      let all = try await check(at: "2030-02-04T12:00:00Z")
      #expect(all == ["began floating", "began day", "ended day", "ended floating"])
      #expect(try await check(at: "2030-06-01T00:00:00Z") == all + ["ended past"])
    }
  }

  @Test("A check that waits for the database asks for the time after the wait, when others may have reported")
  func waiting() async throws {
    try await withServer { server, _ in
      let lock = try await DatabaseLock(world)
      let isHeld = Locked(true)
      let asked = Locked<[Bool]>([])
      let waiting = ServerClock(
        now: {
          asked.withLock { $0.append(isHeld.withLock(\.self)) }
          return clock.now
        }, sleep: clock.serverClock.sleep)
      let monitor = monitor(of: server, waiting)
      let check = Task { try await monitor.check() }
      // Time for the check to begin, which reads; it writes after the release.
      for _ in 0..<3 { _ = try await server.hookDeliveries() }
      isHeld.withLock { $0 = false }
      try lock.release()
      try await check.value
      #expect(asked.withLock(\.self) == [false])
    }
  }

  @Test("A server whose clock is behind reports nothing again, and other changes of a channel hide no beginning")
  func skewedClocks() async throws {
    try await withServer { server, client in
      let (start, behind) = (clock.now, TestClock(clock.now - 10))
      let rules = #"[{"id":"a","skin":null,"from":"2030-01-02T00:00:00Z","until":"2030-01-03T00:00:00Z"}]"#
      #expect(try await client.activate(#"{"skin":null,"rules":\#(rules)}"#).status == .ok)
      let monitors = [clock, behind].map { monitor(of: server, $0.serverClock) }
      for monitor in monitors { try await monitor.check() }
      for (day, seconds) in [(1.0, 5.0), (2.0, 5.0)] {
        clock.advance(to: start + day * 86_400 + seconds)
        behind.advance(to: clock.now - 10)
        if day == 1 {
          let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
          #expect(try await client.activate(#"{"skin":\#(skin),"rules":\#(rules)}"#).status == .ok)
        }
        for _ in 0..<2 { for monitor in monitors { try await monitor.check() } }
      }
      #expect(try await events(server).filter { $0 != "activated" } == ["began a", "ended a"])
    }
  }

  @Test("Times that are changed while a rule holds, and rules that are removed, end without a report")
  func changes() async throws {
    try await withServer { server, client in
      func activate(_ rules: String) async throws {
        #expect(try await client.activate(#"{"skin":null,"rules":[\#(rules)]}"#).status == .ok)
      }
      func rule(_ id: String, _ until: String) -> String {
        #"{"id":"\#(id)","skin":null,"from":"2030-01-02T00:00:00Z","until":"\#(until)"}"#
      }
      let monitor = monitor(of: server, clock.serverClock)
      try await activate([rule("a", "2030-01-05T00:00:00Z"), rule("b", "2030-01-05T00:00:00Z")].joined(separator: ","))
      try await monitor.check()
      clock.advance(by: 1.5 * 86_400)
      try await monitor.check()
      #expect(try await Set(events(server).dropFirst()) == ["began a", "began b"])
      try await activate(rule("a", "2030-01-10T00:00:00Z"))
      try await monitor.check()
      clock.advance(by: 5 * 86_400)
      try await monitor.check()
      #expect(try await events(server).count == 4)
      clock.advance(by: 5 * 86_400)
      try await monitor.check()
      let all = try await events(server)
      #expect(all.last == "ended a" && all.count == 5)
    }
  }
}
