import Foundation
import GRDB

/// A connection to an SQLite database, inside of one transaction.
struct GRDBConnection: SQLConnection {
  let database: Database

  func rows(_ statement: String, arguments: [SQLValue]) throws -> [SQLRow] {
    try SQLValue.check(arguments)
    let prepared = try database.cachedStatement(sql: Self.numbered(statement))
    let columns = prepared.columnNames
    return try Row.fetchAll(prepared, arguments: StatementArguments(arguments)).map { row in
      SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init))
    }
  }

  func forEachRow(_ statement: String, _ body: (SQLRow) throws -> Void) throws {
    let prepared = try database.cachedStatement(sql: statement)
    let columns = prepared.columnNames
    let cursor = try Row.fetchCursor(prepared)
    while let row = try cursor.next() {
      try body(SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init)))
    }
  }

  @discardableResult
  func execute(_ statement: String, arguments: [SQLValue]) throws -> Int {
    try SQLValue.check(arguments)
    let prepared = try database.cachedStatement(sql: Self.numbered(statement))
    try prepared.execute(arguments: StatementArguments(arguments))
    return database.changesCount
  }

  /// Returns a statement with SQLite's numbered arguments, `?1` instead of `$1`.
  private static func numbered(_ statement: String) -> String {
    statement.replacingOccurrences(of: "$", with: "?")
  }
}

extension SQLValue: DatabaseValueConvertible {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let value): .integer(Int(value))
      case .double(let value): .real(value)
      case .string(let value): .text(value)
      case .blob(let value): .bytes(value)
      }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .bytes(let value): value.databaseValue
    }
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> SQLValue? { SQLValue(value) }
}
