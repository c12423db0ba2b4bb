public import Foundation
public import SkinKit
import SkinPackage

/// The limits of the metadata that a client accepts.
///
/// A length in signed metadata doesn't raise a limit: a longer file is refused before it is downloaded.
public struct MetadataLimits: Hashable, Sendable {
  /// The maximum size in bytes of a root file.
  public var root = 512_000
  /// The maximum size in bytes of a timestamp file.
  public var timestamp = 16_384
  /// The maximum size in bytes of a snapshot file.
  public var snapshot = 2_000_000
  /// The maximum size in bytes of a targets file, including those of delegated roles.
  public var targets = 5_000_000
  /// The most roots followed in one refresh.
  public var rootRotations = 1_024
  /// The most delegated roles that are searched for a target, or read for a list of targets.
  public var delegations = 32

  /// Creates the default limits.
  public init() {}
}

/// A client of one repository's metadata: refreshes it and looks up targets.
///
/// ```swift
/// var fetcher = try MetadataFetcher(pinnedRoot: root, url: url, cache: MetadataCache(folder), transport: transport)
/// try await fetcher.refresh(now: Date())
/// let target = try await fetcher.target("activation/festival/stable.json")
/// ```
public struct MetadataFetcher: Sendable {
  /// The trusted metadata; nil before the first refresh.
  public internal(set) var trusted: TrustedMetadata?
  /// The state of the refresh that ``trusted`` comes from.
  var state: TrustState?
  let pinnedRoot: Data
  /// The app whose repository it is; nil for that of any app.
  let app: SkinIdentifier?
  let cache: MetadataCache
  let limits: MetadataLimits
  private let url: URL
  private let transport: any HTTPTransport
  private let clock: any UpdateClock

  /// Creates a client that only trusts a root.
  /// - Parameters:
  ///   - pinnedRoot: The bytes of the root metadata that the app contains.
  ///   - url: The address of the metadata files.
  ///   - app: The app whose repository it is, so that metadata that is bound to another one is refused; nil for any.
  ///   - cache: The cache of trusted metadata.
  ///   - transport: The transport.
  ///   - clock: The clock by which a `Retry-After` date is read.
  ///   - limits: The most that is accepted from the repository.
  /// - Throws: `SkinIssue` if the pinned root isn't a root that its own keys signed.
  public init(
    pinnedRoot: Data, url: URL, app: SkinIdentifier? = nil, cache: MetadataCache, transport: any HTTPTransport,
    clock: any UpdateClock = SystemClock(), limits: MetadataLimits = MetadataLimits()
  ) throws {
    _ = try TrustedMetadata(root: pinnedRoot, now: .distantPast)
    self.pinnedRoot = pinnedRoot
    (self.url, self.app) = (url, app)
    self.cache = cache
    self.transport = transport
    self.clock = clock
    self.limits = limits
  }

  /// Updates the trusted metadata.
  ///
  /// If nothing is new, this costs two requests: for the next root, and for the timestamp.
  /// - Parameter now: The current time.
  /// - Throws: `SkinIssue` if the repository can't be reached or a rule is broken; ``trusted`` is then unchanged.
  public mutating func refresh(now: Date) async throws {
    var trusted = try TrustedMetadata(root: pinnedRoot, now: now, app: app)
    let newest = replayRoots(&trusted)
    if cache.read(.newestRoot) != newest { try cache.write(newest, .newestRoot) }
    var state = try rememberedState(trusted.root)
    try await followRoots(&trusted)
    try trusted.checkRoot()
    if state.keys != trusted.root.freshnessKeys {
      try cache.removeRoles()
      state = TrustState(keys: trusted.root.freshnessKeys)
      try cache.write(state)
    }
    let timestamp = try await loadTimestamp(&trusted, notBelow: state.version)
    try await loadSnapshot(&trusted)
    try await loadTargets(&trusted, .top)
    state.timestamp = ContentHash(of: timestamp.kept).hex
    state.version = trusted.timestamp?.version
    state.validator = timestamp.validator
    state.refreshed = now
    try cache.write(state)
    (self.trusted, self.state) = (trusted, state)
  }

  /// Follows the stored roots, starting with the pinned one.
  /// - Returns: The bytes of the last one.
  func replayRoots(_ trusted: inout TrustedMetadata) -> Data {
    var newest = pinnedRoot
    while let stored = cache.read(.root(version: trusted.root.version + 1)) {
      // A stored root that doesn't follow the pinned one is useless; the network has the right one.
      guard (try? trusted.updateRoot(stored)) != nil else { break }
      newest = stored
    }
    return newest
  }

  /// The keys under which the stored metadata was trusted.
  ///
  /// They are stored before newer roots are, so that a change of keys is noticed even if the process ends right after
  /// them.
  private func rememberedState(_ root: RootRole) throws -> TrustState {
    if let state = cache.state { return state }
    let state = TrustState(keys: root.freshnessKeys)
    try cache.write(state)
    return state
  }

  private func followRoots(_ trusted: inout TrustedMetadata) async throws {
    for _ in 0..<limits.rootRotations {
      let version = trusted.root.version + 1
      guard let next = try await fetch("\(version).root.json", atMost: limits.root) else { return }
      try trusted.updateRoot(next.body)
      // Stored at once, so that the client never returns to an older root, whatever follows.
      try cache.write(next.body, .root(version: version))
      try cache.write(next.body, .newestRoot)
    }
  }

  /// Loads the timestamp, which must not be below the version that was trusted last under the same keys.
  ///
  /// Returns the stored bytes, and the validator of the server's answer if it had one.
  private func loadTimestamp(
    _ trusted: inout TrustedMetadata, notBelow version: Int?
  ) async throws -> (kept: Data, validator: String?) {
    let name = "timestamp.json"
    let stored = cache.read(.role("timestamp"))
    // In place of a damaged timestamp, its version protects against older ones.
    if let stored { _ = try? trusted.updateTimestamp(stored) }
    guard let served = try await fetchTimestamp() else { throw SkinIssue.missingMetadata(name) }
    if try trusted.updateTimestamp(served.body) {
      if let version, let new = trusted.timestamp?.version, new < version {
        throw SkinIssue.rolledBack(name, version: new, trusted: version)
      }
      try cache.write(served.body, .role("timestamp"))
    } else if let stored, stored != served.body {
      return (stored, nil)
    }
    return (served.body, served.validator)
  }

  private func loadSnapshot(_ trusted: inout TrustedMetadata) async throws {
    let name = "snapshot.json"
    if let stored = cache.read(.role("snapshot")), (try? trusted.updateSnapshot(stored, isStored: true)) != nil {
      return
    }
    guard let meta = trusted.timestamp?.snapshot else { throw SkinIssue.missingMetadata("timestamp.json") }
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(name)" : name
    guard let served = try await fetch(path, atMost: meta.digest.length(of: path, limit: limits.snapshot)) else {
      throw SkinIssue.missingMetadata(path)
    }
    try trusted.updateSnapshot(served.body)
    try cache.write(served.body, .role("snapshot"))
  }

  /// Loads a role's targets metadata for its delegator.
  ///
  /// They are verified for each delegator: another delegator's keys for the same role don't apply.
  /// - Returns: The role's metadata.
  @discardableResult
  func loadTargets(_ trusted: inout TrustedMetadata, _ delegation: Delegation) async throws -> TargetsRole {
    if let metadata = trusted.targets(of: delegation) ?? storedTargets(&trusted, delegation) { return metadata }
    return try keep(await fetchTargets(trusted, delegation.role), &trusted, delegation)
  }

  /// Accepts a role's stored metadata; nil if they aren't the ones that the snapshot names.
  func storedTargets(_ trusted: inout TrustedMetadata, _ delegation: Delegation) -> TargetsRole? {
    guard let stored = cache.read(.role(delegation.role)) else { return nil }
    return try? trusted.updateTargets(stored, role: delegation.role, delegator: delegation.delegator)
  }

  /// Fetches the bytes of a role's metadata.
  func fetchTargets(_ trusted: TrustedMetadata, _ role: String) async throws -> Data {
    let name = "\(role).json"
    guard let meta = trusted.snapshot?.meta[name] else {
      throw SkinIssue.mismatch(name, "the snapshot doesn't name it")
    }
    let escaped = role.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? role
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(escaped).json" : "\(escaped).json"
    guard let served = try await fetch(path, atMost: meta.digest.length(of: path, limit: limits.targets)) else {
      throw SkinIssue.missingMetadata(path)
    }
    return served.body
  }

  /// Accepts a role's fetched metadata, and stores them.
  @discardableResult
  func keep(_ data: Data, _ trusted: inout TrustedMetadata, _ delegation: Delegation) throws -> TargetsRole {
    let metadata = try trusted.updateTargets(data, role: delegation.role, delegator: delegation.delegator)
    try cache.write(data, .role(delegation.role))
    return metadata
  }

  /// Fetches the timestamp, with status 304 if it still has the given validator; nil if the server has none, or refuses
  /// the validator.
  func fetchTimestamp(unless validator: String? = nil) async throws -> TransportResponse? {
    try await fetch("timestamp.json", atMost: limits.timestamp, unless: validator)
  }

  /// Fetches a file; nil if the server doesn't have it.
  func fetch(
    _ path: String, atMost length: Int, unless validator: String? = nil
  ) async throws -> TransportResponse? {
    var request = TransportRequest(url: url.appendingEncoded(path), maximumLength: length)
    request.totalTimeout = 60
    request.validator = validator
    let response = try await transport.fetch(request)
    switch response.status {
    case 200: return response
    // Without the condition, 304 says nothing about the stored file.
    case 304 where request.fields["If-None-Match"] != nil: return response
    // Some stores of static files answer 403 for missing files.
    case 403, 404: return nil
    // A 429 isn't repeated without the validator: the server is asked too often already.
    case 400..<500 where validator != nil && response.status != 429: return nil
    default:
      throw SkinIssue.unexpectedStatus(
        response.status, retryAfter: response.headers["retry-after"], now: clock.now, url: request.url)
    }
  }
}

extension FileDigest {
  /// The most bytes to accept of a metadata file.
  /// - Throws: `SkinIssue` if its specified length exceeds the limit.
  fileprivate func length(of path: String, limit: Int) throws -> Int {
    guard let length else { return limit }
    guard length <= limit else { throw SkinIssue.namedTooLong(path, length, limit: limit) }
    return length
  }
}
