import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Activation: choices next to other processes")
struct SharedChoiceTests {
  private let device: Device
  private let open = document(#""skin":{"id":"plain","version":"1.0.0"},"policy":"user""#)

  init() throws { device = try Device(skipsWaits: true) }

  private func controller(_ storage: any ActivationStorage) -> ActivationController {
    ActivationController(app: app, channel: channel, storage: storage, clock: device.clock) { now in
      ActivationContext(now: now, timeZone: .gmt)
    }
  }

  private func activate(_ version: SkinVersion) throws {
    let activation = Activation(app: app, channel: channel, skin: reference(spring, version), policy: .user)
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
  }

  private func publish(_ versions: SkinVersion...) throws {
    for version in versions { try device.repository.publish(springFiles(version), info: springInfo(version), app: app) }
  }

  @Test("A choice and a document that two processes store at the same time are both kept")
  func both() async throws {
    let folder = try TemporaryFolder()
    let store = try SkinStore(at: folder.url)
    let file = ActivationFile(at: folder.url.appending(path: "own"))
    let storages: [any ActivationStorage] = [StoredActivation(record: store.record), file]
    for storage in storages {
      let (first, second) = (controller(storage), controller(storage))
      try await first.accept(open)
      try await first.choose(.skin(skin("mine")))
      let newer = document(#""skin":{"id":"other","version":"1.0.0"},"policy":"user""#)
      #expect(try await second.accept(newer).skin == skin("mine"))
      #expect(await second.installID == first.installID)
      #expect(try await first.choose(nil).skin == skin("other"))
      #expect(try await second.wake().skin == skin("other"))
      let next = controller(storage)
      #expect(await next.document == newer)
      #expect(await next.choice == nil)
    }
  }

  @Test("Processes that choose at the same time lose none of their other fields")
  func contended() async throws {
    let folder = try TemporaryFolder()
    let store = try SkinStore(at: folder.url)
    let storage = StoredActivation(record: store.record)
    try await controller(storage).accept(open)
    let installID = await controller(storage).installID
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let controller = controller(storage)
        group.addTask { [open] in
          for _ in 0..<5 {
            if number < 4 { try await controller.accept(open) } else { try await controller.choose(.builtIn) }
          }
        }
      }
      try await group.waitForAll()
    }
    let last = controller(storage)
    #expect(await last.choice == .builtIn)
    #expect(await last.document == open)
    #expect(await last.installID == installID)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.layout.records.path) == ["activation"])
  }

  @Test("A choice made while another updater downloads and installs isn't replaced by what it installs")
  func duringInstallation() async throws {
    try publish(one, two)
    try activate(one)
    let store = try device.store()
    _ = try await device.updater(store).check()
    try await device.updater(store).download(reference(spring, two))
    try publish(three)
    try activate(three)
    let barrier = Barrier()
    let other = try device.updater(
      SkinStore(at: device.folder.url), downloads: AfterDownload(device) { _ in await barrier.pass() })
    let check = Task { try await other.check() }
    try await eventually("the download is in progress") { await barrier.isAwaited }
    let updater = try device.updater(store)
    try await updater.choose(.skin(reference(spring, two)))
    await barrier.open()
    _ = try await check.value
    #expect(try device.launched() == reference(spring, two))
    try await other.wake()
    _ = try await other.check()
    #expect(try device.launched() == reference(spring, two))
    #expect(await other.activation.choice == .skin(reference(spring, two)))
  }

  #if os(Linux) || os(macOS)
    @Test("A choice made while another process holds the store is stored, and shown by the next launch")
    func duringLock() async throws {
      try publish(one, two)
      try activate(one)
      _ = try await device.updater(device.store()).check()
      let store = try SkinStore(at: device.folder.url, attempts: 2, interrupt: nil)
      try await device.updater(store).download(reference(spring, two))
      let worker = try WorkerProcess(device.folder.url, "stall")
      #expect(try worker.next() == "stalled")
      let updater = try device.updater(store)
      let issue = await issue { try await updater.choose(.skin(reference(spring, two))) }
      #expect(issue?.code == .storeInUse)
      #expect(try device.launched() == reference(spring, one))
      worker.closeInput()
      #expect(try worker.end().status == 0)
      let context = ActivationContext(now: device.clock.now, timeZone: .gmt)
      let launch = SkinStore.beginLaunch(at: device.folder.url, app: app, channel: channel, context: context)
      #expect(launch.skin?.reference == reference(spring, two) && launch.issue == nil)
    }
  #endif
}
