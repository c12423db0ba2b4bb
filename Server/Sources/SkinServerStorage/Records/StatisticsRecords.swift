package import SkinKit
package import SkinUpdate

/// A query for the states of installations by version.
package struct StatisticsQuery: Hashable, Sendable {
  /// A value by which the counts of a version are divided.
  package enum Dimension: String, CaseIterable, Hashable, Sendable {
    case channel
    case appVersion = "app-version"
    case day

    /// The column of the tables of reports.
    fileprivate var column: String { self == .appVersion ? "app_version" : rawValue }
  }

  package var app: SkinIdentifier
  /// The first day.
  package var since: String
  /// The last day.
  package var until: String
  package var skin: SkinIdentifier?
  package var version: SkinVersion?
  package var channel: SkinIdentifier?
  package var appVersion: SkinVersion?
  package var dimensions: Set<Dimension>
  /// Whether only the states that guards judge are counted.
  package var isJudged: Bool

  package init(
    app: SkinIdentifier, since: String, until: String, skin: SkinIdentifier? = nil, version: SkinVersion? = nil,
    channel: SkinIdentifier? = nil, appVersion: SkinVersion? = nil, dimensions: Set<Dimension> = [],
    isJudged: Bool = false
  ) {
    (self.app, self.since, self.until, self.skin, self.version) = (app, since, until, skin, version)
    (self.channel, self.appVersion, self.dimensions) = (channel, appVersion, dimensions)
    self.isJudged = isJudged
  }

  /// The maximum number of rows in an answer.
  package static let limit = 10_000
}

/// The number of installations by their last state, for one version of a skin.
package struct StatisticsRow: Hashable, Sendable {
  package var skin: SkinReference
  /// The channel; nil if the counts aren't divided by it, or the server doesn't know it.
  package var channel: SkinIdentifier?
  /// The version of the app; nil if the counts aren't divided by it, or it wasn't reported.
  package var appVersion: SkinVersion?
  /// The day of the last state; nil if the counts aren't divided by it.
  package var day: String?
  package var offered: Int
  package var downloaded: Int
  package var applied: Int
  package var failed: Int
  package var rolledBack: Int
  /// The number of installations that showed the version, and show another one now.
  package var replaced: Int
  /// The number of installations in any state.
  package var installations: Int
  /// The number of installations that showed the version on the day; nil if the counts aren't divided by it.
  package var shown: Int?
  /// The bytes that all of them downloaded.
  package var bytes: Int
  /// The part of the installations that shows the version, from 0 to 1.
  package var adoption: Double
}

extension MetadataReading {
  /// Counts installations by their last state, at most one row more than ``StatisticsQuery/limit``.
  ///
  /// Each row counts an installation once, with its present state: if days aren't counted separately, all that were seen
  /// since the first day, and have the state since the last day or longer; else each on the day of its last state. Days whose tokens were deleted have counts only, and their installations may
  /// have reported again since. So these days are only included if the days are counted separately.
  package func statistics(_ query: StatisticsQuery) throws -> [StatisticsRow] {
    let isByDay = query.dimensions.contains(.day)
    func condition(since day: String = "day") -> String {
      """
      app = $1 AND \(day) >= $2 AND day <= $3 AND (CAST($4 AS TEXT) IS NULL OR skin = $4)
        AND (CAST($5 AS TEXT) IS NULL OR version = $5) AND (CAST($6 AS TEXT) IS NULL OR channel = $6)
        AND (CAST($7 AS TEXT) IS NULL OR app_version = $7)
      """
    }
    let groups = StatisticsQuery.Dimension.allCases.map { dimension in
      (query.dimensions.contains(dimension) ? dimension.column : "''") + " AS \(dimension.column)"
    }.joined(separator: ", ")
    let older =
      isByDay
      ? """
      UNION ALL
        SELECT skin, version, channel, app_version, day, kind, count, bytes, 0 AS shown FROM report_count
          WHERE \(condition())
      UNION ALL
        SELECT skin, version, channel, app_version, day, '' AS kind, 0 AS count, 0 AS bytes, count AS shown
          FROM report_shown WHERE \(condition()) AND count > 0
      """ : ""
    let sums = UpdateReport.Kind.allCases.enumerated().map { number, kind in
      "CAST(SUM(CASE WHEN kind = '\(kind.rawValue)' THEN count ELSE 0 END) AS BIGINT) AS count\(number)"
    }.joined(separator: ", ")
    return try connection.rows(
      """
      SELECT skin, version, \(groups), \(sums), CAST(SUM(count) AS BIGINT) AS installations,
        CAST(SUM(bytes) AS BIGINT) AS bytes, CAST(SUM(shown) AS BIGINT) AS shown
      FROM (
        SELECT skin, version, channel, app_version, day, kind, 1 AS count, bytes, 0 AS shown FROM report
          WHERE \(condition(since: isByDay || query.isJudged ? "day" : "seen")) \(query.isJudged ? "AND is_judged = 1" : "")
        \(older)
      ) AS states
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5 LIMIT \(StatisticsQuery.limit + 1)
      """,
      query.app, query.since, query.until, query.skin, query.version, query.channel, query.appVersion
    ).map { try StatisticsRow($0, isByDay: isByDay) }
  }

  /// Returns the number of installations that showed one of the versions on a day or later, each once.
  /// - Parameters:
  ///   - query: The versions, the channel and the version of the app; its days don't matter.
  ///   - days: The days.
  /// - Returns: The numbers, in the order of the days.
  /// - Throws: The database error.
  package func activeInstallations(_ query: StatisticsQuery, since days: [String]) throws -> [Int] {
    try days.map { day in
      try connection.value(
        """
        SELECT COUNT(*) FROM report WHERE app = $1 AND seen >= $2 AND kind = $3
          AND (CAST($4 AS TEXT) IS NULL OR skin = $4) AND (CAST($5 AS TEXT) IS NULL OR version = $5)
          AND (CAST($6 AS TEXT) IS NULL OR channel = $6) AND (CAST($7 AS TEXT) IS NULL OR app_version = $7)
        """, query.app, day, UpdateReport.Kind.applied.rawValue, query.skin, query.version, query.channel,
        query.appVersion) ?? 0
    }
  }

  /// Returns the first day since which all states still have their tokens, or nil if none has.
  package func firstReportDay(of app: SkinIdentifier) throws -> String? {
    let day: String?? = try connection.value("SELECT MIN(seen) FROM report WHERE app = $1", app)
    return day ?? nil
  }
}

extension StatisticsRow {
  fileprivate init(_ row: SQLRow, isByDay: Bool) throws {
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
      replaced: try row["count5"], installations: installations, shown: isByDay ? try row["shown"] : nil,
      bytes: try row["bytes"],
      adoption: installations == 0 ? 0 : Double(applied) / Double(installations))
  }
}

extension UpdateReport.Kind: CaseIterable {
  /// All states, in the order in which a device reaches them.
  package static let allCases: [Self] = [.offered, .downloaded, .applied, .failed, .rolledBack, .replaced]
}

extension UpdateKind: CaseIterable {
  /// All kinds.
  package static let allCases: [Self] = [.full, .patch]
}
