import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

/// The folders with keys and data for the servers of one test, removed at its end.
final class TestWorld: Sendable {
  static let token = "a-token-for-tests-0123456789"

  let folder: URL
  let root: Data
  /// All keys, including those that the server doesn't have.
  let keys: KeySet

  /// Creates the folders.
  /// - Parameters:
  ///   - online: The roles whose keys the server has.
  ///   - keys: All keys.
  ///   - thresholds: The number of keys of a role that must sign.
  /// - Throws: An error if the files can't be written.
  init(
    online: [RoleName] = [.targets, .snapshot, .timestamp], keys: KeySet = .make(), thresholds: [RoleName: Int] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.keys = keys
    root = try RootMetadata.makeRoot(
      keys: keys, expires: Date(timeIntervalSinceNow: 10 * 365 * 86_400), thresholds: thresholds)
    try keys.only(online).write(to: keysFolder)
    try root.write(to: keysFolder.appending(path: "root.json"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var keysFolder: URL { folder.appending(path: "keys", directoryHint: .isDirectory) }
  var dataFolder: URL { folder.appending(path: "data", directoryHint: .isDirectory) }

  /// Settings for this world, listening on a free port.
  func settings(_ change: (inout ServerSettings) -> Void = { _ in }) -> ServerSettings {
    var settings = ServerSettings(data: dataFolder, keys: keysFolder, token: Self.token)
    settings.port = 0
    // All devices of a test have one address.
    settings.judgedDevices = 1_000_000
    change(&settings)
    return settings
  }

  /// Opens a server, which keeps the folders.
  func server(
    clock: ServerClock = .system, _ change: (inout ServerSettings) -> Void = { _ in }
  ) async throws -> RepositoryServer {
    // Otherwise, they would be removed below a server whose world nothing else holds, and its database couldn't be opened
    // by another connection.
    let logger = Logger(label: "test") { label in
      JSONLogHandler(label: label, level: .error) { data in withExtendedLifetime(self) { Self.log(data) } }
    }
    return try await RepositoryServer.open(settings(change), clock: clock, logger: logger)
  }

  static let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .error, write: log) }

  /// Prints the cause of an answer with the status 500, which the answer itself lacks.
  private static func log(_ data: Data) {
    let line = String(decoding: data, as: UTF8.self)
    if line.contains("request failed") { print(line) }
  }

  var databaseFile: URL { dataFolder.appending(path: "skin-server.sqlite") }
  private var workFolder: URL { dataFolder.appending(path: "work") }

  /// Returns the names of the server's unfinished uploads.
  func workNames() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: workFolder.path) }

  /// Returns the size of the server's unfinished uploads in bytes.
  func workSize() throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: workFolder.path).reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: workFolder.appending(path: path).path)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }

  /// The environment of a server process in this world, on a free port.
  var environment: [String: String] {
    [
      "SKIN_SERVER_DATA": dataFolder.path, "SKIN_SERVER_KEYS": keysFolder.path,
      "SKIN_SERVER_TOKEN": Self.token, "SKIN_SERVER_PORT": "0", "SKIN_SERVER_PREVIEWS": "off",
    ]
  }

  /// Returns the names of the files in quarantine.
  func quarantineNames() throws -> Set<String> {
    let folder = dataFolder.appending(path: "quarantine")
    return Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// Returns the file of a blob.
  func blobFile(_ hash: String) -> URL {
    dataFolder.appending(path: "blobs").appending(path: String(hash.prefix(2))).appending(path: hash)
  }

  /// Returns the names of all blobs.
  func blobNames() throws -> Set<String> {
    let blobs = dataFolder.appending(path: "blobs")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: blobs.path)
    return Set(paths.filter { $0.contains("/") }.map { String($0.split(separator: "/")[1]) })
  }
}

/// The transport of a test: calls of the router in this process, or HTTP over a socket.
enum TestTransport: String, CaseIterable, Sendable {
  case router
  case live

  var setup: TestingSetup { self == .router ? .router : .live }
}

extension RepositoryServer {
  /// Runs a test with a client of the server.
  func test<Value>(
    _ transport: TestTransport = .router, _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await application().test(transport.setup, body)
  }
}

extension TestWorld {
  /// Runs a test with a client of a server in this world.
  func test<Value>(
    _ transport: TestTransport = .router, _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await quickServer().test(transport, body)
  }
}

extension HTTPFields {
  /// The headers of a publisher.
  static let authorized = HTTPFields().authorized

  /// These headers with the token of a publisher.
  var authorized: HTTPFields {
    var fields = self
    fields[.authorization] = "Bearer \(TestWorld.token)"
    return fields
  }
}

extension TestClientProtocol {
  /// Publishes a package.
  @discardableResult
  func publish(_ package: Data, app: String = "festival", query: String = "") async throws -> TestResponse {
    try await execute(
      uri: "/api/v1/apps/\(app)/packages\(query)", method: .post, headers: .authorized, body: ByteBuffer(bytes: package)
    )
  }

  /// Sets the activation of a channel.
  @discardableResult
  func activate(
    _ body: String, app: String = "festival", channel: String = "stable", headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await execute(
      uri: "/api/v1/apps/\(app)/channels/\(channel)/activation", method: .put, headers: headers.authorized,
      body: ByteBuffer(string: body))
  }

  /// Sends a `GET`.
  func get(_ uri: String, headers: HTTPFields = [:]) async throws -> TestResponse {
    try await execute(uri: uri, method: .get, headers: headers)
  }

  /// Downloads and checks the complete repository.
  func repository(_ world: TestWorld, app: String = "festival") async throws -> CheckedRepository {
    try await CheckedRepository(root: world.root) { try await get("/repository/\(app)/" + $0).data }
  }
}

extension JSONDecoder {
  /// A decoder of the API's answers.
  static var answers: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

extension TestResponse {
  /// The body as bytes.
  var data: Data { Data(body.readableBytesView) }

  /// Decodes the body from JSON.
  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.answers.decode(type, from: data)
  }

  /// The code of an error's body.
  var errorCode: String? { (try? json(ErrorAnswer.self))?.error.code }
}
