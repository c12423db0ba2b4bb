import NIOConcurrencyHelpers
import SkinServerStorage

/// The user of a page of the console, who is identified once for all requests that draw the page.
package final class PageIdentity: Sendable {
  private let known = NIOLockedValueBox<Principal?>(nil)

  package init() {}

  /// Returns the sender of a request.
  /// - Parameters:
  ///   - isChange: Whether the request changes anything. Then its sender and the sender of the next one are identified
  ///     again, because sessions and roles may differ.
  ///   - identify: Identifies the sender.
  /// - Returns: The sender.
  /// - Throws: The error of the closure.
  func principal(isChange: Bool, _ identify: () async throws -> Principal) async throws -> Principal {
    if isChange {
      known.withLockedValue { $0 = nil }
      return try await identify()
    }
    if let principal = known.withLockedValue({ $0 }) { return principal }
    let principal = try await identify()
    known.withLockedValue { $0 = principal }
    return principal
  }
}
