import BenchmarkSupport
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Thousands of event streams.
enum StreamBenchmarks {
  private static let count = BenchmarkArguments.scaled(5_000)

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    let server = try await BenchmarkServer(in: scratch)
    try server.publish(exampleSkins.appending(path: "night"))
    try await server.activate(nil)
    let before = try server.bytes(.anonymous)
    let listeners = EventListeners()
    try await listeners.open(count, port: server.port)
    let perStream = Double(try server.bytes(.anonymous) - before) / Double(count) / 1e3
    var times: [Double] = []
    for turn in 0..<9 {
      let heard = listeners.next()
      let start = ContinuousClock.now
      try await server.activate(turn.isMultiple(of: 2) ? "night" : nil)
      try await withDeadline(seconds: 60, "the last stream's event") { heard() >= count }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    try await listeners.close()
    try await server.stop()
    let last = median(times)
    return [
      Row(
        name: "activation until the last of 5,000 streams", value: last, unit: "ms", limit: "150 ms",
        ratio: last / 150, target: 1),
      Row(
        name: "memory per event stream", value: perStream, unit: "kB", limit: "20 kB", ratio: perStream / 20, target: 1),
    ]
  }

  /// Waits until a condition holds.
  private static func withDeadline(
    seconds: Double, _ what: String, _ condition: @Sendable () -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      try WrongResult.unless(.now < end, "\(what) didn't come in \(seconds) s")
      try await Task.sleep(for: .microseconds(500))
    }
  }
}

/// Clients that listen to the events of the app `festival`.
final class EventListeners: Sendable {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channels = NIOLockedValueBox<[any Channel]>([])
  /// The number of streams that heard each round.
  private let state = NIOLockedValueBox((round: 0, heard: 0))

  /// Opens streams, and waits for the answers.
  func open(_ count: Int, port: Int) async throws {
    let heard = next()
    for start in stride(from: 0, to: count, by: 100) {
      let opened = try await withThrowingTaskGroup(of: (any Channel).self) { tasks in
        for _ in start..<min(start + 100, count) {
          tasks.addTask { [self] in
            let channel = try await ClientBootstrap(group: group).channelInitializer { channel in
              channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(EventListener(self))
              }
            }.connect(host: "127.0.0.1", port: port).get()
            let request = "GET /events?app=festival&channel=stable HTTP/1.1\r\nHost: a\r\nLast-Event-ID: 0\r\n\r\n"
            try await channel.writeAndFlush(ByteBuffer(string: request))
            return channel
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      channels.withLockedValue { $0 += opened }
    }
    let end = ContinuousClock.now + .seconds(120)
    while heard() < count {
      try WrongResult.unless(.now < end, "only \(heard()) streams were opened")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Begins a round.
  /// - Returns: A closure that returns the number of streams that heard an event in it.
  func next() -> @Sendable () -> Int {
    state.withLockedValue { $0 = ($0.round + 1, 0) }
    return { self.state.withLockedValue { $0.heard } }
  }

  /// Counts a stream, once in a round.
  fileprivate func hear(_ last: inout Int) {
    state.withLockedValue { state in
      guard last < state.round else { return }
      last = state.round
      state.heard += 1
    }
  }

  /// Closes all streams.
  func close() async throws {
    for channel in channels.withLockedValue({ $0 }) { try? await channel.close() }
    try await group.shutdownGracefully()
  }
}

/// A stream that looks for events in what arrives.
private final class EventListener: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let listeners: EventListeners
  private var round = 0

  init(_ listeners: EventListeners) { self.listeners = listeners }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    // Heartbeats are comments.
    guard String(buffer: bytes).contains("event: update") else { return }
    listeners.hear(&round)
  }
}
