import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

/// A bench: what the suites about trust start from.
class TrustSuite {
  let bench: TrustBench

  init() throws { bench = try TrustBench() }
}

/// The start of trust tests: a repository with the spring skin, and a client's empty folder.
struct TrustBench {
  let clock = ManualClock()
  let folder: TemporaryFolder
  let repository: InMemoryRepository

  init() throws {
    folder = try TemporaryFolder()
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
  }

  /// Publishes a skin for an app that had none, which changes the targets role.
  func publishForNewApp() throws {
    try repository.publish(springFiles(two), info: springInfo(two), app: identifier("another"))
  }

  /// A new client over the folder.
  func client(
    _ repository: InMemoryRepository? = nil, root: Data? = nil, limits: MetadataLimits = MetadataLimits()
  ) throws -> MetadataFetcher {
    let repository = repository ?? self.repository
    return try MetadataFetcher(
      pinnedRoot: root ?? repository.root, url: repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(folder.url), transport: repository, limits: limits)
  }

  /// A new client over the folder that has refreshed.
  @discardableResult
  func refresh(
    _ repository: InMemoryRepository? = nil, root: Data? = nil, limits: MetadataLimits = MetadataLimits()
  ) async throws -> MetadataFetcher {
    var client = try client(repository, root: root, limits: limits)
    try await client.refresh(now: clock.now)
    return client
  }

  /// A forge of metadata that count for a year.
  func forge(keys: KeySet = .make()) -> MetadataForge {
    MetadataForge(keys: keys, expires: clock.now + 365 * 86_400)
  }

  /// Serves the files of a forge, and refreshes with its root.
  func refresh(_ forge: MetadataForge, limits: MetadataLimits = MetadataLimits()) async throws -> MetadataFetcher {
    repository.files = try forge.files()
    return try await refresh(root: forge.root(), limits: limits)
  }

  /// Replaces a text within a served file.
  func tamper(_ path: String, _ old: String, _ new: String) {
    let text = String(decoding: repository.files[path] ?? Data(), as: UTF8.self)
    #expect(text.contains(old))
    repository.files[path] = Data(text.replacingOccurrences(of: old, with: new).utf8)
  }

  /// The paths that were asked for since the last call, without `metadata/`.
  func requested() -> [String] {
    defer { repository.forgetRequests() }
    return repository.requests.map { $0.path.replacingOccurrences(of: "metadata/", with: "") }
  }
}
