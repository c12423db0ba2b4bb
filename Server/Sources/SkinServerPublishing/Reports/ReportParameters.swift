import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerHTTP

/// The query of a request for counts of reports.
struct ReportParameters {
  var request: Request
  var now: Date

  /// The first day, by default 29 days before today.
  func since() throws -> String { try day("since", otherwise: now.addingTimeInterval(-29 * 86_400)) }

  /// The last day, by default today.
  func until() throws -> String { try day("until", otherwise: now) }

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
