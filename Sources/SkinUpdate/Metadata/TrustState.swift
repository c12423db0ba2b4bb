import Foundation

/// The time and the keys of the last refresh.
struct TrustState: Codable, Hashable {
  /// The ``RootRole/freshnessKeys`` of the root under which the stored timestamp and snapshot were trusted.
  var keys: String
  /// The SHA-256 of the stored timestamp.
  var timestamp: String?
  /// The version of the stored timestamp, which no later one may be below, even if the stored one is damaged.
  var version: Int?
  /// The validator of the stored timestamp.
  var validator: String?
  /// The time of the last full refresh.
  var refreshed: Date?

  /// The time for which one request may replace a full refresh, in seconds; then the roots are requested again.
  static let lifetime: TimeInterval = 86_400

  /// Whether the last full refresh is recent; false if the clock was set back since.
  func isFresh(at now: Date) -> Bool {
    guard let refreshed else { return false }
    return (0..<Self.lifetime).contains(now.timeIntervalSince(refreshed))
  }
}

extension MetadataCache {
  /// The stored state; nil if there is none or it is damaged, which only costs a full refresh.
  ///
  /// A stored validator that isn't an entity tag is ignored: earlier versions accepted any text from a server.
  var state: TrustState? {
    // A wrong bit in the keys would look like a change of keys, which removes the versions that must not be rolled back.
    guard let data = read(.state).flatMap(SealedValue.json),
      var state = try? JSONDecoder().decode(TrustState.self, from: data)
    else { return nil }
    state.validator = EntityTag.usable(state.validator)
    return state
  }

  func write(_ state: TrustState) throws { try write(SealedValue.sealed(JSONEncoder().encode(state)), .state) }
}
