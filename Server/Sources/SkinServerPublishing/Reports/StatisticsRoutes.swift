import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that returns installations by version and state, as JSON or CSV.
struct StatisticsRoutes {
  var store: any MetadataStore
  var now: @Sendable () -> Date

  private enum Format: String {
    case json
    case csv
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(
        StatisticsEndpoints.statistics, respond: { request, context in try await answer(request, context) }))
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    var query = try query(request, context)
    let format = try Self.format(request)
    let days = [0, 6, 29].map { ReportDay.text(now().addingTimeInterval(-Double($0) * 86_400)) }
    let (rows, first, active, sample) = try await store.read { [query] store in
      _ = try store.publishedPackages(of: query.app)
      let sample = try store.reportSample(of: query.app)
      var query = query
      query.since = sample?.first(query.since) ?? query.since
      let active =
        try format == .json
        ? store.activeInstallations(query, since: days.map { sample?.first($0) ?? $0 }) : [0, 0, 0]
      return (try store.statistics(query), try store.firstReportDay(of: query.app), active, sample)
    }
    query.since = sample?.first(query.since) ?? query.since
    // Otherwise, the answer would promise totals of days that aren't counted.
    if !query.dimensions.contains(.day), let first { query.since = max(query.since, first) }
    let isTruncated = rows.count > StatisticsQuery.limit
    let kept = Array(rows.prefix(StatisticsQuery.limit))
    switch format {
    case .json:
      return .json(
        StatisticsAnswer(
          app: query.app.rawValue, since: query.since, until: query.until,
          active: StatisticsAnswer.Active(day: active[0], week: active[1], month: active[2]), sample: sample?.share,
          versions: kept.map { .init($0) },
          truncated: isTruncated ? true : nil))
    case .csv:
      return .csv(StatisticsTable.csv(query.app, kept), file: "\(query.app)-\(query.since)-\(query.until)")
    }
  }

  private func query(_ request: Request, _ context: ServerContext) throws -> StatisticsQuery {
    let parameters = ReportParameters(request: request, now: now())
    let period = try parameters.period()
    var query = StatisticsQuery(
      app: try RequestNames.path("app", context), since: period.since, until: period.until)
    query.skin = try parameters.name("skin")
    query.channel = try parameters.name("channel")
    query.version = try parameters.version("version")
    query.appVersion = try parameters.version("app-version")
    for name in request.uri.queryParameters.get("by")?.split(separator: ",") ?? [] {
      guard let dimension = StatisticsQuery.Dimension(rawValue: String(name)) else {
        throw HTTPProblem(
          .badRequest, .badName, "Statistics can't be divided by “\(name)”",
          suggestion: "Use by= with \(StatisticsQuery.Dimension.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      query.dimensions.insert(dimension)
    }
    return query
  }

  private static func format(_ request: Request) throws -> Format {
    guard let text = request.uri.queryParameters.get("format") else { return .json }
    guard let format = Format(rawValue: String(text)) else {
      throw HTTPProblem(
        .badRequest, .badName, "There is no format “\(text)”", suggestion: "Use format=json or format=csv.")
    }
    return format
  }
}

extension StatisticsAnswer.Row {
  /// Describes the counts of a version.
  fileprivate init(_ row: StatisticsRow) {
    self.init(
      skin: SkinVersionName(row.skin), channel: row.channel?.rawValue, appVersion: row.appVersion?.description,
      day: row.day, offered: row.offered, downloaded: row.downloaded, applied: row.applied, failed: row.failed,
      rolledBack: row.rolledBack, replaced: row.replaced, installations: row.installations, shown: row.shown,
      bytes: row.bytes, adoption: row.adoption)
  }
}

/// Statistics as a table.
enum StatisticsTable {
  private static let head = [
    "app", "skin", "version", "channel", "app_version", "day", "offered", "downloaded", "applied", "failed",
    "rolled_back", "replaced", "installations", "bytes", "shown",
  ]

  /// Returns comma-separated values (RFC 4180).
  ///
  /// Names and versions have no characters that need quotation marks.
  static func csv(_ app: SkinIdentifier, _ rows: [StatisticsRow]) -> String {
    let lines = rows.map { row in
      let names = [
        app.rawValue, row.skin.id.rawValue, row.skin.version.description, row.channel?.rawValue ?? "",
        row.appVersion?.description ?? "", row.day ?? "",
      ]
      let counts = [
        row.offered, row.downloaded, row.applied, row.failed, row.rolledBack, row.replaced, row.installations,
        row.bytes,
      ]
      return names + counts.map(String.init) + [row.shown.map(String.init) ?? ""]
    }
    return ([head] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }
}
