import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct GeneratedRequestTests {
  /// The number of requests; SKIN_SERVER_REQUESTS sets another one.
  private static let count =
    ProcessInfo.processInfo.environment["SKIN_SERVER_REQUESTS"].flatMap { Int($0) } ?? 2_000
  private static let seed =
    ProcessInfo.processInfo.environment["SKIN_SEED"].flatMap { UInt64($0) } ?? 18

  /// The statuses of the answers of an operation.
  private struct Outcome: Sendable {
    var status: Int
    var problem: String?
  }

  @Test("Generated requests find no failure, no answer that the document lacks, and no leak")
  func generated() async throws {
    let world = try TestWorld()
    let server = try await RealServer(
      world,
      [
        "SKIN_SERVER_METRICS": "open", "SKIN_SERVER_REPORTS": "on", "SKIN_SERVER_REPORT_RATE": "10000000",
        "SKIN_SERVER_MAX_UPLOAD": "1MB",
      ])
    let packages = try ["1.0.0", "1.1.0", "1.2.0"].map { version in
      try TestSkin.package("spring-festival", version, sharedBytes: 4_000)
    }
    #expect(try await server.publish(packages[0]) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    print("SKIN_SEED=\(Self.seed)")
    var generator = RequestGenerator(seed: Self.seed, packages: packages)
    let before = try await usage(server)
    var statuses: [Int: Int] = [:]
    var problems: [String] = []
    var memory: [Double] = []
    for part in 0..<4 {
      var left = Self.count / 4
      while left > 0 {
        let batch = (0..<min(8, left)).map { _ in generator.next() }
        left -= batch.count
        let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
          for request in batch { group.addTask { try await outcome(request, server) } }
          return try await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        for outcome in outcomes {
          statuses[outcome.status, default: 0] += 1
          if let problem = outcome.problem { problems.append(problem) }
        }
      }
      memory.append(try await usage(server).memory)
      if part == 0 { #expect(server.isRunning) }
    }
    print("generated requests by status:", statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    print("memory in MB:", memory.map { Int($0) >> 20 }, "descriptors:", before.descriptors)
    #expect(problems.isEmpty, "seed \(Self.seed): \(problems.prefix(20).joined(separator: "\n"))")
    #expect(statuses.keys.allSatisfy { $0 < 500 } && (statuses[200] ?? 0) > Self.count / 10)
    // The last three quarters repeat what the first one did.
    #expect((memory.last ?? 0) < (memory.first ?? 0) * 1.5 + Double(32 << 20))
    try await eventually("descriptors and streams are released") {
      let now = try await usage(server)
      return now.descriptors <= before.descriptors + 24 && now.streams == 0
    }
    _ = try await server.repository(world)
    #expect(try await server.stop() == 0)
  }

  private func outcome(_ request: RequestGenerator.Request, _ server: RealServer) async throws -> Outcome {
    let name = "\(request.operation.method) \(request.uri.prefix(300))"
    var http = HTTPClientRequest(url: server.url + request.uri)
    http.method = HTTPMethod(rawValue: request.operation.method.rawValue)
    http.headers = HTTPHeaders(request.headers + [("Connection", "close")])
    http.body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
    let response: HTTPClientResponse
    do {
      response = try await HTTPClient.shared.execute(http, timeout: .seconds(120))
    } catch let error as HTTPClientError where [.invalidURL, .emptyHost].contains(error) {
      return Outcome(status: 0)
    } catch {
      return Outcome(status: 0, problem: "\(name): \(error)")
    }
    let status = Int(response.status.code)
    // Event streams don't end by themselves; not reading one disconnects.
    if response.headers["Content-Type"].first == "text/event-stream" { return Outcome(status: status) }
    let body = Data(try await response.body.collect(upTo: 8 << 20).readableBytesView)
    return Outcome(status: status, problem: problem(request, name, status, body))
  }

  /// Returns the reason why an answer contradicts the document, or nil.
  private func problem(_ request: RequestGenerator.Request, _ name: String, _ status: Int, _ body: Data) -> String? {
    let operation = request.operation
    if status >= 500 { return "\(name): \(status) \(String(decoding: body.prefix(500), as: UTF8.self))" }
    if operation.answers.keys.contains(status) { return nil }
    // Too long a head is refused before it is a request of the API.
    if status == 400, body.isEmpty, request.uri.utf8.count > 8 << 10 { return nil }
    // Names with slashes or nothing can lead to other routes.
    if status == 404 || status == 405 { return nil }
    guard let codes = operation.allErrors[status] else { return "\(name): \(status) isn't documented" }
    guard operation.method != .head, !codes.isEmpty else { return nil }
    guard let error = try? JSONDecoder().decode(ErrorAnswer.self, from: body).error else {
      return "\(name): \(status) without an error"
    }
    return codes.contains(error.code) ? nil : "\(name): \(status) \(error.code) isn't documented"
  }

  private func usage(_ server: RealServer) async throws -> (memory: Double, descriptors: Double, streams: Double) {
    let page = try MetricPage(String(decoding: try await server.get("/metrics"), as: UTF8.self))
    return (
      page.value("process_resident_memory_bytes") ?? 0, page.value("process_open_fds") ?? 0,
      page.value("skin_server_event_streams") ?? 0
    )
  }
}
