import Foundation
import SkinKit
import Testing

@testable import SkinUpdate

@Suite("Retries")
struct RetryTests {
  private let issue = SkinIssue(.networkFailure, "It broke", suggestion: "Wait.")

  private func busy(_ seconds: TimeInterval) -> SkinIssue {
    var issue = SkinIssue(.unexpectedStatus, "Busy", suggestion: "Wait.")
    issue.retryAfter = seconds
    return issue
  }

  @Test("Without a request of the server, waits follow the back-off, and begin anew after a success")
  func backOff() throws {
    var retries = RetryPolicy(backOff: BackOff(first: 1, limit: 4))
    let waits = (0..<4).compactMap { _ in retries.delay(after: issue) }
    #expect(waits.count == 4)
    for (wait, longest) in zip(waits, [1, 2, 4, 4]) { #expect((Double(longest) / 2...Double(longest)).contains(wait)) }
    retries.reset()
    let next = retries.delay(after: issue)
    #expect(try #require(next) <= 1)
  }

  @Test("A wait is at least as long as the server asks for, spread by half, and an hour at most")
  func requested() throws {
    var retries = RetryPolicy(backOff: BackOff(first: 1, limit: 1))
    let waits = [
      retries.delay(after: busy(10)), retries.delay(after: busy(10), requested: 20), retries.delay(after: busy(1e9)),
    ]
    for (wait, bounds) in zip(waits, [10.0...15, 20...30, 3_600...5_400]) {
      #expect(bounds.contains(try #require(wait)))
    }
    retries.spread = 0
    let exact = retries.delay(after: busy(10))
    #expect(exact == 10)
  }

  @Test("The client gives up after the last attempt, and if the server asks for too long a wait")
  func givesUp() {
    var retries = RetryPolicy(backOff: BackOff(first: 1, limit: 1))
    retries.maximumAttempts = 3
    retries.longestAcceptedWait = 120
    let waits = [retries.delay(after: busy(121)), retries.delay(after: busy(120)), retries.delay(after: issue)]
    #expect(waits.map { $0 != nil } == [false, true, false])
  }

  @Test(
    "Failures of the network and of servers are transient, those of files, stores and devices aren't",
    arguments: [
      (.networkFailure, true), (.networkTimeout, true), (.tooSlow, true), (.captivePortal, true),
      (.cellularRefused, true), (.unexpectedStatus, true), (.badRange, true), (.mismatchedFile, false),
      (.wrongLength, false), (.diskFull, false), (.storeInUse, false), (.damagedStore, false),
      (.expiredMetadata, false), (.updateFailure, false),
    ] as [(SkinIssue.Code, Bool)])
  func transient(_ code: SkinIssue.Code, _ isTransient: Bool) {
    #expect(SkinIssue(code, "", suggestion: "").isTransient == isTransient)
  }

  @Test("Timeouts, too many requests and errors of the server are transient statuses")
  func statuses() {
    let transient = (100...599).filter(HTTPStatus.isTransient)
    #expect(transient == [408, 425, 429] + Array(500...599))
  }
}
