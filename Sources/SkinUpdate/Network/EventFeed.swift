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

  /// Listens until the task is cancelled.
  /// - Parameter report: Is told what happens, one thing after the other.
  func run(_ report: @Sendable (EventFeedNews) async -> Void) async {
    var backOff = backOff
    var lastEventID: String?
    var wasConnected = false
    while !Task.isCancelled {
      var wait: TimeInterval
      do {
        var parser = ServerSentEventParser(lastEventID: lastEventID)
        defer { lastEventID = parser.lastEventID }
        let stream = try await open(lastEventID: lastEventID)
        await report(.connected(isAgain: wasConnected))
        wasConnected = true
        for try await piece in stream.body {
          // Only bytes show that the server is well: one that accepts and hangs up at once must not be hammered.
          backOff.reset()
          for event in try parser.feed(piece) { await report(.event(event)) }
        }
        try Task.checkCancellation()
        wait = max(parser.retry ?? 0, backOff.next())
        await report(.lost(SkinIssue.network(url, "the stream of events ended"), retryAfter: wait))
      } catch is CancellationError {
        return
      } catch {
        wait = backOff.next()
        let issue = error as? SkinIssue ?? SkinIssue.network(url, error.localizedDescription)
        await report(.lost(issue, retryAfter: wait))
      }
      guard (try? await clock.sleep(seconds: wait)) != nil else { return }
    }
  }

  private func open(lastEventID: String?) async throws -> TransportStream {
    var request = TransportRequest(url: url, maximumLength: .max)
    request.headers = ["Accept": "text/event-stream", "Cache-Control": "no-cache"]
    request.headers["Last-Event-ID"] = lastEventID
    request.idleTimeout = silence
    let stream = try await transport.open(request)
    guard stream.status == 200 else { throw SkinIssue.unexpectedStatus(stream.status, url: url) }
    guard stream.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true else {
      throw SkinIssue(
        .malformedEvents, "\(url.host ?? "The server") doesn't answer with a stream of events",
        remedy: "Check the address of the events.", place: .init(file: url.absoluteString))
    }
    return stream
  }
}
