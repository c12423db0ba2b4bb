package import Foundation
package import SkinKit

/// Work that waits in a table of the database until one of the servers does it.
///
/// A server claims the work before it begins, and renews the claim while it goes on. If the server ends, the claim expires,
/// and the work is due again.
package protocol QueuedWork: Sendable {
  /// The table, which has the columns of ``WorkProgress`` in addition to its own.
  static var table: String { get }
  /// The columns that order work that became due at the same time.
  static var order: String { get }
  /// The issue of work during which servers ended each time.
  static var interruption: SkinIssue { get }
  /// The columns of the primary key, with their values.
  var key: [(column: String, value: any SQLConvertible)] { get }
  var progress: WorkProgress { get set }

  init(_ row: SQLRow) throws
}

/// The progress of work in a queue.
package struct WorkProgress: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// The work waits for a server, or a server does it.
    case pending
    /// The work is done.
    case done
    /// The work can't be done.
    case failed
  }

  package var state: State
  /// The issue of the last attempt, or the reason of the end.
  package var issue: SkinIssue?
  /// The number of attempts since the request.
  package var attempts: Int
  /// The time of the request, or of the end.
  package var changedAt: Date
  /// The time of the next attempt, or at which the claim expires; nil after the end.
  package var dueAt: Date?
  /// The completed fraction; nil unless a server has claimed the work.
  package var fraction: Double?

  /// The waits after failures, in seconds.
  package static let waits: [TimeInterval] = [60, 600]
  /// The most attempts, some of which a server that ended may have interrupted.
  package static var mostAttempts: Int { waits.count + 1 }

  /// Ends the work.
  package mutating func end(_ state: State, _ issue: SkinIssue?, at moment: Date) {
    (self.state, self.issue, changedAt, dueAt, fraction) = (state, issue, moment, nil, nil)
  }
}

extension MetadataReading {
  /// Returns the work that has been due for the longest time.
  package func due<Work: QueuedWork>(_ type: Work.Type, at moment: Date) throws -> Work? {
    try connection.row(
      "SELECT * FROM \(Work.table) WHERE due_at <= $1 ORDER BY due_at, changed_at, \(Work.order) LIMIT 1", moment
    ).map(Work.init)
  }
}

extension MetadataWriting {
  /// Claims work for an attempt, so that no other server does it.
  /// - Parameters:
  ///   - work: The work as it was read.
  ///   - until: The time at which the claim expires, unless it is renewed.
  /// - Returns: The claimed work, or nil if another server was faster.
  /// - Throws: The database error.
  package func claim<Work: QueuedWork>(_ work: Work, until: Date) throws -> Work? {
    var claimed = work
    claimed.progress.attempts += 1
    claimed.progress.dueAt = until
    claimed.progress.fraction = 0
    return try update(work) { $0 = claimed.progress } ? claimed : nil
  }

  /// Changes the progress of pending work.
  /// - Parameters:
  ///   - work: The work as it was read or claimed.
  ///   - change: The change.
  /// - Returns: Whether it was changed: since then, it may have been removed, or claimed by another server.
  /// - Throws: The database error.
  package func update<Work: QueuedWork>(_ work: Work, _ change: (inout WorkProgress) -> Void) throws -> Bool {
    var new = work.progress
    change(&new)
    let changed = try connection.execute(
      """
      UPDATE \(Work.table) SET state = $1, code = $2, reason = $3, suggestion = $4, attempts = $5, progress = $6,
        changed_at = $7, due_at = $8
      WHERE \(work.condition(after: 8))
      """,
      arguments: [
        new.state.rawValue.sqlValue, (new.issue?.code.rawValue).sqlValue, (new.issue?.message).sqlValue,
        (new.issue?.suggestion).sqlValue, new.attempts.sqlValue, new.fraction.sqlValue, new.changedAt.sqlValue,
        new.dueAt.sqlValue,
      ] + work.conditionArguments)
    return changed > 0
  }

  /// Removes pending work.
  /// - Parameter work: The work as it was read or claimed.
  /// - Returns: Whether it was removed, as of ``update(_:_:)``.
  /// - Throws: The database error.
  package func remove<Work: QueuedWork>(_ work: Work) throws -> Bool {
    try connection.execute(
      "DELETE FROM \(Work.table) WHERE \(work.condition(after: 0))", arguments: work.conditionArguments) > 0
  }

  /// Makes claimed work due, because no other server runs.
  package func release<Work: QueuedWork>(_ type: Work.Type, at moment: Date) throws {
    try connection.execute(
      "UPDATE \(Work.table) SET due_at = $1, progress = NULL WHERE progress IS NOT NULL", moment)
  }
}

extension QueuedWork {
  /// Returns the condition for pending work that is as it was read.
  ///
  /// Each claim has another number of attempts, and each request another time.
  fileprivate func condition(after count: Int) -> String {
    let columns = ["attempts", "changed_at"] + key.map(\.column)
    return "state = 'pending'" + columns.enumerated().map { " AND \($1) = $\(count + $0 + 1)" }.joined()
  }

  fileprivate var conditionArguments: [SQLValue] {
    [progress.attempts.sqlValue, progress.changedAt.sqlValue] + key.map(\.value.sqlValue)
  }
}

extension WorkProgress {
  /// Reads the columns of a queue's table.
  /// - Parameters:
  ///   - row: The row.
  ///   - suggestion: The suggestion for an issue that was stored without one.
  /// - Throws: `SkinIssue` with the code `damaged-storage`.
  init(_ row: SQLRow, suggestion: String = "") throws {
    let text: String = try row["state"]
    guard let state = State(rawValue: text) else {
      throw SkinIssue(
        .damagedStorage, "The database has work in the unknown state “\(text)”",
        suggestion: "Restore the data folder from a backup.")
    }
    let (code, reason, stored): (String?, String?, String?) = (
      try row["code"], try row["reason"], try row["suggestion"]
    )
    let issue = reason.map { reason in
      SkinIssue(
        SkinIssue.Code(rawValue: code ?? "internal-error"), reason, suggestion: stored ?? suggestion)
    }
    self.init(
      state: state, issue: issue, attempts: try row["attempts"], changedAt: try row["changed_at"],
      dueAt: try row["due_at"], fraction: try row["progress"])
  }
}
