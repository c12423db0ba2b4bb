// What an attacker or a bad network does with a repository in memory.

public import Foundation

extension InMemoryRepository {
  /// How an answer goes wrong.
  public enum Fault: Hashable, Sendable {
    /// There is only a status.
    case status(Int)
    /// The connection breaks after some bytes.
    case cut(after: Int)
    /// After the file's bytes come others, without end.
    case endless
    /// Nothing comes at all.
    case unreachable
  }

  /// All files that are served, by path below the repository; set them to serve what was never signed, or older files.
  public var files: [String: Data] {
    get { lock.withLock { served } }
    set { lock.withLock { served = newValue } }
  }

  /// Lets the next answers for a file go wrong, one fault for each.
  /// - Parameters:
  ///   - path: The file's path below the repository.
  ///   - faults: What goes wrong, in this order.
  public func spoil(_ path: String, with faults: Fault...) {
    lock.withLock { self.faults[path, default: []] += faults }
  }

  /// Takes back all faults that haven't happened yet.
  public func clearFaults() { lock.withLock { faults = [:] } }

  /// The requests that were answered so far.
  public var requests: [Request] { lock.withLock { log } }

  /// Forgets the requests so far.
  public func forgetRequests() { lock.withLock { log = [] } }
}
