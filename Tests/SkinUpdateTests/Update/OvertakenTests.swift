import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: decisions during a check")
final class OvertakenTests: UpdaterSuite {
  private let barrier = Barrier()

  /// Leaves the choice to the user, who hasn't chosen yet.
  private func activate(_ version: SkinVersion) throws {
    let activation = Activation(app: app, channel: channel, skin: reference(spring, version), policy: .user)
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
  }

  private func publish(_ versions: SkinVersion...) throws {
    for version in versions {
      try device.repository.publish(springFiles(version), info: springInfo(version), app: app)
    }
  }

  /// An updater whose downloads of a version end only when the barrier is opened.
  private func updater(holding version: SkinVersion) throws -> SkinUpdater {
    let held = device.repository.state.targets.filter { $0.key.contains("\(version)") }.map(\.value.sha256.hex)
    return try device.updater(
      store,
      downloads: AfterDownload(device) { [barrier] request in
        if held.contains(where: { request.url.path.contains($0) }) { await barrier.pass() }
      })
  }

  @Test("A choice among installed skins is shown at once, and a slow download doesn't replace it")
  func choice() async throws {
    try publish(one, two)
    try activate(one)
    _ = try await device.updater(store).check()
    try await device.updater(store).download(reference(spring, two))
    try publish(three)
    try activate(three)
    let updater = try updater(holding: three)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let check = Task { try await updater.check() }
    try await eventually("the download is in progress") { await barrier.isAwaited }
    try await updater.choose(.skin(reference(spring, two)))
    #expect(try device.launched() == reference(spring, two))
    try await updater.choose(.builtIn)
    #expect(try device.launched() == nil)
    try await updater.choose(.skin(reference(spring, two)))
    await barrier.open()
    #expect(try await check.value.change == .none)
    #expect(try device.launched() == reference(spring, two))
    #expect(await store.installed.map(\.reference.version).contains(three))
    try await eventually("the end is reported") { await log.contains { $0 == .unchanged } }
    #expect(
      await !log.contains { if case .activated(let skin) = $0 { skin?.reference.version == three } else { false } })
  }

  @Test("A choice during a check of another skin is fetched after it")
  func choiceToFetch() async throws {
    try publish(one, two)
    try activate(one)
    let updater = try updater(holding: one)
    let check = Task { try await updater.check() }
    try await eventually("the download is in progress") { await barrier.isAwaited }
    let choice = Task { try await updater.choose(.skin(reference(spring, two))) }
    try await eventually("it is waited for") { updater.checks.waiters == 2 }
    await barrier.open()
    try await choice.value
    _ = try await check.value
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A choice that can't be fetched fails each time, and is shown when it can be")
  func failingChoice() async throws {
    try publish(one, two)
    try activate(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    let path = try device.stored(package(two))
    let patch = try device.stored(patch(one, two))
    let files = device.repository.files
    for file in [path, patch] { device.repository.files[file] = nil }
    for _ in 0..<2 {
      let issue = await issue { try await updater.choose(.skin(reference(spring, two))) }
      #expect(issue?.code == .unexpectedStatus)
    }
    #expect(await issue { try await updater.wake() }?.code == .unexpectedStatus)
    device.repository.files = files
    try await updater.wake()
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A choice that can't be stored is reported, and shown all the same")
  func unwritten() async throws {
    try publish(one, two)
    try activate(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try await updater.download(reference(spring, two))
    // A link to itself in the place of the folder of small values lets none be written.
    let records = store.layout.records
    try FileManager.default.moveItem(at: records, to: device.folder.url.appending(path: "aside"))
    try makeUnreadable(records)
    let issue = await issue { try await updater.choose(.skin(reference(spring, two))) }
    #expect(issue?.code == .storeFailure)
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A skin that a schedule and a check show together is reported once, and a repaired one again")
  func toldOnce() async throws {
    try publish(one)
    try activate(one)
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    _ = try await updater.check()
    let skin = try #require(await store.current)
    #expect(try await updater.activator.activate(skin))
    #expect(try await updater.activator.activate(skin))
    try FileManager.default.removeItem(at: skin.layout.object(skin.manifest.files[0].sha256))
    #expect(try await updater.check().change == .activated(skin))
    try await store.setCurrent(nil)
    #expect(try await updater.activator.activate(skin))
    try await eventually("the last is reported") {
      await log.events.filter { $0 == .activated(skin) }.count == 3
    }
  }

  @Test("A canceled check can't be joined")
  func cancelled() async throws {
    try publish(one)
    try activate(one)
    let updater = try updater(holding: one)
    let first = Task { try await updater.check() }
    try await eventually("the download is in progress") { await barrier.isAwaited }
    first.cancel()
    try await eventually("it is let go") { !updater.checks.isRunning }
    let second = Task { try await updater.check() }
    try await eventually("another one waits") { updater.checks.isRunning }
    await barrier.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = try await second.value
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("While the wanted skin can't be fetched, scheduled skins are fetched all the same")
  func aheadWithoutCurrent() async throws {
    try publish(two, three)
    let rules = #"""
      "skin":{"id":"spring-festival","version":"3.0.0"},"rules":[{"id":"festival",
        "skin":{"id":"spring-festival","version":"2.0.0"},"from":"2030-01-02T00:00:00Z","until":"2030-01-03T00:00:00Z"}]
      """#
    let activation = try Activation(parsing: document(rules), file: "activation.json")
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
    try device.repository.sign { $0.targets[package(three)] = nil }
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .unknownTarget)
    #expect(await store.installed.map(\.reference.version) == [two])
  }
}
