public import Foundation

extension InMemoryRepository {
  /// A fault in a response.
  public enum Fault: Hashable, Sendable {
    /// A response with only a status.
    case status(Int)
    /// The connection breaks after some bytes.
    case cut(after: Int)
    /// The file's bytes are replaced by an endless body.
    case endless
    /// There is no response.
    case unreachable
  }

  /// All served files by their path in the repository; replace them to serve unsigned or older files.
  public var files: [String: Data] {
    get { lock.withLock { served } }
    set { lock.withLock { served = newValue } }
  }

  /// Makes the next responses for a file fail, one fault for each.
  /// - Parameters:
  ///   - path: The file's path in the repository.
  ///   - faults: The faults, in order.
  public func spoil(_ path: String, with faults: Fault...) {
    lock.withLock { self.faults[path, default: []] += faults }
  }

  /// Removes all pending faults.
  public func clearFaults() { lock.withLock { faults = [:] } }

  /// The requests so far.
  public var requests: [Request] { lock.withLock { log } }

  /// Clears ``requests``.
  public func forgetRequests() { lock.withLock { log = [] } }
}
