package import Foundation
import HTTPTypes
package import Hummingbird
import SkinKit
import SkinPackage
import SkinServerAPI
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// Routes that accept the anonymous reports of apps, and return their counts to operators.
package struct ReportRoutes {
  private let store: any MetadataStore
  /// Whether reports are accepted.
  private let isEnabled: Bool
  /// The limit on reports per minute.
  private let rate: ReportRate
  /// The limits of single clients.
  private let sources: ReportSources
  /// Whether a proxy is in front of the server.
  private let trustsProxy: Bool
  /// The number of days after which a device's state is merged into the counts.
  private let retention: Int
  /// The disk space that reports leave free.
  private let reserve: DiskReserve
  private let counters: ServerCounters
  private let now: @Sendable () -> Date

  /// Creates routes.
  /// - Parameters:
  ///   - store: The database.
  ///   - settings: The settings, with the limits on reports.
  ///   - reserve: The disk space that reports leave free.
  ///   - counters: The counters of accepted and refused reports.
  ///   - now: Returns the time.
  package init(
    store: any MetadataStore, settings: ServerSettings, reserve: DiskReserve, counters: ServerCounters,
    now: @escaping @Sendable () -> Date
  ) {
    (self.store, self.reserve, self.counters, self.now) = (store, reserve, counters, now)
    isEnabled = settings.takesReports
    rate = ReportRate(perMinute: settings.reportRate, now: now)
    sources = ReportSources(
      perMinute: settings.reportRate, limits: .init(judgedOfAddress: settings.judgedDevices), now: now)
    trustsProxy = settings.hasTLSProxy
    retention = Int(settings.reportRetention.components.seconds / 86_400)
  }

  /// The size of the largest body, in bytes.
  private static let bodyLimit = 128 << 10
  /// The maximum number of reports in a body.
  ///
  /// The queue of an app sends at most 64 by default.
  private static let batchLimit = 256

  /// Adds the route for apps, which requires no token.
  package func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(DeviceEndpoints.report) { request, context in try await accept(request, context) })
  }

  /// Adds the route for operators.
  package func addCounts(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(StatisticsEndpoints.reports) { request, context in try await counts(request, context) })
  }

  // MARK: Accepting reports

  /// The result of a report for guards.
  private enum Judgment {
    /// None, because the version isn't shown, or because the state is that of an earlier day, with its judgement.
    case ignored
    /// The first one of its device today, if its address may have another one.
    case first
    /// The last state of a device that was judged today.
    case again
  }

  private func accept(_ request: Request, _ context: ServerContext) async throws -> ReceiptAnswer {
    guard isEnabled else {
      throw HTTPProblem(
        .notFound, .reportsOff, "This server accepts no reports",
        suggestion: "Ask the operator to set reports to on, or send no reports.")
    }
    if let issue = reserve.issue() {
      throw HTTPProblem(.serviceUnavailable, issue, headers: [.retryAfter: "3600"])
    }
    let suggestion = "Send at most \(Self.batchLimit) reports at a time. docs/formats.md describes their format."
    let body = try await request.smallBody(upTo: Self.bodyLimit, suggestion: suggestion)
    let batch: ReportBatch
    do {
      batch = try ReportForm.batch(in: body, limit: Self.batchLimit)
    } catch let issue as SkinIssue {
      throw HTTPProblem(.badRequest, SkinIssue(.badBody, issue.message, suggestion: suggestion, place: issue.place))
    }
    let address = ClientAddress.name(of: request, context, trustsProxy: trustsProxy)
    try sources.take(batch.reports.count, of: address)
    try rate.take(batch.reports.count)
    let now = now()
    let today = ReportDay.text(now)
    let oldest = ReportDay.text(now.addingTimeInterval(-Double(retention) * 86_400))
    let (known, channel, judgments) = try await store.read { store in
      // The client isn't authenticated, so the names of other apps aren't revealed.
      guard try store.isPublished(batch.app) else {
        throw HTTPProblem(
          .notFound, .unknownApp, "No skin was published for the app \(batch.app)", suggestion: "Check the app's name.")
      }
      // Unpublished names are ignored: clients could invent any number of them.
      let known = try batch.reports.filter { report in
        try store.package(of: batch.app, report.skin) != nil || store.removedVersion(of: batch.app, report.skin) != nil
      }
      let activation = try store.activation(of: batch.app, channel: batch.channel)?.document
      let judgments = try known.map { report -> Judgment in
        guard let activation, activation.mayBeShown(report.skin, by: report.appVersion, at: now),
          try !store.isRepeated(report, app: batch.app, channel: batch.channel)
        else { return .ignored }
        let isJudged = try store.isJudged(report, app: batch.app, channel: batch.channel, day: today)
        return isJudged ? .again : .first
      }
      return (known, activation?.channel, judgments)
    }
    // Not in the transaction, which may run several times.
    let isJudged = zip(known, judgments).map { report, judgment in
      switch judgment {
      case .ignored: false
      case .again: true
      case .first: sources.judges(report.skin, of: batch.app, from: address)
      }
    }
    try await store.write { store in
      for (report, isJudged) in zip(known, isJudged) {
        try store.add(report, app: batch.app, channel: channel, day: today, isJudged: isJudged)
      }
      try store.foldReports(before: oldest)
    }
    let ignored = batch.reports.count - known.count
    counters.addReports(known, ignored: ignored)
    return ReceiptAnswer(counted: known.count, ignored: ignored)
  }

  // MARK: Returning counts

  private func counts(_ request: Request, _ context: ServerContext) async throws -> ReportsAnswer {
    let app = try RequestNames.path("app", context)
    let parameters = ReportParameters(request: request, now: now())
    let period = try parameters.period()
    var query = ReportQuery(app: app, since: period.since, until: period.until)
    query.skin = try parameters.name("skin")
    query.channel = try parameters.name("channel")
    query.version = try parameters.version("version")
    if let by = request.uri.queryParameters.get("by") {
      guard by == "day" else {
        throw HTTPProblem(.badRequest, .badName, "Counts can't be grouped by “\(by)”", suggestion: "Use by=day.")
      }
      query.isByDay = true
    }
    let (counts, sample) = try await store.read { [query] store in
      try store.requirePublished(app)
      let sample = try store.reportSample(of: app)
      var query = query
      query.since = sample?.first(query.since) ?? query.since
      return (try store.reports(query), sample)
    }
    query.since = sample?.first(query.since) ?? query.since
    return ReportsAnswer(
      app: app.rawValue, since: query.since, until: query.until, sample: sample?.share,
      reports: Array(counts.prefix(ReportQuery.limit)),
      truncated: counts.count > ReportQuery.limit ? true : nil)
  }
}

extension SkinIssue.Code {
  /// The server accepts no reports.
  static let reportsOff: Self = "reports-off"
  /// The limit on reports per minute is exceeded.
  static let tooManyReports: Self = "too-many-reports"
}
