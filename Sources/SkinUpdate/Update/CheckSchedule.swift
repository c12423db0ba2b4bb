import Foundation
import SkinKit

/// The waits between checks: the poll interval, and shorter ones after failures that may soon be over.
struct CheckSchedule: Sendable {
  private let interval: TimeInterval
  private var retries: RetryPolicy

  init(_ options: SkinUpdater.Options) {
    interval = options.pollInterval
    // A failure never delays the next check beyond the poll interval, unless the server asks for it.
    retries = RetryPolicy(
      backOff: BackOff(first: options.backOff.first, limit: min(options.backOff.limit, options.pollInterval)))
  }

  /// Notes the result of a check.
  /// - Parameter failure: The check's failure; nil if it succeeded.
  /// - Returns: The wait before the next check, in seconds.
  mutating func wait(after failure: (any Error)?) -> TimeInterval {
    let wait = interval * Double.random(in: SkinUpdater.Options.pollVariation)
    guard let failure else {
      retries.reset()
      return wait
    }
    let issue = SkinIssue.wrapping(failure)
    // Another process's operation in the store ends, too.
    let isRetried = issue.isTransient || issue.code == .storeInUse
    return isRetried ? retries.delay(after: issue) ?? wait : wait
  }
}
