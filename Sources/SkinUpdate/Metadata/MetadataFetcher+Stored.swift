public import Foundation
import SkinKit
import SkinPackage

/// The result of a conditional refresh.
public enum RefreshOutcome: Hashable, Sendable {
  /// The repository still has the trusted timestamp.
  case unchanged
  /// A full refresh succeeded, and something may be new.
  case refreshed
}

extension MetadataFetcher {
  /// Trusts the metadata that the last refresh stored, without the network.
  ///
  /// Everything is verified from the pinned root, as in a refresh. Delegated roles are read when a target is looked up.
  /// - Parameter now: The current time.
  /// - Returns: The trusted metadata; nil if none is stored, or under keys that are no longer valid.
  /// - Throws: `SkinIssue` if the stored metadata is expired, damaged, or of an interrupted refresh; ``trusted`` is
  ///   then unchanged.
  @discardableResult
  public mutating func loadStored(now: Date) throws -> TrustedMetadata? {
    var trusted = try TrustedMetadata(root: pinnedRoot, now: now, app: app)
    _ = replayRoots(&trusted)
    guard let state = cache.state, state.keys == trusted.root.freshnessKeys,
      let timestamp = cache.read(.role("timestamp")), let snapshot = cache.read(.role("snapshot")),
      let targets = cache.read(.role("targets"))
    else { return nil }
    _ = try trusted.updateTimestamp(timestamp)
    try trusted.updateSnapshot(snapshot, isStored: true)
    try trusted.updateTargets(targets)
    self.trusted = trusted
    // A state of another timestamp than the stored one is ignored.
    self.state = state.timestamp == ContentHash(of: timestamp).hex ? state : nil
    return trusted
  }

  /// Updates the trusted metadata, by one request if nothing changed.
  ///
  /// That request is for the timestamp, conditional if the server sent a validator. It replaces a refresh only while
  /// all trusted and stored metadata is unexpired, and for at most a day after the last full refresh: a new root is
  /// noticed within that time, or with the next timestamp. In all other cases this is ``refresh(now:)``, also after an
  /// interrupted refresh and if the server doesn't understand the request.
  /// - Parameter now: The current time.
  /// - Returns: Whether anything may be new.
  /// - Throws: `SkinIssue` if the repository can't be reached or a rule is broken; ``trusted`` is then unchanged.
  public mutating func refreshIfChanged(now: Date) async throws -> RefreshOutcome {
    if let unchanged = try await unchanged(at: now) {
      (trusted, state) = unchanged
      return .unchanged
    }
    try await refresh(now: now)
    return .refreshed
  }

  /// The trusted metadata and its state, if the repository still has the same timestamp; nil if one request can't show
  /// that.
  private func unchanged(at now: Date) async throws -> (TrustedMetadata, TrustState)? {
    var known = self
    // Metadata that can't be trusted now is downloaded again, which reports the problem.
    if known.trusted == nil { _ = try? known.loadStored(now: now) }
    guard let current = try? known.trusted?.checked(at: now), let state = known.state, state.isFresh(at: now),
      // An interrupted refresh may have stored a newer timestamp; the trusted one is then an old one.
      let stored = cache.read(.role("timestamp")), ContentHash(of: stored).hex == state.timestamp,
      let served = try await fetchTimestamp(unless: state.validator)
    else { return nil }
    // Servers without validators answer with the complete file, which is short.
    let isSame = served.status == 304 || ContentHash(of: served.body).hex == state.timestamp
    return isSame ? (current, state) : nil
  }
}
