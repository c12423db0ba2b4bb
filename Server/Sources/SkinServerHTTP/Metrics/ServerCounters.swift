package import HTTPTypes
import NIOConcurrencyHelpers
package import SkinUpdate

/// The counters of this process since its start: requests and reports.
///
/// The labels are routes, known methods, statuses and kinds of reports, never parts of a request, so that clients can't
/// add series.
package final class ServerCounters: Sendable {
  /// A route with a method.
  package struct Route: Hashable, Sendable {
    package var method: String
    /// The path with parameters instead of values.
    package var route: String
  }

  /// The answers of an endpoint with one status.
  package struct Answers: Hashable, Sendable {
    package var endpoint: Route
    package var status: Int
  }

  /// The counters at one moment.
  package struct Values: Sendable {
    package var answers: [Answers: Int] = [:]
    package var durations: [Route: Distribution] = [:]
    package var reports: [UpdateReport.Kind: Int] = [:]
    package var ignoredReports = 0
  }

  /// The upper bounds of durations in seconds.
  package static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
  /// The route of requests that no route matches.
  static let unmatched = "unmatched"

  private let state = NIOLockedValueBox(Values())

  package init() {}

  /// The current values.
  package var values: Values { state.withLockedValue { $0 } }

  /// Counts an answer.
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - route: The path of the route, or nil if no route matches.
  ///   - status: The status of the answer.
  ///   - duration: The time until the answer began.
  package func addAnswer(_ method: HTTPRequest.Method, _ route: String?, _ status: Int, after duration: Duration) {
    let endpoint = Route(
      method: knownMethods.contains(method) ? method.rawValue : "other", route: route ?? Self.unmatched)
    let seconds = duration / .seconds(1)
    state.withLockedValue { state in
      state.answers[Answers(endpoint: endpoint, status: status), default: 0] += 1
      state.durations[endpoint, default: Distribution(buckets: Self.bounds.count)].add(seconds, bounds: Self.bounds)
    }
  }

  /// Counts a batch of reports.
  /// - Parameters:
  ///   - reports: The accepted reports.
  ///   - ignored: The number of reports about unknown versions.
  package func addReports(_ reports: [UpdateReport], ignored: Int) {
    state.withLockedValue { state in
      for report in reports { state.reports[report.kind, default: 0] += 1 }
      state.ignoredReports += ignored
    }
  }
}
