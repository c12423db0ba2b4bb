import SkinKit

/// A connection to a database, inside of one transaction.
///
/// Statements are written in the SQL that SQLite and PostgreSQL share, with the arguments `$1`, `$2` and so on:
///
/// ```swift
/// try connection.rows("SELECT name, size FROM package WHERE app = $1 AND skin = $2", app, skin)
/// ```
package protocol SQLConnection {
  /// Runs a query.
  /// - Parameters:
  ///   - statement: The query.
  ///   - arguments: The values of `$1`, `$2` and so on.
  /// - Returns: All rows.
  /// - Throws: The database error.
  func rows(_ statement: String, arguments: [SQLValue]) throws -> [SQLRow]

  /// Runs a statement that returns no rows.
  /// - Parameters:
  ///   - statement: The statement.
  ///   - arguments: The values of `$1`, `$2` and so on.
  /// - Returns: The number of rows that it changed.
  /// - Throws: The database error.
  @discardableResult
  func execute(_ statement: String, arguments: [SQLValue]) throws -> Int

  /// Notifies all servers, once the transaction is committed, that it signed the repository.
  /// - Parameter version: The version of timestamp.json.
  /// - Throws: The database error.
  func announce(_ version: Int) throws

  /// Runs a query without arguments, and passes on one row after the other.
  /// - Parameters:
  ///   - statement: The query.
  ///   - body: A closure called with each row.
  /// - Throws: The database error, or the error of the closure.
  func forEachRow(_ statement: String, _ body: (SQLRow) throws -> Void) throws
}

extension SQLConnection {
  /// Reads all rows at once, for databases without cursors.
  func forEachRow(_ statement: String, _ body: (SQLRow) throws -> Void) throws {
    for row in try rows(statement, arguments: []) { try body(row) }
  }
}

extension SQLConnection {
  /// Does nothing, because the database has one server.
  package func announce(_ version: Int) throws {}

  /// Runs a query, and returns all its rows.
  func rows(_ statement: String, _ arguments: any SQLConvertible...) throws -> [SQLRow] {
    try rows(statement, arguments: arguments.map(\.sqlValue))
  }

  /// Runs a query, and returns its first row.
  func row(_ statement: String, _ arguments: any SQLConvertible...) throws -> SQLRow? {
    try rows(statement, arguments: arguments.map(\.sqlValue)).first
  }

  /// Runs a query, and returns the first column of all rows.
  func values<Value: SQLConvertible>(_ statement: String, _ arguments: any SQLConvertible...) throws -> [Value] {
    try rows(statement, arguments: arguments.map(\.sqlValue)).map { try $0.first() }
  }

  /// Runs a query, and returns the first column of its first row, or nil if there is no row.
  package func value<Value: SQLConvertible>(_ statement: String, _ arguments: any SQLConvertible...) throws -> Value? {
    try rows(statement, arguments: arguments.map(\.sqlValue)).first?.first()
  }

  /// Runs a statement, and returns the number of rows that it changed.
  @discardableResult
  package func execute(_ statement: String, _ arguments: any SQLConvertible...) throws -> Int {
    try execute(statement, arguments: arguments.map(\.sqlValue))
  }

  /// Inserts a row, or replaces the values of the row with the same key.
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The columns of its primary key.
  ///   - values: The values of all columns.
  /// - Throws: The database error.
  func replace(in table: String, key: [String], _ values: KeyValuePairs<String, any SQLConvertible>) throws {
    let changes = values.map(\.key).filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
    try insert(
      into: table, values,
      onConflict: "(\(key.joined(separator: ", "))) DO "
        + (changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes.joined(separator: ", "))"))
  }

  /// Inserts a row.
  /// - Parameters:
  ///   - table: The table.
  ///   - values: The values of the columns.
  ///   - conflict: The target and action for a row whose key exists, such as `(id) DO NOTHING`; nil for an error.
  /// - Throws: The database error.
  func insert(
    into table: String, _ values: KeyValuePairs<String, any SQLConvertible>, onConflict conflict: String? = nil
  ) throws {
    let columns = values.map(\.key).joined(separator: ", ")
    let places = (1...max(1, values.count)).map { "$\($0)" }.joined(separator: ", ")
    try execute(
      "INSERT INTO \(table) (\(columns)) VALUES (\(places))" + (conflict.map { " ON CONFLICT \($0)" } ?? ""),
      arguments: values.map(\.value.sqlValue))
  }
}
