// The built executable as a process of its own, on a real socket.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1

@testable import SkinServer

/// A running `skin-server`.
final class RealServer: @unchecked Sendable {
  let port: Int
  private let process: Process
  private let log: URL

  /// Starts the executable and waits until it listens.
  init(_ world: TestWorld, _ more: [String: String] = [:]) async throws {
    let portFile = world.folder.appending(path: "port-\(UUID().uuidString)")
    let log = world.folder.appending(path: "log-\(UUID().uuidString)")
    self.log = log
    var environment = [
      "SKIN_SERVER_DATA": world.dataFolder.path, "SKIN_SERVER_KEYS": world.keysFolder.path,
      "SKIN_SERVER_TOKEN": TestWorld.token, "SKIN_SERVER_PORT": "0", "SKIN_SERVER_PORT_FILE": portFile.path,
    ]
    environment.merge(more) { _, new in new }
    let process = try Self.launch([], environment, log: log)
    self.process = process
    var found: Int?
    try await eventually(within: .seconds(60), "the server listens") {
      guard process.isRunning else {
        throw Timeout(description: "the server ended: \(try String(contentsOf: log, encoding: .utf8))")
      }
      found = (try? String(contentsOf: portFile, encoding: .utf8)).flatMap { Int($0.dropLast()) }
      return found != nil
    }
    port = found ?? 0
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var url: String { "http://127.0.0.1:\(port)" }
  var isRunning: Bool { process.isRunning }

  /// The log so far, a JSON object a line.
  func logLines() throws -> [[String: Any]] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  /// - Returns: The exit code.
  func exitCode(within limit: Duration = .seconds(120)) async throws -> Int32 {
    try await eventually(within: limit, "the server ends") { [process] in !process.isRunning }
    return process.terminationStatus
  }

  /// Runs the executable to its end.
  static func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> (Int32, String) {
    let log = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    let process = try launch(arguments, environment, log: log)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await eventually("skin-server \(arguments) ends") { !process.isRunning }
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }

  private static func launch(_ arguments: [String], _ environment: [String: String], log: URL) throws -> Process {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "skin-server")
    process.arguments = arguments
    process.environment = environment
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }
}

/// What tests ask a real server.
extension RealServer {
  func request(
    _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: HTTPClientRequest.Body? = nil
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: url + path)
    request.method = method
    request.headers = HTTPHeaders(headers)
    request.body = body
    return try await Self.client.execute(request, timeout: .seconds(60))
  }

  /// A client that opens as many connections as there are requests: event streams keep theirs.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1000
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  func get(_ path: String) async throws -> Data {
    let response = try await request(.GET, path)
    guard response.status == .ok else { throw Timeout(description: "\(path): \(response.status)") }
    return Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
  }

  func publish(_ package: Data, app: String = "festival") async throws -> HTTPResponseStatus {
    let response = try await request(
      .POST, "/api/v1/apps/\(app)/packages", headers: Self.authorized, body: .bytes(ByteBuffer(bytes: package)))
    _ = try await response.body.collect(upTo: 1 << 20)
    return response.status
  }

  func activate(_ skin: String, channel: String = "stable") async throws -> HTTPResponseStatus {
    let response = try await request(
      .PUT, "/api/v1/apps/festival/channels/\(channel)/activation", headers: Self.authorized,
      body: .bytes(ByteBuffer(string: #"{"skin":\#(skin)}"#)))
    _ = try await response.body.collect(upTo: 1 << 20)
    return response.status
  }

  static let authorized = [("Authorization", "Bearer \(TestWorld.token)")]

  /// The whole repository, checked.
  func repository(_ world: TestWorld) async throws -> CheckedRepository {
    try await CheckedRepository(root: world.root) { try await get("/repository/" + $0) }
  }
}
