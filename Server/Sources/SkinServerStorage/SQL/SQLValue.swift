package import Foundation
package import SkinKit
import SkinPackage

/// A value of a column or of a statement's argument.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes(Data)

  /// Checks that texts can be stored: SQLite would cut them at the character U+0000, which PostgreSQL refuses.
  /// - Throws: `SkinIssue` with the code `unstorable-text`.
  static func check(_ values: [SQLValue]) throws {
    for case .text(let text) in values where text.utf8.contains(0) {
      throw SkinIssue(
        .unstorableText, "A text has the character U+0000, which can't be stored",
        suggestion: "Remove the character from the names in the package or document. Nothing was changed.")
    }
  }
}

extension SkinIssue.Code {
  /// A text can't be stored.
  package static let unstorableText: Self = "unstorable-text"
}

/// A type whose values are stored in a column.
package protocol SQLConvertible: Sendable {
  /// The value as it is stored.
  var sqlValue: SQLValue { get }
  /// Creates a value from a column, or returns nil if the column has none of this type.
  ///
  /// Values are checked when they are read, because other programs can edit the database.
  init?(sqlValue: SQLValue)
}

extension Int: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Bool: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue, value == 0 || value == 1 else { return nil }
    self = value == 1
  }
}

extension Double: SQLConvertible {
  package var sqlValue: SQLValue { .real(self) }

  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
}

extension String: SQLConvertible {
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Data: SQLConvertible {
  package var sqlValue: SQLValue { .bytes(self) }

  package init?(sqlValue: SQLValue) {
    guard case .bytes(let value) = sqlValue else { return nil }
    self = value
  }
}

/// Seconds since 1970.
extension Date: SQLConvertible {
  package var sqlValue: SQLValue { .real(timeIntervalSince1970) }

  package init?(sqlValue: SQLValue) {
    guard let seconds = Double(sqlValue: sqlValue) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }

  package init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
    } else if let value = Wrapped(sqlValue: sqlValue) {
      self = value
    } else {
      return nil
    }
  }
}

/// Values that are stored as their text.
extension SQLConvertible where Self: LosslessStringConvertible {
  package var sqlValue: SQLValue { .text(description) }

  package init?(sqlValue: SQLValue) {
    guard let text = String(sqlValue: sqlValue) else { return nil }
    self.init(text)
  }
}

extension SkinIdentifier: SQLConvertible {}
extension SkinVersion: SQLConvertible {}

extension ContentHash: SQLConvertible {
  var sqlValue: SQLValue { .text(hex) }

  init?(sqlValue: SQLValue) {
    guard let text = String(sqlValue: sqlValue) else { return nil }
    self.init(hex: text)
  }
}
