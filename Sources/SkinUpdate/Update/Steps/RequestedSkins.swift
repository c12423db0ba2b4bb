import Foundation
import SkinKit

/// The skins that users asked for and that aren't installed yet.
final class RequestedSkins: Sendable {
  private let requests = Locked<[UUID: SkinReference]>([:])

  /// The skins.
  var skins: Set<SkinReference> { Set(requests.withLock { $0.values }) }

  /// Adds a request.
  /// - Returns: The request's identifier.
  func add(_ skin: SkinReference) -> UUID {
    let request = UUID()
    requests.withLock { $0[request] = skin }
    return request
  }

  /// Removes a request.
  /// - Returns: Whether there was one.
  func remove(_ request: UUID) -> Bool { requests.withLock { $0.removeValue(forKey: request) } != nil }
}
