// A stream of server-sent events that is opened again whenever it ends.

import Foundation
import SkinKit

/// What an event feed tells.
enum EventFeedNews: Sendable {
  /// The stream is open; `isAgain` after it was lost, when events may have been missed.
  case connected(isAgain: Bool)
  /// An event came.
  case event(ServerSentEvent)
  /// The stream was lost or couldn't be opened; it is tried again after that many seconds.
  case lost(SkinIssue, retryAfter: TimeInterval)
}

/// Listens to a stream of server-sent events for as long as its task lives.
struct EventFeed: Sendable {
  let url: URL
  let transport: any HTTPTransport
  let clock: any UpdateClock
  var backOff = BackOff()
  /// How long the server may be silent; it sends comments to show that it is there.
  var silence: TimeInterval = 90

  /// After how many seconds a stream counts as one that works.
  private static let longEnough: TimeInterval = 30

  /// Listens until the task is cancelled.
  ///
  /// After a loss it waits by ``backOff``, and at least as long as the server asks for: by `retry` in its stream or by
  /// `Retry-After`. Only a stream that lasted half a minute makes the next waits short again.
  /// - Parameter report: Is told what happens, one thing after the other.
  func run(_ report: @Sendable (EventFeedNews) async -> Void) async {
    var backOff = backOff
    var lastEventID: String?
    var retry: TimeInterval?
    var wasConnected = false
    while !Task.isCancelled {
      var opened: Date?
      let issue: SkinIssue
      do {
        var parser = ServerSentEventParser(lastEventID: lastEventID)
        defer { (lastEventID, retry) = (parser.lastEventID, parser.retry ?? retry) }
        let stream = try await open(lastEventID: lastEventID)
        opened = clock.now
        await report(.connected(isAgain: wasConnected))
        wasConnected = true
        for try await piece in stream.body {
          for event in try parser.feed(piece) { await report(.event(event)) }
        }
        try Task.checkCancellation()
        issue = SkinIssue.network(url, "the stream of events ended")
      } catch is CancellationError {
        return
      } catch {
        issue = error as? SkinIssue ?? SkinIssue.network(url, error.localizedDescription)
      }
      // Only time shows that the server is well: one that sends a byte and hangs up must not be hammered.
      if let opened, clock.now.timeIntervalSince(opened) >= Self.longEnough { backOff.reset() }
      let wait = max(backOff.next(), BackOff.least(max(retry ?? 0, issue.retryAfter ?? 0)))
      await report(.lost(issue, retryAfter: wait))
      guard (try? await clock.sleep(seconds: wait)) != nil else { return }
    }
  }

  private func open(lastEventID: String?) async throws -> TransportStream {
    var request = TransportRequest(url: url, maximumLength: .max)
    request.headers = ["Accept": "text/event-stream", "Cache-Control": "no-cache"]
    request.headers["Last-Event-ID"] = lastEventID
    request.idleTimeout = silence
    let stream = try await transport.open(request)
    guard stream.status == 200 else {
      let retryAfter = RetryAfter.seconds(stream.headers["retry-after"], now: clock.now)
      throw SkinIssue.unexpectedStatus(stream.status, retryAfter: retryAfter, url: url)
    }
    guard stream.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true else {
      throw SkinIssue(
        .malformedEvents, "\(url.host ?? "The server") doesn't answer with a stream of events",
        remedy: "Check the address of the events.", place: .init(file: url.absoluteString))
    }
    return stream
  }
}
