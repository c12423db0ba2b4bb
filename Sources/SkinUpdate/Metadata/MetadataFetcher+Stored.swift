// Starting from what was stored, and refreshing only where something changed.

public import Foundation
import SkinKit
import SkinPackage

/// What came of looking whether anything changed.
public enum RefreshOutcome: Hashable, Sendable {
  /// The repository still has the timestamp that is trusted here.
  case unchanged
  /// A whole refresh went well; something may be new.
  case refreshed
}

extension MetadataFetcher {
  /// Trusts again what the last refresh stored, without the network.
  ///
  /// Everything is verified from the pinned root on, as in a refresh. Delegated roles are read when a target is looked up.
  /// - Parameter now: The moment that dates are compared with.
  /// - Returns: What is trusted now; nil where no refresh stored anything, or under keys that count no longer.
  /// - Throws: `SkinIssue` where what is stored is past its date, damaged, or of a refresh that broke off;
  ///   ``trusted`` is then as before.
  @discardableResult
  public mutating func loadStored(now: Date) throws -> TrustedMetadata? {
    var trusted = try TrustedMetadata(root: pinnedRoot, now: now)
    _ = replayRoots(&trusted)
    guard let state = cache.state, state.keys == trusted.root.freshnessKeys,
      let timestamp = cache.read(.role("timestamp")), let snapshot = cache.read(.role("snapshot")),
      let targets = cache.read(.role("targets"))
    else { return nil }
    _ = try trusted.updateTimestamp(timestamp)
    try trusted.updateSnapshot(snapshot, isStored: true)
    try trusted.updateTargets(targets)
    self.trusted = trusted
    // What is remembered of another timestamp than the stored one says nothing of this one.
    self.state = state.timestamp == ContentHash(of: timestamp).hex ? state : nil
    return trusted
  }

  /// Brings the trusted metadata up to date, by one request where nothing changed.
  ///
  /// That request is for the timestamp, conditional where the server gave it a validator. It stands for a refresh only
  /// while all that is trusted or stored is within its dates, and for at most a day after the last whole refresh: a new
  /// root is noticed within that time, or with the next new timestamp. In all other cases, after a refresh that broke off
  /// and where the server doesn't understand the request, too, this is ``refresh(now:)``.
  /// - Parameter now: The moment that dates are compared with.
  /// - Returns: Whether anything may be new.
  /// - Throws: `SkinIssue` where the repository can't be reached or a rule is broken; ``trusted`` is then as before.
  public mutating func refreshIfChanged(now: Date) async throws -> RefreshOutcome {
    if let unchanged = try await unchanged(at: now) {
      (trusted, state) = unchanged
      return .unchanged
    }
    try await refresh(now: now)
    return .refreshed
  }

  /// What is trusted at a moment, and what is remembered of it, if the repository still has the same timestamp; nil where
  /// that can't be said by one request, or isn't so.
  private func unchanged(at now: Date) async throws -> (TrustedMetadata, TrustState)? {
    var known = self
    // What can't be trusted now is fetched anew, and that says what is wrong.
    if known.trusted == nil { _ = try? known.loadStored(now: now) }
    guard let current = try? known.trusted?.checked(at: now), let state = known.state, state.isFresh(at: now),
      // A refresh that broke off may have stored a newer timestamp: the one that is trusted here is an old one then.
      let stored = cache.read(.role("timestamp")), ContentHash(of: stored).hex == state.timestamp,
      let served = try await fetchTimestamp(unless: state.validator)
    else { return nil }
    // Servers without validators answer with the whole file, which is short.
    let isSame = served.status == 304 || ContentHash(of: served.body).hex == state.timestamp
    return isSame ? (current, state) : nil
  }
}
