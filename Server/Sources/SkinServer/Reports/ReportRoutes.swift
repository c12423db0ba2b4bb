// Reports of apps come in without a name or an address, and go out as numbers to those who may publish.

import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// Takes the reports of apps, and tells their numbers.
struct ReportRoutes {
  var store: any MetadataStore
  /// Whether reports are taken.
  var isEnabled: Bool
  /// How many reports are taken a minute.
  var rate: ReportRate
  /// For how many days a device's last state is kept apart from others'.
  var retention: Int
  var now: @Sendable () -> Date

  /// The largest body that is read, and the most reports in it; a queue of an app keeps 64 at most unless it was told
  /// otherwise.
  private static let (bodyLimit, batchLimit) = (128 << 10, 256)

  private struct Receipt: Encodable {
    var counted: Int
    var ignored: Int
  }

  private struct Numbers: Encodable {
    var app: SkinIdentifier
    var since: String
    var until: String
    var reports: [ReportCount]
    var truncated: Bool?
  }

  /// Adds the route for apps, which asks for no token.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add("reports", [.post: { request, _ in try await take(request) }])
  }

  /// Adds the route for operators.
  func addNumbers(to router: some RouterMethods<ServerContext>) {
    router.add("apps/:app/reports", [.get: { request, context in try await numbers(request, context) }])
  }

  // MARK: Taking

  private func take(_ request: Request) async throws -> Response {
    guard isEnabled else {
      throw HTTPProblem(
        .notFound, .reportsOff, "This server takes no reports",
        remedy: "Have the operator set reports to on, or send no reports here.")
    }
    let remedy = "Send at most \(Self.batchLimit) reports at a time; docs/formats.md has their form."
    let body = try await request.smallBody(upTo: Self.bodyLimit, remedy: remedy)
    let batch: ReportBatch
    do {
      batch = try ReportForm.batch(in: body, limit: Self.batchLimit)
    } catch let issue as SkinIssue {
      throw HTTPProblem(.badRequest, SkinIssue(.badBody, issue.message, remedy: remedy, place: issue.place))
    }
    try rate.take(batch.reports.count)
    let today = ReportDay.text(now())
    let oldest = ReportDay.text(now().addingTimeInterval(-Double(retention) * 86_400))
    let counted = try await store.write { store in
      let published = Set(try store.packages(of: batch.app, skin: nil).map(\.skin))
      // Who asks isn't known, so what else there is stays unsaid.
      guard !published.isEmpty else {
        throw HTTPProblem(
          .notFound, .unknownApp, "No skin was published for the app \(batch.app)", remedy: "Check the app's name.")
      }
      // Names that nobody published could be made up without end.
      let known = batch.reports.filter { published.contains($0.skin) }
      let channel = try store.activation(of: batch.app, channel: batch.channel) == nil ? nil : batch.channel
      for report in known { try store.add(report, app: batch.app, channel: channel, day: today) }
      try store.foldReports(before: oldest)
      return known.count
    }
    return .json(Receipt(counted: counted, ignored: batch.reports.count - counted))
  }

  // MARK: Telling

  private func numbers(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let parameters = request.uri.queryParameters
    func day(_ name: String, otherwise date: Date) throws -> String {
      guard let text = parameters.get(name) else { return ReportDay.text(date) }
      guard ReportDay.isDay(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't a day", remedy: "Write “\(name)” as 2030-02-28.")
      }
      return text
    }
    var query = ReportQuery(
      app: app, since: try day("since", otherwise: now().addingTimeInterval(-29 * 86_400)),
      until: try day("until", otherwise: now()))
    query.skin = try parameters.get("skin").map { _ in try RequestNames.query("skin", request) }
    query.channel = try parameters.get("channel").map { _ in try RequestNames.query("channel", request) }
    if let text = parameters.get("version") {
      guard let version = SkinVersion(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't a version", remedy: "Write “version” as 1.0.0, or leave it out.")
      }
      query.version = version
    }
    if let by = parameters.get("by") {
      guard by == "day" else {
        throw HTTPProblem(.badRequest, .badName, "“\(by)” isn't what numbers are told by", remedy: "Use by=day.")
      }
      query.isByDay = true
    }
    let counts = try await store.read { [query] store in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem.unknownApp(app, known: try store.apps())
      }
      return try store.reports(query)
    }
    return .json(
      Numbers(
        app: app, since: query.since, until: query.until, reports: Array(counts.prefix(ReportQuery.limit)),
        truncated: counts.count > ReportQuery.limit ? true : nil))
  }
}

extension SkinIssue.Code {
  /// The server takes no reports.
  static let reportsOff: Self = "reports-off"
  /// More reports came than the server takes at a time.
  static let tooManyReports: Self = "too-many-reports"
}
