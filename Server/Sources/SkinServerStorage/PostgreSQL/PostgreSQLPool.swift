import Foundation
import NIOConcurrencyHelpers
import NIOPosix
import SkinKit

/// Threads with a connection to PostgreSQL each, for calls that block.
///
/// A connection that was lost is replaced, and the work is tried again for some time.
final class PostgreSQLPool: Sendable {
  private struct State {
    var idle: [PostgreSQLConnection] = []
    /// The failure of the last attempt, or nil if it succeeded.
    var failure: PostgreSQLFailure?
  }

  private let address: DatabaseAddress
  private let threads: NIOThreadPool
  private let patience: Duration
  private let state = NIOLockedValueBox(State())

  /// Creates a pool, which connects on demand.
  /// - Parameters:
  ///   - address: The database.
  ///   - size: The number of threads and connections.
  ///   - patience: The time for which work is tried again.
  init(_ address: DatabaseAddress, size: Int, patience: Duration) {
    self.address = address
    self.patience = patience
    threads = NIOThreadPool(numberOfThreads: size)
    threads.start()
  }

  deinit { threads.shutdownGracefully { _ in } }

  /// The attempts of one piece of work, on a thread of the pool.
  struct Attempts {
    fileprivate let pool: PostgreSQLPool
    fileprivate let end: ContinuousClock.Instant

    /// Runs work until it doesn't fail because of a lost connection or of other transactions.
    /// - Parameter body: The work. It may run several times, each time with another connection.
    /// - Returns: The result.
    /// - Throws: The error of the work, or the last `PostgreSQLFailure`.
    func retry<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
      // Work that waited behind failures must not add to them.
      if ContinuousClock.now > end, let failure = pool.failure { throw failure }
      var pause = 0.01
      while true {
        do {
          let value = try pool.withConnection(body)
          pool.succeeded()
          return value
        } catch let failure as PostgreSQLFailure where failure.isLost || failure.isTransient {
          pool.failed(failure)
          guard ContinuousClock.now < end else { throw failure }
        }
        Thread.sleep(forTimeInterval: pause)
        pause = min(pause * 2, 0.5)
      }
    }
  }

  /// Runs work on a thread of the pool.
  /// - Parameter body: The work.
  /// - Returns: The result.
  /// - Throws: The error of the work. A `PostgreSQLFailure` becomes a `SkinIssue`.
  func run<Value: Sendable>(_ body: @escaping @Sendable (Attempts) throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + patience
    return try await threads.runIfActive { [self] in
      do {
        return try body(Attempts(pool: self, end: end))
      } catch let failure as PostgreSQLFailure {
        throw failure.issue(address)
      }
    }
  }

  private var failure: PostgreSQLFailure? { state.withLockedValue { $0.failure } }

  private func withConnection<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let connection = try state.withLockedValue { $0.idle.popLast() } ?? PostgreSQLConnection(address)
    defer { if connection.isIdle { state.withLockedValue { $0.idle.append(connection) } } }
    return try body(connection)
  }

  private func succeeded() { state.withLockedValue { $0.failure = nil } }

  private func failed(_ failure: PostgreSQLFailure) {
    let idle = state.withLockedValue { state in
      state.failure = failure
      guard failure.isLost else { return [PostgreSQLConnection]() }
      // The same happened to the others, most likely.
      defer { state.idle = [] }
      return state.idle
    }
    // Closed outside of the lock.
    _ = idle
  }
}
