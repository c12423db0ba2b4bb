#if os(Linux) || os(macOS)
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinRepository
  import SkinTestSupport
  import SkinTesting
  import Testing

  @testable import SkinUpdate

  @Suite("Switches by another process")
  struct SwitchTests {
    /// Changes the store in another process, and waits for its end.
    private func run(_ operations: String, _ folder: URL) throws {
      let worker = try WorkerProcess(folder, operations)
      #expect(try worker.end().status == 0)
    }

    @Test("A stream of switches has each skin that another process makes current, and nothing for other changes")
    func stream() async throws {
      let folder = try TemporaryFolder()
      try run("switch:1,confirm", folder.url)
      let versions = Locked<[UInt16]>([])
      let switches = SkinStore.switches(at: folder.url)
      let reading = Task {
        for await skin in switches { versions.withLock { $0.append(UInt16(skin?.reference.version.major ?? 0)) } }
      }
      try run("install:3,confirm,pin:3", folder.url)
      for (operation, version) in [("switch:2", 2), ("off", 0), ("switch:1", 1)] {
        try run(operation, folder.url)
        try await eventually("\(version)") { versions.withLock { $0.last } == UInt16(version) }
      }
      #expect(versions.withLock { $0 } == [2, 0, 1])
      reading.cancel()
      await reading.value
    }

    @Test("An updater reports the skin that another process made current, while it runs and when it wakes")
    func updater() async throws {
      let device = try Device()
      let activation = Activation(app: app, channel: channel, skin: nil, policy: .user)
      try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
      let store = try device.store()
      let updater = try device.updater(store)
      let log = EventLog()
      let following = log.follow(updater.events)
      func activated(_ version: Int) async -> Bool {
        await log.contains {
          if case .activated(let skin?) = $0 { skin.reference.version.major == version } else { false }
        }
      }
      try run("switch:1", device.folder.url)
      try await updater.wake()
      try await eventually("the first switch, at waking") { await activated(1) }
      let running = Task { await updater.run() }
      // The first check follows the activation, back to the built-in skin.
      try await eventually("the check at the start") { await log.contains { $0 == .activated(nil) } }
      // The user's choice, so that nothing the updater still does takes the switch back. The repository doesn't have it.
      let second = SkinReference(id: identifier("spring-festival"), version: two)
      #expect(await issue { try await updater.choose(.skin(second)) } != nil)
      try run("switch:2", device.folder.url)
      try await eventually("the second switch, while it runs") { await activated(2) }
      running.cancel()
      await running.value
      following.cancel()
    }

    @Test("A switch by another process is noticed once, also after an own change that keeps the skin")
    func kept() async throws {
      let folder = try TemporaryFolder()
      try run("switch:1,confirm,install:2", folder.url)
      let store = try SkinStore(at: folder.url)
      try run("switch:2", folder.url)
      try await store.pin(SkinReference(id: identifier("spring-festival"), version: two), true)
      #expect(await store.noticeSwitch())
      #expect(await store.noticeSwitch() == false)
      try await store.setCurrent(nil)
      #expect(await store.noticeSwitch() == false)
    }

    @Test("An updater's own switches are reported once")
    func own() async throws {
      let device = try Device()
      try device.publish(one)
      let updater = try device.updater(device.store())
      let log = EventLog()
      let following = log.follow(updater.events)
      _ = try await updater.check()
      try await updater.wake()
      _ = try await updater.check()
      try await eventually("the second check") { await log.contains { $0 == .unchanged } }
      #expect(await log.count { if case .activated = $0 { true } else { false } } == 1)
      following.cancel()
    }
  }
#endif
