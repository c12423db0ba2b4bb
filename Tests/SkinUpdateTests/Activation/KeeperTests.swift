// Time travel: the keeper over a clock that is moved by hand.

import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Activation: keeper") struct KeeperTests {
  private let clock = ManualClock()  // 2030-01-01T00:00:00Z
  private let storage = MemoryStorage()
  private let festival = document(
    #"""
    "skin":{"id":"plain","version":"1.0.0"},"rules":[{"id":"festival","skin":{"id":"festive","version":"1.0.0"},
      "from":"2030-02-02T00:00:00","until":"2030-02-03T00:00:00","zone":"Asia/Shanghai"}]
    """#)

  private func keeper(_ storage: (any ActivationStorage)? = nil, clock: ManualClock? = nil) -> ActivationController {
    ActivationController(app: app, channel: channel, storage: storage ?? self.storage, clock: clock ?? self.clock) { now in
      ActivationContext(now: now, timeZone: .gmt, appVersion: two, locales: ["en"])
    }
  }

  @Test("A festival skin appears at its second and leaves at its end, with nobody asked")
  func appearsAndLeaves() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    var decisions = keeper.decisions.makeAsyncIterator()
    #expect(await decisions.next()?.skin == skin("plain"))
    let running = Task { await keeper.run() }
    defer { running.cancel() }
    let start = try moment("2030-02-01T16:00:00Z")
    #expect(await keeper.current.nextChange == start)
    await eventually("the keeper waits") { clock.sleeperCount == 1 }
    clock.set(start - 1)
    await eventually("the keeper waits for the last second") { clock.sleeperCount == 1 }
    #expect(await keeper.current.skin == skin("plain"))
    clock.advance(by: 1)
    #expect(await decisions.next()?.skin == skin("festive"))
    await eventually("the keeper waits for the end") { clock.sleeperCount == 1 }
    clock.set(start + 86_399)
    await eventually("the keeper waits for the last second") { clock.sleeperCount == 1 }
    #expect(await keeper.current.skin == skin("festive"))
    clock.advance(by: 1)
    let last = await decisions.next()
    #expect(last?.skin == skin("plain") && last?.nextChange == nil)
  }

  @Test("After a launch in the middle of the festival its skin is shown at once, offline")
  func launchDuring() async throws {
    try await keeper().accept(festival)
    clock.set(try moment("2030-02-02T00:00:00Z"))
    let launched = keeper()
    #expect(await launched.current.skin == skin("festive"))
    #expect(await launched.document == festival)
    #expect(await launched.issue == nil)
    clock.set(try moment("2030-05-01T00:00:00Z"))
    #expect(await keeper().current.skin == skin("plain"))
  }

  @Test("Woken after time has jumped, it decides by what the clock says now")
  func wakes() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    clock.set(try moment("2030-02-02T00:00:00Z"))
    #expect(try await keeper.wake().skin == skin("festive"))
  }

  @Test("A traveller's next midnight is that of the new zone once the keeper is woken")
  func timeZoneChange() async throws {
    let zone = Locked(TimeZone.gmt)
    let keeper = ActivationController(app: app, channel: channel, storage: storage, clock: clock) { now in
      ActivationContext(now: now, timeZone: zone.withLock { $0 })
    }
    try await keeper.accept(
      document(
        #"""
        "skin":null,"rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"},
          "from":"2030-02-02T00:00:00","zone":"device"}]
        """#))
    #expect(await keeper.current.nextChange == (try moment("2030-02-02T00:00:00Z")))
    let shanghai = try #require(TimeZone(identifier: "Asia/Shanghai"))
    zone.withLock { $0 = shanghai }
    #expect(try await keeper.wake().nextChange == moment("2030-02-01T16:00:00Z"))
  }

  @Test("A new document takes over while the keeper waits for the old one's change")
  func replaced() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    let running = Task { await keeper.run() }
    defer { running.cancel() }
    await eventually("the keeper waits") { clock.sleeperCount == 1 }
    try await keeper.accept(Activation(app: app, channel: channel, skin: nil).data)
    #expect(await keeper.current.reason == .off)
    await eventually("the keeper waits anew") { clock.sleeperCount == 1 }
    clock.set(try moment("2030-02-02T00:00:00Z"))
    await eventually("the keeper waits on") { clock.sleeperCount == 1 }
    #expect(await keeper.current.reason == .off)
  }

  @Test("A document of another app, of a later format, or broken changes nothing")
  func refuses() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    let before = storage.data
    let other = Activation(app: identifier("other"), channel: channel, skin: nil).data
    #expect(await issue { try await keeper.accept(other) }?.code == .wrongActivation)
    let later = document(#""skin":null"#, format: 99)
    #expect(await issue { try await keeper.accept(later) }?.code == .unknownActivationFormat)
    #expect(await issue { try await keeper.accept(Data("{".utf8)) }?.code == .malformedMetadata)
    #expect(await keeper.current.skin == skin("plain"))
    #expect(storage.data == before)
  }

  @Test("Choice and installation survive the app, and the installation is the same for every share")
  func keeps() async throws {
    let first = keeper()
    try await first.accept(document(#""skin":null,"policy":"user""#))
    #expect(try await first.choose(.skin(skin("mine"))).skin == skin("mine"))
    let second = keeper()
    #expect(await second.current.skin == skin("mine"))
    #expect(await second.installID == first.installID)
    #expect(try await second.choose(.builtIn).reason == .user)
    #expect(await keeper().choice == .builtIn)
    #expect(try await second.choose(nil).reason == .standard)
    #expect(await keeper().choice == nil)
  }

  @Test("What was kept and was damaged counts as never kept, and is told", arguments: [0, 1, 2, 3])
  func damaged(_ kind: Int) async throws {
    try await keeper().accept(festival)
    let kept = try #require(storage.data)
    let text = String(decoding: kept, as: UTF8.self)
    storage.data =
      switch kind {
      case 0: Data()
      case 1: kept.prefix(kept.count / 2)
      case 2: Data(text.replacingOccurrences(of: "festive", with: "evilive").utf8)
      default: Data(text.replacingOccurrences(of: #""format":1,"in"#, with: #""format":2,"in"#).utf8)
      }
    #expect(storage.data != kept)
    let launched = keeper()
    #expect(await launched.issue?.code == .damagedActivation)
    #expect(await launched.current.reason == .off)
    #expect(try await launched.accept(festival).skin == skin("plain"))
    #expect(await keeper().issue == nil)
  }

  @Test(
    "What can't be read now is told, and neither choice nor installation is written over", arguments: [false, true])
  func unreadable(_ choosesMeanwhile: Bool) async throws {
    let open = document(#""skin":null,"policy":"user""#)
    let first = keeper()
    try await first.accept(open)
    try await first.choose(.skin(skin("mine")))
    let kept = storage.data
    storage.isUnreadable = true
    let launched = keeper()
    #expect(await launched.issue?.code == .storeFailure)
    #expect(await issue { try await launched.accept(open) }?.code == .storeFailure)
    #expect(await launched.current.reason == .standard)
    if choosesMeanwhile {
      #expect(await issue { try await launched.choose(nil) }?.code == .storeFailure)
    }
    #expect(await launched.issue?.code == .storeFailure)
    #expect(storage.data == kept)
    storage.isUnreadable = false
    // What was chosen meanwhile goes before what was kept; everything else is as it was.
    #expect(try await launched.wake().skin == (choosesMeanwhile ? nil : skin("mine")))
    #expect(await launched.issue == nil)
    let next = keeper()
    #expect(await next.choice == (choosesMeanwhile ? nil : .skin(skin("mine"))))
    for keeper in [launched, next] { #expect(await keeper.installID == first.installID) }
    #expect(await next.document == open)
  }

  @Test("What was taken from the network meanwhile goes before what couldn't be read")
  func newerThanUnreadable() async throws {
    let first = keeper()
    try await first.accept(festival)
    storage.isUnreadable = true
    let launched = keeper()
    let off = Activation(app: app, channel: channel, skin: nil).data
    #expect(await issue { try await launched.accept(off) }?.code == .storeFailure)
    storage.isUnreadable = false
    #expect(try await launched.wake().reason == .off)
    #expect(await keeper().document == off)
  }

  @Test("In a store or a file of its own, what can't be read isn't taken for what was never written")
  func unreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let store = try SkinStore(at: folder.url)
    let own = folder.url.appending(path: "own")
    let places: [(any ActivationStorage, URL)] = [
      (StoredActivation(record: store.record), folder.url.appending(path: "records/activation")),
      (ActivationFile(at: own), own),
    ]
    for (storage, file) in places {
      let first = keeper(storage)
      try await first.choose(.builtIn)
      // A folder in the file's place can't be read, whoever tries.
      let aside = folder.url.appending(path: "aside")
      try FileManager.default.moveItem(at: file, to: aside)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      let launched = keeper(storage)
      #expect(await launched.issue?.code == .storeFailure)
      #expect(await issue { try await launched.wake() }?.code == .storeFailure)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: aside, to: file)
      try await launched.wake()
      #expect(await launched.choice == .builtIn)
      #expect(await launched.installID == first.installID)
    }
  }

  @Test("A full disk keeps nothing from being switched off now")
  func fullDisk() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    storage.refuses = true
    #expect(await issue { try await keeper.accept(nil) }?.code == .diskFull)
    #expect(await keeper.current.reason == .off)
    storage.refuses = false
    // What couldn't be written is written with the next that can.
    try await keeper.wake()
    #expect(await self.keeper().current.reason == .off)
  }

  @Test("A clock that is corrected by hours doesn't bring back what is over, nor what was before")
  func smallStepBack() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    clock.set(try moment("2030-02-02T17:00:00Z"))
    #expect(try await keeper.wake().skin == skin("plain"))
    clock.set(try moment("2030-02-02T12:00:00Z"))
    #expect(try await keeper.wake().skin == skin("plain"))
    #expect(await keeper.issue == nil)
    #expect(await self.keeper().current.skin == skin("plain"))
  }

  @Test("A clock that is corrected by minutes doesn't bring back what is over at the next launch either")
  func smallStepBackOverLaunches() async throws {
    let end = try moment("2030-02-02T16:00:00Z")
    clock.set(end - 600)
    #expect(try await keeper().accept(festival).skin == skin("festive"))
    clock.set(end + 300)
    // Only the moment changed, and not by an hour; this launch never saw the festival.
    try await keeper().wake()
    clock.set(end - 300)
    #expect(await keeper().current.skin == skin("plain"))
  }

  @Test("A clock that was years ahead is told of when it comes back, and doesn't hold anything up")
  func largeStepBack() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    clock.set(try moment("2040-01-01T00:00:00Z"))
    #expect(try await keeper.wake().skin == skin("plain"))
    clock.set(try moment("2030-02-02T12:00:00Z"))
    #expect(try await keeper.wake().skin == skin("festive"))
    #expect(await keeper.issue?.code == .clockTurnedBack)
    // Told once: from then on this is the latest moment.
    #expect(try await keeper.wake().skin == skin("festive"))
    #expect(await keeper.issue == nil)
  }

  @Test("Time alone is written down at most once an hour")
  func writesSparingly() async throws {
    let keeper = keeper()
    try await keeper.accept(festival)
    let before = storage.writes
    for _ in 0..<59 {
      clock.advance(by: 60)
      try await keeper.wake()
    }
    #expect(storage.writes == before)
    clock.advance(by: 60)
    try await keeper.wake()
    #expect(storage.writes == before + 1)
  }

  @Test("In a file: kept from launch to launch, replaced whole, and told where the folder isn't there")
  func file() async throws {
    let folder = try TemporaryFolder()
    let file = ActivationFile(at: folder.url.appending(path: "activation"))
    let first = keeper(file)
    try await first.accept(festival)
    try await first.choose(.builtIn)
    let second = keeper(file)
    #expect(await second.choice == .builtIn)
    #expect(await second.current.skin == skin("plain"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["activation"])
    let nowhere = keeper(ActivationFile(at: folder.url.appending(path: "missing/activation")))
    #expect(await issue { try await nowhere.accept(festival) }?.code == .storeFailure)
  }

  @Test("Before any document came, skins are off, and a run ends when its task does")
  func empty() async throws {
    let keeper = keeper()
    #expect(await keeper.current == ActivationDecision(skin: nil, reason: .off, upcoming: []))
    let running = Task { await keeper.run() }
    await eventually("the keeper waits") { clock.sleeperCount == 1 }
    running.cancel()
    await running.value
    #expect(clock.sleeperCount == 0)
  }
}
