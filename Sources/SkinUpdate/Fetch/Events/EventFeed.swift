import Foundation
import SkinKit

/// The events and states of an event feed.
enum EventFeedUpdate: Sendable {
  /// The stream is open; `isAgain` after a loss, when events may have been missed.
  case connected(isAgain: Bool)
  /// An event arrived.
  case event(ServerSentEvent)
  /// The stream was lost or couldn't be opened; it is retried after that many seconds.
  case lost(SkinIssue, retryAfter: TimeInterval)
}

/// A stream of server-sent events that is reopened whenever it ends.
struct EventFeed: Sendable {
  let url: URL
  let transport: any HTTPTransport
  let clock: any UpdateClock
  var backOff = BackOff()
  /// The longest silence of the server, in seconds; it sends comments as signs of life.
  var silence: TimeInterval = 90

  /// The time after which a stream counts as reliable, in seconds.
  private static let longEnough: TimeInterval = 30

  /// Listens until the task is canceled.
  ///
  /// After a loss it waits by ``backOff``, and at least as long as the server asks for: by `retry` in its stream or by
  /// `Retry-After`. Only a stream that lasted half a minute resets the waits.
  /// - Parameter report: Receives the updates, one after the other.
  func run(_ report: @Sendable (EventFeedUpdate) async -> Void) async {
    var retries = RetryPolicy(backOff: backOff)
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
      // Only time shows that the server works: a server that sends a byte and closes the connection must not be
      // flooded.
      if let opened, clock.now.timeIntervalSince(opened) >= Self.longEnough { retries.reset() }
      guard let wait = retries.delay(after: issue, requested: retry) else { return }
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
      throw SkinIssue.unexpectedStatus(
        stream.status, retryAfter: stream.headers["retry-after"], now: clock.now, url: url)
    }
    guard stream.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true else {
      throw SkinIssue(
        .malformedEvents, "\(url.host ?? "The server") doesn't answer with a stream of events",
        remedy: "Check the address of the events.", place: .init(file: url.absoluteString))
    }
    return stream
  }
}
