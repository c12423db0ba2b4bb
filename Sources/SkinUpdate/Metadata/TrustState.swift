// What is remembered of the last refresh besides the metadata.

import Foundation

/// When and under which keys the stored metadata were trusted.
struct TrustState: Codable, Hashable {
  /// ``RootRole/freshnessKeys`` of the root under which the stored timestamp and snapshot were taken.
  var keys: String
  /// The SHA-256 of the stored timestamp.
  var timestamp: String?
  /// The validator with which the stored timestamp was served.
  var validator: String?
  /// When a whole refresh went well last.
  var refreshed: Date?

  /// How long one request may stand for a whole refresh, in seconds; then the roots are asked for again.
  static let lifetime: TimeInterval = 86_400

  /// Whether a whole refresh went well a short while before a moment; false where the clock was set back since.
  func isFresh(at now: Date) -> Bool {
    guard let refreshed else { return false }
    return (0..<Self.lifetime).contains(now.timeIntervalSince(refreshed))
  }
}

extension MetadataCache {
  /// The remembered state; nil where there is none or it is damaged, which costs a whole refresh.
  var state: TrustState? { read(.state).flatMap { try? JSONDecoder().decode(TrustState.self, from: $0) } }

  func write(_ state: TrustState) throws { try write(JSONEncoder().encode(state), .state) }
}
