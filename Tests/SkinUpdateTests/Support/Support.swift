import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

/// Bytes that don't compress and are the same for the same seed.
func noise(_ seed: UInt64, count: Int) -> Data {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  var data = Data(capacity: count + 8)
  while data.count < count {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    withUnsafeBytes(of: state.littleEndian) { data.append(contentsOf: $0) }
  }
  return data.prefix(count)
}

let app = identifier("festival")
let channel = identifier("stable")
let spring = identifier("spring-festival")

func identifier(_ text: String) -> SkinIdentifier {
  guard let identifier = SkinIdentifier(text) else { preconditionFailure("\(text) is a test's own name") }
  return identifier
}

/// A version of the spring skin: eight images of which each version changes one, and a color.
func springFiles(_ version: SkinVersion) -> SkinMemoryFiles {
  var contents: [String: Data] = [
    "modules/home.json": Data("{\"colors\":{\"background\":\"#FFF\(version.major % 10)F0\"}}".utf8)
  ]
  for index in 0..<8 {
    let seed = index == version.major % 8 ? version.major : 0
    contents["images/\(index).png"] = noise(UInt64(1_000 * index + seed + 1), count: 4_000)
  }
  return SkinMemoryFiles(contents: contents)
}

func springInfo(_ version: SkinVersion) -> PackageManifest.Info {
  PackageManifest.Info(id: spring, name: "Spring", version: version, base: "builtin")
}

/// Creates an installed skin of files in memory.
func springManifest(_ version: SkinVersion) throws -> PackageManifest {
  try PackageWriter.describe(springFiles(version), info: springInfo(version))
}

let one = SkinVersion(1, 0, 0)
let two = SkinVersion(2, 0, 0)
let three = SkinVersion(3, 0, 0)

/// A repository with the spring skin, a device's store, and an updater between them.
struct Device {
  let repository: InMemoryRepository
  let clock: ManualClock
  let folder: TemporaryFolder

  // With `skipsWaits`, pauses between attempts of a download are over at once.
  init(keys: KeySet = .make(), thresholds: [RoleName: Int] = [:], skipsWaits: Bool = false) throws {
    clock = ManualClock(skipsWaits: skipsWaits)
    repository = try InMemoryRepository(keys: keys, thresholds: thresholds, clock: clock)
    folder = try TemporaryFolder()
  }

  /// Publishes a version of the spring skin and activates it.
  func publish(_ version: SkinVersion) throws {
    try repository.publish(springFiles(version), info: springInfo(version), app: app)
    try repository.activate(SkinReference(id: spring, version: version), app: app, channel: channel)
  }

  func store() throws -> SkinStore { try SkinStore(at: folder.url) }

  func updater(
    _ store: SkinStore, appVersion: SkinVersion? = nil, hasEvents: Bool = false,
    options: SkinUpdater.Options = SkinUpdater.Options(), pinnedRoot: Data? = nil
  ) throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel, appVersion: appVersion,
      location: repository.location(app: app, channel: channel, hasEvents: hasEvents),
      pinnedRoot: pinnedRoot ?? repository.root, store: store, transport: repository, clock: clock, options: options)
  }

  /// The skin that an app would show if it were launched now.
  func launched() throws -> SkinReference? {
    let skin = try SkinStore.current(at: folder.url)
    try skin?.verify()
    return skin?.reference
  }
}

/// Runs a closure that must fail, and returns its issue.
func issue(
  of body: () async throws -> Void, at location: SourceLocation = #_sourceLocation
) async -> SkinIssue? {
  do {
    try await body()
    Issue.record("It should have failed", sourceLocation: location)
  } catch let issue as SkinIssue {
    return issue
  } catch {
    Issue.record("It failed with \(error)", sourceLocation: location)
  }
  return nil
}

/// Replaces a file with a link to itself, which can't be read.
func makeUnreadable(_ file: URL) throws {
  try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
}

/// Collects the events of an updater.
actor EventLog {
  private(set) var events: [UpdateEvent] = []

  nonisolated func follow(_ stream: AsyncStream<UpdateEvent>) -> Task<Void, Never> {
    Task { for await event in stream { await add(event) } }
  }

  private func add(_ event: UpdateEvent) { events.append(event) }

  func contains(_ isMeant: (UpdateEvent) -> Bool) -> Bool { events.contains(where: isMeant) }

  func count(_ isMeant: (UpdateEvent) -> Bool) -> Int { events.count(where: isMeant) }
}

func sha256(_ data: Data) -> String { ContentHash(of: data).hex }
