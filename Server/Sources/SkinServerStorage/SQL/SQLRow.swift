import SkinKit

/// A row of a query's result.
package struct SQLRow: Sendable {
  /// The names of the columns, which all rows of a result share.
  package let columns: [String]
  /// The values, in the order of the columns.
  package let values: [SQLValue]

  /// The value of a column.
  /// - Throws: `SkinIssue` with the code `damaged-storage` if there is no such value.
  subscript<Value: SQLConvertible>(column: String) -> Value {
    get throws {
      guard let index = columns.firstIndex(of: column) else {
        throw SkinIssue(
          .damagedStorage, "The database has no column \(column)", suggestion: "Restore the data folder from a backup.")
      }
      return try value(index)
    }
  }

  /// The value of the first column.
  /// - Throws: `SkinIssue` with the code `damaged-storage` if there is no such value.
  func first<Value: SQLConvertible>() throws -> Value { try value(0) }

  private func value<Value: SQLConvertible>(_ index: Int) throws -> Value {
    guard let value = Value(sqlValue: values[index]) else {
      throw SkinIssue(
        .damagedStorage,
        "The database has the invalid value “\(values[index])” in the column \(columns[index])",
        suggestion: "Restore the data folder from a backup.")
    }
    return value
  }
}

extension SQLValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .bytes(let value): "\(value.count) bytes"
    }
  }
}
