import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Server-sent events")
struct EventTests {
  private func parse(_ text: String, by size: Int) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    var events: [ServerSentEvent] = []
    let bytes = Data(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += try parser.feed(bytes.dropFirst(start).prefix(size))
    }
    return events
  }

  @Test(
    "Events are the same, however the bytes are cut and lines end", arguments: [1, 2, 3, 7, 1_000],
    ["\n", "\r", "\r\n"])
  func parses(_ size: Int, _ end: String) throws {
    let text = [
      "\u{FEFF}: hello", "event: update", "id: 7", "data: {\"timestamp\":7}", "", "data:a", "data:  b", "data", "",
      "event: nothing", "", ": heartbeat", "", "id", "data: last", "", "data: unfinished",
    ].joined(separator: end)
    #expect(
      try parse(text, by: size) == [
        ServerSentEvent(name: "update", data: "{\"timestamp\":7}", id: "7"),
        ServerSentEvent(name: "message", data: "a\n b\n", id: "7"),
        ServerSentEvent(name: "message", data: "last", id: ""),
      ])
  }

  @Test("The server's requested wait is parsed")
  func retry() throws {
    var parser = ServerSentEventParser()
    _ = try parser.feed(Data("retry: 2500\nretry: soon\n".utf8))
    #expect(parser.retry == 2.5)
  }

  @Test("Endless data: an endless event fails")
  func endlessEvent() {
    var parser = ServerSentEventParser()
    #expect(throws: SkinIssue.self) { _ = try parser.feed(Data(repeating: 0x61, count: 100_000)) }
    var lines = ServerSentEventParser()
    let line = Data("data: xxxxxxxxxxxxxxxxxxxxxxxx\n".utf8)
    #expect(throws: SkinIssue.self) { for _ in 0..<10_000 { _ = try lines.feed(line) } }
  }

  @Test("Waits grow to their limit and vary")
  func backOff() {
    var backOff = BackOff(first: 1, limit: 60)
    let waits = (0..<50).map { _ in backOff.next() }
    #expect((0.5...1).contains(waits[0]))
    #expect((2...4).contains(waits[2]))
    #expect(waits[10...].allSatisfy { (30...60).contains($0) })
    #expect(Set(waits).count > 40)
    backOff.reset()
    #expect(backOff.next() <= 1)
  }

  @Test("A broken stream over a real socket is reopened, with the last event's identifier")
  func reconnects() async throws {
    let server = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      let id = (Int(connection.header("last-event-id") ?? "0") ?? 0) + 1
      connection.send(": hi\n\nevent: update\nid: \(id)\ndata: {\"timestamp\":\(id)}\n\n")
      if id == 3 { _ = connection.waitForHangUp() }
    }
    let feedLog = FeedLog()
    let feed = EventFeed(
      url: server.url("/events?app=a"), transport: URLSessionTransport(), clock: SystemClock(),
      backOff: BackOff(first: 0.01, limit: 0.05))
    let task = Task { await feed.run { await feedLog.add($0) } }
    try await eventually("three events") { await feedLog.events.count == 3 }
    #expect(await feedLog.events.map(\.id) == ["1", "2", "3"])
    #expect(await feedLog.connections == [false, true, true])
    #expect(server.connections.map { $0.header("last-event-id") } == [nil, "1", "2"])
    #expect(server.connections[0].header("accept") == "text/event-stream")
    task.cancel()
    await task.value
  }

  @Test("A silent stream is treated as lost and is reopened")
  func silentStream() async throws {
    let server = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hi\n\n")
      _ = connection.waitForHangUp()
    }
    let feedLog = FeedLog()
    var feed = EventFeed(
      url: server.url("/events"), transport: URLSessionTransport(), clock: SystemClock(),
      backOff: BackOff(first: 0.01, limit: 0.05))
    feed.silence = 0.2
    let task = Task { [feed] in await feed.run { await feedLog.add($0) } }
    try await eventually("it is opened again") { await feedLog.connections.count >= 2 }
    #expect(await feedLog.lost.first?.code == .networkTimeout)
    task.cancel()
    await task.value
  }

  @Test("An answer that isn't an event stream is refused, and the server isn't flooded")
  func notEvents() async throws {
    let server = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\ntext")
    }
    let clock = ManualClock()
    let feedLog = FeedLog()
    let feed = EventFeed(url: server.url("/events"), transport: URLSessionTransport(), clock: clock)
    let task = Task { await feed.run { await feedLog.add($0) } }
    for attempt in 1...4 {
      try await eventually("it waits") { clock.sleeperCount == 1 }
      #expect(server.connections.count == attempt)
      clock.advance(by: 300)
    }
    #expect(await feedLog.lost.first?.code == .malformedEvents)
    task.cancel()
    await task.value
  }

  @Test("A push leads to the new skin, a stale one to nothing, and without one the poll finds it")
  func runs() async throws {
    let device = try Device()
    let store = try device.store()
    try device.publish(one)
    var options = SkinUpdater.Options()
    options.pushSpread = 0
    let updater = try device.updater(store, hasEvents: true, options: options)
    let log = EventLog()
    let following = log.follow(updater.events)
    let running = Task { await updater.run() }
    try await eventually("the first skin") { (try? device.launched()?.version) == one }
    try await eventually("listening") { device.repository.listenerCount == 1 }
    try device.publish(two)
    try await eventually("the second skin, by push") { (try? device.launched()?.version) == two }
    // The stream is lost; the next change is found by polling.
    device.repository.dropListeners()
    try await eventually("the loss is reported") {
      await log.contains { if case .lostStream = $0 { true } else { false } }
    }
    try device.repository.activate(nil, app: app, channel: channel)
    try await eventually("back to the built-in skin") {
      device.clock.advance(by: 60)
      return (try? device.launched()) == .some(nil)
    }
    running.cancel()
    await running.value
    try await eventually("the stream is closed") { device.repository.listenerCount == 0 }
    following.cancel()
  }

  @Test("While the repository is down the waits grow, and it is found when it is back")
  func comesBack() async throws {
    let device = try Device()
    let store = try device.store()
    try device.publish(one)
    let away = Array(repeating: InMemoryRepository.Fault.unreachable, count: 5)
    for fault in away { device.repository.spoil("metadata/2.root.json", with: fault) }
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    let running = Task { await updater.run() }
    // The next check waits, and the activation's next change.
    for failures in 1...5 {
      try await eventually("failure \(failures)") {
        await log.count { if case .failed = $0 { true } else { false } } == failures && device.clock.sleeperCount == 2
      }
      #expect(try device.launched() == nil)
      device.clock.advance(by: 16)
    }
    try await eventually("the skin") { (try? device.launched()?.version) == one }
    running.cancel()
    await running.value
    following.cancel()
  }
}

/// Collects the updates of a feed.
private actor FeedLog {
  private(set) var events: [ServerSentEvent] = []
  private(set) var connections: [Bool] = []
  private(set) var lost: [SkinIssue] = []

  func add(_ feedLog: EventFeedUpdate) {
    switch feedLog {
    case .connected(let isAgain): connections.append(isAgain)
    case .event(let event): events.append(event)
    case .lost(let issue, _): lost.append(issue)
    }
  }
}
