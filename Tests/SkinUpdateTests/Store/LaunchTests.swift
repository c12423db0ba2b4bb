import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Launches that follow the persisted activation")
final class LaunchTests: StoreSuite {
  private let plain = SkinReference(id: spring, version: one)
  private let festive = SkinReference(id: spring, version: two)
  /// Version 1.0.0, and on one day in Shanghai version 2.0.0.
  private let festival = document(
    #"""
    "skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"festival",
      "skin":{"id":"spring-festival","version":"2.0.0"},"from":"2030-02-02T00:00:00","until":"2030-02-03T00:00:00",
      "zone":"Asia/Shanghai"}]
    """#)

  /// Saves an activation like a running updater.
  private func keep(
    _ document: Data, at now: String = "2030-01-01T00:00:00Z", choice: UserChoice? = nil
  ) throws {
    var persisted = PersistedActivation(app: app, channel: channel, in: MemoryStorage(), now: try moment(now))
    try persisted.accept(document)
    persisted.choose(choice)
    try store.record.write(persisted.record.data, .activation)
  }

  private func launch(
    _ now: String, zone: String = "UTC", on channel: SkinIdentifier = channel, policy: HealthPolicy = HealthPolicy(),
    _ interrupt: (@Sendable (StoreStep) throws -> Void)? = nil
  ) throws -> StoreLaunch {
    SkinStore.beginLaunch(
      at: folder.url, app: app, channel: channel, context: try device(now, zone: zone), policy: policy,
      interrupt: interrupt)
  }

  @Test("A skin that was fetched ahead is shown from its start to its end, launch by launch")
  func timeTravel() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    for (now, expected) in [
      ("2030-02-01T15:59:59Z", plain), ("2030-02-01T16:00:00Z", festive), ("2030-02-02T15:59:59Z", festive),
      ("2030-02-02T16:00:00Z", plain), ("2030-03-01T00:00:00Z", plain),
    ] {
      let launch = try launch(now)
      #expect(launch.skin?.reference == expected && launch.issue == nil, "\(now)")
      // The launch saves the state, so readers of the store see the same skin.
      #expect(try SkinStore.current(at: folder.url)?.reference == expected)
    }
  }

  @Test("After the end of a schedule without a default skin, the built-in skin is shown")
  func endsAtBuiltIn() async throws {
    try await store.show(spring: two, isHealthy: true)
    try keep(
      document(
        #""skin":null,"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"until":"2030-02-03T00:00:00Z"}]"#
      ))
    #expect(try launch("2030-02-02T23:59:59Z").skin?.reference == festive)
    #expect(try launch("2030-02-03T00:00:00Z").skin == nil)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test(
    "Schedules follow the device's local time, also if it skips or repeats an hour",
    arguments: [
      // In New York, the clocks skip 02:30 in spring, and repeat 01:30 in fall.
      ("2030-03-10T02:30:00", "2030-03-10T07:00:00Z", "America/New_York"),
      ("2030-11-03T01:30:00", "2030-11-03T05:30:00Z", "America/New_York"),
      ("2030-03-31T02:30:00", "2030-03-31T01:00:00Z", "Europe/Berlin"),
      ("2030-02-02T00:00:00", "2030-02-01T10:00:00Z", "Pacific/Kiritimati"),
    ])
  func zones(from: String, start: String, zone: String) async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(
      document(
        #""skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"from":"\#(from)","zone":"device"}]"#
      ))
    let before = MetadataDate.text(try moment(start) - 1)
    #expect(try launch(before, zone: zone).skin?.reference == plain)
    #expect(try launch(start, zone: zone).skin?.reference == festive)
  }

  @Test("A newly shown skin is unconfirmed, and the write that shows it counts the launch")
  func trial() async throws {
    let good = try await store.show(spring: one, isHealthy: true)
    let bad = try await store.install(spring: two)
    try keep(festival)
    for attempt in 1...3 {
      let launch = try launch("2030-02-02T00:00:00Z")
      #expect(launch.skin == bad && launch.attempt == attempt && launch.rolledBack == nil)
    }
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == good && launch.rolledBack == festive && launch.attempt == 0 && launch.issue == nil)
    // The schedule still names it, but it is blocked.
    for _ in 0..<4 { #expect(try self.launch("2030-02-02T00:00:00Z").skin == good) }
    #expect(await store.blockReason(of: bad.manifest.hash) == .unhealthySkin)
  }

  @Test("A launch in the background shows the scheduled skin on time, and doesn't count")
  func inBackground() async throws {
    try await store.show(spring: one, isHealthy: true)
    let next = try await store.install(spring: two)
    try keep(festival)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(
        at: folder.url, app: app, channel: channel, context: try device("2030-02-02T00:00:00Z"), isInBackground: true)
      #expect(launch.skin == next && launch.attempt == 0 && launch.rolledBack == nil && launch.issue == nil)
    }
    #expect(try SkinStore.current(at: folder.url) == next)
    #expect(try launch("2030-02-02T00:00:00Z").attempt == 1)
  }

  @Test("An unhealthy skin is rolled back even if its schedule ended meanwhile")
  func harmAtTheEnd() async throws {
    try await store.show(spring: one, isHealthy: true)
    let bad = try await store.install(spring: two)
    try keep(festival)
    for _ in 0..<3 { #expect(try launch("2030-02-02T00:00:00Z").skin == bad) }
    let launch = try launch("2030-02-05T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.rolledBack == festive)
    #expect(await store.blockReason(of: bad.manifest.hash) == .unhealthySkin)
  }

  @Test("After a confirmed festival, the skin before it needs no trial")
  func confirmedFestival() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    try await store.confirmHealthy(launch("2030-02-02T00:00:00Z").skin)
    let launch = try launch("2030-02-02T16:00:00Z")
    #expect(launch.skin?.reference == plain)
  }

  @Test("A launch that changes nothing writes nothing and waits for no lock")
  func unchanged() async throws {
    try await store.show(spring: one, isHealthy: true)
    try keep(festival)
    let before = try Data(contentsOf: store.layout.current)
    let lock = try StoreLock(store.layout.lock, store: folder.url, attempts: 1)
    let launch = try withExtendedLifetime(lock) { try self.launch("2030-01-05T00:00:00Z") }
    #expect(launch.skin?.reference == plain && launch.issue == nil && launch.attempt == 0)
    #expect(try Data(contentsOf: store.layout.current) == before)
  }

  @Test("If the decided skin isn't installed or is damaged, the current one stays")
  func missing() async throws {
    let current = try await store.show(spring: one, isHealthy: true)
    try keep(festival)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == current && launch.issue == nil)
    let next = try await store.install(spring: two)
    let file = try #require(next.manifest.files.first { $0.path == "images/2.png" })
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    let damaged = try self.launch("2030-02-02T00:00:00Z")
    #expect(damaged.skin == current && damaged.issue?.code == .damagedStore)
    #expect(try SkinStore.current(at: folder.url) == current)
  }

  @Test("A damaged skin whose schedule is over is replaced by the decided one, and is reported")
  func damagedCurrent() async throws {
    try await store.show(spring: one, isHealthy: true)
    let current = try await store.show(spring: two, isHealthy: true)
    let file = try #require(current.manifest.files.first { $0.path == "images/2.png" })
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    try keep(festival)
    let launch = try launch("2030-02-05T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedStore)
  }

  @Test("The user's choice applies if the activation leaves it to the user")
  func choice() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    let members = #""skin":{"id":"spring-festival","version":"1.0.0"},"policy":"#
    try keep(document(members + #""user""#), choice: .skin(festive))
    #expect(try launch("2030-01-02T00:00:00Z").skin?.reference == festive)
    try keep(document(members + #""user""#), choice: .builtIn)
    #expect(try launch("2030-01-02T00:00:00Z").skin == nil)
    try keep(document(members + #""operator""#), choice: .builtIn)
    #expect(try launch("2030-01-02T00:00:00Z").skin?.reference == plain)
  }

  @Test("A launch uses the same rollout bucket as the updater")
  func share() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    func document(below: Int) -> Data {
      SkinUpdateTests.document(
        #""skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"share":{"below":\#(below),"salt":"s"}}]"#
      )
    }
    try keep(document(below: 10_000))
    let saved = try ActivationRecord(parsing: #require(store.record.read(.activation)))
    let bucket = saved.installID.bucket(salt: "s")
    func shown(below: Int) throws -> SkinReference? {
      var record = saved
      record.document = document(below: below)
      try store.record.write(record.data, .activation)
      let context = ActivationContext(now: try moment("2030-01-02T00:00:00Z"), timeZone: .gmt, locales: ["en"])
      return SkinStore.beginLaunch(at: folder.url, app: app, channel: channel, context: context).skin?.reference
    }
    #expect(try shown(below: bucket) == plain)
    #expect(try shown(below: bucket + 1) == festive)
  }

  @Test("Without an activation, the current skin stays, unconfirmed as before")
  func noActivation() async throws {
    let skin = try await store.install(spring: two)
    try await store.setCurrent(skin)
    let launch = try launch("2030-01-02T00:00:00Z")
    #expect(launch.skin == skin && launch.attempt == 1 && launch.issue == nil)
    let place = folder.url.appending(path: "none")
    let context = try device()
    let first = SkinStore.beginLaunch(at: place, app: app, channel: channel, context: context)
    #expect(first.skin == nil && first.issue == nil)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("An activation whose two copies were damaged changes nothing; one that can't be parsed is reported")
  func corruptRecord() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    let file = store.layout.records.appending(path: "activation")
    var bytes = try Data(contentsOf: file)
    for copy in 0..<2 { bytes[bytes.count / 2 * copy] ^= 1 }
    try bytes.write(to: file)
    #expect(try launch("2030-02-02T00:00:00Z").skin?.reference == plain)
    try store.record.write(Data(#"{"format":7}"#.utf8), .activation)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedActivation)
  }

  @Test("The activation of another channel changes nothing and is reported")
  func otherChannel() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    let launch = try launch("2030-02-02T00:00:00Z", on: identifier("beta"))
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedActivation)
    #expect(launch.issue?.message.contains("beta") == true)
  }

  @Test("A clock set back by hours doesn't restart an ended schedule; one set back by months does, and is reported")
  func clockSetBack() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival, at: "2030-02-02T20:00:00Z")
    let launch = try launch("2030-02-02T12:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue == nil)
    try keep(festival, at: "2030-09-01T00:00:00Z")
    let months = try self.launch("2030-02-02T12:00:00Z")
    #expect(months.skin?.reference == festive && months.issue?.code == .clockTurnedBack)
  }

  @Test("If the state can't be saved, the skin is shown all the same, and the issue is reported")
  func unwritten() async throws {
    struct Stop: Error {}
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    for _ in 0..<4 {
      let launch = try launch("2030-02-02T00:00:00Z") { _ in throw Stop() }
      #expect(launch.skin?.reference == festive && launch.attempt == 1 && launch.issue != nil)
    }
    #expect(try SkinStore.current(at: folder.url)?.reference == plain)
    let lock = try StoreLock(store.layout.lock, store: folder.url, attempts: 1)
    let locked = try withExtendedLifetime(lock) { try self.launch("2030-02-02T00:00:00Z") }
    #expect(locked.skin?.reference == festive && locked.issue?.code == .storeInUse)
  }

  @Test("A store of a later format is left alone, whatever the activation decides")
  func laterStore() async throws {
    try await store.show(spring: one, isHealthy: true)
    try await store.install(spring: two)
    try keep(festival)
    try SealedValue.sealed(Data("99".utf8)).write(to: store.layout.format)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == nil && launch.issue?.code == .unknownStoreFormat)
  }
}
