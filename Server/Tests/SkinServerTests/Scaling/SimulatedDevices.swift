import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinTestSupport
import SkinUpdate

/// Devices that follow a server's event stream as an app does: with the waits of the updater on a clock of the test, but
/// without its files.
final class SimulatedDevices: Sendable {
  private struct Counts: Sendable {
    var attempts = 0
    var connections = 0
    var events = 0
    var checks = 0
    var answers = 0
    /// The number of devices by the version of the timestamp that they know.
    var versions: [Int: Int] = [:]
  }

  let count: Int
  private let url: String
  private let options: SkinUpdater.Options
  private let clock: TestClock
  private let seed: UInt64
  private let counts = Locked(Counts())
  private let client: HTTPClient
  private let tasks = Locked<[Task<Void, Never>]>([])

  /// Creates devices, which don't listen yet.
  init(_ count: Int, server: String, clock: TestClock, seed: UInt64, options: SkinUpdater.Options = .init()) {
    self.count = count
    url = server
    (self.clock, self.seed) = (clock, seed)
    self.options = options
    var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(600)), decompression: .disabled)
    // A connection for each stream, and some for checks.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = count + 64
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// The attempts to open a stream so far, failed ones included.
  var attempts: Int { counts.withLock { $0.attempts } }
  /// The streams that were opened so far.
  var connections: Int { counts.withLock { $0.connections } }
  /// The events received so far.
  var events: Int { counts.withLock { $0.events } }
  /// The requests for the timestamp so far.
  var checks: Int { counts.withLock { $0.checks } }
  /// The answers to those requests.
  var answers: Int { counts.withLock { $0.answers } }
  /// The devices that wait on the clock, for their next attempt or check.
  var sleepers: Int { clock.wakeTimes.count }
  /// Returns the number of devices that know a version.
  func devices(at version: Int) -> Int { counts.withLock { $0.versions[version] ?? 0 } }

  /// Opens the event streams of all devices.
  func listen() {
    let started = (0..<count).map { number in
      Task {
        var generator = SeededGenerator(seed: seed &+ UInt64(number))
        var backOff = options.eventBackOff
        var known = 0
        while !Task.isCancelled {
          do { try await follow(&known, &generator) } catch {}
          guard !Task.isCancelled else { return }
          try? await clock.sleep(until: clock.now + backOff.next(using: &generator))
        }
      }
    }
    tasks.withLock { $0 += started }
  }

  /// Ends all devices.
  func stop() async throws {
    let all = tasks.withLock { $0 }
    for task in all { task.cancel() }
    for task in all { await task.value }
    try await client.shutdown()
  }

  private func follow(_ known: inout Int, _ generator: inout SeededGenerator) async throws {
    counts.withLock { $0.attempts += 1 }
    let response = try await client.execute(
      HTTPClientRequest(url: url + "/events?app=festival&channel=stable"), deadline: .distantFuture)
    guard response.status == .ok else { return }
    counts.withLock { $0.connections += 1 }
    var rest = ""
    for try await piece in response.body {
      rest += String(buffer: piece)
      while let end = rest.firstRange(of: "\n\n") {
        let event = rest[..<end.lowerBound]
        if event.contains("event: update") { try await check(&known, &generator) }
        rest.removeSubrange(..<end.upperBound)
      }
    }
  }

  private func check(_ known: inout Int, _ generator: inout SeededGenerator) async throws {
    counts.withLock { $0.events += 1 }
    try await clock.sleep(until: clock.now + Double.random(in: 0...options.pushSpread, using: &generator))
    counts.withLock { $0.checks += 1 }
    let response = try await client.execute(
      HTTPClientRequest(url: url + "/repository/festival/metadata/timestamp.json"), deadline: .distantFuture)
    let data = Data(try await response.body.collect(upTo: 16_384).readableBytesView)
    let version = try MetadataValue(parsing: data, file: "timestamp.json")["signed"]?["version"]?.integer ?? 0
    counts.withLock { [known] counts in
      counts.answers += 1
      if known > 0 { counts.versions[known, default: 0] -= 1 }
      counts.versions[version, default: 0] += 1
    }
    known = version
  }
}
