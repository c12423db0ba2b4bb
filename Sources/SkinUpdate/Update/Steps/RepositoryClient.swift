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
  private let channel: SkinIdentifier
  private let location: RepositoryLocation
  private let transport: any HTTPTransport
  private let clock: any UpdateClock
  private let reporter: UpdateReporter
  private let mutex = AsyncMutex()
  /// A number that changes whenever a look-up may have another result than before.
  private(set) var generation = 0
  /// The targets listed since the metadata changed, by the prefix of their paths or the version that they lead to.
  private var lists: [String: [String: TargetFile]] = [:]

  init(
    app: SkinIdentifier, channel: SkinIdentifier, location: RepositoryLocation, fetcher: MetadataFetcher,
    transport: any HTTPTransport, clock: any UpdateClock, reporter: UpdateReporter
  ) {
    (self.app, self.channel) = (app, channel)
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

  /// Looks a version's package up: among those that the channel's activation shows, or else in the repository.
  func package(_ skin: SkinReference) async throws -> TargetFile? {
    let key = IndexKey(app: app, skin)
    return try await change { fetcher in
      if let shown = try await self.shown(&fetcher).shown.first(where: { $0.key == key })?.targets[key.package] {
        return shown
      }
      return try await fetcher.target(key.package)
    }
  }

  /// The records of the versions that the channel's activation shows, and of the packages that they may build on.
  private func shown(
    _ fetcher: inout MetadataFetcher
  ) async throws -> (shown: [IndexRecord], bases: [IndexRecord]) {
    try await fetcher.shownRecords(by: RepositoryLayout.activation(app: app, channel: channel))
  }

  /// Lists the packages on which a version may build.
  ///
  /// Those for versions that the channel's activation shows come with it. If none of them suits, or for another version,
  /// they are the packages that the targets describe, and the newest ones of the index.
  /// - Parameters:
  ///   - id: The name of the base.
  ///   - dependent: The version that builds on it.
  ///   - isSuitable: Whether a package is one to build on.
  /// - Returns: The packages by path.
  /// - Throws: `SkinIssue` if a role or a node of the index that may describe some of them can't be loaded.
  func packages(
    of id: SkinIdentifier, for dependent: SkinReference, isSuitable: @escaping @Sendable (TargetFile) -> Bool
  ) async throws -> [String: TargetFile] {
    let prefix = RepositoryLayout.packages(app: app, id: id)
    if let known = lists[prefix] { return known }
    let (app, key) = (app, IndexKey(app: app, dependent))
    return try await change { fetcher in
      let (shown, bases) = try await self.shown(&fetcher)
      if (shown + bases).contains(where: { $0.key == key }) {
        let own = bases.filter { $0.key.id == id }.reduce(into: [:]) { $0.merge($1.targets) { first, _ in first } }
        if own.isEmpty || own.values.contains(where: isSuitable) { return own }
      }
      var found = try await fetcher.listedTargets(under: prefix)
      let newest = try await fetcher.records(in: .skin(app: app, id: id, atMost: Self.maximumBases))
      for record in newest {
        found.merge(record.targets.filter { $0.key.hasPrefix(prefix) }) { first, _ in first }
      }
      lists[prefix] = found
      return found
    }
  }

  /// The most versions of a skin that are considered as the base of another one, from the newest one on.
  private static let maximumBases = 32
  /// The most versions of a skin through which patches lead.
  private static let maximumSteps = 8

  /// Lists the files that may lead to a skin: its package, and other packages and patches.
  ///
  /// If a role can't be loaded, the files it describes are missing, but not the package.
  /// - Parameters:
  ///   - target: The skin.
  ///   - reached: The versions at hand. If there is no patch from one of them, earlier versions are looked up, too; they
  ///     always are if it is nil.
  /// - Returns: The files.
  func edges(to target: UpdateTarget, from reached: Set<ContentHash>?) async -> [UpdateGraph.Edge] {
    let key = IndexKey(app: app, target.package.reference)
    do {
      if reached == nil || lists[key.description] == nil {
        let list = try await change { try await self.targets(to: key, from: reached, &$0) }
        lists[key.description] = list
      }
      return [target.edge] + UpdateGraph.edges(of: key.id, app: app, in: lists[key.description] ?? [:])
    } catch {
      if !(error is CancellationError) { reporter.send(.fellBack(SkinIssue.wrapping(error))) }
      return [target.edge]
    }
  }

  /// Lists the packages and patches of a version and of those before it.
  private func targets(
    to key: IndexKey, from reached: Set<ContentHash>?, _ fetcher: inout MetadataFetcher
  ) async throws -> [String: TargetFile] {
    var found = try await fetcher.listedTargets(under: RepositoryLayout.packages(app: key.app, id: key.id))
    found.merge(try await fetcher.listedTargets(under: RepositoryLayout.patches(app: key.app, id: key.id))) { $1 }
    for record in try await shown(&fetcher).shown where record.key == key {
      found.merge(record.targets) { first, _ in first }
    }
    let starts = UpdateGraph.edges(of: key.id, app: key.app, in: found).compactMap(\.start)
    if let reached, reached.isEmpty || !reached.isDisjoint(with: starts) { return found }
    let records = try await fetcher.records(
      in: .skin(app: key.app, id: key.id, from: key.version, atMost: Self.maximumSteps))
    found.merge(records.flatMap(\.targets).map { ($0.key, $0.value) }) { first, _ in first }
    return found
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
