public import Foundation

/// The time from signing until metadata expires.
///
/// A short lifetime limits how long an attacker in the network can hold back updates, but requires regular signing.
public struct MetadataLifetimes: Codable, Hashable, Sendable {
  /// The lifetime of the targets metadata in seconds.
  public var targets: TimeInterval
  /// The lifetime of the snapshot metadata in seconds.
  public var snapshot: TimeInterval
  /// The lifetime of the timestamp metadata in seconds.
  public var timestamp: TimeInterval

  /// Creates lifetimes; the defaults are a year, 30 days and 7 days.
  /// - Parameters:
  ///   - targets: The lifetime of the targets metadata in seconds.
  ///   - snapshot: The lifetime of the snapshot metadata in seconds.
  ///   - timestamp: The lifetime of the timestamp metadata in seconds.
  public init(
    targets: TimeInterval = 365 * 86_400, snapshot: TimeInterval = 30 * 86_400, timestamp: TimeInterval = 7 * 86_400
  ) {
    self.targets = targets
    self.snapshot = snapshot
    self.timestamp = timestamp
  }
}
