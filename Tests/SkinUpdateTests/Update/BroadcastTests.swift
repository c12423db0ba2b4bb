import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Events of an updater")
struct BroadcastTests {
  private let failure = SkinIssue(.updateFailure, "It failed", suggestion: "Try again.")

  private func read(_ buffer: EventBuffer) async -> [UpdateEvent] {
    buffer.close()
    var events: [UpdateEvent] = []
    while let event = await buffer.next() { events.append(event) }
    return events
  }

  @Test("Only the newest progress of a download waits")
  func progress() async {
    let buffer = EventBuffer()
    buffer.add(.checking)
    for received in 1...10_000 { buffer.add(.downloading(received: received, total: 10_000)) }
    buffer.add(.downloaded(bytes: 10_000, kind: .full))
    #expect(
      await read(buffer) == [
        .checking, .downloading(received: 10_000, total: 10_000), .downloaded(bytes: 10_000, kind: .full),
      ])
  }

  @Test("A listener that never reads keeps a bounded number of events, and endings outlast progress")
  func endings() async {
    let buffer = EventBuffer()
    buffer.add(.activated(nil))
    buffer.add(.failed(failure))
    for version in 0..<5_000 {
      buffer.add(.checking)
      buffer.add(.refreshed(version: version))
      buffer.add(.unchanged)
    }
    let events = await read(buffer)
    #expect(events.count == EventBuffer.limit)
    #expect(Array(events.prefix(2)) == [.activated(nil), .failed(failure)])
    #expect(events.last == .unchanged)
  }

  @Test("If there are too many endings, the newest of each kind is kept")
  func manyEndings() async {
    let buffer = EventBuffer()
    let skin = reference(spring, one)
    buffer.add(.rolledBack(from: skin, to: nil, failure))
    for number in 0..<5_000 { buffer.add(.downloaded(bytes: number, kind: .patch)) }
    let events = await read(buffer)
    #expect(events.count == EventBuffer.limit)
    #expect(events.first == .rolledBack(from: skin, to: nil, failure))
    #expect(events.last == .downloaded(bytes: 4_999, kind: .patch))
  }

  @Test("Progress is kept, too, until something newer of its kind arrives", arguments: [false, true])
  func newestUnderWay(_ endsEach: Bool) async {
    let buffer = EventBuffer()
    buffer.add(.checking)
    buffer.add(.offered(reference(spring, one), kind: .full, bytes: 1))
    buffer.add(.listening)
    for version in 0..<5_000 {
      buffer.add(endsEach ? .downloaded(bytes: version, kind: .patch) : .refreshed(version: version))
    }
    let events = await read(buffer)
    #expect(events.count == EventBuffer.limit)
    #expect(
      Array(events.prefix(3)) == [.checking, .offered(reference(spring, one), kind: .full, bytes: 1), .listening])
  }

  @Test("Streams get all events from their creation on, and end with the updater or their canceled task")
  func streams() async throws {
    var broadcast: UpdateBroadcast? = UpdateBroadcast()
    broadcast?.send(.checking)
    guard let early = broadcast?.stream(), let cancelled = broadcast?.stream() else { return }
    let task = Task {
      var count = 0
      for await _ in cancelled { count += 1 }
      return count
    }
    broadcast?.send(.unchanged)
    broadcast?.send(.applied(nil))
    task.cancel()
    #expect(await task.value <= 2)
    broadcast = nil
    var events: [UpdateEvent] = []
    for await event in early { events.append(event) }
    #expect(events == [.unchanged, .applied(nil)])
  }
}
