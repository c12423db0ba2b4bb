// How many reports are taken at a time, whoever sends them: addresses are neither kept nor looked at.

import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import SkinKit

/// Lets so many reports through a minute, and tells the others to come later.
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

  /// Takes some reports.
  /// - Parameter count: How many.
  /// - Throws: `HTTPProblem` with the status 429 and `Retry-After` where there are too many.
  func take(_ count: Int) throws {
    let moment = now()
    let isFree = bucket.withLockedValue { bucket in
      let passed = max(0, moment.timeIntervalSince(bucket.filled))
      bucket.free = min(Double(perMinute), bucket.free + passed * Double(perMinute) / 60)
      bucket.filled = moment
      // A batch that is larger than a minute's share is taken when nothing else was.
      guard bucket.free >= Double(min(count, perMinute)) else { return false }
      bucket.free -= Double(count)
      return true
    }
    guard isFree else {
      throw HTTPProblem(
        .tooManyRequests, .tooManyReports, "More reports came than the \(perMinute) a minute that this server takes",
        remedy: "Send them again later.",
        // Apps that were told the same moment would all come back in it.
        headers: [.retryAfter: "\(Int.random(in: 60...600))"])
    }
  }
}
