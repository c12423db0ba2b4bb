import Foundation
package import SkinKit
import SkinUpdate

/// An error of PostgreSQL or of the connection to it.
struct PostgreSQLFailure: Error {
  /// The SQLSTATE, or an empty string if the server didn't answer.
  var state: String
  /// The message, without the values of arguments.
  var message: String
  /// Whether the connection can't be used any longer.
  var isLost: Bool

  /// Whether the transaction was rolled back because of others, so that running it again helps.
  var isTransient: Bool { ["40001", "40P01"].contains(state) }

  /// The codes with which a server ends a connection or refuses one for the moment.
  static let lostStates: Set<String> = ["57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "53300"]

  /// Returns the issue to report.
  /// - Parameter address: The database.
  /// - Returns: The issue, with a suggestion.
  func issue(_ address: DatabaseAddress) -> SkinIssue {
    let text = message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "; ")
    if isLost {
      return SkinIssue(
        .databaseUnavailable, "PostgreSQL at \(address) doesn't answer: \(text)",
        suggestion: "Check that it runs and that the setting database is right. Nothing was changed.")
    }
    switch state {
    case "53100":
      return SkinIssue(
        .diskFull, "The database can't grow: \(text)",
        suggestion: "Free some space on the volume of PostgreSQL. Nothing was changed.")
    case "55P03", "57014":
      return SkinIssue(
        .databaseUnavailable, "PostgreSQL at \(address) is busy: \(text)",
        suggestion: "Try again. Look for long transactions in pg_stat_activity. Nothing was changed.")
    case "42501":
      return SkinIssue(
        .databaseFailure, "PostgreSQL at \(address) refused a statement: \(text)",
        suggestion: "Make the user of the setting database the owner of the database.")
    default:
      return SkinIssue(
        .databaseFailure, "PostgreSQL at \(address) refused a statement: \(text) (\(state))",
        suggestion: "Look at PostgreSQL's log. Nothing was changed.")
    }
  }
}

extension SkinIssue.Code {
  /// The database doesn't answer.
  package static let databaseUnavailable: Self = "database-unavailable"
  /// The database refused a statement.
  package static let databaseFailure: Self = "database-failure"
  /// The connection to the database was lost during a commit, and the outcome couldn't be found out.
  package static let outcomeUnknown: Self = "outcome-unknown"
}
