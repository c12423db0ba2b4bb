import AsyncHTTPClient
import BenchmarkSupport
import DemoKit
import Foundation
import NIOCore
import NIOHTTP1

/// A `skin-server` with limits high enough for thousands of clients.
struct BenchmarkServer: Sendable {
  static let token = "a-token-of-the-benchmarks-1234567890"

  let port: Int
  let identifier: Int32
  private let process: ChildProcess

  /// Starts a server with new keys and data.
  @MainActor init(
    in scratch: URL, _ more: [String: String] = [:], environment: [String: String] = [:]
  ) async throws {
    try Command(Self.program("skin").path, ["keys", "init", scratch.appending(path: "keys").path]).run()
    try await self.init(again: scratch, more, environment: environment)
  }

  /// Starts a server with the keys and data of one that was stopped.
  @MainActor init(
    again scratch: URL, _ more: [String: String] = [:], environment: [String: String] = [:]
  ) async throws {
    let (keys, portFile) = (scratch.appending(path: "keys"), scratch.appending(path: "port"))
    try? FileManager.default.removeItem(at: portFile)
    let settings = [
      "HOST": "127.0.0.1", "PORT": "0", "PORT_FILE": portFile.path, "TOKEN": Self.token, "KEYS": keys.path,
      "DATA": scratch.appending(path: "data").path, "LOG_LEVEL": "warning", "MAX_STREAMS": "6000",
      "MAX_CONNECTIONS": "8000", "MAX_CONNECTIONS_PER_ADDRESS": "8000",
    ].merging(more) { $1 }
    let environment = environment.merging(settings.map { ("SKIN_SERVER_\($0)", $1) }) { $1 }
    process = try ChildProcess(
      Self.program("skin-server"), [], environment: environment, log: scratch.appending(path: "log"))
    identifier = process.identifier
    port = try await withDeadline(60, "the start of skin-server") {
      while true {
        if let text = try? String(contentsOf: portFile, encoding: .utf8), let port = Int(text.dropLast()) {
          return port
        }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  /// Publishes a package for the app `festival`.
  func publish(_ package: Data) async throws {
    var request = HTTPClientRequest(url: url + "/api/v1/apps/festival/packages")
    request.method = .POST
    request.headers.add(name: "Authorization", value: "Bearer \(Self.token)")
    request.body = .bytes(ByteBuffer(bytes: package))
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let body = try await response.body.collect(upTo: 1 << 20)
    try WrongResult.unless(response.status == .created, "publication failed: \(String(buffer: body))")
  }

  /// Waits until the server says that it is ready.
  func waitUntilReady() async throws {
    while try await HTTPClient.shared.execute(HTTPClientRequest(url: url + "/readyz"), timeout: .seconds(60)).status
      != .ok
    {
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Returns the value of a metric without labels.
  func metric(_ name: String) async throws -> Int {
    let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url + "/metrics"), timeout: .seconds(60))
    let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + " ") }),
      let value = line.split(separator: " ").last.flatMap({ Int($0) })
    else { throw WrongResult(description: "there is no metric \(name)") }
    return value
  }

  /// Publishes a skin for the app `festival`.
  @MainActor func publish(_ skin: URL) throws {
    setenv("SKIN_TOKEN", Self.token, 1)
    let builtin = exampleSkins.appending(path: "builtin").path
    try Command(
      Self.program("skin").path, ["publish", skin.path, "--server", url, "--app", "festival", "--builtin", builtin]
    ).run()
  }

  /// Activates version 1.0.0 of a skin for the channel `stable`, or none.
  func activate(_ skin: String?) async throws {
    var request = HTTPClientRequest(url: url + "/api/v1/apps/festival/channels/stable/activation")
    request.method = .PUT
    request.headers.add(name: "Authorization", value: "Bearer \(Self.token)")
    request.body = .bytes(
      ByteBuffer(string: skin.map { #"{"skin":{"id":"\#($0)","version":"1.0.0"}}"# } ?? #"{"skin":null}"#))
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let body = try await response.body.collect(upTo: 1 << 20)
    try WrongResult.unless(response.status == .ok, "activation failed: \(String(buffer: body))")
  }

  /// The address.
  var url: String { "http://127.0.0.1:\(port)" }

  /// The bytes of a kind of memory.
  func bytes(_ memory: ProcessMemory) throws -> Int {
    guard let bytes = memory.bytes(of: identifier) else {
      throw WrongResult(description: "skin-server ended: \(process.lastLogLines(5))")
    }
    return bytes
  }

  /// Stops the server.
  func stop() async throws {
    try WrongResult.unless(await process.stop(within: 60), "skin-server doesn't stop")
  }

  /// A program that was built with this one.
  private static func program(_ name: String) -> URL {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return executable.deletingLastPathComponent().appending(path: name)
  }
}

/// Permits this process as many descriptors as the system does.
func raiseDescriptorLimit() {
  var limit = rlimit()
  #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
  #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
  guard getrlimit(resource, &limit) == 0 else { return }
  limit.rlim_cur = limit.rlim_max
  setrlimit(resource, &limit)
}

/// The skins of the example app.
let exampleSkins = URL(filePath: #filePath).appending(path: "../../../../Examples/FestivalApp/Skins")
  .standardizedFileURL
