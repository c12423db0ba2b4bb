import SkinKit
import SkinUpdate

/// A query for the states of installations by version.
struct StatisticsQuery: Hashable, Sendable {
  /// A value by which the counts of a version are divided.
  enum Dimension: String, CaseIterable, Hashable, Sendable {
    case channel
    case appVersion = "app-version"
    case day

    /// The column of the tables of reports.
    fileprivate var column: String { self == .appVersion ? "app_version" : rawValue }
  }

  var app: SkinIdentifier
  /// The first day.
  var since: String
  /// The last day.
  var until: String
  var skin: SkinIdentifier?
  var version: SkinVersion?
  var channel: SkinIdentifier?
  var appVersion: SkinVersion?
  var dimensions: Set<Dimension> = []
  /// Whether only the states that guards judge are counted.
  var isJudged = false

  /// The maximum number of rows in an answer.
  static let limit = 10_000
}

/// The number of installations by their last state, for one version of a skin.
struct StatisticsRow: Hashable, Sendable {
  var skin: SkinReference
  /// The channel; nil if the counts aren't divided by it, or the server doesn't know it.
  var channel: SkinIdentifier?
  /// The version of the app; nil if the counts aren't divided by it, or it wasn't reported.
  var appVersion: SkinVersion?
  /// The day of the last state; nil if the counts aren't divided by it.
  var day: String?
  var offered: Int
  var downloaded: Int
  var applied: Int
  var failed: Int
  var rolledBack: Int
  /// The number of installations in any state.
  var installations: Int
  /// The bytes that all of them downloaded.
  var bytes: Int
  /// The part of the installations that shows the version, from 0 to 1.
  var adoption: Double
}

extension MetadataReading {
  /// Counts installations by their last state, at most one row more than ``StatisticsQuery/limit``.
  ///
  /// Each row counts an installation once. Days whose tokens were deleted have counts only, and their installations may
  /// have reported again since. So these days are only included if the days are counted separately.
  func statistics(_ query: StatisticsQuery) throws -> [StatisticsRow] {
    let condition = """
      app = $1 AND day BETWEEN $2 AND $3 AND (CAST($4 AS TEXT) IS NULL OR skin = $4)
        AND (CAST($5 AS TEXT) IS NULL OR version = $5) AND (CAST($6 AS TEXT) IS NULL OR channel = $6)
        AND (CAST($7 AS TEXT) IS NULL OR app_version = $7)
      """
    let groups = StatisticsQuery.Dimension.allCases.map { dimension in
      (query.dimensions.contains(dimension) ? dimension.column : "''") + " AS \(dimension.column)"
    }.joined(separator: ", ")
    let older =
      query.dimensions.contains(.day)
      ? """
      UNION ALL
        SELECT skin, version, channel, app_version, day, kind, count, bytes FROM report_count WHERE \(condition)
      """ : ""
    let sums = UpdateReport.Kind.all.enumerated().map { number, kind in
      "CAST(SUM(CASE WHEN kind = '\(kind.rawValue)' THEN count ELSE 0 END) AS BIGINT) AS count\(number)"
    }.joined(separator: ", ")
    return try connection.rows(
      """
      SELECT skin, version, \(groups), \(sums), CAST(SUM(count) AS BIGINT) AS installations,
        CAST(SUM(bytes) AS BIGINT) AS bytes
      FROM (
        SELECT skin, version, channel, app_version, day, kind, 1 AS count, bytes FROM report
          WHERE \(condition) \(query.isJudged ? "AND is_judged = 1" : "")
        \(older)
      ) AS states
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5 LIMIT \(StatisticsQuery.limit + 1)
      """,
      query.app, query.since, query.until, query.skin, query.version, query.channel, query.appVersion
    ).map(StatisticsRow.init)
  }

  /// Returns the first day whose states still have their tokens, or nil if no day has.
  func firstReportDay(of app: SkinIdentifier) throws -> String? {
    let day: String?? = try connection.value("SELECT MIN(day) FROM report WHERE app = $1", app)
    return day ?? nil
  }
}

extension StatisticsRow {
  fileprivate init(_ row: SQLRow) throws {
    /// A value, where the empty text stands for none.
    func value<Value: SQLConvertible>(_ column: String) throws -> Value? {
      let text: String = try row[column]
      return text.isEmpty ? nil : try row[column]
    }
    let installations: Int = try row["installations"]
    let applied: Int = try row["count2"]
    self.init(
      skin: SkinReference(id: try row["skin"], version: try row["version"]), channel: try value("channel"),
      appVersion: try value("app_version"), day: try value("day"), offered: try row["count0"],
      downloaded: try row["count1"], applied: applied, failed: try row["count3"], rolledBack: try row["count4"],
      installations: installations, bytes: try row["bytes"],
      adoption: installations == 0 ? 0 : Double(applied) / Double(installations))
  }
}

extension UpdateReport.Kind {
  /// All states, in the order in which a device reaches them.
  static let all: [Self] = [.offered, .downloaded, .applied, .failed, .rolledBack]
}
