import Foundation
import SkinKit
import SkinPackage

/// The signed repository of one app: refreshes its metadata, looks targets up, and loads small ones.
///
/// Refreshes and look-ups, which may load roles, are serialized: a look-up that began before a refresh doesn't restore
/// older metadata.
actor RepositoryClient {
  /// The trusted metadata.
  private(set) var fetcher: MetadataFetcher

  private let app: SkinIdentifier
  private let location: RepositoryLocation
  private let transport: any HTTPTransport
  private let clock: any UpdateClock
  private let reporter: UpdateReporter
  private let mutex = AsyncMutex()
  /// A number that changes whenever a look-up may have another result than before.
  private(set) var generation = 0
  /// The targets listed since the metadata changed, by the prefix of their paths.
  private var lists: [String: [String: TargetFile]] = [:]

  init(
    app: SkinIdentifier, location: RepositoryLocation, fetcher: MetadataFetcher, transport: any HTTPTransport,
    clock: any UpdateClock, reporter: UpdateReporter
  ) {
    self.app = app
    self.location = location
    self.fetcher = fetcher
    self.transport = transport
    self.clock = clock
    self.reporter = reporter
  }

  /// The version of the trusted timestamp; nil before the first refresh.
  var version: Int? { fetcher.trusted?.timestamp?.version }

  /// Updates the trusted metadata, by one request if nothing is new.
  func refresh() async throws {
    try await change { fetcher in
      let roles = fetcher.trusted?.targets.count
      let outcome = try await fetcher.refreshIfChanged(now: clock.now)
      // Without anything new, roles may have expired.
      guard outcome == .refreshed || fetcher.trusted?.targets.count != roles else { return }
      generation += 1
      lists = [:]
    }
  }

  /// Changes the fetcher while nothing else does.
  private func change<Result: Sendable>(
    _ body: (inout MetadataFetcher) async throws -> Result
  ) async throws -> Result {
    try await mutex.withLock {
      // Copied out and in, because an actor's state can't be changed across a suspension.
      var fetcher = self.fetcher
      let result = try await body(&fetcher)
      self.fetcher = fetcher
      return result
    }
  }

  /// Trusts the metadata that the last refresh stored, if nothing is trusted yet.
  /// - Returns: A copy of the trusted metadata; expired metadata isn't trusted.
  func loadStored() -> MetadataFetcher {
    var fetcher = fetcher
    if fetcher.trusted == nil, (try? fetcher.loadStored(now: clock.now)) != nil { self.fetcher = fetcher }
    return fetcher
  }

  /// Keeps the delegated roles that a copy of ``fetcher`` loaded.
  func adopt(_ fetcher: MetadataFetcher) { self.fetcher = fetcher }

  /// Looks a target up.
  func target(_ path: String) async throws -> TargetFile? {
    try await change { try await $0.target(path) }
  }

  /// Lists the targets whose paths have a prefix, including those of delegated roles.
  /// - Throws: `SkinIssue` if a role that may describe some of them can't be loaded.
  func targets(under prefix: String) async throws -> [String: TargetFile] {
    if let known = lists[prefix] { return known }
    return try await change { fetcher in
      let found = try await fetcher.targets(under: prefix)
      lists[prefix] = found
      return found
    }
  }

  /// Lists the files that may lead to a skin: its package, and other packages and patches.
  ///
  /// If a role can't be loaded, the files it describes are missing, but not the package.
  func edges(to target: UpdateTarget) async -> [UpdateGraph.Edge] {
    let id = target.package.id
    do {
      let packages = try await targets(under: RepositoryLayout.packages(app: app, id: id))
      let patches = try await targets(under: RepositoryLayout.patches(app: app, id: id))
      let all = packages.merging(patches) { first, _ in first }
      return [target.edge] + UpdateGraph.edges(of: id, app: app, in: all)
    } catch {
      if !(error is CancellationError) { reporter.send(.fellBack(SkinIssue.wrapping(error))) }
      return [target.edge]
    }
  }

  /// Loads a small target into memory; nil if the repository has no such path.
  func document(_ path: String, limit: Int) async throws -> Data? {
    guard let target = try await target(path) else { return nil }
    return try await contents(of: target, path, limit: limit)
  }

  /// Loads a small target into memory and checks it.
  func contents(of target: TargetFile, _ path: String, limit: Int) async throws -> Data {
    guard target.length <= limit else { throw SkinIssue.tooLong(location.targets, limit: limit) }
    var request = TransportRequest(url: url(of: path, target), maximumLength: target.length)
    request.totalTimeout = 60
    let response = try await transport.fetch(request)
    guard response.status == 200 else {
      throw SkinIssue.unexpectedStatus(
        response.status, retryAfter: response.headers["retry-after"], now: clock.now, url: request.url)
    }
    try target.digest.check(response.body, file: path)
    return response.body
  }

  /// The address of a target's file.
  func url(of path: String, _ target: TargetFile) -> URL {
    target.url(path, below: location.targets, isConsistent: fetcher.trusted?.root.consistentSnapshot ?? true)
  }
}
