import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// Passes requests on, and stores whether they may use the cellular network; can fail those that may not.
private final class NetworkWatch: HTTPTransport {
  private let repository: InMemoryRepository
  private let state = Locked((allowed: [String: Bool](), isCellular: false))

  init(_ repository: InMemoryRepository) { self.repository = repository }

  /// Whether packages may use the cellular network, by the last request for any.
  var allowsCellular: Bool? { state.withLock { $0.allowed.first { $0.key.contains("/targets/skins/") }?.value } }

  func setCellular(_ isCellular: Bool) { state.withLock { $0.isCellular = isCellular } }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let isRefused = state.withLock { state in
      state.allowed[request.url.path] = request.allowsCellular
      return state.isCellular && !request.allowsCellular
    }
    if isRefused { throw SkinIssue.cellularRefused(request.url) }
    return try await repository.open(request)
  }
}

@Suite("Updater: policy")
final class PolicyTests: UpdaterSuite {
  @Test("A download that the app postpones isn't started, is reported, and is asked about again at the next check")
  func later() async throws {
    try device.publish(one)
    let policy = RecordingPolicy(.later)
    let updater = try device.updater(store, policy: policy)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    guard case .postponed(let skin, let issue) = try await updater.check().change else {
      Issue.record("it wasn't put off")
      return
    }
    #expect(skin == reference(spring, one))
    #expect(issue.code == .downloadPostponed)
    #expect(device.fetched.isEmpty)
    try await eventually("it is reported") { await log.contains { $0 == .postponed(skin, issue) } }
    #expect(await !log.contains { if case .failed = $0 { true } else { false } })
    let length = try #require(device.repository.state.targets[package(one)]).length
    let size = try springManifest(one).totalSize
    #expect(
      await policy.asked == [
        PlannedDownload(skin: skin, kind: .full, bytes: length, size: size, purpose: .activation)
      ])
    await policy.say(.now)
    _ = try await updater.check()
    #expect(try device.launched() == skin)
  }

  @Test("A skin that the app doesn't want isn't asked about again; the next version is")
  func never() async throws {
    try device.publish(one)
    let policy = RecordingPolicy(.never)
    let updater = try device.updater(store, policy: policy)
    _ = try await updater.check()
    _ = try await updater.check()
    #expect(await policy.asked.count == 1)
    try device.publish(two)
    _ = try await updater.check()
    #expect(await policy.asked.map(\.skin.version) == [one, two])
    #expect(device.fetched.isEmpty)
  }

  @Test("Without the cellular network: the request forbids it, and if there is no other the download waits")
  func wifiOnly() async throws {
    try device.publish(one)
    let network = NetworkWatch(device.repository)
    network.setCellular(true)
    let updater = try device.updater(store, transport: network, policy: RecordingPolicy(.wifiOnly))
    guard case .postponed = try await updater.check().change else {
      Issue.record("it wasn't put off")
      return
    }
    #expect(network.allowsCellular == false)
    network.setCellular(false)
    _ = try await updater.check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("A server that is down while only other networks are allowed is a failure, and not a download that waits")
  func serverIsDown() async throws {
    try device.publish(one)
    let path = try device.stored(package(one))
    device.repository.spoil(path, with: .unreachable, .unreachable, .unreachable, .unreachable, .unreachable)
    let updater = try device.updater(store, policy: RecordingPolicy(.wifiOnly))
    #expect(await issue { _ = try await updater.check() }?.code == .networkFailure)
  }

  @Test("When a small patch fails, the app is asked again about the large package")
  func askedAnew() async throws {
    try await publishBoth()
    device.repository.files[try device.stored(patch(one, two))] = nil
    let policy = RecordingPolicy(.now)
    _ = try await device.updater(store, policy: policy).check()
    #expect(await policy.asked.map(\.kind) == [.patch, .full])
    let bytes = await policy.asked.map(\.bytes)
    #expect(bytes[0] < bytes[1])
  }

  @Test("By the default policy small downloads use any network, large and early ones don't")
  func defaults() async {
    let policy = DefaultUpdatePolicy(cellularLimit: 100)
    let skin = reference(spring, one)
    var download = PlannedDownload(skin: skin, kind: .full, bytes: 100, size: nil, purpose: .activation)
    #expect(await policy.decide(download) == .now)
    download.bytes = 101
    #expect(await policy.decide(download) == .wifiOnly)
    download.bytes = 1
    download.purpose = .schedule
    #expect(await policy.decide(download) == .wifiOnly)
  }
}
