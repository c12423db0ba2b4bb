import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct SecretLogTests {
  /// The settings that are secrets, or files with secrets.
  ///
  /// A new one fails the test until ``secrets(_:_:_:)`` sets it.
  private static let secretSettings = Set(
    Setting.allCases.filter { setting in
      // The TLS library reads the key, which is in no value of the server's.
      Setting.secrets.contains(setting) || setting.rawValue.hasSuffix("_file")
    }
  ).subtracting([.portFile, .tlsCertificateFile, .tlsKeyFile])

  private enum Source: String, CaseIterable {
    case values
    case files
  }

  /// The settings of a server, and the secrets in them.
  private struct Secrets {
    var environment: [String: String] = [:]
    var texts: [String: String] = [:]

    mutating func set(_ setting: Setting, _ value: String, secret: String) {
      environment[setting.environmentName] = value
      texts[setting.rawValue] = secret
    }
  }

  private func database(_ password: String) async throws -> String {
    let server = try await PostgreSQLServer.shared
    return server.url(try server.createDatabase()).replacing("postgres@", with: "postgres:\(password)@")
  }

  /// The settings of a source with all of its secrets.
  private func secrets(_ source: Source, _ world: TestWorld, _ provider: TestProvider) async throws -> Secrets {
    var secrets = Secrets()
    func file(_ name: String, _ text: String) throws -> String {
      let file = world.folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      return file.path
    }
    let bucket = try await ObjectStorage.shared.newBucket()
    secrets.environment["SKIN_SERVER_BLOBS"] = "\(bucket)"
    switch source {
    case .values:
      secrets.set(.token, TestWorld.token, secret: TestWorld.token)
      secrets.set(.database, try await database("hidden-database-1"), secret: "hidden-database-1")
      secrets.environment["SKIN_SERVER_S3_ACCESS_KEY"] = ObjectStorage.accessKey
      secrets.set(.s3SecretKey, ObjectStorage.secretKey, secret: ObjectStorage.secretKey)
    case .files:
      secrets.environment["SKIN_SERVER_TOKEN"] = ""
      secrets.set(.tokenFile, try file("token", TestWorld.token), secret: TestWorld.token)
      let address = try await database("hidden-database-2")
      secrets.set(.databaseFile, try file("database", address), secret: "hidden-database-2")
      let keys =
        "aws_access_key_id = \(ObjectStorage.accessKey)\naws_secret_access_key = \(ObjectStorage.secretKey)\n"
      secrets.set(.s3CredentialsFile, try file("s3", keys), secret: ObjectStorage.secretKey)
      for entry in try KeyFolder(world.keysFolder).entries() {
        let key = try JSONSerialization.jsonObject(with: Data(contentsOf: entry.file)) as? [String: Any]
        secrets.texts[entry.file.lastPathComponent] = (key?["keyval"] as? [String: String])?["private"]
      }
      let passphrase = "correct horse battery staple"
      try KeyFolder(world.keysFolder).encrypt(with: KeyPassphrase(passphrase))
      secrets.set(.keysPassphraseFile, try file("passphrase", passphrase), secret: passphrase)
      secrets.environment.merge(provider.environment) { $1 }
      secrets.set(.oidcClientSecretFile, provider.secretFile.path, secret: TestProvider.secret)
    }
    return secrets
  }

  private func post(
    _ server: RealServer, _ path: String, _ json: String, headers: [(String, String)] = RealServer.authorized,
    method: HTTPMethod = .POST
  ) async throws -> (HTTPClientResponse, Data) {
    let response = try await server.request(
      method, "/api/v1/\(path)", headers: headers + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: json)))
    return (response, Data(try await response.body.collect(upTo: 1 << 20).readableBytesView))
  }

  private func cookie(_ response: HTTPClientResponse) throws -> String {
    let field = try #require(response.headers["Set-Cookie"].first { $0.hasPrefix(SessionCookie.name) })
    return String(field.dropFirst(SessionCookie.name.count + 1).prefix { $0 != ";" })
  }

  /// Signs ann in at the provider, and returns the secret of her session.
  private func signInThroughProvider(_ server: RealServer) async throws -> String {
    func get(_ url: String, _ cookies: [String] = []) async throws -> HTTPClientResponse {
      var request = HTTPClientRequest(url: url)
      if !cookies.isEmpty { request.headers.add(name: "Cookie", value: cookies.joined(separator: "; ")) }
      return try await TestBrowser.client.execute(request, timeout: .seconds(300))
    }
    let begun = try await get("\(server.url)/api/v1/session/oidc")
    let cookies = begun.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
    let authorized = try await get(try #require(begun.headers.first(name: "Location")))
    let back = try #require(authorized.headers.first(name: "Location"))
    return try cookie(try await get(server.url + back.dropFirst(TestProvider.origin.count), cookies))
  }

  /// Uses the server as people, programs and receivers do, and notes all secrets that it creates.
  private func exercise(
    _ server: RealServer, hasProvider: Bool, _ environment: [String: String], _ secrets: inout Secrets
  ) async throws {
    let (code, printed) = try await RealServer.run(["admin-link"], environment)
    let link = try #require(printed.split(separator: "\n").first { $0.contains("/setup#") }?.split(separator: "#").last)
    #expect(code == 0)
    secrets.texts["the first administrator's link"] = String(link)
    let password = "a password that is only here"
    let setup = try await post(
      server, "setup", #"{"token":"\#(link)","name":"chief","password":"\#(password)"}"#, headers: [])
    #expect(setup.0.status == .ok)
    secrets.texts["a password"] = password
    secrets.texts["a cookie of a link"] = try cookie(setup.0)
    secrets.texts["a token against forgery"] = try JSONDecoder.answers.decode(SessionAnswer.self, from: setup.1)
      .csrfToken
    let wrong = "a wrong password of mine"
    let refused = try await post(server, "session", #"{"name":"chief","password":"\#(wrong)"}"#, headers: [])
    #expect(refused.0.status == .unauthorized)
    secrets.texts["a wrong password"] = wrong
    let session = try await post(server, "session", #"{"name":"chief","password":"\#(password)"}"#, headers: [])
    secrets.texts["a cookie"] = try cookie(session.0)
    #expect(try await post(server, "users", #"{"name":"ann@example.com"}"#).0.status == .created)
    let token = try await post(
      server, "users/ann@example.com/tokens", #"{"name":"ci","scopes":["read:*"]}"#)
    secrets.texts["a token"] = try JSONDecoder().decode(TestToken.self, from: token.1).token
    let userLink = try await post(server, "users/ann@example.com/link", "")
    secrets.texts["a user's link"] = try JSONDecoder.answers.decode(LinkAnswer.self, from: userLink.1).link
      .split(separator: "#").last.map(String.init)
    for header in ["Bearer skin_unknown-but-secret", "Bearer \(secrets.texts["a token"] ?? "")"] {
      _ = try await server.request(.GET, "/api/v1/users", headers: [("Authorization", header)])
    }
    secrets.texts["an unknown token"] = "skin_unknown-but-secret"
    let webhook = try await post(server, "webhooks", #"{"url":"http://127.0.0.1:9/hook","events":["published"]}"#)
    let answer: WebhookAnswer = try APICoder.decode(from: webhook.1)
    secrets.texts["a webhook's secret"] = try #require(answer.secret).replacing("whsec_", with: "")
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try await eventually("the delivery is attempted") {
      let list = try await server.call(WebhookEndpoints.deliveries, answer.id)
      return list.deliveries.first?.attempts.isEmpty == false
    }
    if hasProvider { secrets.texts["a provider's cookie"] = try await signInThroughProvider(server) }
  }

  @Test("No secret of the settings, of people or of programs is in any log line, metric or export")
  func hidden() async throws {
    var tested: Set<Setting> = []
    for source in Source.allCases {
      let world = try TestWorld()
      let provider = try await TestProvider(world)
      var secrets = try await secrets(source, world, provider)
      tested.formUnion(secrets.texts.keys.compactMap { Setting(rawValue: $0) })
      secrets.environment["SKIN_SERVER_LOG_LEVEL"] = "trace"
      secrets.environment["SKIN_SERVER_METRICS"] = "open"
      secrets.environment["SKIN_SERVER_PRIVATE_WEBHOOKS"] = "on"
      let environment = world.environment.merging(secrets.environment) { $1 }
      let server = try await RealServer(world, secrets.environment)
      try await exercise(server, hasProvider: source == .files, environment, &secrets)
      var texts = ["health": try await server.get("/health"), "metrics": try await server.get("/metrics")]
      for path in ["audit", "webhooks", "users", "status", "keys"] {
        texts[path] = try await server.call(.GET, path).data
      }
      #expect(try await server.stop() == 0)
      texts["log"] = Data(try server.output.utf8)
      #expect(try server.output.contains(#""level":"trace""#) || server.output.contains(#""level":"debug""#))
      for (place, data) in texts {
        let text = String(decoding: data, as: UTF8.self)
        for (name, secret) in secrets.texts {
          let forms = [secret, Data(secret.utf8).base64EncodedString(), FormText.encoded(secret)]
          for form in forms { #expect(!text.contains(form), "\(name) is in \(place) of \(source)") }
        }
      }
    }
    #expect(tested == Self.secretSettings)
  }

  @Test("Descriptions, dumps and mirrors of values that hold secrets hide them")
  func descriptions() async throws {
    let world = try TestWorld()
    let server = try await world.server()
    let passphrase = "correct horse battery staple"
    let webhook = WebhookRecord(
      id: "1", url: "https://example.com/hidden-path", secret: Data("hidden-bytes".utf8), events: [], app: nil,
      createdAt: .now)
    let values: [(any Sendable, String)] = [
      (server.settings, TestWorld.token), (server, TestWorld.token), (Secret(received: "hidden"), "hidden\""),
      (webhook, "hidden-"), (try KeyPassphrase(passphrase), passphrase),
      (NamedService(service: server.application()), TestWorld.token),
    ]
    for (value, secret) in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains(secret), "\(text)")
        #expect(!text.contains("104, 105, 100, 100, 101, 110"), "\(text)")
      }
    }
    #expect("\(NamedService(service: server.application()))".hasPrefix("Application"))
  }
}
