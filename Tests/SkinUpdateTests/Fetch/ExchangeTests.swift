import Foundation
import SkinKit
import Testing

@testable import SkinUpdate

/// The time of an exchange, which only a test moves.
private final class ManualTime: Sendable {
  private typealias Alarm = (time: DispatchTime, call: @Sendable () -> Void)

  private let state = Locked((now: DispatchTime.now(), alarms: [Alarm]()))

  var clock: Exchange.Clock {
    Exchange.Clock(
      now: { [state] in state.withLock { $0.now } },
      wait: { [state] time, call in state.withLock { $0.alarms.append((time, call)) } })
  }

  /// Moves the time, and calls what is due.
  func advance(by seconds: TimeInterval) {
    let due = state.withLock { state in
      state.now = state.now + seconds
      let (now, alarms) = (state.now, state.alarms)
      state.alarms = alarms.filter { $0.time > now }
      return alarms.filter { $0.time <= now }
    }
    for alarm in due { alarm.call() }
  }
}

@Suite("Exchanges")
struct ExchangeTests {
  /// The answer to a request of 20,000 bytes, after the test's part.
  private func answer(
    _ change: (inout TransportRequest) -> Void, _ send: (Exchange, ManualTime) -> Void
  ) async throws -> Int {
    let url = try #require(URL(string: "https://repository.invalid/a"))
    var request = TransportRequest(url: url, maximumLength: 20_000)
    change(&request)
    let time = ManualTime()
    let exchange = Exchange(request: request, clock: time.clock) {}
    let stream = try await exchange.start { _ = exchange.receive(status: 200, headers: [:]) }
    send(exchange, time)
    var count = 0
    for try await piece in stream.body { count += piece.count }
    return count
  }

  @Test("A body below the minimum rate fails, one above it doesn't, however long it takes")
  func rate() async throws {
    func limit(_ request: inout TransportRequest) { (request.minimumRate, request.rateWindow) = (2_000, 10) }
    let slow = await issue {
      _ = try await answer(limit) { exchange, time in
        for _ in 0..<200 {
          exchange.receive(Data(count: 99))
          time.advance(by: 0.05)
        }
      }
    }
    #expect(slow?.code == .tooSlow)
    let count = try await answer(limit) { exchange, time in
      for _ in 0..<200 {
        exchange.receive(Data(count: 100))
        time.advance(by: 0.05)
      }
      exchange.complete(nil)
    }
    #expect(count == 20_000)
  }

  @Test("Silence ends an answer after the idle time, and a drip after the total time")
  func limits() async throws {
    func idle(_ request: inout TransportRequest) { request.idleTimeout = 30 }
    let silent = await issue { _ = try await answer(idle) { $1.advance(by: 30) } }
    #expect(silent?.code == .networkTimeout)
    func drip(_ total: TimeInterval) async throws -> Int {
      func limit(_ request: inout TransportRequest) { (request.idleTimeout, request.totalTimeout) = (30, total) }
      return try await answer(limit) { exchange, time in
        for _ in 0..<10 {
          exchange.receive(Data(count: 1))
          time.advance(by: 29)
        }
        exchange.complete(nil)
      }
    }
    #expect(try await drip(291) == 10)
    #expect(await issue { _ = try await drip(290) }?.code == .networkTimeout)
  }
}
