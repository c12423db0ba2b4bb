import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

let four = SkinVersion(4, 0, 0)
let common = identifier("common")

func reference(_ id: SkinIdentifier, _ version: SkinVersion) -> SkinReference {
  SkinReference(id: id, version: version)
}

/// A device with a store, and a skin's first two versions: what the suites about updaters start from.
class UpdaterSuite {
  let device: Device
  let store: SkinStore
  let first = SkinReference(id: spring, version: one)
  let second = SkinReference(id: spring, version: two)

  init() throws {
    device = try Device(skipsWaits: true)
    store = try device.store()
  }

  /// Publishes both versions, of which the store has the first.
  /// - Returns: The updater that installed it.
  @discardableResult
  func publishBoth() async throws -> SkinUpdater {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try device.publish(two)
    return updater
  }
}

/// So many free bytes.
struct FixedSpace: FreeSpace {
  var bytes: Int?

  func available(at folder: URL) -> Int? { bytes }
}

/// A policy with a settable answer, which stores its questions.
actor RecordingPolicy: UpdatePolicy {
  private var decision: DownloadDecision
  private(set) var asked: [PlannedDownload] = []

  init(_ decision: DownloadDecision) { self.decision = decision }

  func say(_ decision: DownloadDecision) { self.decision = decision }

  func decide(_ download: PlannedDownload) async -> DownloadDecision {
    asked.append(download)
    return decision
  }
}

/// Does something before each request is answered.
struct WatchedTransport: HTTPTransport {
  private let repository: InMemoryRepository
  private let watch: @Sendable (String) async throws -> Void

  init(_ repository: InMemoryRepository, _ watch: @escaping @Sendable (String) async throws -> Void) {
    self.repository = repository
    self.watch = watch
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    try await watch(request.url.path)
    return try await repository.open(request)
  }
}

/// Does something after each download.
struct AfterDownload: FileTransport {
  private let transport: ForegroundTransport
  private let end: @Sendable (FileRequest) async throws -> Void

  init(_ device: Device, _ end: @escaping @Sendable (FileRequest) async throws -> Void) {
    transport = ForegroundTransport(transport: device.repository, clock: device.clock)
    self.end = end
  }

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    let progress = try await transport.download(request, progress: progress)
    try await end(request)
    return progress
  }
}

/// A barrier that is closed until it is opened, also for canceled tasks.
actor Barrier {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Whether a task waits before it.
  var isAwaited: Bool { !waiting.isEmpty }

  func pass() async { if !isOpen { await withCheckedContinuation { waiting.append($0) } } }

  func open() {
    isOpen = true
    for other in waiting { other.resume() }
    waiting = []
  }
}

extension Device {
  /// An updater with something else that downloads.
  func updater(_ store: SkinStore, downloads: some FileTransport) throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel, location: repository.location(app: app, channel: channel),
      pinnedRoot: repository.root, store: store, transport: repository, downloads: downloads, clock: clock)
  }

  /// An updater with all options of an app.
  func updater(
    _ store: SkinStore, transport: (any HTTPTransport)? = nil, appVersion: SkinVersion? = nil,
    policy: any UpdatePolicy, space: any FreeSpace = VolumeSpace(), reports: ReportQueue? = nil,
    options: SkinUpdater.Options = SkinUpdater.Options()
  ) throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel, appVersion: appVersion, location: repository.location(app: app, channel: channel),
      pinnedRoot: repository.root, store: store, transport: transport ?? repository, clock: clock, policy: policy,
      space: space, reports: reports, options: options)
  }

  /// Publishes a skin for an audience, without patches.
  @discardableResult
  func publish(
    _ id: SkinIdentifier, _ version: SkinVersion, base: String? = nil,
    for audience: PackagePublication.Audience = .init()
  ) throws -> SkinReference {
    let folder = try TemporaryFolder()
    let package = folder.url.appending(path: "\(id).skin")
    let image = noise(UInt64(id.rawValue.count * 100 + version.major), count: 9_000)
    let files = SkinMemoryFiles(contents: ["images/own.png": image])
    try PackageWriter.pack(files, info: PackageManifest.Info(id: id, version: version, base: base), to: package)
    try repository.publish(
      PackagePublication(
        package: package, app: app, in: repository.state, earlier: [], work: folder.url, audience: audience))
    return SkinReference(id: id, version: version)
  }

  func activate(_ skin: SkinReference?) throws { try repository.activate(skin, app: app, channel: channel) }

  /// Where a target's file is below the repository.
  func stored(_ target: String) throws -> String {
    let entry = try #require(repository.state.targets[target])
    return "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex)
  }

  /// Signs other bytes as a target, with the description it has.
  func forge(_ target: String, _ bytes: Data) throws {
    try repository.sign {
      $0.targets[target]?.length = bytes.count
      $0.targets[target]?.sha256 = ContentHash(of: bytes)
    }
    repository.files[try stored(target)] = bytes
  }

  /// The paths below the repository that were asked for, of packages and patches alone.
  var fetched: [String] {
    repository.requests.map(\.path).filter { $0.hasPrefix("targets/skins") || $0.hasPrefix("targets/patches") }
  }
}

func package(_ version: SkinVersion) -> String { RepositoryLayout.package(app: app, id: spring, version: version) }

func patch(_ from: SkinVersion, _ to: SkinVersion) -> String {
  RepositoryLayout.patch(app: app, id: spring, from: from, to: to)
}
