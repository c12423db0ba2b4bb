import AsyncHTTPClient
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import SkinTestSupport

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

/// A process of the OpenID Connect provider in Tests/Support/Python.
final class TestProvider: Sendable {
  static let secret = "a secret: with + signs/"
  /// The address of the servers in tests, which only the test's browser knows.
  static let origin = "https://skins.test"

  /// The folders of the test.
  let world: TestWorld
  let issuer: String
  private let port: Int
  private let folder: URL
  private let settings: NIOLockedValueBox<[String: String]>
  private let process = NIOLockedValueBox<GuardedProcess?>(nil)

  /// Starts the provider, and waits until it answers.
  /// - Parameter world: The folders of the test.
  /// - Throws: `Timeout` if it doesn't answer.
  init(_ world: TestWorld) async throws {
    self.world = world
    port = try ReservedPort.next()
    issuer = "http://127.0.0.1:\(port)"
    folder = world.folder
    settings = NIOLockedValueBox([
      "issuer": #""\#(issuer)""#, "client_id": #""skins""#, "client_secret": #""\#(Self.secret)""#,
      "redirect_uri": #""\#(Self.origin)\#(OIDCSettings.callbackPath)""#, "algorithm": #""RS256""#,
      "generation": "1",
    ])
    try set("person", Self.person("1", "ann@example.com"))
    try Data("\(Self.secret)\n".utf8).write(to: secretFile)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secretFile.path)
    try await start()
  }

  /// Starts the provider in a world of its own.
  convenience init() async throws { try await self.init(TestWorld()) }

  /// Opens a server that uses the provider.
  func server(
    clock: ServerClock = .system, _ change: (inout ServerSettings) -> Void = { _ in }
  ) async throws -> RepositoryServer {
    let oidc = try oidc
    return try await world.quickServer(clock: clock) { settings in
      settings.oidc = oidc
      change(&settings)
    }
  }

  /// The file with the client's secret.
  var secretFile: URL { folder.appending(path: "client-secret") }
  private var settingsFile: URL { folder.appending(path: "provider-\(port).json") }

  /// Returns the claims of a person, as JSON.
  static func person(_ subject: String, _ email: String, isVerified: Bool = true) -> String {
    #"{"sub":"\#(subject)","email":"\#(email)","email_verified":\#(isVerified)}"#
  }

  /// Starts the process.
  func start() async throws {
    let script = URL(filePath: #filePath).appending(path: "../../../../../Tests/Support/Python/oidc_provider.py")
      .standardizedFileURL
    let started = try GuardedProcess(
      // Debian's Python, for which its packages are installed.
      ["/usr/bin/python3", script.path, "\(port)", settingsFile.path], log: folder.appending(path: "provider.log"))
    process.withLockedValue { $0 = started }
    let log = folder.appending(path: "provider.log")
    do {
      try await eventually("the provider answers") { (try? await self.count("/jwks")) != nil }
    } catch {
      throw Timeout(description: "\(error): \(try String(contentsOf: log, encoding: .utf8)); run make setup")
    }
  }

  /// Ends the process.
  func stop() async throws {
    process.withLockedValue { $0 = nil }
    try await eventually("the provider ends") { (try? await self.count("/jwks")) == nil }
  }

  /// Changes what the provider does from now on.
  /// - Parameters:
  ///   - name: The name of the setting, as in the program.
  ///   - json: The value; nil for the default.
  /// - Throws: An error if the file can't be written.
  func set(_ name: String, _ json: String?) throws {
    let all = settings.withLockedValue { settings in
      settings[name] = json
      return settings
    }
    let text = all.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
    try Data("{\(text)}".utf8).write(to: settingsFile, options: .atomic)
  }

  /// Sets the person who signs in.
  func set(person subject: String, _ email: String) throws { try set("person", Self.person(subject, email)) }

  /// Returns the number of requests to a path so far.
  func count(_ path: String) async throws -> Int {
    let response = try await TestBrowser.client.execute(
      HTTPClientRequest(url: issuer + "/counts"), timeout: .seconds(300))
    let body = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    return try JSONDecoder().decode([String: Int].self, from: body)[path] ?? 0
  }

  /// The settings of a server that uses the provider.
  var oidc: OIDCSettings {
    get throws {
      guard let callback = URL(string: Self.origin + OIDCSettings.callbackPath) else {
        throw Timeout(description: "the address isn't valid")
      }
      var settings = OIDCSettings(issuer: issuer, clientID: "skins", clientSecretFile: secretFile, callback: callback)
      // On a busy machine, the provider needs more than the default.
      settings.timeout = .seconds(60)
      return settings
    }
  }

  /// The same settings as environment variables of a process.
  var environment: [String: String] {
    [
      "SKIN_SERVER_OIDC_ISSUER": issuer, "SKIN_SERVER_OIDC_CLIENT_ID": "skins",
      "SKIN_SERVER_OIDC_CLIENT_SECRET_FILE": secretFile.path, "SKIN_SERVER_PUBLIC_URL": Self.origin,
    ]
  }
}
