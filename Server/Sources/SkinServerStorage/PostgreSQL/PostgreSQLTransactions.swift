import SkinKit

extension PostgreSQLConnection {
  /// The mark that a transaction leaves in the database.
  struct Mark {
    var connection: String
    var number: Int
  }

  /// The number of the advisory lock that writers hold.
  private static let writeLock = 0x736B_696E_2D73_7276

  /// Runs a transaction.
  /// - Parameters:
  ///   - begin: The statement that begins it.
  ///   - body: The transaction.
  ///   - onRollback: A closure called if the server certainly rolled the transaction back.
  /// - Returns: The result of the transaction.
  /// - Throws: The error of the transaction, or `PostgreSQLFailure`.
  func transaction<Value>(
    _ begin: String, _ body: () throws -> Value, onRollback: () -> Void = {}
  ) throws -> Value {
    try execute(begin)
    let value: Value
    do {
      value = try body()
    } catch {
      // If this fails, too, the pool drops the connection, and the server rolls back.
      _ = try? execute("ROLLBACK")
      onRollback()
      throw error
    }
    do {
      // After an error that the transaction ignored, the server answers a commit with a rollback.
      guard try result(of: "COMMIT", []).command == "COMMIT" else {
        throw PostgreSQLFailure(state: "25P02", message: "an error in the transaction was ignored", isLost: false)
      }
    } catch let failure as PostgreSQLFailure where !failure.isLost {
      onRollback()
      throw failure
    }
    return value
  }

  /// Runs a transaction while no other server writes.
  func writeTransaction<Value>(
    _ body: (PostgreSQLConnection) throws -> Value, onRollback: () -> Void = {}
  ) throws -> Value {
    // Each statement sees what was committed before it. With the lock, nothing changes in between.
    try transaction(
      "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
      {
        _ = try rows("SELECT pg_advisory_xact_lock($1)", Self.writeLock)
        return try body(self)
      }, onRollback: onRollback)
  }

  /// Marks the current transaction.
  func mark() throws -> Mark {
    if lastMark == 0 {
      // Connections of that age are closed, or have newer marks.
      try execute("DELETE FROM server_write WHERE at < now() - interval '7 days'")
    }
    lastMark += 1
    try execute(
      """
      INSERT INTO server_write (connection, number, at) VALUES ($1, $2, now())
      ON CONFLICT (connection) DO UPDATE SET number = excluded.number, at = now()
      """, id, lastMark)
    return Mark(connection: id, number: lastMark)
  }

  /// Whether a transaction of another connection was committed.
  ///
  /// The caller holds the lock, so that transaction has ended.
  func isCommitted(_ mark: Mark) throws -> Bool {
    let number: Int? = try value("SELECT number FROM server_write WHERE connection = $1", mark.connection)
    return number == mark.number
  }
}
