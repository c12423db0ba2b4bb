import BenchmarkSupport
import Foundation
import SkinTesting
import SkinUpdate

/// Benchmarks of what drains a battery: requests, wake-ups and writes of an app that is idle for a day.
///
/// The app shows a skin, checks at the default interval, and nothing is new. The repository is in memory, and a timer
/// that fires is treated as a wake-up.
@MainActor struct EnergyBenchmarks {
  private struct Day {
    var requests = 0
    var wakeUps = 0
    var writes: ProcessWrites
  }

  private static let day: TimeInterval = 86_400
  /// The timers of a running updater: the next check, and the next evaluation of schedules.
  private static let timers = 2

  static func rows(skins: URL, scratch: URL) async throws -> [Row] {
    guard ProcessWrites.now != nil else {
      complain("no rows about an idle day: this system doesn't count the writes of a process")
      return []
    }
    let repository = try UpdateRepository(
      skin: skins.appending(path: "spring-festival-1.0.0"), targetCount: 200, scratch: scratch)
    let day = try await idleDay(repository)
    let polls = day.requests
    func row(_ what: String, _ unit: String, _ value: Int, _ peer: Peer) async throws -> [Row] {
      try await Benchmark(
        name: "an idle day of an app: \(what)", unit: unit, turns: 1, subject: { Double(value) }, peers: [peer]
      ).rows()
    }
    let interval = SkinUpdater.Options().pollInterval
    return try await row(
      "requests", "requests", day.requests, Peer("one per interval between checks", target: 1.1) { Self.day / interval }
    )
      + row("wake-ups", "timers", day.wakeUps, Peer("one per request", target: 1.4) { Double(polls) })
      + row("bytes written", "bytes", day.writes.bytes, Peer(limit: 64_000, "64 kB"))
      + row("write calls", "calls", day.writes.calls, Peer("one per request", target: 1) { Double(polls) })
  }

  private static func idleDay(_ repository: UpdateRepository) async throws -> Day {
    let clock = CountingClock(repository.clock)
    let updater = try repository.newUpdater(clock: clock)
    let first = try await updater.check()
    try WrongResult.unless(first.change != .none, "the first check installed no skin")
    repository.repository.forgetRequests()
    let (fired, end) = (clock.fired, clock.now + day)
    let running = Task { await updater.run() }
    let writes = try await ProcessWrites.count { await clock.run(until: end, timers: timers) }
    running.cancel()
    await running.value
    let requests = repository.repository.requests
    try WrongResult.unless(requests.allSatisfy { [200, 304, 404].contains($0.status) }, "a request failed")
    return Day(requests: requests.count, wakeUps: clock.fired - fired, writes: writes)
  }
}
