import Foundation
import HTTPTypes
import SkinServerAPI

/// The page of an app's statistics: adoption by day, versions, failures, and the bytes that patches saved.
enum StatisticsPage {
  /// A value by which the table is divided.
  private enum Dimension: String, CaseIterable {
    case version
    case channel
    case appVersion = "app-version"

    /// The keys of the texts of its link, and of its column.
    var texts: (link: String, column: String) {
      switch self {
      case .version: ("by_version", "column_version")
      case .channel: ("by_channel", "column_channel")
      case .appVersion: ("by_app_version", "column_app_version")
      }
    }
  }

  private static let periods = [7, 30, 90]

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let days = visit.query["days"].flatMap { Int($0) }.flatMap { periods.contains($0) ? $0 : nil } ?? 30
    let dimension = visit.query["by"].flatMap(Dimension.init) ?? .version
    let since = visit.now.addingTimeInterval(-Double(days - 1) * 86_400).formatted(dayStyle)
    let filter = [("since", Optional(since)), ("channel", visit.query.text("channel"))]
    let perDay = try await visit.api.call(StatisticsEndpoints.statistics, app, query: filter + [("by", "day")])
    let divided = try await visit.api.call(
      StatisticsEndpoints.statistics, app,
      query: dimension == .version ? filter : filter + [("by", dimension.rawValue)])
    let reports = try await visit.api.call(StatisticsEndpoints.reports, app, query: filter)
    let channels = try await visit.api.call(ActivationEndpoints.channels, app)
    let texts = visit.texts
    let page = "\(data.folder)/statistics"
    let failures = failures(reports, data, texts)
    var view: View = [
      "page": page, "active": active(divided.active, visit),
      "isEmpty": perDay.versions.isEmpty && divided.versions.isEmpty,
      "periods": periods.map { period -> View in
        ["value": period, "text": texts.count(period, "days_one", "days_other"), "isChosen": period == days]
      },
      "channels": channels.channels.map { channel -> View in
        ["name": channel.channel, "isChosen": channel.channel == visit.query.text("channel")]
      },
      "dimensions": Dimension.allCases.map { entry -> View in
        let query = [("days", "\(days)"), ("channel", visit.query.text("channel")), ("by", entry.rawValue)]
        return [
          "href": page + APIPath.query(query), "text": texts[entry.texts.link], "isCurrent": entry == dimension,
        ]
      },
      "dimension": texts[dimension.texts.column], "rows": rows(divided, dimension, data, visit),
      "failures": failures, "hasFailures": !failures.isEmpty,
      "by": dimension.rawValue, "isTruncated": perDay.truncated == true || divided.truncated == true,
      "export": "/api/v1/" + StatisticsEndpoints.statistics.path([app]).text
        + APIPath.query(filter + [("by", "channel,app-version,day"), ("format", "csv")]),
    ]
    let percent = ((divided.sample ?? 1) * 100).formatted(.number.locale(Locale(identifier: "en_US_POSIX")))
    view["percent"] = visit.form["percent"] ?? percent
    view["maySample"] = visit.may(.administer, app)
    if let sample = divided.sample {
      view["sample"] = texts("sample_text", ["share": visit.formats.share(below: Int((sample * 10_000).rounded()))])
      if perDay.since > since, let day = try? Date(perDay.since, strategy: dayStyle) {
        view["sampleSince"] = texts("sample_since", ["day": visit.formats.shortDay(day)])
      }
    }
    if let problem { view["error"] = Problems.message(problem, texts) }
    view["chart"] = chart(perDay, days: days, data, visit).view(texts)
    view["chartTitle"] = texts["adoption_by_day"]
    view["saved"] = saved(reports, data, visit)
    return .page(
      "statistics", title: texts["nav_statistics"], view: view, section: "statistics", app: app, problem: problem)
  }

  /// Sets the part of the devices whose reports are counted.
  static func setSample(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    do {
      let form = SampleForm(share: try share(visit.form["percent"] ?? ""))
      _ = try await visit.api.call(StatisticsEndpoints.setSample, app, body: form)
      return .redirect("/console/apps/\(APIPath.encode(app))/statistics?done=sample")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  /// Reads a percentage with at most two decimals, such as `2,5`.
  private static func share(_ text: String) throws -> Double {
    let number = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
    // Other notations than digits, such as “1e1” and “nan”, are mistakes.
    guard number.wholeMatch(of: #/[0-9]{1,3}(\.[0-9]{1,2})?/#) != nil, let percent = Double(number), percent <= 100
    else {
      throw APIFailure(
        .badRequest, code: "sample-share", message: "The share isn't a percentage with at most two decimals",
        suggestion: "Choose a number from 0 to 100, such as 2.5.", field: "percent")
    }
    return (percent * 100).rounded() / 10_000
  }

  private static let dayStyle = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

  /// Returns the numbers of installations that show a skin, by how recently they were seen.
  private static func active(_ active: StatisticsAnswer.Active, _ visit: Visit) -> [View] {
    [("active_day", active.day), ("active_week", active.week), ("active_month", active.month)].map { text, count in
      ["text": visit.texts[text], "count": count.formatted(.number.locale(visit.texts.locale))]
    }
  }

  /// Returns a chart of the installations that showed a version on each day; the versions with few are one series.
  private static func chart(
    _ answer: StatisticsAnswer, days: Int, _ data: AppData, _ visit: Visit
  ) -> StackedBars {
    let dates = (0..<days).reversed().map { visit.now.addingTimeInterval(-Double($0) * 86_400) }
    let names = dates.map { $0.formatted(dayStyle) }
    var values: [SkinVersionName: [Int]] = [:]
    for row in answer.versions {
      guard let day = row.day, let index = names.firstIndex(of: day) else { continue }
      values[row.skin, default: Array(repeating: 0, count: days)][index] += row.shown ?? 0
    }
    let ordered = values.map { (skin: $0.key, values: $0.value, sum: $0.value.reduce(0, +)) }
      .sorted { ($1.sum, $0.skin.text) < ($0.sum, $1.skin.text) }
    let isComplete = ordered.count <= StackedBars.mostSeries
    var series = ordered.prefix(isComplete ? ordered.count : StackedBars.mostSeries - 1).map {
      StackedBars.Series(name: data.title(of: $0.skin, visit.texts), values: $0.values)
    }
    if !isComplete {
      let rest = ordered.dropFirst(StackedBars.mostSeries - 1)
      let sums = (0..<days).map { day in rest.reduce(0) { $0 + $1.values[day] } }
      series.append(StackedBars.Series(name: visit.texts["other_versions"], values: sums))
    }
    return StackedBars(labels: dates.map { visit.formats.shortDay($0) }, series: series)
  }

  private static func rows(
    _ answer: StatisticsAnswer, _ dimension: Dimension, _ data: AppData, _ visit: Visit
  ) -> [View] {
    let (texts, formats) = (visit.texts, visit.formats)
    func name(_ row: StatisticsAnswer.Row) -> String {
      switch dimension {
      case .version: data.title(of: row.skin, texts)
      case .channel: row.channel ?? texts["unknown"]
      case .appVersion: row.appVersion ?? texts["unknown"]
      }
    }
    var order: [String] = []
    var groups: [String: [StatisticsAnswer.Row]] = [:]
    for row in answer.versions.reversed() {
      if groups[name(row)] == nil { order.append(name(row)) }
      groups[name(row), default: []].append(row)
    }
    let total = answer.versions.reduce(0) { $0 + $1.applied }
    return order.map { name in
      let rows = groups[name] ?? []
      let sum = { (part: KeyPath<StatisticsAnswer.Row, Int>) in rows.reduce(0) { $0 + $1[keyPath: part] } }
      // Installations that were only offered the version, or only downloaded it, have no result yet.
      let all = sum(\.applied) + sum(\.replaced) + sum(\.failed) + sum(\.rolledBack)
      let showing = sum(\.applied)
      func share(_ part: KeyPath<StatisticsAnswer.Row, Int>) -> String {
        formats.share(all == 0 ? 0 : Double(sum(part)) / Double(all))
      }
      return [
        "name": name, "showing": showing.formatted(.number.locale(texts.locale)),
        "shareOfAll": formats.share(total == 0 ? 0 : Double(showing) / Double(total)),
        "percent": total == 0 ? 0 : showing * 100 / total, "failed": share(\.failed),
        "rolledBack": share(\.rolledBack), "bytes": formats.size(sum(\.bytes)),
        "appliedLabel": texts("applied_of", ["name": name]),
      ]
    }
  }

  /// Returns the codes of failures with what they mean, the most frequent first.
  private static func failures(_ answer: ReportsAnswer, _ data: AppData, _ texts: Texts) -> [View] {
    var counts: [String: (count: Int, skins: Set<String>)] = [:]
    for report in answer.reports where report.kind == "failed" || report.kind == "rolled-back" {
      let code = report.code ?? report.kind
      counts[code, default: (0, [])].count += report.count
      counts[code]?.skins.insert(data.title(of: report.skin, texts))
    }
    return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { code, found in
      [
        "code": code, "count": found.count.formatted(.number.locale(texts.locale)),
        "skins": found.skins.sorted().joined(separator: ", "), "meaning": FailureMeaning.text(of: code, texts),
      ]
    }
  }

  /// Returns how much patches saved, or nil if no device used one.
  private static func saved(_ answer: ReportsAnswer, _ data: AppData, _ visit: Visit) -> View? {
    let sizes = Dictionary(
      data.versions.map { (SkinVersionName(id: $0.id, version: $0.version), $0.size) }, uniquingKeysWith: { $1 })
    var (complete, loaded, devices) = (0, 0, 0)
    for report in answer.reports where report.method == "patch" {
      guard let size = sizes[report.skin] else { continue }
      complete += size * report.count
      loaded += report.bytes
      devices += report.count
    }
    guard devices > 0, complete > loaded else { return nil }
    let formats = visit.formats
    return [
      "bytes": formats.size(complete - loaded),
      "text": visit.texts(
        "saved_text",
        [
          "devices": visit.texts.count(devices, "installations_one", "installations_other"),
          "loaded": formats.size(loaded),
          "complete": formats.size(complete),
          // Rounded down, so that it never says that nothing was downloaded.
          "share": formats.share(Double((complete - loaded) * 100 / complete) / 100),
        ]),
    ]
  }
}

/// The meanings of the codes with which devices report failures.
enum FailureMeaning {
  /// The codes by meaning; the texts are named after the meanings.
  private static let meanings: [String: Set<String>] = [
    "failure_space": ["not-enough-space", "disk-full", "over-quota"],
    "failure_network": [
      "network-failure", "network-timeout", "too-slow", "captive-portal", "unexpected-status", "refused-redirect",
      "cellular-refused", "download-postponed", "bad-range", "unrequested-encoding",
    ],
    "failure_damaged": [
      "wrong-length", "content-mismatch", "result-mismatch", "bad-patch", "damaged-data", "truncated-archive",
      "not-an-archive", "bad-checksum", "wrong-base", "not-a-patch",
    ],
    "failure_trust": [
      "untrusted-signature", "expired-metadata", "rolled-back-metadata", "clock-turned-back", "malformed-metadata",
      "missing-metadata", "unknown-target",
    ],
    "failure_unhealthy": ["unhealthy-skin", "rolled-back-skin", "known-bad-target", "rolled-back"],
    "failure_unsuitable": [
      "unsuitable-app", "unsuitable-base", "unsuitable-brand", "unsuitable-channel", "unsupported-feature",
      "unsupported-format",
    ],
    "failure_store": [
      "store-failure", "damaged-store", "store-in-use", "unknown-store-format", "skin-in-use", "occupied-folder",
    ],
    "failure_many": ["other"],
  ]

  /// Returns what a code means, and what to do.
  static func text(of code: String, _ texts: Texts) -> String {
    texts[meanings.first { $0.value.contains(code) }?.key ?? "failure_other"]
  }
}
