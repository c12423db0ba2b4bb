import Foundation
import SkinKit

/// The events and states of an event feed.
enum EventFeedUpdate: Sendable {
  /// The stream is open; `isAgain` after a loss, when events may have been missed.
  case connected(isAgain: Bool)
  /// An event arrived.
  case event(ServerSentEvent)
  /// The stream was lost or couldn't be opened; it is retried after that many seconds, or never if they are infinite.
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
  /// Whether an issue ends the feed, because another attempt would fail, too.
  var isFinal: @Sendable (SkinIssue) -> Bool = { _ in false }

  /// The time after which a stream is treated as reliable, in seconds.
  private static let longEnough: TimeInterval = 30

  /// The longest wait that `retry` in a stream can ask for, in seconds.
  private static let longestRetry: TimeInterval = 60

  /// The most digits of an identifier that is sent back; their number fits into 64 bits.
  private static let longestID = 18

  /// Listens until the task is canceled.
  ///
  /// After a loss it waits by ``backOff``, and at least as long as the server asks for: by `retry` in its stream or by
  /// `Retry-After`. The wait of `retry` is a minute at most, and is forgotten once the stream is open again. Only a stream
  /// that lasted half a minute resets the waits.
  ///
  /// The last event's identifier is sent back only if it is a number. A server that refuses the request with 4xx isn't
  /// sent it again. So no identifier can keep the stream from being opened.
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
        defer {
          lastEventID = Self.number(parser.lastEventID)
          if let asked = parser.retry { retry = min(asked, Self.longestRetry) }
        }
        let stream = try await transport.open(request(lastEventID: lastEventID))
        if (400..<500).contains(stream.status) { parser = ServerSentEventParser() }
        try check(stream)
        opened = clock.now
        retry = nil
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
      guard !isFinal(issue) else { return await report(.lost(issue, retryAfter: .infinity)) }
      guard let wait = retries.delay(after: issue, requested: retry) else { return }
      await report(.lost(issue, retryAfter: wait))
      guard (try? await clock.sleep(seconds: wait)) != nil else { return }
    }
  }

  /// Returns an identifier that is a number of a bounded length, and nil for any other.
  private static func number(_ id: String?) -> String? {
    guard let id, (1...longestID).contains(id.utf8.count) else { return nil }
    return id.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? id : nil
  }

  private func request(lastEventID: String?) -> TransportRequest {
    var request = TransportRequest(url: url, maximumLength: .max)
    request.headers = ["Accept": "text/event-stream", "Cache-Control": "no-cache"]
    request.headers["Last-Event-ID"] = lastEventID
    request.idleTimeout = silence
    return request
  }

  /// Checks that an answer is a stream of events.
  private func check(_ stream: TransportStream) throws {
    guard stream.status == 200 else {
      throw SkinIssue.unexpectedStatus(
        stream.status, retryAfter: stream.headers["retry-after"], now: clock.now, url: url)
    }
    guard stream.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true else {
      throw SkinIssue(
        .malformedEvents, "\(url.host ?? "The server") doesn't answer with a stream of events",
        suggestion: "Check the address of the events.", place: .init(file: url.absoluteString))
    }
  }
}
