import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// A repository with a test's own event stream, generated in pieces as they are read.
struct FixedEvents: HTTPTransport {
  let repository: InMemoryRepository
  let next: @Sendable () async throws -> Data?

  func open(_ request: TransportRequest) async throws -> TransportStream {
    guard request.url.path == "/events" else { return try await repository.open(request) }
    return TransportStream(
      status: 200, headers: ["content-type": "text/event-stream"], body: AsyncThrowingStream(unfolding: next))
  }
}

@Suite("Limits of event streams")
struct EventLimitTests {
  private let transport = URLSessionTransport()

  @Test("Endless data: a stream that arrives faster than it is read fails, and the connection is closed")
  func unread() async throws {
    let isClosed = Locked(false)
    let server = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      let closed = connection.sendWithoutEnd(4 * Exchange.mostUnread)
      isClosed.withLock { $0 = closed }
    }
    let stream = try await transport.open(TransportRequest(url: server.url("/events"), maximumLength: .max))
    try await eventually("the client closes the connection") { isClosed.withLock { $0 } }
    let bytes = Locked(0)
    let issue = await issue { for try await piece in stream.body { bytes.withLock { $0 += piece.count } } }
    #expect(issue?.code == .answerTooLong)
    // The piece after which the limit was exceeded is one of a socket.
    #expect(bytes.withLock { $0 } < Exchange.mostUnread + (1 << 20))
  }

  @Test("A flood of pushes is read to its end without a wait, and leads to one check within the spread")
  func flood() async throws {
    let device = try Device()
    let read = Locked(0)
    let transport = FixedEvents(repository: device.repository) {
      let count = read.withLock { count in
        count += 1
        return count
      }
      guard count > 10_000 else { return Data("event: update\ndata: {}\n\n".utf8) }
      try await waitForCancellation()
      return nil
    }
    let updater = try SkinUpdater(
      app: app, channel: channel,
      location: device.repository.location(app: app, channel: channel, hasEvents: true),
      pinnedRoot: device.repository.root, store: device.store(), transport: transport, clock: device.clock)
    let log = EventLog()
    let following = log.follow(updater.events)
    let running = Task { await updater.run() }
    func checks() async -> Int { await log.count { $0 == .checking } }
    try await eventually("all is read") { read.withLock { $0 } > 10_000 }
    // The next check waits, the activation's next change, and the spread.
    try await eventually("the checks at the start are over") { device.clock.sleeperCount == 3 }
    let before = await checks()
    device.clock.advance(by: 1)
    try await eventually("another check") { await checks() > before && device.clock.sleeperCount == 2 }
    // At once, when the stream was open, and after the pushes.
    #expect(await checks() <= 3)
    running.cancel()
    await running.value
    #expect(device.clock.sleeperCount == 0)
    following.cancel()
  }
}
