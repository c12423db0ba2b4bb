import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("The sample of devices that report")
struct SampleTests {
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let first = reference(spring, one)

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ server: any ReportTransport, isEnabled: Bool = true) throws -> ReportQueue {
    let queue = ReportQueue(app: app, channel: channel, store: folder.url, transport: server, clock: clock)
    if isEnabled { try queue.setEnabled(true) }
    return queue
  }

  @Test(
    "A device that the operator doesn't count sends nothing, also after a restart, and its last states once it counts")
  func uncounted() async throws {
    let server = ReportServer()
    let queue = try queue(server)
    queue.follow(isSampled: false)
    queue.add(.downloaded, first)
    queue.add(.applied, first)
    #expect(await queue.send() == 0)
    let restarted = try self.queue(server, isEnabled: false)
    #expect(await restarted.send() == 0)
    // Consent is another question.
    try restarted.setEnabled(false)
    try restarted.setEnabled(true)
    restarted.add(.applied, first)
    #expect(await restarted.send() == 0)
    restarted.follow(isSampled: true)
    #expect(await restarted.send() == 1)
    #expect(await server.batches.flatMap(\.reports).map(\.kind) == [.applied])
  }

  @Test("An activation that counts no device, or the device's share, decides whether an updater's reports are sent")
  func share() async throws {
    let device = try Device(skipsWaits: true)
    let server = ReportServer()
    let reports = try queue(server)
    let updater = try device.updater(try device.store(), policy: RecordingPolicy(.now), reports: reports)
    try device.publish(one)
    var activation = Activation(app: app, channel: channel, skin: first)
    for (below, sent) in [(0, 0), (10_000, 1)] {
      activation.sample = RolloutPercentage(below: below, salt: "reports")
      try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
      _ = try await updater.check()
      #expect(await reports.send() == sent)
    }
  }

  @Test("A stored activation decides before the first batch of a launch without a network, and each later decision")
  func offlineLaunch() async throws {
    let device = try Device()
    let store = try device.store()
    func publish(_ below: Int) throws {
      var activation = Activation(app: app, channel: channel, skin: first)
      activation.sample = RolloutPercentage(below: below, salt: "reports")
      try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
    }
    try device.publish(one)
    try publish(0)
    // As by a version of the app without reports.
    let earlier = try device.updater(store)
    _ = try await earlier.check()
    let files = device.repository.files
    device.repository.files = [:]
    let server = ReportServer()
    let reports = try queue(server)
    reports.add(.applied, first)
    let updater = try device.updater(store, policy: RecordingPolicy(.now), reports: reports)
    let running = Task { await updater.run() }
    try await eventually("the reports wait") { clock.sleeperCount == 1 }
    #expect(await server.batches.isEmpty)
    // Another process accepts an activation that counts the device.
    device.repository.files = files
    try publish(10_000)
    _ = try await earlier.check()
    device.repository.files = [:]
    try await updater.wake()
    try await eventually("the device is counted") { await reports.send() == 1 }
    running.cancel()
    await running.value
  }
}
