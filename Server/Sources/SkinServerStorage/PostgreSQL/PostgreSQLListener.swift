import Foundation
import Logging
import NIOConcurrencyHelpers
import SkinKit

/// A thread that listens for the notifications of all servers.
enum PostgreSQLListener {
  /// The time without notifications after which the connection is tried.
  private static let quietTime = Duration.seconds(10)

  /// Returns the changes of a database.
  /// - Parameters:
  ///   - address: The database.
  ///   - logger: The logger.
  /// - Returns: A stream with an element after each connect and after notifications. It ends with its consumer.
  static func changes(of address: DatabaseAddress, logger: Logger) -> AsyncStream<Void> {
    // One element is enough, because the consumer reads the complete state.
    let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let hasEnded = NIOLockedValueBox(false)
    changes.onTermination = { _ in hasEnded.withLockedValue { $0 = true } }
    Thread.detachNewThread {
      while !hasEnded.withLockedValue({ $0 }) {
        do {
          try listen(address, changes) { hasEnded.withLockedValue { $0 } }
        } catch {
          let reason = (error as? PostgreSQLFailure)?.issue(address).message ?? "\(error)"
          logger.warning("no news of other servers until PostgreSQL answers", metadata: ["reason": "\(reason)"])
          Thread.sleep(forTimeInterval: 0.5)
        }
      }
    }
    return stream
  }

  private static func listen(
    _ address: DatabaseAddress, _ changes: AsyncStream<Void>.Continuation, until hasEnded: () -> Bool
  ) throws {
    let connection = try PostgreSQLConnection(address)
    try connection.execute("LISTEN \(PostgreSQLConnection.channel)")
    // Anything may have changed before.
    changes.yield()
    var lastAnswer = ContinuousClock.now
    while !hasEnded() {
      if try connection.waitForNotification(within: .seconds(1)) {
        changes.yield()
        lastAnswer = .now
      } else if ContinuousClock.now - lastAnswer > quietTime {
        // A connection that was cut looks like a quiet one.
        try connection.execute("SELECT 1")
        lastAnswer = .now
        // The answer may have come with notifications, which the next wait returns at once.
      }
    }
  }
}
