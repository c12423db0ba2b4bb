import Foundation
import GRDB
import SkinKit
import SkinUpdate

extension SQLiteTransaction {
  /// The maximum number of issue codes of an app.
  ///
  /// Further ones are counted as `other`.
  private static let mostCodes = 200

  func add(_ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier?, day: String) throws {
    // Only the owner of a state knows its token. An equal state changes nothing, not even its day.
    try db.execute(
      sql: """
        INSERT INTO report (token, app, channel, skin, version, kind, way, code, bytes, day)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (token) DO UPDATE SET
          channel = excluded.channel, kind = excluded.kind, way = excluded.way, code = excluded.code,
          bytes = excluded.bytes, day = excluded.day
        WHERE (app, skin, version) = (excluded.app, excluded.skin, excluded.version)
          AND (channel, kind, way, code, bytes)
            <> (excluded.channel, excluded.kind, excluded.way, excluded.code, excluded.bytes)
        """,
      arguments: [
        Data(token: report.token), app.rawValue, channel?.rawValue ?? "", report.skin.id.rawValue,
        report.skin.version.description, report.kind.rawValue, report.updateKind?.rawValue ?? "",
        try counted(report.code, app), report.bytes ?? 0, day,
      ])
  }

  /// Returns the code under which an issue is counted.
  ///
  /// Invented codes must not create unlimited rows.
  private func counted(_ code: String?, _ app: SkinIdentifier) throws -> String {
    guard let code else { return "" }
    let known = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM report_code WHERE app = ? AND code = ?)", arguments: [app.rawValue, code])
    if known == true { return code }
    let count = try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM report_code WHERE app = ?", arguments: [app.rawValue])
    guard count ?? 0 < Self.mostCodes else { return "other" }
    try db.execute(sql: "INSERT INTO report_code (app, code) VALUES (?, ?)", arguments: [app.rawValue, code])
    return code
  }

  func foldReports(before day: String) throws {
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM report WHERE day < ?)", arguments: [day]) == true
    else { return }
    try db.execute(
      sql: """
        INSERT INTO report_count (app, channel, skin, version, kind, way, code, day, count, bytes)
        SELECT app, channel, skin, version, kind, way, code, day, COUNT(*), SUM(bytes) FROM report WHERE day < ?
        GROUP BY app, channel, skin, version, kind, way, code, day
        ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes
        """, arguments: [day])
    try db.execute(sql: "DELETE FROM report WHERE day < ?", arguments: [day])
  }

  func reports(_ query: ReportQuery) throws -> [ReportCount] {
    let day = query.isByDay ? "day" : "''"
    let condition = """
      app = :app AND day BETWEEN :since AND :until AND (:skin IS NULL OR skin = :skin)
        AND (:version IS NULL OR version = :version) AND (:channel IS NULL OR channel = :channel)
      """
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT channel, skin, version, kind, way, code, \(day) AS day, SUM(count) AS count, SUM(bytes) AS bytes FROM (
          SELECT channel, skin, version, kind, way, code, day, COUNT(*) AS count, SUM(bytes) AS bytes
            FROM report WHERE \(condition) GROUP BY 1, 2, 3, 4, 5, 6, 7
          UNION ALL
          SELECT channel, skin, version, kind, way, code, day, count, bytes FROM report_count WHERE \(condition))
        GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 2, 3, 1, 7, 4, 5, 6 LIMIT \(ReportQuery.limit + 1)
        """,
      arguments: [
        "app": query.app.rawValue, "since": query.since, "until": query.until, "skin": query.skin?.rawValue,
        "version": query.version?.description, "channel": query.channel?.rawValue,
      ])
    return try rows.map { row in
      func text(_ column: String) -> String? {
        let text: String = row[column]
        return text.isEmpty ? nil : text
      }
      guard let kind = UpdateReport.Kind(rawValue: row["kind"]) else {
        throw SkinIssue(
          .damagedStorage, "The database has a report of the unknown kind “\(row["kind"] as String)”",
          remedy: "Restore the data folder from a backup.")
      }
      return ReportCount(
        channel: try text("channel").map { _ in try row.identifier("channel") },
        skin: SkinReference(id: try row.identifier("skin"), version: try row.version("version")), kind: kind,
        way: text("way").flatMap { UpdateKind(rawValue: $0) }, code: text("code"), day: text("day"),
        count: row["count"], bytes: row["bytes"])
    }
  }
}
