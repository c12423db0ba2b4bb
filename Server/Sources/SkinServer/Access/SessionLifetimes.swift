public import Foundation

/// The times after which a browser's session ends.
public struct SessionLifetimes: Hashable, Sendable {
  /// The time in seconds after which an unused session ends.
  public var idle: TimeInterval = 3600
  /// The time in seconds after which a session ends, however much it is used.
  public var total: TimeInterval = 12 * 3600

  /// Creates the default times.
  public init() {}
}
