import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinRepository
import SkinServerStorage
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

@Suite struct RenewalTests {
  private static let day: TimeInterval = 86_400

  @Test("The timestamp is signed again at half of its lifetime, long before it expires")
  func renews() async throws {
    let world = try TestWorld()
    let start = Date(timeIntervalSince1970: 1_900_000_000)
    let clock = TestClock(start)
    let server = try await world.server(clock: clock.serverClock)
    // Without the server's other services, which sleep on the same clock.
    try await Application(router: server.router()).test(.router) { client in
      try await client.publish(TestSkin.package())
      let renewal = Task { try await Renewal(service: server.service, clock: server.clock).run() }
      defer { renewal.cancel() }
      func timestamp() async throws -> TimestampRole {
        let data = try await client.get("/repository/festival/metadata/timestamp.json").data
        return try SignedMetadata<TimestampRole>(parsing: data, file: "timestamp.json").role
      }
      let first = try await timestamp()
      #expect(first.version == 2 && first.expires == start + 7 * Self.day)
      for week in 1...10 {
        try await eventually("the renewal waits") { !clock.wakeTimes.isEmpty }
        let wake = try #require(clock.wakeTimes.min())
        #expect(wake < clock.now + 4 * Self.day)
        clock.advance(to: wake + 1)
        try await eventually("signed \(week) times again") { try await timestamp().version == 2 + week }
        #expect(try await timestamp().expires > clock.now + 6 * Self.day)
        let checked = try await client.repository(world)
        #expect(checked.targets.count == 1)
      }
      #expect(try await client.get("/health").status == .ok)
    }
  }

  @Test("Metadata that expired while the server was down is signed again before it is served")
  func renewsAtStart() async throws {
    let world = try TestWorld()
    let start = Date(timeIntervalSince1970: 1_900_000_000)
    _ = try await world.server(clock: TestClock(start).serverClock).test { try await $0.publish(TestSkin.package()) }
    let later = TestClock(start + 400 * Self.day)
    let server = try await world.server(clock: later.serverClock)
    let state = try await server.service.store.read { try $0.repository(of: TestWorld.app) }
    #expect(state?.version == 3)
    #expect(state?.signedTargets.map { $0.expires > later.now } == true)
  }

  @Test("Metadata signed while the clock was years ahead is signed again at the next start")
  func shortensLifetimes() async throws {
    let world = try TestWorld()
    let now = Date(timeIntervalSince1970: 1_900_000_000)
    func state(
      at date: Date, _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws -> RepositoryState {
      let server = try await world.server(clock: TestClock(date).serverClock, change)
      return try await server.service.store.read { try #require(try $0.repository(of: TestWorld.app)) }
    }
    let ahead = TestClock(now + 5 * 365 * Self.day)
    _ = try await world.server(clock: ahead.serverClock).test { try await $0.publish(TestSkin.package()) }
    let again = try await state(at: now)
    #expect(again.version == 3)
    for (role, days) in [(again.signedTargets, 365.0), (again.signedSnapshot, 30), (again.signedTimestamp, 7)] {
      #expect(role?.expires == now + days * Self.day)
    }
    // An unchanged lifetime changes nothing; a shorter one applies at once.
    #expect(try await state(at: now).version == 3)
    let shorter = try await state(at: now) { $0.lifetimes.snapshot = 3 * Self.day }
    #expect(shorter.signedSnapshot?.expires == now + 3 * Self.day)
  }

  @Test("A change of a restored repository that wasn't signed again yet raises the versions of all its roles")
  func raisesFirst() async throws {
    let world = try TestWorld()
    let server = try await world.server()
    try await Application(router: server.router()).test(.router) { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      try await server.service.store.write { store in
        var state = try #require(try store.repository(of: TestWorld.app))
        state.requireVersions(above: RepositoryVersions(of: state), atLeast: 5_000_000_000)
        try store.replace(state, of: TestWorld.app)
      }
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      let state = try await server.service.store.read { try $0.repository(of: TestWorld.app) }
      let roles = [state?.signedTargets, state?.signedSnapshot, state?.signedTimestamp]
      #expect(roles.allSatisfy { $0.map { $0.version > 5_000_000_000 } == true }, "\(roles)")
      #expect(state?.leastVersion == 0)
      _ = try await client.repository(world)
    }
  }

  @Test("Health fails when the timestamp has expired")
  func healthKnowsExpiry() async throws {
    let world = try TestWorld()
    let clock = TestClock(Date(timeIntervalSince1970: 1_900_000_000))
    let stuck = ServerClock(now: { clock.now }, sleep: { _ in try await waitForCancellation() })
    let server = try await world.server(clock: stuck)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      let before = try await client.get("/health").status
      clock.advance(to: clock.now + 8 * Self.day)
      let after = try await client.get("/health").status
      #expect(before == .ok && after == .serviceUnavailable)
    }
  }
}
