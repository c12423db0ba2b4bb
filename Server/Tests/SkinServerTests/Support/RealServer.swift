import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import SkinTransport
import SkinUpdate

/// A process of the built `skin-server`.
///
/// Unchecked, because `Process` isn't Sendable; it isn't changed after its launch.
final class RealServer: @unchecked Sendable {
  let port: Int
  private let process: Process
  private let log: URL

  /// Starts the executable and waits until it listens.
  /// - Parameters:
  ///   - world: The folders.
  ///   - more: Further environment variables.
  ///   - arguments: The arguments.
  ///   - descriptors: The limit of open files, or nil for that of this process.
  ///   - mask: The mask of new files' modes in octal, or nil for that of this process.
  /// - Throws: `Timeout` if it ends or doesn't listen in time.
  init(
    _ world: TestWorld, _ more: [String: String] = [:], arguments: [String] = [], descriptors: Int? = nil,
    mask: String? = nil
  ) async throws {
    let portFile = world.folder.appending(path: "port-\(UUID().uuidString)")
    let log = world.folder.appending(path: "log-\(UUID().uuidString)")
    self.log = log
    var environment = world.environment
    environment["SKIN_SERVER_PORT_FILE"] = portFile.path
    environment.merge(more) { _, new in new }
    let process = try Self.launch(arguments, environment, log: log, descriptors, mask: mask)
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

  deinit { if isRunning { send(SIGKILL) } }

  var url: String { "http://127.0.0.1:\(port)" }
  var isRunning: Bool { process.isRunning }

  /// Returns the log so far, one JSON object per line.
  func logLines() throws -> [[String: Any]] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// Everything that the process has written so far.
  var output: String { get throws { try String(contentsOf: log, encoding: .utf8) } }

  /// Sends a signal.
  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits for the end of the process.
  /// - Returns: The exit code.
  func exitCode(within limit: Duration = .seconds(600)) async throws -> Int32 {
    try await eventually(within: limit, "the server ends") { [process] in !process.isRunning }
    return process.terminationStatus
  }

  /// Stops the server, and waits for its end.
  /// - Returns: The exit code.
  @discardableResult
  func stop() async throws -> Int32 {
    send(SIGTERM)
    return try await exitCode()
  }

  /// Kills the server, and waits for its end.
  func kill() async throws {
    send(SIGKILL)
    _ = try await exitCode()
  }

  /// Runs the executable, or another one of this package, to its end.
  /// - Returns: The exit code and the output.
  static func run(
    _ arguments: [String], _ environment: [String: String] = [:], descriptors: Int? = nil, mask: String? = nil,
    program: String = "skin-server"
  ) async throws -> (Int32, String) {
    let log = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    let process = try launch(arguments, environment, log: log, descriptors, mask: mask, program: program)
    defer { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }
    try await eventually("\(program) \(arguments) ends") { !process.isRunning }
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }

  private static func launch(
    _ arguments: [String], _ environment: [String: String], log: URL, _ descriptors: Int?,
    mask: String?, program: String = "skin-server"
  ) throws -> Process {
    let process = Process()
    let executable = Bundle.main.bundleURL.appending(path: program)
    process.executableURL = executable
    process.arguments = arguments
    let limits = [descriptors.map { "ulimit -n \($0)" }, mask.map { "umask \($0)" }].compactMap(\.self)
    if !limits.isEmpty {
      process.executableURL = URL(filePath: "/bin/sh")
      let script = (limits + [#"exec "$0" "$@""#]).joined(separator: " && ")
      process.arguments = ["-c", script, executable.path] + arguments
    }
    process.environment = environment
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }
}

/// A server of the API, or a proxy in front of several.
protocol ReachableServer: Sendable {
  var url: String { get }
}

extension RealServer: ReachableServer {
  static let authorized = [("Authorization", "Bearer \(TestWorld.token)")]

  /// A client with many connections, because event streams keep theirs.
  fileprivate static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1000
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// The largest memory of the process so far in bytes, or nil where the system doesn't report it.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status?.firstMatch(of: #/VmHWM:\s+([0-9]+) kB/#).flatMap { Int($0.1) }.map { $0 << 10 }
  }

  /// Returns the number of connections, including idle ones of this process, and the one of this request.
  func connections() async throws -> Int {
    // Otherwise, the client might keep one more connection after this request.
    let response = try await request(.GET, "/health", headers: [("Connection", "close")])
    let body = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    return try JSONDecoder.answers.decode(HealthAnswer.self, from: body).connections
  }

  /// A complete answer of the API.
  struct Answer {
    var status: HTTPResponseStatus
    var data: Data
    /// The error in the body, if any.
    var error: ErrorAnswer.Fields? { (try? json(ErrorAnswer.self))?.error }

    /// Decodes the body from JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSONDecoder.answers.decode(type, from: data) }
  }
}

extension ReachableServer {
  /// Sends a request, and returns the answer with its body unread.
  func request(
    _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: HTTPClientRequest.Body? = nil
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: url + path)
    request.method = method
    request.headers = HTTPHeaders(headers)
    request.body = body
    return try await RealServer.client.execute(request, timeout: .seconds(300))
  }

  func get(_ path: String) async throws -> Data {
    let response = try await request(.GET, path)
    guard response.status == .ok else { throw Timeout(description: "\(path): \(response.status)") }
    return Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
  }

  /// Reads the answer of `GET /health`.
  func health() async throws -> HealthAnswer {
    try JSONDecoder.answers.decode(HealthAnswer.self, from: await get("/health"))
  }

  /// Calls the API as a publisher.
  func call(
    _ method: HTTPMethod, _ path: String, _ body: Data? = nil, type: String? = nil
  ) async throws -> RealServer.Answer {
    // On a kept connection to a server that was killed since, the request would fail.
    let response = try await request(
      method, "/api/v1/\(path)",
      headers: RealServer.authorized + [("Connection", "close")] + (type.map { [("Content-Type", $0)] } ?? []),
      body: body.map { .bytes(ByteBuffer(bytes: $0)) })
    return RealServer.Answer(
      status: response.status, data: Data(try await response.body.collect(upTo: 1 << 20).readableBytesView))
  }

  /// Calls an endpoint without a body as a publisher, and decodes its answer.
  func call<Answer>(_ endpoint: Endpoint<Never, Answer>, _ values: String...) async throws -> Answer {
    let method = HTTPMethod(rawValue: endpoint.description.method.rawValue)
    return try APICoder.decode(from: try await call(method, endpoint.path(values).text).data)
  }

  func publish(_ package: Data, app: String = "festival") async throws -> HTTPResponseStatus {
    try await call(.POST, "apps/\(app)/packages", package).status
  }

  func activate(_ skin: String, channel: String = "stable") async throws -> HTTPResponseStatus {
    try await call(
      .PUT, "apps/festival/channels/\(channel)/activation", Data(#"{"skin":\#(skin)}"#.utf8)
    ).status
  }

  /// Downloads and checks the complete repository.
  func repository(_ world: TestWorld, app: String = "festival") async throws -> CheckedRepository {
    try await CheckedRepository(root: world.root) { try await get("/repository/\(app)/" + $0) }
  }

  /// Creates the updater of an app on the channel `stable`.
  func updater(
    _ world: TestWorld, store: SkinStore, root: Data? = nil, reports: ReportQueue? = nil,
    options: SkinUpdater.Options = .init()
  ) throws -> SkinUpdater {
    guard let address = URL(string: url) else { throw CocoaError(.fileNoSuchFile) }
    let (app, channel) = (try TestWorld.app, try TestWorld.channel)
    return try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: address, app: app, channel: channel),
      pinnedRoot: root ?? world.root, store: store, transport: AsyncHTTPTransport(), reports: reports, options: options)
  }
}
