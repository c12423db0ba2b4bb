import AsyncHTTPClient
import BenchmarkSupport
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Clients that hold connections without need, or don't read.
enum ClientBenchmarks {
  private static let path = "/repository/festival/metadata/timestamp.json"

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    let server = try await BenchmarkServer(in: scratch)
    try server.publish(exampleSkins.appending(path: "night"))
    let rows = [try await slowReaders(server), try await heldConnections(server)]
    try await server.stop()
    return rows.compactMap { $0 }
  }

  /// The memory that 1,000 clients cost which ask for much and read nothing.
  @MainActor private static func slowReaders(_ server: BenchmarkServer) async throws -> Row {
    let before = try server.bytes(.anonymous)
    let root = "GET /repository/festival/metadata/1.root.json HTTP/1.1\r\nHost: a\r\n\r\n"
    let crowd = Crowd(reads: false)
    try await crowd.open(BenchmarkArguments.scaled(1_000), port: server.port) { _ in String(repeating: root, count: 100)
    }
    var peak = before
    // Longer than the server waits for a client that doesn't read.
    for _ in 0..<BenchmarkArguments.scaled(150) {
      peak = max(peak, try server.bytes(.anonymous))
      try await Task.sleep(for: .milliseconds(100))
    }
    try await crowd.close()
    let grown = Double(peak - before) / 1e6
    return Row(
      name: "memory for 1,000 clients that don't read", value: grown, unit: "MB", limit: "64 MB", ratio: grown / 64,
      target: 1)
  }

  /// The time of requests while 1,000 connections are held by unfinished ones.
  @MainActor private static func heldConnections(_ server: BenchmarkServer) async throws -> Row? {
    let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: server.url + path), timeout: .seconds(30))
    guard let tag = response.headers.first(name: "ETag") else {
      throw WrongResult(description: "timestamp.json has no entity tag")
    }
    do {
      let load = { try Load(server.url + path, tag: tag, connections: 16, seconds: 2).slowest }
      let crowd = Crowd(reads: true)
      var (alone, crowded): ([Double], [Double]) = ([], [])
      for _ in 0..<3 { alone.append(try load()) }
      try await crowd.open(BenchmarkArguments.scaled(1_000), port: server.port) { number in
        switch number % 3 {
        // Half-open, a request that never ends, and one with endless fields.
        case 0: ""
        case 1: "GET \(path) HTTP/1.1\r\nHost: a\r\n"
        default: "GET \(path) HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X-A: b\r\n", count: 90)
        }
      }
      for _ in 0..<3 { crowded.append(try load()) }
      try await crowd.close()
      return Row(
        name: "slowest 1 % of requests beside 1,000 held connections", value: median(crowded), unit: "ms",
        limit: "without them", ratio: median(crowded) / median(alone), target: 1.5)
    } catch let tool as MissingTool {
      return Row(missing: "slowest 1 % of requests beside 1,000 held connections", because: tool)
    }
  }
}

/// Connections that send something and then do nothing.
@MainActor final class Crowd {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let reads: Bool
  private var channels: [any Channel] = []

  /// Creates a crowd whose clients read what arrives, or don't.
  init(reads: Bool) { self.reads = reads }

  /// Opens connections.
  func open(_ count: Int, port: Int, _ text: @Sendable (Int) -> String) async throws {
    let bootstrap = ClientBootstrap(group: group).channelOption(ChannelOptions.autoRead, value: reads)
    for number in 0..<count {
      let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
      // The server may have closed the connection by now.
      try? await channel.writeAndFlush(ByteBuffer(string: text(number)))
      channels.append(channel)
    }
  }

  /// Closes the connections.
  func close() async throws {
    for channel in channels { try? await channel.close() }
    try await group.shutdownGracefully()
  }
}
