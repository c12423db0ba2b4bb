import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: news during a download")
struct DownloadWatchTests {
  private let device: Device
  private let store: SkinStore

  init() throws {
    device = try Device()
    store = try device.store()
  }

  private func spring(_ version: SkinVersion) -> SkinReference { reference(SkinUpdateTests.spring, version) }

  private func publish(_ versions: SkinVersion...) throws {
    for version in versions { try device.repository.publish(springFiles(version), info: springInfo(version), app: app) }
  }

  private func activate(_ version: SkinVersion?, withdrawing withdrawn: SkinVersion...) throws {
    var activation = Activation(app: app, channel: channel, skin: version.map(spring))
    activation.withdrawn = withdrawn.map(spring)
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
  }

  /// A transport that holds the package and the patches of versions.
  private func holding(
    _ versions: SkinVersion..., watch: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> HeldTransport {
    let targets = device.repository.state.targets.filter { target in
      versions.contains { target.key.hasSuffix("\($0).skin") || target.key.hasSuffix("-\($0).skinpatch") }
    }
    return HeldTransport(device.repository, holding: targets.map(\.value.sha256.hex), watch: watch)
  }

  private func updater(
    _ transport: any HTTPTransport, hasEvents: Bool = false, options: SkinUpdater.Options = .init()
  ) throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel,
      location: device.repository.location(app: app, channel: channel, hasEvents: hasEvents),
      pinnedRoot: device.repository.root, store: store, transport: transport, clock: device.clock, options: options)
  }

  /// Installs version 1, activates version 2, and begins its download.
  private func beginDownload(
    _ transport: HeldTransport, _ updater: SkinUpdater
  ) async throws -> Task<UpdateResult, any Error> {
    let check = Task { try await updater.check() }
    try await eventually("the download is in progress") { transport.waiting == 1 }
    return check
  }

  private func installFirst() async throws {
    try publish(one, two)
    try activate(one)
    _ = try await device.updater(store).check()
    try activate(two)
  }

  @Test("A skin is switched off while another one is downloaded, and that download can continue later")
  func switchedOff() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try activate(nil)
    #expect(try await updater.check().change == .deactivated)
    #expect(try await check.value.change == .deactivated)
    #expect(try device.launched() == nil)
    #expect(transport.canceled == 1)
    device.repository.forgetRequests()
    transport.release()
    try activate(two)
    #expect(try await updater.check().kind == .patch)
    #expect(try device.launched() == spring(two))
    // The rest alone is downloaded.
    #expect(device.repository.requests.filter { $0.path.hasPrefix("targets/patches") }.map(\.status) == [206])
  }

  @Test("An installed skin is shown while another one is downloaded")
  func otherInstalled() async throws {
    try publish(three)
    try activate(three)
    _ = try await device.updater(store).check()
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try activate(three)
    _ = try await updater.check()
    #expect(try device.launched() == spring(three))
    guard case .activated(let skin) = try await check.value.change else {
      Issue.record("no skin was activated")
      return
    }
    #expect(skin.reference == spring(three) && transport.canceled == 1)
  }

  @Test("Another skin is fetched in place of the one that is downloaded")
  func otherMissing() async throws {
    try await installFirst()
    try publish(three)
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try activate(three)
    _ = try await updater.check()
    _ = try await check.value
    #expect(try device.launched() == spring(three))
    #expect(await !store.installed.contains { $0.reference == spring(two) })
  }

  @Test("A version that is withdrawn isn't downloaded any more, and one that is shown isn't shown any more")
  func withdrawn() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try activate(two, withdrawing: one)
    let second = Task { try await updater.check() }
    try await eventually("the built-in skin is shown") { (try? device.launched()) == .some(nil) }
    try await eventually("the download goes on") { transport.waiting == 1 }
    try activate(two, withdrawing: one, two)
    _ = try await updater.check()
    _ = try await second.value
    _ = try await check.value
    #expect(try device.launched() == nil && transport.waiting == 0)
  }

  @Test("A package that is replaced in the repository is fetched anew")
  func replaced() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try device.repository.sign { state in
      state.targets[package(two)] = nil
      state.targets[patch(one, two)] = nil
    }
    let issue = await issue { _ = try await updater.check() }
    #expect(issue?.code == .unknownTarget)
    await #expect(throws: SkinIssue.self) { try await check.value }
    #expect(try device.launched() == spring(one) && transport.canceled == 1)
  }

  @Test("If nothing changed, the download continues undisturbed")
  func unchanged() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let check = try await beginDownload(transport, updater)
    device.repository.forgetRequests()
    let second = Task { try await updater.check() }
    try await eventually("the metadata is refreshed") {
      await log.count { if case .refreshed = $0 { true } else { false } } == 2
    }
    #expect(transport.waiting == 1)
    transport.release()
    let results = try await [check.value, second.value]
    #expect(results[0] == results[1] && results[0].kind == .patch)
    #expect(device.repository.requests.map(\.path) == ["metadata/timestamp.json"])
    #expect(try device.launched() == spring(two) && transport.canceled == 0)
  }

  @Test("A refresh that a download overtakes is repeated after it")
  func overtaken() async throws {
    try await installFirst()
    let barrier = Barrier()
    let isHeld = Locked(false)
    let transport = holding(two) { path in
      if path.hasSuffix("timestamp.json"), isHeld.withLock({ $0 }) { await barrier.pass() }
    }
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    isHeld.withLock { $0 = true }
    try activate(nil)
    let second = Task { try await updater.check() }
    try await eventually("the refresh is in progress") { await barrier.isAwaited }
    transport.release()
    try await eventually("the skin is installed") { await store.installed.contains { $0.reference == spring(two) } }
    await barrier.open()
    _ = try await [check.value, second.value]
    #expect(try device.launched() == nil)
  }

  @Test("A push during a download switches the skin off, without a call")
  func pushed() async throws {
    try await installFirst()
    let transport = holding(two)
    var options = SkinUpdater.Options()
    options.pushSpread = 0
    let updater = try updater(transport, hasEvents: true, options: options)
    let running = Task { await updater.run() }
    try await eventually("the download is in progress") {
      transport.waiting == 1 && device.repository.listenerCount == 1
    }
    try activate(nil)
    try await eventually("the built-in skin is shown") { (try? device.launched()) == .some(nil) }
    try await eventually("the download is canceled") { transport.canceled == 1 }
    running.cancel()
    await running.value
  }

  @Test("Without pushes, the metadata is refreshed during a download as often as otherwise")
  func polled() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let running = Task { await updater.run() }
    try await eventually("the download is in progress, and the next refresh waits") {
      transport.waiting == 1 && device.clock.sleeperCount == 2
    }
    try activate(nil)
    device.clock.advance(by: 700)
    #expect(try device.launched() == spring(one))
    device.clock.advance(by: 400)
    try await eventually("the built-in skin is shown") { (try? device.launched()) == .some(nil) }
    running.cancel()
    await running.value
  }

  @Test(
    "Without run(), too, the metadata is refreshed during a download",
    arguments: [PlannedDownload.Purpose.activation, .catalog])
  func polledAlone(_ purpose: PlannedDownload.Purpose) async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let download = Task {
      if purpose == .catalog { _ = try await updater.download(spring(two)) } else { _ = try await updater.check() }
    }
    try await eventually("the download is in progress, and the next refresh waits") {
      transport.waiting == 1 && device.clock.sleeperCount == 1
    }
    try activate(nil)
    device.clock.advance(by: 700)
    #expect(try device.launched() == spring(one))
    device.clock.advance(by: 400)
    try await eventually("the built-in skin is shown") { (try? device.launched()) == .some(nil) }
    // A skin that a user requested is downloaded all the same.
    if purpose == .catalog { transport.release() }
    try await download.value
    #expect(transport.canceled == (purpose == .catalog ? 0 : 1))
    #expect(device.clock.sleeperCount == 0)
  }

  @Test("A choice of another skin isn't behind a download")
  func chosen() async throws {
    try await installFirst()
    try publish(three)
    let user = Activation(app: app, channel: channel, skin: spring(two), policy: .user)
    try device.repository.publish(ActivationPublication(user, in: device.repository.state))
    let transport = holding(two)
    let updater = try updater(transport)
    let check = try await beginDownload(transport, updater)
    try await updater.choose(.skin(spring(three)))
    #expect(try device.launched() == spring(three))
    _ = try await check.value
  }

  @Test("A check during a user's download switches the skin off at once, and the download goes on")
  func duringShopDownload() async throws {
    try await installFirst()
    let transport = holding(two)
    let updater = try updater(transport)
    let download = Task { try await updater.download(spring(two)) }
    try await eventually("the download is in progress") { transport.waiting == 1 }
    try activate(nil)
    let check = Task { try await updater.check() }
    try await eventually("the built-in skin is shown") { (try? device.launched()) == .some(nil) }
    #expect(transport.waiting == 1)
    transport.release()
    #expect(try await download.value.reference == spring(two))
    _ = try await check.value
    #expect(try device.launched() == nil)
  }

  @Test("Over a real socket: switched off while a package is on its way, whose connection is closed")
  func realSocket() async throws {
    try await installFirst()
    let repository = device.repository
    let held = Locked((begun: 0, closed: 0))
    let server = try LoopbackServer { connection in
      let path = String(connection.target.dropFirst("/repository/festival/".count))
      let data = repository.files[path]
      connection.send("HTTP/1.1 \(data == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\n")
      connection.send("Content-Length: \(data?.count ?? 0)\r\n\r\n")
      guard let data, path.hasPrefix("targets/patches") || path.hasPrefix("targets/skins") else {
        connection.send(data ?? Data())
        return
      }
      connection.send(data.prefix(data.count / 2))
      held.withLock { $0.begun += 1 }
      _ = connection.waitForHangUp()
      held.withLock { $0.closed += 1 }
    }
    let updater = try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: server.url(""), app: app, channel: channel),
      pinnedRoot: repository.root, store: store, clock: device.clock)
    let check = Task { try await updater.check() }
    try await eventually("the download is in progress") { held.withLock { $0.begun } == 1 }
    try activate(nil)
    _ = try await updater.check()
    #expect(try device.launched() == nil)
    #expect(try await check.value.change == .deactivated)
    try await eventually("the connection is closed") { held.withLock { $0.closed } == 1 }
  }
}
