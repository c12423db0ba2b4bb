// Fetches metadata and hands it to the rules. Nothing is decided here.

public import Foundation
import SkinKit
import SkinPackage

/// How much a client takes from a repository before it gives up.
///
/// A length that signed metadata name doesn't widen a limit: a file that is named longer is refused before it is fetched.
public struct MetadataLimits: Hashable, Sendable {
  /// The most bytes of a root file.
  public var root = 512_000
  /// The most bytes of a timestamp file.
  public var timestamp = 16_384
  /// The most bytes of a snapshot file.
  public var snapshot = 2_000_000
  /// The most bytes of a targets file, of a delegated role's too.
  public var targets = 5_000_000
  /// The most roots followed in one refresh.
  public var rootRotations = 1_024
  /// The most delegated roles asked for one target, or read for a list of targets.
  public var delegations = 32

  /// Makes the default limits.
  public init() {}
}

/// A client of one repository's metadata: refreshes it and finds targets in it.
///
/// ```swift
/// var fetcher = try MetadataFetcher(pinnedRoot: root, url: url, trust: MetadataCache(folder), transport: transport)
/// try await fetcher.refresh(now: Date())
/// let target = try await fetcher.target("activation/festival/stable.json")
/// ```
public struct MetadataFetcher: Sendable {
  /// What is trusted since the last refresh; nil before the first.
  public internal(set) var trusted: TrustedMetadata?
  /// What is remembered of the refresh that ``trusted`` comes from.
  var state: TrustState?
  let pinnedRoot: Data
  let trust: MetadataCache
  let limits: MetadataLimits
  private let url: URL
  private let transport: any HTTPTransport

  /// Makes a client that trusts nothing but a root yet.
  /// - Parameters:
  ///   - pinnedRoot: The bytes of the root metadata that the app carries.
  ///   - url: Where the metadata files are.
  ///   - trust: Where trusted metadata is kept.
  ///   - transport: What fetches.
  ///   - limits: How much is taken before giving up.
  /// - Throws: `SkinIssue` where the pinned root isn't a root that its own keys signed.
  public init(
    pinnedRoot: Data, url: URL, trust: MetadataCache, transport: any HTTPTransport,
    limits: MetadataLimits = MetadataLimits()
  ) throws {
    _ = try TrustedMetadata(root: pinnedRoot, now: .distantPast)
    self.pinnedRoot = pinnedRoot
    self.url = url
    self.trust = trust
    self.transport = transport
    self.limits = limits
  }

  /// Brings the trusted metadata up to date.
  ///
  /// With nothing new this costs two requests: for the root that would come next, and for the timestamp.
  /// - Parameter now: The moment that dates are compared with.
  /// - Throws: `SkinIssue` where the repository can't be reached or a rule is broken; ``trusted`` is then as before.
  public mutating func refresh(now: Date) async throws {
    var trusted = try TrustedMetadata(root: pinnedRoot, now: now)
    let newest = replayRoots(&trusted)
    if trust.read(.newestRoot) != newest { try trust.write(newest, .newestRoot) }
    var state = try rememberedState(trusted.root)
    try await followRoots(&trusted)
    try trusted.checkRoot()
    if state.keys != trusted.root.freshnessKeys {
      try trust.remove(.role("timestamp"), .role("snapshot"))
      state = TrustState(keys: trusted.root.freshnessKeys)
      try trust.write(state)
    }
    let timestamp = try await loadTimestamp(&trusted)
    try await loadSnapshot(&trusted)
    try await loadTargets(&trusted, .top)
    state.timestamp = ContentHash(of: timestamp.kept).hex
    state.validator = timestamp.validator
    state.refreshed = now
    try trust.write(state)
    (self.trusted, self.state) = (trusted, state)
  }

  /// Follows the stored roots from the pinned one on.
  /// - Returns: The bytes of the last one.
  func replayRoots(_ trusted: inout TrustedMetadata) -> Data {
    var newest = pinnedRoot
    while let stored = trust.read(.root(version: trusted.root.version + 1)) {
      // A stored root that no longer follows the pinned one is of no use; the network has the right one.
      guard (try? trusted.updateRoot(stored)) != nil else { break }
      newest = stored
    }
    return newest
  }

  /// Under which keys the stored metadata were taken.
  ///
  /// That is written down before newer roots are, so that a change of keys is noticed even where the process ends right
  /// after them.
  private func rememberedState(_ root: RootRole) throws -> TrustState {
    if let state = trust.state { return state }
    let state = TrustState(keys: root.freshnessKeys)
    try trust.write(state)
    return state
  }

  private func followRoots(_ trusted: inout TrustedMetadata) async throws {
    for _ in 0..<limits.rootRotations {
      let version = trusted.root.version + 1
      guard let next = try await fetch("\(version).root.json", atMost: limits.root) else { return }
      try trusted.updateRoot(next.body)
      // At once: whatever comes next, this root is never fallen behind again.
      try trust.write(next.body, .root(version: version))
      try trust.write(next.body, .newestRoot)
    }
  }

  /// Loads the timestamp.
  /// - Returns: The bytes that are stored now, and with which validator they were served, where they were.
  private func loadTimestamp(_ trusted: inout TrustedMetadata) async throws -> (kept: Data, validator: String?) {
    let name = "timestamp.json"
    let stored = trust.read(.role("timestamp"))
    // What is damaged protects nothing and is passed over.
    if let stored { _ = try? trusted.updateTimestamp(stored) }
    guard let served = try await fetchTimestamp() else { throw SkinIssue.missingMetadata(name) }
    if try trusted.updateTimestamp(served.body) {
      try trust.write(served.body, .role("timestamp"))
    } else if let stored, stored != served.body {
      return (stored, nil)
    }
    return (served.body, served.validator)
  }

  private func loadSnapshot(_ trusted: inout TrustedMetadata) async throws {
    let name = "snapshot.json"
    if let stored = trust.read(.role("snapshot")), (try? trusted.updateSnapshot(stored, isStored: true)) != nil {
      return
    }
    guard let meta = trusted.timestamp?.snapshot else { throw SkinIssue.missingMetadata("timestamp.json") }
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(name)" : name
    guard let served = try await fetch(path, atMost: meta.facts.length(of: path, limit: limits.snapshot)) else {
      throw SkinIssue.missingMetadata(path)
    }
    try trusted.updateSnapshot(served.body)
    try trust.write(served.body, .role("snapshot"))
  }

  /// Loads a role's targets metadata for the one that delegates to it.
  ///
  /// They are verified for that delegator every time: another one's word on the same role doesn't count here.
  /// - Returns: The role's metadata.
  @discardableResult
  func loadTargets(_ trusted: inout TrustedMetadata, _ delegation: Delegation) async throws -> TargetsRole {
    let (role, delegator) = (delegation.role, delegation.delegator)
    let name = "\(role).json"
    if let stored = trust.read(.role(role)),
      let metadata = try? trusted.updateTargets(stored, role: role, delegator: delegator)
    {
      return metadata
    }
    guard let meta = trusted.snapshot?.meta[name] else {
      throw SkinIssue.mismatch(name, "the snapshot doesn't name it")
    }
    let escaped = role.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? role
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(escaped).json" : "\(escaped).json"
    guard let served = try await fetch(path, atMost: meta.facts.length(of: path, limit: limits.targets)) else {
      throw SkinIssue.missingMetadata(path)
    }
    let metadata = try trusted.updateTargets(served.body, role: role, delegator: delegator)
    try trust.write(served.body, .role(role))
    return metadata
  }

  /// Fetches the timestamp, with status 304 where it still has the validator of what is here already; nil where the server
  /// says that there is none, or refuses to answer with the validator.
  func fetchTimestamp(unless validator: String? = nil) async throws -> TransportResponse? {
    try await fetch("timestamp.json", atMost: limits.timestamp, unless: validator)
  }

  /// Fetches a file; nil where the server says that there is none.
  private func fetch(
    _ path: String, atMost length: Int, unless validator: String? = nil
  ) async throws -> TransportResponse? {
    var request = TransportRequest(url: url.appendingEncoded(path), maximumLength: length)
    request.totalTimeout = 60
    request.validator = validator
    let response = try await transport.fetch(request)
    switch response.status {
    case 200: return response
    case 304 where validator != nil: return response
    // Some stores of static files say 403 for what doesn't exist.
    case 403, 404: return nil
    // Not where it is asked too often: without the validator it would be asked once more.
    case 400..<500 where validator != nil && response.status != 429: return nil
    default:
      let retryAfter = RetryAfter.seconds(response.headers["retry-after"], now: Date())
      throw SkinIssue.unexpectedStatus(response.status, retryAfter: retryAfter, url: request.url)
    }
  }
}

extension FileDigest {
  /// The most bytes to take of a metadata file.
  /// - Throws: `SkinIssue` where it is named longer than it may be.
  fileprivate func length(of path: String, limit: Int) throws -> Int {
    guard let length else { return limit }
    guard length <= limit else { throw SkinIssue.namedTooLong(path, length, limit: limit) }
    return length
  }
}
