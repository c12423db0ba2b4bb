import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// A repository that answers requests for its timestamp with 503 while it is busy.
private final class BusyRepository: HTTPTransport {
  private let repository: InMemoryRepository
  private let state = Locked((isBusy: true, asked: 0))

  init(_ repository: InMemoryRepository) { self.repository = repository }

  /// How often it was asked while it was busy.
  var asked: Int { state.withLock { $0.asked } }

  func recover() { state.withLock { $0.isBusy = false } }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let isRefused = state.withLock { state in
      guard state.isBusy, request.url.lastPathComponent == "timestamp.json" else { return false }
      state.asked += 1
      return true
    }
    guard isRefused else { return try await repository.open(request) }
    let body = AsyncThrowingStream<Data, any Error> { $0.finish() }
    return TransportStream(status: 503, headers: ["retry-after": "1800"], body: body)
  }
}

@Suite("Waits")
struct WaitTests {
  /// The bytes to send, and how long the connection then stays open.
  private typealias Answer = (text: String, seconds: TimeInterval)

  /// The waits after each loss of a stream of events, whose connections are answered one after the other.
  private func waits(_ answers: [Answer]) async throws -> [TimeInterval] {
    let (served, waits, ending) = (Locked(0), Locked<[TimeInterval]>([]), DispatchSemaphore(value: 0))
    let server = try LoopbackServer { connection in
      let (text, seconds) = served.withLock { served in
        defer { served += 1 }
        return answers[min(served, answers.count - 1)]
      }
      connection.send(text)
      if seconds > 0 { ending.wait() }
    }
    let (clock, connected) = (ManualClock(), Locked(0))
    let feed = EventFeed(url: server.url("/events"), transport: URLSessionTransport(), clock: clock)
    let task = Task {
      await feed.run { feedLog in
        switch feedLog {
        case .connected: connected.withLock { $0 += 1 }
        case .lost(_, let wait): waits.withLock { $0.append(wait) }
        case .event: break
        }
      }
    }
    for (index, answer) in answers.enumerated() {
      if answer.seconds > 0 {
        let before = answers[..<index].count { $0.text.contains(" 200 ") }
        try await eventually("connection \(index)") { connected.withLock { $0 } == before + 1 }
        clock.advance(by: answer.seconds)
        ending.signal()
      }
      try await eventually("loss \(index)") { waits.withLock { $0.count } == index + 1 && clock.sleeperCount == 1 }
      clock.advance(by: waits.withLock { $0[index] })
    }
    task.cancel()
    ending.signal()
    await task.value
    return waits.withLock { $0 }
  }

  private func stream(_ text: String = ": hi\n\n", for seconds: TimeInterval = 0) -> Answer {
    ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\(text)", seconds)
  }

  private func busy(_ field: String = "X-A: b") -> Answer {
    ("HTTP/1.1 503 Busy\r\n\(field)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", 0)
  }

  @Test("A server that sends a byte and closes isn't flooded; one whose stream lasted is asked again soon")
  func growing() async throws {
    let waits = try await waits([stream(), stream(), stream(), stream(), stream(for: 29), stream(for: 30), stream()])
    for (index, wait) in waits[..<5].enumerated() {
      let longest = pow(2, Double(index))
      #expect((longest / 2...longest).contains(wait))
    }
    #expect((0.5...1).contains(waits[5]))
    #expect((1...2).contains(waits[6]))
  }

  @Test("The server's requested wait is the minimum, also after errors, an hour at most, and not the same for all")
  func asked() async throws {
    let waits = try await waits([
      busy("Retry-After: 100"), stream("retry: 20000\n\n"), busy(), busy("Retry-After: 7"),
      busy("Retry-After: Fri, 31 Dec 2999 23:59:59 GMT"),
    ])
    #expect((100...150).contains(waits[0]))
    for wait in waits[1...3] { #expect((20...30).contains(wait)) }
    #expect((3_600...5_400).contains(waits[4]))
    var retries = RetryPolicy(backOff: BackOff(first: 0, limit: 0))
    let issue = SkinIssue(.unexpectedStatus, "The server is busy", suggestion: "Wait.")
    let asked = (0..<20).map { _ in retries.delay(after: issue, requested: 2) }
    #expect(Set(asked).count > 15)
    let unasked = retries.delay(after: issue)
    #expect(unasked == 0)
  }

  @Test("A `retry` line asks for a minute at most, and is forgotten once a stream is open again")
  func retryLine() async throws {
    let waits = try await waits([
      stream("retry: 4294967295\n\n"), busy(), stream(for: 30), stream("retry: 20000\n\n"), stream(),
    ])
    for wait in waits[...1] { #expect((60...90).contains(wait)) }
    #expect((0.5...1).contains(waits[2]))
    #expect((20...30).contains(waits[3]))
    #expect(waits[4] <= 4)
  }

  @Test("After an outage of any length, a device's stream is open again within 8 seconds, and the waits vary")
  func outage() async throws {
    let device = try Device()
    let waits = Locked<[TimeInterval]>([])
    let transport = WatchedTransport(device.repository) { path in
      guard path.hasSuffix("/events") else { return }
      throw SkinIssue.network(URL(filePath: path), "connection refused")
    }
    let updater = try SkinUpdater(
      app: app, channel: channel, location: device.repository.location(app: app, channel: channel, hasEvents: true),
      pinnedRoot: device.repository.root, store: device.store(), transport: transport, clock: device.clock)
    let following = Task {
      for await event in updater.events {
        if case .lostStream(_, let wait) = event { waits.withLock { $0.append(wait) } }
      }
    }
    let running = Task { await updater.run() }
    for attempt in 1...20 {
      try await eventually("attempt \(attempt)") {
        waits.withLock { $0.count } == attempt && device.clock.sleeperCount == 3
      }
      device.clock.advance(by: 8)
    }
    running.cancel()
    await running.value
    following.cancel()
    let last = waits.withLock { $0.suffix(16) }
    #expect(last.allSatisfy { (4...8).contains($0) } && Set(last).count > 10, "\(last)")
  }

  @Test("An app that lengthens the first wait keeps it for its event stream")
  func longFirstWait() {
    var options = SkinUpdater.Options()
    options.backOff.first = 30
    #expect(options.eventBackOff == BackOff(first: 30, limit: 30))
    options.backOff = BackOff(first: 1, limit: 5)
    #expect(options.eventBackOff == options.backOff)
  }

  @Test("A check that the server postponed isn't repeated before its time")
  func checks() async throws {
    let device = try Device()
    try device.publish(one)
    let transport = BusyRepository(device.repository)
    let updater = try SkinUpdater(
      app: app, channel: channel, location: device.repository.location(app: app, channel: channel),
      pinnedRoot: device.repository.root, store: device.store(), transport: transport, clock: device.clock)
    let running = Task { await updater.run() }
    // The next check waits, and the activation's next change.
    try await eventually("it was refused") { transport.asked == 1 && device.clock.sleeperCount == 2 }
    transport.recover()
    // Longer than any wait between polls, or after one failure.
    device.clock.advance(by: 1_799)
    // Moving the clock removes the sleepers that wake.
    #expect(device.clock.sleeperCount == 2)
    #expect(try device.launched() == nil)
    device.clock.advance(by: 901)
    try await eventually("the skin") { (try? device.launched()?.version) == one }
    running.cancel()
    await running.value
  }

  @Test("When a server is back, the checks of its listeners are spread")
  func reconnection() async throws {
    let device = try Device()
    let updater = try device.updater(device.store(), hasEvents: true)
    let log = EventLog()
    let following = log.follow(updater.events)
    let running = Task { await updater.run() }
    func checks() async -> Int { await log.count { $0 == .checking } }
    try await eventually("it listens") { device.repository.listenerCount == 1 && device.clock.sleeperCount == 2 }
    device.repository.dropListeners()
    try await eventually("it waits") { device.clock.sleeperCount == 3 }
    device.clock.advance(by: 1)
    try await eventually("it listens again") { device.repository.listenerCount == 1 && device.clock.sleeperCount == 3 }
    let before = await checks()
    device.clock.advance(by: 1)
    try await eventually("another check") { await checks() > before }
    running.cancel()
    await running.value
    following.cancel()
  }
}
