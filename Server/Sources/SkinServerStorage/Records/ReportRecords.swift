package import Foundation
package import SkinKit
package import SkinServerAPI
package import SkinUpdate

/// A query for counts of reports.
package struct ReportQuery: Hashable, Sendable {
  var app: SkinIdentifier
  /// The first day.
  package var since: String
  /// The last day.
  package var until: String
  package var skin: SkinIdentifier?
  package var version: SkinVersion?
  package var channel: SkinIdentifier?
  /// Whether each day is counted separately.
  package var isByDay: Bool

  package init(
    app: SkinIdentifier, since: String, until: String, skin: SkinIdentifier? = nil, version: SkinVersion? = nil,
    channel: SkinIdentifier? = nil, isByDay: Bool = false
  ) {
    (self.app, self.since, self.until, self.skin, self.version) = (app, since, until, skin, version)
    (self.channel, self.isByDay) = (channel, isByDay)
  }

  /// The maximum number of counts in an answer.
  package static let limit = 10_000
}

extension MetadataReading {
  /// Whether a report repeats the state that is stored with its token.
  package func isRepeated(_ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier) throws -> Bool {
    let isRepeated: Bool? = try connection.value(
      """
      SELECT EXISTS (SELECT 1 FROM report
        WHERE token = $1 AND app = $2 AND channel = $3 AND skin = $4 AND version = $5 AND kind = $6 AND method = $7
          AND bytes = $8 AND code = $9 AND app_version = $10)
      """, Data(token: report.token), app, channel, report.skin.id, report.skin.version, report.kind.rawValue,
      report.updateKind?.rawValue ?? "", report.bytes ?? 0, report.code ?? "", report.appVersion?.description ?? "")
    return isRepeated == true
  }

  /// Whether guards judge the state of a report's device that was stored on a day, for the same version and channel.
  package func isJudged(_ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier, day: String) throws
    -> Bool
  {
    let isJudged: Int? = try connection.value(
      """
      SELECT is_judged FROM report
        WHERE token = $1 AND app = $2 AND channel = $3 AND skin = $4 AND version = $5 AND day = $6
      """, Data(token: report.token), app, channel, report.skin.id, report.skin.version, day)
    return isJudged == 1
  }

  /// Returns the counts of reports, at most one more than ``ReportQuery/limit``.
  package func reports(_ query: ReportQuery) throws -> [ReportsAnswer.Count] {
    let day = query.isByDay ? "day" : "''"
    let condition = """
      app = $1 AND day BETWEEN $2 AND $3 AND (CAST($4 AS TEXT) IS NULL OR skin = $4)
        AND (CAST($5 AS TEXT) IS NULL OR version = $5) AND (CAST($6 AS TEXT) IS NULL OR channel = $6)
      """
    return try connection.rows(
      """
      SELECT channel, skin, version, kind, method, code, \(day) AS day, CAST(SUM(count) AS BIGINT) AS count,
        CAST(SUM(bytes) AS BIGINT) AS bytes
      FROM (
        SELECT channel, skin, version, kind, method, code, day, COUNT(*) AS count, SUM(bytes) AS bytes
          FROM report WHERE \(condition) GROUP BY 1, 2, 3, 4, 5, 6, 7
        UNION ALL
        SELECT channel, skin, version, kind, method, code, day, count, bytes FROM report_count WHERE \(condition)
      ) AS states
      GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 2, 3, 1, 7, 4, 5, 6 LIMIT \(ReportQuery.limit + 1)
      """,
      query.app, query.since, query.until, query.skin, query.version, query.channel
    ).map(ReportsAnswer.Count.init)
  }
}

extension MetadataWriting {
  /// Stores a device's state, in place of the previous one with its token, and counts the device once for each day on
  /// which it shows the version.
  ///
  /// An equal state keeps its day and its judgement: the device is only seen again.
  /// - Parameters:
  ///   - report: The state.
  ///   - app: The app.
  ///   - channel: The channel, or nil if it has no activation.
  ///   - day: The day.
  ///   - isJudged: Whether guards judge it.
  /// - Throws: The database error.
  package func add(
    _ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier?, day: String, isJudged: Bool
  ) throws {
    let (token, channel) = (Data(token: report.token), channel?.rawValue ?? "")
    let appVersion = try counted(report.appVersion, app)
    let owned = "token = $1 AND app = $2 AND skin = $3 AND version = $4"
    let before = try connection.row(
      "SELECT channel, app_version FROM report WHERE \(owned) AND kind = $5 AND seen = $6", token, app,
      report.skin.id, report.skin.version, UpdateReport.Kind.applied.rawValue, day
    ).map { ShownPlace(channel: try $0["channel"], appVersion: try $0["app_version"]) }
    // Only the owner of a state knows its token. An equal state keeps its day, and the judgement of guards.
    try connection.insert(
      into: "report",
      [
        "token": token, "app": app, "channel": channel, "skin": report.skin.id, "version": report.skin.version,
        "kind": report.kind.rawValue, "method": report.updateKind?.rawValue ?? "",
        "code": try counted(report.code, app), "app_version": appVersion, "bytes": report.bytes ?? 0, "day": day,
        "seen": day, "is_judged": isJudged ? 1 : 0,
      ],
      onConflict: """
        (token) DO UPDATE SET
          channel = excluded.channel, kind = excluded.kind, method = excluded.method, code = excluded.code,
          app_version = excluded.app_version, bytes = excluded.bytes, day = excluded.day,
          is_judged = excluded.is_judged
        WHERE (report.app, report.skin, report.version) = (excluded.app, excluded.skin, excluded.version)
          AND (report.channel, report.kind, report.method, report.code, report.app_version, report.bytes)
            <> (excluded.channel, excluded.kind, excluded.method, excluded.code, excluded.app_version, excluded.bytes)
        """)
    try connection.execute(
      "UPDATE report SET seen = $5 WHERE \(owned) AND seen < $5", token, app, report.skin.id, report.skin.version, day)
    let isOwned: Bool? = try connection.value(
      "SELECT EXISTS (SELECT 1 FROM report WHERE \(owned))", token, app, report.skin.id, report.skin.version)
    let shown = report.kind == .applied && isOwned == true ? ShownPlace(channel: channel, appVersion: appVersion) : nil
    guard before != shown else { return }
    for (place, change) in [(before, -1), (shown, 1)] {
      if let place { try count(report.skin, of: app, shownIn: place, on: day, by: change) }
    }
  }

  /// Changes the number of devices that showed a version on a day.
  private func count(
    _ skin: SkinReference, of app: SkinIdentifier, shownIn place: ShownPlace, on day: String, by change: Int
  ) throws {
    try connection.insert(
      into: "report_shown",
      [
        "app": app, "day": day, "skin": skin.id, "version": skin.version, "channel": place.channel,
        "app_version": place.appVersion, "count": change,
      ],
      onConflict: """
        (app, day, skin, version, channel, app_version) DO UPDATE SET count = report_shown.count + excluded.count
        """)
  }

  /// Returns the code under which an issue is counted.
  private func counted(_ code: String?, _ app: SkinIdentifier) throws -> String {
    guard let code else { return "" }
    return try isCounted(code, in: "report_code", "code", app) ? code : "other"
  }

  /// Returns the app's version under which a state is counted; the empty string for none.
  private func counted(_ version: SkinVersion?, _ app: SkinIdentifier) throws -> String {
    guard let text = version?.description else { return "" }
    return try isCounted(text, in: "report_app_version", "version", app) ? text : ""
  }

  /// Whether a value is counted by itself.
  ///
  /// Invented values must not create unlimited rows.
  private func isCounted(
    _ value: String, in table: String, _ column: String, _ app: SkinIdentifier
  ) throws -> Bool {
    let known: Bool? = try connection.value(
      "SELECT EXISTS (SELECT * FROM \(table) WHERE app = $1 AND \(column) = $2)", app, value)
    if known == true { return true }
    let count: Int? = try connection.value("SELECT COUNT(*) FROM \(table) WHERE app = $1", app)
    guard count ?? 0 < ReportsAnswer.Count.mostValues else { return false }
    try connection.insert(into: table, ["app": app, column: value])
    return true
  }

  /// Merges the states of devices that weren't seen since a day into the counts, and deletes them with their tokens.
  package func foldReports(before day: String) throws {
    let isDue: Bool? = try connection.value("SELECT EXISTS (SELECT * FROM report WHERE seen < $1)", day)
    guard isDue == true else { return }
    try connection.execute(
      """
      INSERT INTO report_count (app, channel, skin, version, app_version, kind, method, code, day, count, bytes)
      SELECT app, channel, skin, version, app_version, kind, method, code, day, COUNT(*), SUM(bytes)
        FROM report WHERE seen < $1 GROUP BY app, channel, skin, version, app_version, kind, method, code, day
      ON CONFLICT (app, day, skin, version, channel, app_version, kind, method, code) DO UPDATE SET
        count = report_count.count + excluded.count, bytes = report_count.bytes + excluded.bytes
      """, day)
    try connection.execute("DELETE FROM report WHERE seen < $1", day)
  }
}

/// The channel and the version of the app in which a device shows a version; empty texts for unknown ones.
private struct ShownPlace: Hashable {
  var channel: String
  var appVersion: String
}

extension ReportsAnswer.Count {
  /// The maximum number of issue codes of an app, and of its versions.
  ///
  /// Further codes are counted as `other`, further versions as unknown.
  fileprivate static let mostValues = 200

  fileprivate init(_ row: SQLRow) throws {
    /// A text, where the empty one stands for none.
    func text(_ column: String) throws -> String? {
      let text: String = try row[column]
      return text.isEmpty ? nil : text
    }
    let name: String = try row["kind"]
    guard let kind = UpdateReport.Kind(rawValue: name) else {
      throw SkinIssue(
        .damagedStorage, "The database has a report of the unknown kind “\(name)”",
        suggestion: "Restore the data folder from a backup.")
    }
    self.init(
      channel: try text("channel"),
      skin: SkinVersionName(SkinReference(id: try row["skin"], version: try row["version"])), kind: kind.rawValue,
      method: try text("method").flatMap { UpdateKind(rawValue: $0)?.rawValue }, code: try text("code"),
      day: try text("day"),
      count: try row["count"], bytes: try row["bytes"])
  }
}

extension Data {
  /// Creates the 16 bytes of a token, or nil if it doesn't have 32 hexadecimal digits.
  package init?(token: String) {
    let digits = token.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard token.utf8.count == 32, digits.count == 32 else { return nil }
    self.init(stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
