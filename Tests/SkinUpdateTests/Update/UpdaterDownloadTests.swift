import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// Downloads files once a number of them are in progress, or holds those of a name until they are canceled.
private actor Turnstile: FileTransport {
  private let transport: ForegroundTransport
  private let group: Int
  private let held: String?
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var running = 0
  private(set) var most = 0
  private(set) var begun = 0
  private(set) var cancelled = 0

  init(_ device: Device, group: Int = 1, holding held: String? = nil) {
    transport = ForegroundTransport(transport: device.repository, clock: device.clock)
    self.group = group
    self.held = held
  }

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    begun += 1
    running += 1
    most = max(most, running)
    defer { running -= 1 }
    if let held, request.url.path.hasSuffix(held) {
      let (forever, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in forever {}
      cancelled += 1
      throw CancellationError()
    }
    if waiting.count + 1 < group {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      for other in waiting { other.resume() }
      waiting = []
    }
    return try await transport.download(request, progress: progress)
  }
}

@Suite("Downloads of an updater")
struct UpdaterDownloadTests {
  let device: Device
  let store: SkinStore
  private let key: RoleKey

  init() throws {
    key = try RoleKey(name: "patches")
    device = try Device(keys: KeySet(KeySet.make().all + [key]), skipsWaits: true)
    store = try device.store()
  }

  /// Four versions, the first installed, and only a chain of patches between them.
  private func makeChain() async throws {
    try device.publish(one)
    _ = try await device.updater(store).check()
    for version in [two, three, four] { try device.publish(version) }
    try device.repository.sign {
      for (from, to) in [(one, three), (one, four), (two, four)] { $0.targets[patch(from, to)] = nil }
    }
  }

  private func updater(_ downloads: some FileTransport, atOnce: Int = 2) throws -> SkinUpdater {
    var options = SkinUpdater.Options()
    options.downloadsAtOnce = atOnce
    return try SkinUpdater(
      app: app, channel: channel, location: device.repository.location(app: app, channel: channel),
      pinnedRoot: device.repository.root, store: store, transport: device.repository, downloads: downloads,
      clock: device.clock, options: options)
  }

  @Test("The patches of a chain come at once, as many as the app allows", arguments: [1, 3])
  func atOnce(_ count: Int) async throws {
    try await makeChain()
    let turnstile = Turnstile(device, group: count)
    let updater = try updater(turnstile, atOnce: count)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let result = try await updater.check()
    #expect(result.kind == .patch)
    #expect(await turnstile.most == count)
    #expect(try device.launched() == reference(spring, four))
    try await eventually("the end is reported") {
      await log.contains { if case .activated = $0 { true } else { false } }
    }
    let steps = await log.events.compactMap { event -> (Int, Int)? in
      if case .downloading(let received, let total) = event { (received, total) } else { nil }
    }
    let total = try #require(steps.last?.1)
    #expect(steps.last?.0 == total && total == result.downloadedBytes)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.0 <= $1.0 && $0.1 == $1.1 })
  }

  @Test("When a file of a path fails, the others are canceled, and the next path is tried")
  func givesUpTogether() async throws {
    try await makeChain()
    device.repository.files[try device.stored(patch(one, two))] = nil
    let turnstile = Turnstile(device, holding: "3.0.0-4.0.0.skinpatch")
    let result = try await updater(turnstile, atOnce: 3).check()
    #expect(result.kind == .full)
    #expect(await turnstile.cancelled == 1)
    #expect(try device.launched() == reference(spring, four))
  }

  @Test("A canceled check ends its downloads before it ends, and the next one continues")
  func cancelled() async throws {
    try await makeChain()
    let turnstile = Turnstile(device, holding: "3.0.0-4.0.0.skinpatch")
    let updater = try updater(turnstile, atOnce: 3)
    let check = Task { try await updater.check() }
    try await eventually("all three were begun") { await turnstile.begun == 3 }
    check.cancel()
    await #expect(throws: CancellationError.self) { try await check.value }
    #expect(try device.launched() == reference(spring, one))
    #expect(try await self.updater(Turnstile(device)).check().kind == .patch)
    #expect(try device.launched() == reference(spring, four))
  }

  // MARK: Delegated roles

  /// Leaves the patches to a role of their own.
  private func delegatePatches() throws {
    try device.repository.sign { state in
      let patches = state.targets.filter { $0.key.hasPrefix("patches/") }
      for path in patches.keys { state.targets[path] = nil }
      state.delegations = [
        try DelegatedTargets(name: "patches", keys: [key.publicKey], coverage: .paths(["patches/*/*/*"]))
      ]
      for (path, entry) in patches { state[path] = entry }
    }
  }

  @Test("Patches that a delegated role describes are on paths, too")
  func delegated() async throws {
    try device.publish(one)
    _ = try await device.updater(store).check()
    try device.publish(two)
    try delegatePatches()
    #expect(try await device.updater(store).check().kind == .patch)
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A delegated role that can't be loaded hides its patches, and not the package")
  func delegatedAndGone() async throws {
    try device.publish(one)
    _ = try await device.updater(store).check()
    try device.publish(two)
    try delegatePatches()
    device.repository.files["metadata/1.patches.json"] = nil
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    #expect(try await updater.check().kind == .full)
    #expect(try device.launched() == reference(spring, two))
    try await eventually("it is reported") {
      await log.contains { if case .fellBack(let issue) = $0 { issue.code == .missingMetadata } else { false } }
    }
  }

  @Test("A clock that was set back is reported once, and the update is installed all the same")
  func clockTurnedBack() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    _ = try await updater.check()
    device.clock.set(device.clock.now - 30 * 86_400)
    try device.publish(two)
    _ = try await updater.check()
    _ = try await updater.check()
    #expect(try device.launched() == reference(spring, two))
    try await eventually("the last check is reported") { await log.events.last == .unchanged }
    let issues = await log.events.compactMap { event -> SkinIssue.Code? in
      if case .failed(let issue) = event { issue.code } else { nil }
    }
    #expect(issues == [.clockTurnedBack])
  }
}
