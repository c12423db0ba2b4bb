import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Following schedules and choices") struct ScheduleFollowingTests {
  private let device: Device
  private let store: SkinStore
  private let plain = SkinReference(id: spring, version: one)
  private let festive = SkinReference(id: spring, version: two)

  init() throws {
    device = try Device()
    store = try device.store()
    for version in [one, two] {
      try device.repository.publish(springFiles(version), info: springInfo(version), app: app)
    }
  }

  private func publish(_ members: String) throws {
    let activation = try Activation(parsing: document(members), file: "activation.json")
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
  }

  private func publishFestival() throws {
    try publish(
      #"""
      "skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"id":"festival",
        "skin":{"id":"spring-festival","version":"2.0.0"},"from":"2030-01-02T00:00:00Z","until":"2030-01-03T00:00:00Z"}]
      """#)
  }

  /// Disconnects the network for good.
  private func cutOff() { device.repository.files = [:] }

  @Test("A festival skin is fetched ahead, appears at its time and disappears at its end, without a network")
  func festival() async throws {
    try publishFestival()
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    _ = try await updater.check()
    #expect(try device.launched() == plain)
    #expect(await store.installed.map(\.reference) == [plain, festive])
    let start = try moment("2030-01-02T00:00:00Z")
    try await eventually("the schedule is reported") { await log.contains { $0 == .scheduled(festive, at: start) } }
    cutOff()
    let running = Task { await updater.run() }
    try await eventually("poll and schedule wait") { device.clock.sleeperCount == 2 }
    device.clock.set(start - 1)
    try await eventually("they wait again") { device.clock.sleeperCount == 2 }
    #expect(try device.launched() == plain)
    device.clock.set(start)
    try await eventually("the festival's skin") { (try? device.launched()) == festive }
    try await eventually("they wait for the end") { device.clock.sleeperCount == 2 }
    device.clock.set(start + 86_400)
    try await eventually("the festival is over") { (try? device.launched()) == plain }
    running.cancel()
    await running.value
  }

  @Test("A skin that was fetched ahead isn't reported or downloaded again")
  func once() async throws {
    try publishFestival()
    let updater = try device.updater(store)
    _ = try await updater.check()
    let log = EventLog()
    let following = log.follow(updater.events)
    device.repository.forgetRequests()
    let result = try await updater.check()
    #expect(result.change == .none && result.downloadedBytes == 0)
    #expect(device.repository.requests.count == 1)
    try await eventually("the end is reported") { await log.contains { $0 == .unchanged } }
    #expect(await !log.contains { if case .scheduled = $0 { true } else { false } })
    following.cancel()
  }

  @Test("After a launch without a network, the stored activation decides what is shown")
  func launchOffline() async throws {
    try publishFestival()
    _ = try await device.updater(store).check()
    cutOff()
    device.clock.set(try moment("2030-01-02T12:00:00Z"))
    let launched = try device.updater(store)
    try await launched.wake()
    #expect(try device.launched() == festive)
  }

  @Test("A decision that a check overtook isn't followed: the new skin is shown, and the old one isn't again")
  func overtaken() async throws {
    try device.repository.activate(plain, app: app, channel: channel)
    _ = try await device.updater(store).check()
    try device.repository.activate(festive, app: app, channel: channel)
    let launched = try device.updater(store)
    let log = EventLog()
    let following = log.follow(launched.events)
    defer { following.cancel() }
    // Like `run()`: the stored decision is followed during a check.
    let check = Task { try await launched.check() }
    try await eventually("the check is in progress") { await log.contains { $0 == .checking } }
    _ = try await launched.activator.follow()
    _ = try await check.value
    #expect(try device.launched() == festive)
    try await launched.wake()
    #expect(try device.launched() == festive)
    try await eventually("the end is reported") {
      await log.contains { if case .activated(let skin) = $0 { skin?.reference == festive } else { false } }
    }
    #expect(await !log.contains { if case .activated(let skin) = $0 { skin?.reference == plain } else { false } })
  }

  @Test("A failure to fetch ahead is reported, and the current skin is installed all the same")
  func missingAhead() async throws {
    try publishFestival()
    let path = RepositoryLayout.package(app: app, id: spring, version: two)
    try device.repository.sign { $0.targets[path] = nil }
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    #expect(try await updater.check().change != .none)
    #expect(try device.launched() == plain)
    try await eventually("the failure is reported") {
      await log.contains { if case .failed(let issue) = $0 { issue.code == .unknownTarget } else { false } }
    }
  }

  @Test("The user's choice is shown where the operator leaves it to the user, from the device or by a check")
  func choice() async throws {
    try publish(#""skin":{"id":"spring-festival","version":"1.0.0"},"policy":"user""#)
    let updater = try device.updater(store)
    _ = try await updater.check()
    #expect(try device.launched() == plain)
    try await updater.choose(.skin(festive))
    #expect(try device.launched() == festive)
    cutOff()
    try await updater.choose(nil)
    #expect(try device.launched() == plain)
    try await updater.choose(.builtIn)
    #expect(try device.launched() == nil)
  }

  @Test("A skin that was rolled back isn't downloaded or shown again, and the healthy one stays")
  func takenBack() async throws {
    try device.repository.activate(plain, app: app, channel: channel)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try await store.confirmHealthy()
    try device.repository.activate(festive, app: app, channel: channel)
    _ = try await updater.check()
    for _ in 0..<3 { #expect(SkinStore.beginLaunch(at: device.folder.url).skin?.reference == festive) }
    let launch = SkinStore.beginLaunch(at: device.folder.url)
    #expect(launch.skin?.reference == plain && launch.rolledBack != nil)
    device.repository.forgetRequests()
    let issue = await issue { _ = try await device.updater(device.store()).check() }
    #expect(issue?.code == .unhealthySkin)
    #expect(device.fetched.isEmpty)
    #expect(try device.launched() == plain)
  }

  @Test("Skins shown least recently are removed, and skins shown now or later stay")
  func makesRoom() async throws {
    try publishFestival()
    var options = SkinUpdater.Options()
    options.storeQuota = 1
    _ = try await device.updater(store, options: options).check()
    #expect(await store.installed.map(\.reference) == [plain, festive])
    try await store.confirmHealthy()
    try device.repository.publish(springFiles(three), info: springInfo(three), app: app)
    let newest = SkinReference(id: spring, version: three)
    try device.repository.activate(newest, app: app, channel: channel)
    _ = try await device.updater(try device.store(), options: options).check()
    #expect(try device.launched() == newest)
    // The previous one is the fallback.
    #expect(await store.installed.map(\.reference) == [plain, newest])
  }
}
