import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Activation: controller") struct ActivationControllerTests {
  private let clock = ManualClock()  // 2030-01-01T00:00:00Z
  private let storage = MemoryStorage()
  private let festival = document(
    #"""
    "skin":{"id":"plain","version":"1.0.0"},"rules":[{"id":"festival","skin":{"id":"festive","version":"1.0.0"},
      "from":"2030-02-02T00:00:00","until":"2030-02-03T00:00:00","zone":"Asia/Shanghai"}]
    """#)

  private func controller(_ storage: (any ActivationStorage)? = nil, clock: ManualClock? = nil) -> ActivationController
  {
    ActivationController(app: app, channel: channel, storage: storage ?? self.storage, clock: clock ?? self.clock) {
      now in
      ActivationContext(now: now, timeZone: .gmt, appVersion: two, locales: ["en"])
    }
  }

  @Test("A festival skin appears at its time and disappears at its end, without a request")
  func appearsAndLeaves() async throws {
    let controller = controller()
    try await controller.accept(festival)
    var decisions = controller.decisions.makeAsyncIterator()
    #expect(await decisions.next()?.skin == skin("plain"))
    let running = Task { await controller.run() }
    defer { running.cancel() }
    let start = try moment("2030-02-01T16:00:00Z")
    #expect(await controller.current.nextChange == start)
    try await eventually("the controller waits") { clock.sleeperCount == 1 }
    clock.set(start - 1)
    try await eventually("the controller waits for the last second") { clock.sleeperCount == 1 }
    #expect(await controller.current.skin == skin("plain"))
    clock.advance(by: 1)
    #expect(await decisions.next()?.skin == skin("festive"))
    try await eventually("the controller waits for the end") { clock.sleeperCount == 1 }
    clock.set(start + 86_399)
    try await eventually("the controller waits for the last second") { clock.sleeperCount == 1 }
    #expect(await controller.current.skin == skin("festive"))
    clock.advance(by: 1)
    let last = await decisions.next()
    #expect(last?.skin == skin("plain") && last?.nextChange == nil)
  }

  @Test("After a launch in the middle of the festival its skin is shown at once, offline")
  func launchDuring() async throws {
    try await controller().accept(festival)
    clock.set(try moment("2030-02-02T00:00:00Z"))
    let launched = controller()
    #expect(await launched.current.skin == skin("festive"))
    #expect(await launched.document == festival)
    #expect(await launched.issue == nil)
    clock.set(try moment("2030-05-01T00:00:00Z"))
    #expect(await controller().current.skin == skin("plain"))
  }

  @Test("Woken after time has jumped, it decides by the clock's time")
  func wakes() async throws {
    let controller = controller()
    try await controller.accept(festival)
    clock.set(try moment("2030-02-02T00:00:00Z"))
    #expect(try await controller.wake().skin == skin("festive"))
  }

  @Test("A traveler's next midnight is that of the new zone once the controller is woken")
  func timeZoneChange() async throws {
    let zone = Locked(TimeZone.gmt)
    let controller = ActivationController(app: app, channel: channel, storage: storage, clock: clock) { now in
      ActivationContext(now: now, timeZone: zone.withLock { $0 })
    }
    try await controller.accept(
      document(
        #"""
        "skin":null,"rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"},
          "from":"2030-02-02T00:00:00","zone":"device"}]
        """#))
    #expect(await controller.current.nextChange == (try moment("2030-02-02T00:00:00Z")))
    let shanghai = try #require(TimeZone(identifier: "Asia/Shanghai"))
    zone.withLock { $0 = shanghai }
    #expect(try await controller.wake().nextChange == moment("2030-02-01T16:00:00Z"))
  }

  @Test("A new document takes over while the controller waits for the old one's change")
  func replaced() async throws {
    let controller = controller()
    try await controller.accept(festival)
    let running = Task { await controller.run() }
    defer { running.cancel() }
    try await eventually("the controller waits") { clock.sleeperCount == 1 }
    try await controller.accept(Activation(app: app, channel: channel, skin: nil).data)
    #expect(await controller.current.reason == .off)
    try await eventually("the controller waits anew") { clock.sleeperCount == 1 }
    clock.set(try moment("2030-02-02T00:00:00Z"))
    try await eventually("the controller waits on") { clock.sleeperCount == 1 }
    #expect(await controller.current.reason == .off)
  }

  @Test("A document of another app, of a later format, or broken changes nothing")
  func refuses() async throws {
    let controller = controller()
    try await controller.accept(festival)
    let before = storage.data
    let other = Activation(app: identifier("other"), channel: channel, skin: nil).data
    #expect(await issue { try await controller.accept(other) }?.code == .wrongActivation)
    let later = document(#""skin":null"#, format: 99)
    #expect(await issue { try await controller.accept(later) }?.code == .unknownActivationFormat)
    #expect(await issue { try await controller.accept(Data("{".utf8)) }?.code == .malformedMetadata)
    #expect(await controller.current.skin == skin("plain"))
    #expect(storage.data == before)
  }

  @Test("Choice and installation survive the app, and the installation is the same for every percentage")
  func keeps() async throws {
    let first = controller()
    try await first.accept(document(#""skin":null,"policy":"user""#))
    #expect(try await first.choose(.skin(skin("mine"))).skin == skin("mine"))
    let second = controller()
    #expect(await second.current.skin == skin("mine"))
    #expect(await second.installID == first.installID)
    #expect(try await second.choose(.builtIn).reason == .user)
    #expect(await controller().choice == .builtIn)
    #expect(try await second.choose(nil).reason == .standard)
    #expect(await controller().choice == nil)
  }

  @Test("A damaged record is ignored, and reported", arguments: [0, 1, 2, 3])
  func damaged(_ kind: Int) async throws {
    try await controller().accept(festival)
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
    let launched = controller()
    #expect(await launched.issue?.code == .damagedActivation)
    #expect(await launched.current.reason == .off)
    #expect(try await launched.accept(festival).skin == skin("plain"))
    #expect(await controller().issue == nil)
  }

  @Test(
    "What can't be read now is told, and neither choice nor installation is written over", arguments: [false, true])
  func unreadable(_ choosesMeanwhile: Bool) async throws {
    let open = document(#""skin":null,"policy":"user""#)
    let first = controller()
    try await first.accept(open)
    try await first.choose(.skin(skin("mine")))
    let kept = storage.data
    storage.isUnreadable = true
    let launched = controller()
    #expect(await launched.issue?.code == .storeFailure)
    #expect(await issue { try await launched.accept(open) }?.code == .storeFailure)
    #expect(await launched.current.reason == .standard)
    if choosesMeanwhile {
      #expect(await issue { try await launched.choose(nil) }?.code == .storeFailure)
    }
    #expect(await launched.issue?.code == .storeFailure)
    #expect(storage.data == kept)
    storage.isUnreadable = false
    // The choice made meanwhile overrides the stored one; everything else is unchanged.
    #expect(try await launched.wake().skin == (choosesMeanwhile ? nil : skin("mine")))
    #expect(await launched.issue == nil)
    let next = controller()
    #expect(await next.choice == (choosesMeanwhile ? nil : .skin(skin("mine"))))
    for controller in [launched, next] { #expect(await controller.installID == first.installID) }
    #expect(await next.document == open)
  }

  @Test("A document from the network overrides a record that couldn't be read")
  func newerThanUnreadable() async throws {
    let first = controller()
    try await first.accept(festival)
    storage.isUnreadable = true
    let launched = controller()
    let off = Activation(app: app, channel: channel, skin: nil).data
    #expect(await issue { try await launched.accept(off) }?.code == .storeFailure)
    storage.isUnreadable = false
    #expect(try await launched.wake().reason == .off)
    #expect(await controller().document == off)
  }

  @Test("In a store or in a file, an unreadable record isn't mistaken for a missing one")
  func unreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let store = try SkinStore(at: folder.url)
    let own = folder.url.appending(path: "own")
    let places: [(any ActivationStorage, URL)] = [
      (StoredActivation(record: store.record), folder.url.appending(path: "records/activation")),
      (ActivationFile(at: own), own),
    ]
    for (storage, file) in places {
      let first = controller(storage)
      try await first.choose(.builtIn)
      let aside = folder.url.appending(path: "aside")
      try FileManager.default.moveItem(at: file, to: aside)
      try makeUnreadable(file)
      let launched = controller(storage)
      #expect(await launched.issue?.code == .storeFailure)
      #expect(await issue { try await launched.wake() }?.code == .storeFailure)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: aside, to: file)
      try await launched.wake()
      #expect(await launched.choice == .builtIn)
      #expect(await launched.installID == first.installID)
    }
  }

  @Test("A full disk doesn't keep a skin from being switched off")
  func fullDisk() async throws {
    let controller = controller()
    try await controller.accept(festival)
    storage.refuses = true
    #expect(await issue { try await controller.accept(nil) }?.code == .diskFull)
    #expect(await controller.current.reason == .off)
    storage.refuses = false
    // A record that couldn't be written is written with the next one.
    try await controller.wake()
    #expect(await self.controller().current.reason == .off)
  }

  @Test("A clock that is corrected by hours doesn't show a finished schedule again, nor an earlier decision")
  func smallStepBack() async throws {
    let controller = controller()
    try await controller.accept(festival)
    clock.set(try moment("2030-02-02T17:00:00Z"))
    #expect(try await controller.wake().skin == skin("plain"))
    clock.set(try moment("2030-02-02T12:00:00Z"))
    #expect(try await controller.wake().skin == skin("plain"))
    #expect(await controller.issue == nil)
    #expect(await self.controller().current.skin == skin("plain"))
  }

  @Test("A clock that is corrected by minutes doesn't show a finished schedule at the next launch either")
  func smallStepBackOverLaunches() async throws {
    let end = try moment("2030-02-02T16:00:00Z")
    clock.set(end - 600)
    #expect(try await controller().accept(festival).skin == skin("festive"))
    clock.set(end + 300)
    // Only the moment changed, and not by an hour; this launch never saw the festival.
    try await controller().wake()
    clock.set(end - 300)
    #expect(await controller().current.skin == skin("plain"))
  }

  @Test("A clock that was years ahead is reported when it is corrected, and doesn't delay anything")
  func largeStepBack() async throws {
    let controller = controller()
    try await controller.accept(festival)
    clock.set(try moment("2040-01-01T00:00:00Z"))
    #expect(try await controller.wake().skin == skin("plain"))
    clock.set(try moment("2030-02-02T12:00:00Z"))
    #expect(try await controller.wake().skin == skin("festive"))
    #expect(await controller.issue?.code == .clockTurnedBack)
    // Reported once: from then on this is the latest time.
    #expect(try await controller.wake().skin == skin("festive"))
    #expect(await controller.issue == nil)
  }

  @Test("A change of the time alone is stored at most once an hour")
  func writesSparingly() async throws {
    let controller = controller()
    try await controller.accept(festival)
    let before = storage.writes
    for _ in 0..<59 {
      clock.advance(by: 60)
      try await controller.wake()
    }
    #expect(storage.writes == before)
    clock.advance(by: 60)
    try await controller.wake()
    #expect(storage.writes == before + 1)
  }

  @Test("In a file: preserved between launches, replaced atomically, and an issue if the folder is missing")
  func file() async throws {
    let folder = try TemporaryFolder()
    let file = ActivationFile(at: folder.url.appending(path: "activation"))
    let first = controller(file)
    try await first.accept(festival)
    try await first.choose(.builtIn)
    let second = controller(file)
    #expect(await second.choice == .builtIn)
    #expect(await second.current.skin == skin("plain"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["activation"])
    let nowhere = controller(ActivationFile(at: folder.url.appending(path: "missing/activation")))
    #expect(await issue { try await nowhere.accept(festival) }?.code == .storeFailure)
  }

  @Test("Before any document, skins are off, and a run ends with its task")
  func empty() async throws {
    let controller = controller()
    #expect(await controller.current == ActivationDecision(skin: nil, reason: .off, upcoming: []))
    let running = Task { await controller.run() }
    try await eventually("the controller waits") { clock.sleeperCount == 1 }
    running.cancel()
    await running.value
    #expect(clock.sleeperCount == 0)
  }
}
