import Logging
import SkinKit

/// The metadata store of any number of servers, in a PostgreSQL database.
///
/// Writes of all servers hold one advisory lock, so each sees the result of the previous one, and none fails because of
/// another. Each write also leaves a mark. If the connection is lost during a commit, the mark tells whether the commit
/// succeeded.
final class PostgreSQLStore: MetadataStore {
  let isShared = true

  private let address: DatabaseAddress
  private let readers: PostgreSQLPool
  /// One connection: writes wait for each other anyway.
  private let writer: PostgreSQLPool
  private let logger: Logger

  /// Opens the database, and migrates it.
  /// - Parameters:
  ///   - address: The database.
  ///   - isMigrated: Whether to migrate the schema; a check must not.
  ///   - logger: The logger.
  /// - Throws: `SkinIssue` if the database doesn't answer or is newer than this server, or, without a migration, if it is
  ///   empty or older.
  init(_ address: DatabaseAddress, isMigrated: Bool = true, logger: Logger) async throws {
    self.address = address
    self.logger = logger
    readers = PostgreSQLPool(address, size: 4, patience: .seconds(3))
    writer = PostgreSQLPool(address, size: 1, patience: .seconds(15))
    guard isMigrated else {
      try await read { try PostgreSQLSchema.requireCurrent($0.connection) }
      return
    }
    try await writer.run { attempts in
      try attempts.retry { connection in
        try connection.writeTransaction { try PostgreSQLSchema.migrate($0) }
      }
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value {
    try await readers.run { attempts in
      try attempts.retry { connection in
        try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
          try body(SQLTransaction(connection: connection))
        }
      }
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value {
    try await writer.run { [address, logger, review = RequestReview.current] attempts in
      var unknown: (mark: PostgreSQLConnection.Mark, value: Value)?
      do {
        return try attempts.retry { connection in
          if let (mark, value) = unknown {
            let isCommitted = try connection.writeTransaction { try $0.isCommitted(mark) }
            logger.notice(
              "found out the outcome of a commit after the connection was lost",
              metadata: ["committed": "\(isCommitted)"])
            if isCommitted { return value }
            unknown = nil
          }
          return try connection.writeTransaction { connection in
            let value = try body(SQLTransaction(connection: connection, review: review))
            unknown = (try connection.mark(), value)
            return value
          } onRollback: {
            unknown = nil
          }
        }
      } catch let failure as PostgreSQLFailure where unknown != nil {
        throw SkinIssue(
          .outcomeUnknown,
          "The connection to PostgreSQL at \(address) was lost during a commit: \(failure.issue(address).message)",
          suggestion: "The change may be committed. Look at the current state, or repeat the change: "
            + "repeating a committed one changes nothing.")
      }
    }
  }

  func changes() -> AsyncStream<Void> { PostgreSQLListener.changes(of: address, logger: logger) }
}
