import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import SkinKit
import SkinServerHTTP

/// A rate limit on the reports of all clients together.
final class ReportRate: Sendable {
  private struct Bucket {
    var free: Double
    var filled: Date
  }

  private let perMinute: Int
  private let now: @Sendable () -> Date
  private let bucket: NIOLockedValueBox<Bucket>

  init(perMinute: Int, now: @escaping @Sendable () -> Date) {
    self.perMinute = perMinute
    self.now = now
    bucket = NIOLockedValueBox(Bucket(free: Double(perMinute), filled: now()))
  }

  /// Accepts reports.
  /// - Parameter count: The number of reports.
  /// - Throws: `HTTPProblem` with the status 429 and `Retry-After` if the limit is exceeded.
  func take(_ count: Int) throws {
    let moment = now()
    let isFree = bucket.withLockedValue { bucket in
      let passed = max(0, moment.timeIntervalSince(bucket.filled))
      bucket.free = min(Double(perMinute), bucket.free + passed * Double(perMinute) / 60)
      bucket.filled = moment
      // A batch larger than the limit is accepted if the bucket is full.
      guard bucket.free >= Double(min(count, perMinute)) else { return false }
      bucket.free -= Double(count)
      return true
    }
    guard isFree else {
      throw HTTPProblem.tooManyReports("The server receives more than its limit of \(perMinute) reports a minute")
    }
  }
}

extension HTTPProblem {
  /// The answer to reports above a limit.
  static func tooManyReports(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .tooManyRequests, .tooManyReports, message, suggestion: "Send them again later.",
      // Random, so that the apps don't all retry at the same time.
      headers: [.retryAfter: "\(Int.random(in: 60...600))"])
  }
}
