// Launches that ask the kept activation: time that passed while the app was off is taken into account before a frame.

import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Launches that follow the kept activation")
struct LaunchTests {
  private let folder: TemporaryFolder
  private let store: SkinStore
  private let plain = SkinReference(id: spring, version: one)
  private let festive = SkinReference(id: spring, version: two)
  /// Version 1.0.0, and on one day in Shanghai version 2.0.0.
  private let festival = document(
    #"""
    "skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"festival",
      "skin":{"id":"spring-festival","version":"2.0.0"},"from":"2030-02-02T00:00:00","until":"2030-02-03T00:00:00",
      "zone":"Asia/Shanghai"}]
    """#)

  init() throws {
    folder = try TemporaryFolder()
    store = try SkinStore(at: folder.url)
  }

  /// Keeps an activation as a running updater does.
  private func keep(
    _ document: Data, at now: String = "2030-01-01T00:00:00Z", choice: UserChoice? = nil
  ) throws {
    var kept = PersistedActivation(app: app, channel: channel, in: MemoryStorage(), now: try moment(now))
    try kept.accept(document)
    kept.choose(choice)
    try store.record.write(kept.record.data, .activation)
  }

  @discardableResult private func install(_ version: SkinVersion) async throws -> InstalledSkin {
    try await store.install(files: springFiles(version), manifest: springManifest(version))
  }

  /// Installs a skin and shows it, confirmed.
  @discardableResult private func show(_ version: SkinVersion) async throws -> InstalledSkin {
    let skin = try await install(version)
    try await store.setCurrent(skin)
    try await store.confirmHealthy(skin)
    return skin
  }

  private func launch(
    _ now: String, zone: String = "UTC", on channel: SkinIdentifier = channel, policy: HealthPolicy = HealthPolicy(),
    _ interrupt: (@Sendable (StoreStep) throws -> Void)? = nil
  ) throws -> StoreLaunch {
    SkinStore.beginLaunch(
      at: folder.url, app: app, channel: channel, context: try device(now, zone: zone), policy: policy,
      interrupt: interrupt)
  }

  @Test("A skin that was fetched ahead is shown from its second on, and gone at its end, launch by launch")
  func timeTravel() async throws {
    try await show(one)
    try await install(two)
    try keep(festival)
    for (now, expected) in [
      ("2030-02-01T15:59:59Z", plain), ("2030-02-01T16:00:00Z", festive), ("2030-02-02T15:59:59Z", festive),
      ("2030-02-02T16:00:00Z", plain), ("2030-03-01T00:00:00Z", plain),
    ] {
      let launch = try launch(now)
      #expect(launch.skin?.reference == expected && launch.issue == nil, "\(now)")
      // It is written down: who reads the store without asking sees the same.
      #expect(try SkinStore.current(at: folder.url)?.reference == expected)
    }
  }

  @Test("After the end of a schedule over nothing the built-in skin is shown")
  func endsAtBuiltIn() async throws {
    try await show(two)
    try keep(
      document(
        #""skin":null,"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"until":"2030-02-03T00:00:00Z"}]"#
      ))
    #expect(try launch("2030-02-02T23:59:59Z").skin?.reference == festive)
    #expect(try launch("2030-02-03T00:00:00Z").skin == nil)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test(
    "Walls' clocks that jump or show an hour twice are those of the device",
    arguments: [
      // New York puts its clocks forward over 02:30, and back over 01:30.
      ("2030-03-10T02:30:00", "2030-03-10T07:00:00Z", "America/New_York"),
      ("2030-11-03T01:30:00", "2030-11-03T05:30:00Z", "America/New_York"),
      ("2030-03-31T02:30:00", "2030-03-31T01:00:00Z", "Europe/Berlin"),
      ("2030-02-02T00:00:00", "2030-02-01T10:00:00Z", "Pacific/Kiritimati"),
    ])
  func zones(from: String, start: String, zone: String) async throws {
    try await show(one)
    try await install(two)
    try keep(
      document(
        #""skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"from":"\#(from)","zone":"device"}]"#
      ))
    let before = MetadataDate.text(try moment(start) - 1)
    #expect(try launch(before, zone: zone).skin?.reference == plain)
    #expect(try launch(start, zone: zone).skin?.reference == festive)
  }

  @Test("A newly shown skin is on trial, counted in the writing that shows it")
  func trial() async throws {
    let good = try await show(one)
    let bad = try await install(two)
    try keep(festival)
    for attempt in 1...3 {
      let launch = try launch("2030-02-02T00:00:00Z")
      #expect(launch.skin == bad && launch.attempt == attempt && launch.rolledBack == nil)
    }
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == good && launch.rolledBack == festive && launch.attempt == 0 && launch.issue == nil)
    // The schedule still wants it, and doesn't get it.
    for _ in 0..<4 { #expect(try self.launch("2030-02-02T00:00:00Z").skin == good) }
    #expect(await store.blockReason(of: bad.manifest.hash) == .unhealthySkin)
  }

  @Test("A launch in the background shows what is wanted at its second, and doesn't count it")
  func inBackground() async throws {
    try await show(one)
    let next = try await install(two)
    try keep(festival)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(
        at: folder.url, app: app, channel: channel, context: try device("2030-02-02T00:00:00Z"), isInBackground: true)
      #expect(launch.skin == next && launch.attempt == 0 && launch.rolledBack == nil && launch.issue == nil)
    }
    #expect(try SkinStore.current(at: folder.url) == next)
    #expect(try launch("2030-02-02T00:00:00Z").attempt == 1)
  }

  @Test("A skin that did harm is taken back even where its schedule ended meanwhile")
  func harmAtTheEnd() async throws {
    try await show(one)
    let bad = try await install(two)
    try keep(festival)
    for _ in 0..<3 { #expect(try launch("2030-02-02T00:00:00Z").skin == bad) }
    let launch = try launch("2030-02-05T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.rolledBack == festive)
    #expect(await store.blockReason(of: bad.manifest.hash) == .unhealthySkin)
  }

  @Test("A confirmed festival makes the skin before it no trial")
  func confirmedFestival() async throws {
    try await show(one)
    try await install(two)
    try keep(festival)
    try await store.confirmHealthy(launch("2030-02-02T00:00:00Z").skin)
    let launch = try launch("2030-02-02T16:00:00Z")
    #expect(launch.skin?.reference == plain)
  }

  @Test("A launch at which nothing changes writes nothing and waits for no lock")
  func unchanged() async throws {
    try await show(one)
    try keep(festival)
    let before = try Data(contentsOf: store.layout.current)
    let lock = try StoreLock(store.layout.lock, store: folder.url, attempts: 1)
    let launch = try withExtendedLifetime(lock) { try self.launch("2030-01-05T00:00:00Z") }
    #expect(launch.skin?.reference == plain && launch.issue == nil && launch.attempt == 0)
    #expect(try Data(contentsOf: store.layout.current) == before)
  }

  @Test("A skin that isn't on the device yet, or is damaged, leaves what is current")
  func missing() async throws {
    let current = try await show(one)
    try keep(festival)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == current && launch.issue == nil)
    let next = try await install(two)
    let file = try #require(next.manifest.files.first { $0.path == "images/2.png" })
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    let damaged = try self.launch("2030-02-02T00:00:00Z")
    #expect(damaged.skin == current && damaged.issue?.code == .damagedStore)
    #expect(try SkinStore.current(at: folder.url) == current)
  }

  @Test("A damaged skin whose time is over gives way to the one that is wanted, and is told of")
  func damagedCurrent() async throws {
    try await show(one)
    let current = try await show(two)
    let file = try #require(current.manifest.files.first { $0.path == "images/2.png" })
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    try keep(festival)
    let launch = try launch("2030-02-05T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedStore)
  }

  @Test("The user's choice counts where the activation leaves it to the user")
  func choice() async throws {
    try await show(one)
    try await install(two)
    let members = #""skin":{"id":"spring-festival","version":"1.0.0"},"policy":"#
    try keep(document(members + #""user""#), choice: .skin(festive))
    #expect(try launch("2030-01-02T00:00:00Z").skin?.reference == festive)
    try keep(document(members + #""user""#), choice: .builtIn)
    #expect(try launch("2030-01-02T00:00:00Z").skin == nil)
    try keep(document(members + #""operator""#), choice: .builtIn)
    #expect(try launch("2030-01-02T00:00:00Z").skin?.reference == plain)
  }

  @Test("The installation's place in shares is that of the updater")
  func share() async throws {
    try await show(one)
    try await install(two)
    func document(below: Int) -> Data {
      SkinUpdateTests.document(
        #""skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"r","skin":{"id":"spring-festival","version":"2.0.0"},"share":{"below":\#(below),"salt":"s"}}]"#
      )
    }
    try keep(document(below: 10_000))
    let kept = try ActivationRecord(parsing: #require(store.record.read(.activation)))
    let bucket = kept.installID.bucket(salt: "s")
    func shown(below: Int) throws -> SkinReference? {
      var record = kept
      record.document = document(below: below)
      try store.record.write(record.data, .activation)
      let context = ActivationContext(now: try moment("2030-01-02T00:00:00Z"), timeZone: .gmt, locales: ["en"])
      return SkinStore.beginLaunch(at: folder.url, app: app, channel: channel, context: context).skin?.reference
    }
    #expect(try shown(below: bucket) == plain)
    #expect(try shown(below: bucket + 1) == festive)
  }

  @Test("Before any activation came the skin that was set last stays, on trial as ever")
  func noActivation() async throws {
    let skin = try await install(two)
    try await store.setCurrent(skin)
    let launch = try launch("2030-01-02T00:00:00Z")
    #expect(launch.skin == skin && launch.attempt == 1 && launch.issue == nil)
    let place = folder.url.appending(path: "none")
    let context = try device()
    let first = SkinStore.beginLaunch(at: place, app: app, channel: channel, context: context)
    #expect(first.skin == nil && first.issue == nil)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("An activation that was damaged on the disk changes nothing; one that can't be understood is told of")
  func corruptRecord() async throws {
    try await show(one)
    try await install(two)
    try keep(festival)
    let file = store.layout.records.appending(path: "activation")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    #expect(try launch("2030-02-02T00:00:00Z").skin?.reference == plain)
    try store.record.write(Data(#"{"format":7}"#.utf8), .activation)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedActivation)
  }

  @Test("The activation of another channel changes nothing and is told of")
  func otherChannel() async throws {
    try await show(one)
    try await install(two)
    try keep(festival)
    let launch = try launch("2030-02-02T00:00:00Z", on: identifier("beta"))
    #expect(launch.skin?.reference == plain && launch.issue?.code == .damagedActivation)
    #expect(launch.issue?.message.contains("beta") == true)
  }

  @Test("A clock that was set back by hours doesn't bring back what is over; one by months counts, and is told of")
  func clockSetBack() async throws {
    try await show(one)
    try await install(two)
    try keep(festival, at: "2030-02-02T20:00:00Z")
    let launch = try launch("2030-02-02T12:00:00Z")
    #expect(launch.skin?.reference == plain && launch.issue == nil)
    try keep(festival, at: "2030-09-01T00:00:00Z")
    let months = try self.launch("2030-02-02T12:00:00Z")
    #expect(months.skin?.reference == festive && months.issue?.code == .clockTurnedBack)
  }

  @Test("What can't be written down is shown nevertheless, and told of")
  func unwritten() async throws {
    struct Stop: Error {}
    try await show(one)
    try await install(two)
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

  @Test("A store of a later version is left alone, whatever the activation wants")
  func laterStore() async throws {
    try await show(one)
    try await install(two)
    try keep(festival)
    try Data("99\n".utf8).write(to: store.layout.format)
    let launch = try launch("2030-02-02T00:00:00Z")
    #expect(launch.skin == nil && launch.issue?.code == .unknownStoreFormat)
  }
}
