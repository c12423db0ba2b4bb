import Foundation

/// The times after which a browser's session ends.
package struct SessionLifetimes: Hashable, Sendable {
  /// The time in seconds after which an unused session ends.
  var idle: TimeInterval = 3600
  /// The time in seconds after which a session ends, however much it is used.
  var total: TimeInterval = 12 * 3600

  /// Creates the default times.
  init() {}
}
