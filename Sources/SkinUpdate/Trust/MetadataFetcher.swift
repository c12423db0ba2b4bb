// Fetches metadata and hands it to the rules. Nothing is decided here.

public import Foundation
import SkinKit

/// How much a client takes from a repository before it gives up.
public struct MetadataLimits: Hashable, Sendable {
  /// The most bytes of a root file.
  public var root = 512_000
  /// The most bytes of a timestamp file.
  public var timestamp = 16_384
  /// The most bytes of a snapshot file whose length isn't named.
  public var snapshot = 2_000_000
  /// The most bytes of a targets file whose length isn't named.
  public var targets = 5_000_000
  /// The most roots followed in one refresh.
  public var rootRotations = 256
  /// The most roles asked for one target.
  public var delegations = 32

  /// Makes the default limits.
  public init() {}
}

/// A client of one repository's metadata: refreshes it and finds targets in it.
///
/// ```swift
/// var fetcher = try MetadataFetcher(pinnedRoot: root, url: url, trust: TrustFolder(folder), transport: transport)
/// try await fetcher.refresh(now: Date())
/// let target = try await fetcher.target("activation/festival/stable.json")
/// ```
public struct MetadataFetcher: Sendable {
  /// What is trusted since the last refresh; nil before the first.
  public private(set) var trusted: TrustedMetadata?
  private let pinnedRoot: Data
  private let url: URL
  private let trust: TrustFolder
  private let transport: any HTTPTransport
  private let limits: MetadataLimits

  /// Makes a client that trusts nothing but a root yet.
  /// - Parameters:
  ///   - pinnedRoot: The bytes of the root metadata that the app carries.
  ///   - url: Where the metadata files are.
  ///   - trust: Where trusted metadata is kept.
  ///   - transport: What fetches.
  ///   - limits: How much is taken before giving up.
  /// - Throws: `SkinIssue` where the pinned root isn't a root that its own keys signed.
  public init(
    pinnedRoot: Data, url: URL, trust: TrustFolder, transport: any HTTPTransport,
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
  /// - Parameter now: The moment that dates are compared with.
  /// - Throws: `SkinIssue` where the repository can't be reached or a rule is broken; ``trusted`` is then as before.
  public mutating func refresh(now: Date) async throws {
    var trusted = try TrustedMetadata(root: pinnedRoot, now: now)
    try await followRoots(&trusted)
    try await loadTimestamp(&trusted)
    try await loadSnapshot(&trusted)
    try await loadTargets(&trusted, role: "targets", delegator: nil)
    self.trusted = trusted
  }

  /// Looks a target up, asking the roles that the targets role delegates to where it doesn't know it itself.
  /// - Parameter path: The target's path.
  /// - Returns: The target; nil where nobody describes it.
  /// - Throws: `SkinIssue` where nothing was refreshed yet or a delegated role can't be fetched or trusted.
  public mutating func target(_ path: String) async throws -> TargetFile? {
    guard var trusted else { throw SkinIssue.missingMetadata("timestamp.json") }
    defer { self.trusted = trusted }
    var pending: [(role: String, delegator: String?)] = [("targets", nil)]
    var visited: Set<String> = []
    while let next = pending.popLast(), visited.count <= limits.delegations {
      guard visited.insert(next.role).inserted else { continue }
      if next.delegator != nil { try await loadTargets(&trusted, role: next.role, delegator: next.delegator) }
      guard let role = trusted.targets[next.role] else { continue }
      if let target = role.targets[path] { return target }
      var children: [(String, String?)] = []
      for child in role.delegations?.roles ?? [] where child.covers(path) {
        children.append((child.name, next.role))
        if child.isTerminating {
          pending = []
          break
        }
      }
      pending += children.reversed()
    }
    return nil
  }

  private func followRoots(_ trusted: inout TrustedMetadata) async throws {
    while let stored = trust.read("\(trusted.root.version + 1).root.json") {
      // A stored root that no longer follows the pinned one is of no use; the network has the right one.
      guard (try? trusted.updateRoot(stored)) != nil else { break }
    }
    for _ in 0..<limits.rootRotations {
      let name = "\(trusted.root.version + 1).root.json"
      guard let data = try await fetch(name, atMost: limits.root) else { return }
      let forgetsOlder = try trusted.updateRoot(data)
      if forgetsOlder {
        try trust.remove("timestamp.json")
        try trust.remove("snapshot.json")
      }
      try trust.write(data, name)
    }
  }

  private func loadTimestamp(_ trusted: inout TrustedMetadata) async throws {
    let name = "timestamp.json"
    // What was stored under other keys or is damaged protects nothing and is passed over.
    if let stored = trust.read(name) { _ = try? trusted.updateTimestamp(stored) }
    guard let data = try await fetch(name, atMost: limits.timestamp) else { throw SkinIssue.missingMetadata(name) }
    if try trusted.updateTimestamp(data) { try trust.write(data, name) }
  }

  private func loadSnapshot(_ trusted: inout TrustedMetadata) async throws {
    let name = "snapshot.json"
    if let stored = trust.read(name), (try? trusted.updateSnapshot(stored, isStored: true)) != nil { return }
    guard let meta = trusted.timestamp?.snapshot else { throw SkinIssue.missingMetadata("timestamp.json") }
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(name)" : name
    guard let data = try await fetch(path, atMost: meta.facts.length ?? limits.snapshot) else {
      throw SkinIssue.missingMetadata(path)
    }
    try trusted.updateSnapshot(data)
    try trust.write(data, name)
  }

  private func loadTargets(_ trusted: inout TrustedMetadata, role: String, delegator: String?) async throws {
    let name = "\(role).json"
    // Verified for the delegator in use, every time: another delegator's word on the same role doesn't count here.
    if let stored = trust.read(name), (try? trusted.updateTargets(stored, role: role, delegator: delegator)) != nil {
      return
    }
    guard let meta = trusted.snapshot?.meta[name] else {
      throw SkinIssue.mismatch(name, "the snapshot doesn't name it")
    }
    let escaped = role.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? role
    let path = trusted.root.consistentSnapshot ? "\(meta.version).\(escaped).json" : "\(escaped).json"
    guard let data = try await fetch(path, atMost: meta.facts.length ?? limits.targets) else {
      throw SkinIssue.missingMetadata(path)
    }
    try trusted.updateTargets(data, role: role, delegator: delegator)
    try trust.write(data, name)
  }

  /// Fetches a file; nil where the server says that there is none.
  private func fetch(_ path: String, atMost length: Int) async throws -> Data? {
    var request = TransportRequest(url: url.appendingEncoded(path), maximumLength: length)
    request.totalTimeout = 60
    let response = try await transport.fetch(request)
    switch response.status {
    case 200: return response.body
    // Some stores of static files say 403 for what doesn't exist.
    case 403, 404: return nil
    default: throw SkinIssue.unexpectedStatus(response.status, url: request.url)
    }
  }
}

extension CharacterSet {
  static let urlUnreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension URL {
  /// The address of a path below this one; the path is percent-encoded already.
  func appendingEncoded(_ path: String) -> URL {
    let base = absoluteString.hasSuffix("/") ? absoluteString : absoluteString + "/"
    return URL(string: base + path) ?? appendingPathComponent(path)
  }
}
