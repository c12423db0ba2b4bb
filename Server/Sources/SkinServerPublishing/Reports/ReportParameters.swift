import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerHTTP

/// The query of a request for counts of reports.
struct ReportParameters {
  var request: Request
  var now: Date

  /// Returns the first and the last day, by default those of the 30 days until the last one, which is today by default.
  /// - Throws: `HTTPProblem` if a day is malformed, or the first is after the last.
  func period() throws -> (since: String, until: String) {
    let until = try day("until", otherwise: now)
    let last = (try? Date("\(until)T00:00:00Z", strategy: .iso8601)) ?? now
    let since = try day("since", otherwise: last.addingTimeInterval(-29 * 86_400))
    guard since <= until else {
      throw HTTPProblem(
        .badRequest, .badName, "The first day, \(since), is after the last, \(until)",
        suggestion: "Set “since” to a day that isn't after “until”. By default, it is 29 days before it.")
    }
    return (since, until)
  }

  /// A name, or nil if the query has none.
  func name(_ name: String) throws -> SkinIdentifier? {
    try request.uri.queryParameters.get(name).map { _ in try RequestNames.query(name, request) }
  }

  /// A version, or nil if the query has none.
  func version(_ name: String) throws -> SkinVersion? {
    guard let text = request.uri.queryParameters.get(name) else { return nil }
    guard let version = SkinVersion(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a valid version",
        suggestion: "Write “\(name)” in the form 1.0.0, or omit it.")
    }
    return version
  }

  private func day(_ name: String, otherwise date: Date) throws -> String {
    guard let text = request.uri.queryParameters.get(name) else { return ReportDay.text(date) }
    guard ReportDay.isDay(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a valid day", suggestion: "Write “\(name)” in the form 2030-02-28.")
    }
    return text
  }
}
