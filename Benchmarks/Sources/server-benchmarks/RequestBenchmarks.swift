import AsyncHTTPClient
import BenchmarkSupport
import Foundation
import NIOCore
import NIOHTTP1

/// Requests of apps that ask whether there is something new.
enum RequestBenchmarks {
  private static let path = "repository/festival/metadata/timestamp.json"

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    // One thread for connections, as nginx with one worker has. `wrk` needs the other core.
    let server = try await BenchmarkServer(in: scratch, environment: ["NIO_SINGLETON_GROUP_LOOP_COUNT": "1"])
    // Without the mapped pages of programs and libraries, which the system drops when it needs their memory.
    let idle = try Double(server.bytes(.anonymous)) / 1e6
    let resident = try Double(server.bytes(.resident)) / 1e6
    try server.publish(exampleSkins.appending(path: "night"))
    try await server.activate("night")
    let ours = "\(server.url)/\(path)"
    let (tag, body) = try await file(ours)
    var rows = [
      Row(name: "memory of an idle server", value: idle, unit: "MB", limit: "40 MB", ratio: idle / 40, target: 1),
      Row(
        name: "the same with mapped files", value: resident, unit: "MB", limit: "40 MB", ratio: resident / 40,
        target: nil),
    ]
    do {
      let nginx = try StaticServer(in: scratch, file: body, named: path)
      defer { nginx.stop() }
      let theirs = "http://127.0.0.1:\(nginx.port)/\(path)"
      let theirTag = try await file(theirs).tag
      rows += try await Benchmark(
        name: "304 of timestamp.json", unit: "µs", turns: 5,
        subject: { try 1e6 / Load(ours, tag: tag).rate },
        peers: [
          // At least 0.8 of its rate.
          Peer("nginx, one worker", target: 1.25) { try 1e6 / Load(theirs, tag: theirTag).rate }
        ]
      ).rows()
    } catch let tool as MissingTool {
      rows.append(Row(missing: "304 of timestamp.json", because: tool))
    }
    try await server.stop()
    return rows
  }

  /// Returns a file and its entity tag, as soon as the server listens.
  private static func file(_ url: String) async throws -> (tag: String, body: Data) {
    for _ in 0..<200 {
      do {
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 1 << 20)
        guard response.status == .ok, let tag = response.headers.first(name: "ETag") else { break }
        return (tag, Data(body.readableBytesView))
      } catch {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    throw WrongResult(description: "\(url) isn't served")
  }
}
