import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Identifiers of events")
struct EventIdentifierTests {
  private static let opening = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
  private static let longest = String(repeating: "9", count: 18)

  /// Listens to a server until it was connected to several times.
  private func listen(to server: LoopbackServer, until count: Int) async throws {
    let feed = EventFeed(
      url: server.url("/events"), transport: URLSessionTransport(), clock: SystemClock(),
      backOff: BackOff(first: 0.01, limit: 0.05))
    let task = Task { await feed.run { _ in } }
    try await eventually("\(count) connections") { server.connections.count >= count }
    task.cancel()
    await task.value
  }

  @Test(
    "Only a number is sent back as the last event's identifier",
    arguments: [
      "7", longest, longest + "0", "\u{1}\u{1B}\u{7F}", "-1", "+1", "0x7", "1.5", "١", "a", "7\t", "",
    ])
  func numbersOnly(_ id: String) async throws {
    let server = try LoopbackServer { $0.send(Self.opening + "id: 3\ndata: a\n\nid: \(id)\ndata: b\n\n") }
    try await listen(to: server, until: 2)
    let isNumber = ["7", Self.longest].contains(id)
    #expect(server.connections[1].header("last-event-id") == (isNumber ? id : nil))
  }

  @Test("After an answer of 4xx the identifier is forgotten, and events arrive again")
  func refused() async throws {
    let server = try LoopbackServer { connection in
      switch connection.header("last-event-id") {
      case nil: connection.send(Self.opening + "id: 7\ndata: a\n\n")
      default: connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
    try await listen(to: server, until: 4)
    #expect(server.connections.prefix(4).map { $0.header("last-event-id") } == [nil, "7", nil, "7"])
  }

  @Test("An answer of 5xx leaves the identifier, because the server may only be restarting")
  func unavailable() async throws {
    let server = try LoopbackServer { connection in
      switch connection.header("last-event-id") {
      case nil: connection.send(Self.opening + "id: 7\ndata: a\n\n")
      default: connection.send("HTTP/1.1 503 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
    try await listen(to: server, until: 3)
    #expect(server.connections.prefix(3).map { $0.header("last-event-id") } == [nil, "7", "7"])
  }

  @Test("After a high identifier, an event with a lower one is reported, and its identifier is the one sent back")
  func lowerIdentifier() async throws {
    let server = try LoopbackServer { connection in
      let isFirst = connection.header("last-event-id") == nil
      connection.send(Self.opening + "id: \(isFirst ? Self.longest : "5")\ndata: a\n\n")
    }
    try await listen(to: server, until: 3)
    #expect(server.connections.prefix(3).map { $0.header("last-event-id") } == [nil, Self.longest, "5"])
  }

  @Test("An event with a lower version than the trusted one leads to a check")
  func lowerVersion() async throws {
    let device = try Device()
    try device.publish(one)
    try device.publish(two)
    let barrier = Barrier()
    let events = Locked([#"{"timestamp":1}"#])
    let transport = FixedEvents(repository: device.repository) {
      await barrier.pass()
      guard let data = events.withLock({ $0.popLast() }) else {
        try await waitForCancellation()
        return nil
      }
      return Data("event: update\ndata: \(data)\n\n".utf8)
    }
    var options = SkinUpdater.Options()
    options.pushSpread = 0
    let updater = try SkinUpdater(
      app: app, channel: channel, location: device.repository.location(app: app, channel: channel, hasEvents: true),
      pinnedRoot: device.repository.root, store: device.store(), transport: transport, clock: device.clock,
      options: options)
    let log = EventLog()
    let following = log.follow(updater.events)
    let running = Task { await updater.run() }
    // At once, and when the stream is open; then the next check waits, and the activation's next change.
    try await eventually("the skin") { (try? device.launched()?.version) == two }
    try await eventually("the checks at the start are over") {
      let isAwaited = await barrier.isAwaited
      return isAwaited && device.clock.sleeperCount == 2
    }
    let before = await log.count { $0 == .checking }
    await barrier.open()
    try await eventually("another check") { await log.count { $0 == .checking } > before }
    running.cancel()
    await running.value
    following.cancel()
  }
}
