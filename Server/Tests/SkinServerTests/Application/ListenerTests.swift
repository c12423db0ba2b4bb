import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import SkinTestSupport
import Testing

@Suite struct ListenerTests {
  @Test("With a listener for administration, the API is served there only, and the repository isn't")
  func separate() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_ADMIN_PORT": "0"])
    #expect(try await server.publish(TestSkin.package()) == .notFound)
    var found: Int?
    try await eventually("the listener for administration is logged") {
      let lines = try server.logLines()
      found = lines.first { $0["message"] as? String == "listening for administration" }
        .flatMap { Int($0["port"] as? String ?? "") }
      return found != nil
    }
    let port = try #require(found)
    var environment = world.environment
    environment["SKIN_SERVER_ADMIN_PORT"] = "\(port)"
    let (code, link) = try await RealServer.run(["admin-link"], environment)
    #expect(code == 0 && link.contains("http://127.0.0.1:\(port)/setup#"), "\(link)")
    func status(_ port: Int, _ path: String) async throws -> HTTPResponseStatus {
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
      request.headers = HTTPHeaders(RealServer.authorized)
      return try await HTTPClient.shared.execute(request, timeout: .seconds(60)).status
    }
    for path in ["/api/v1/apps", "/api/v1/session", "/setup"] {
      #expect(try await status(server.port, path) == .notFound)
      #expect(try await status(port, path) == .ok)
    }
    var publication = HTTPClientRequest(url: "http://127.0.0.1:\(port)/api/v1/apps/festival/packages")
    publication.method = .POST
    publication.headers = HTTPHeaders(RealServer.authorized)
    publication.body = .bytes(ByteBuffer(bytes: try TestSkin.package()))
    #expect(try await HTTPClient.shared.execute(publication, timeout: .seconds(60)).status == .created)
    for path in ["/repository/festival/metadata/timestamp.json", "/repository/festival/metadata/1.root.json"] {
      #expect(try await status(server.port, path) == .ok)
      #expect(try await status(port, path) == .notFound)
    }
    #expect(try await status(server.port, "/health") == .ok)
    #expect(try await status(port, "/health") == .ok)
    #expect(try await server.stop() == 0)
  }

  @Test("TLS uses the certificate's files, and reads them again on SIGHUP")
  func certificates() async throws {
    let world = try TestWorld()
    let (file, key) = (world.folder.appending(path: "tls.pem"), world.folder.appending(path: "tls.key"))
    let first = try Self.certificate(world, "first")
    let second = try Self.certificate(world, "second")
    func install(_ pair: (certificate: URL, key: URL)) throws {
      try Data(contentsOf: pair.certificate).write(to: file)
      try Data(contentsOf: pair.key).write(to: key)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    }
    try install(first)
    let server = try await RealServer(
      world, ["SKIN_SERVER_TLS_CERTIFICATE_FILE": file.path, "SKIN_SERVER_TLS_KEY_FILE": key.path])
    func isTrusted(_ certificate: URL) async throws -> Bool {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(certificate.path)
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
      let request = HTTPClientRequest(url: "https://127.0.0.1:\(server.port)/health")
      let response = try? await client.execute(request, timeout: .seconds(60))
      let body = try? await response?.body.collect(upTo: 1 << 20)
      try await client.shutdown()
      return response?.status == .ok && body?.readableBytes ?? 0 > 0
    }
    #expect(try await isTrusted(first.certificate))
    #expect(try await !isTrusted(second.certificate))
    await #expect(throws: (any Error).self) { try await server.get("/health") }
    try install(second)
    server.send(SIGHUP)
    try await eventually("the new certificate is used") { try await isTrusted(second.certificate) }
    #expect(try await !isTrusted(first.certificate))
    // A certificate that can't be used doesn't end the service.
    try Data("no certificate".utf8).write(to: file)
    server.send(SIGHUP)
    try await eventually("the wrong certificate is logged") {
      try server.logLines().contains { "\($0["message"] ?? "")".contains("the previous one stays") }
    }
    #expect(try await isTrusted(second.certificate))
    #expect(try await server.stop() == 0)
  }

  @Test("Wrong certificates, exposed keys and one file without the other are refused at the start")
  func refused() async throws {
    let world = try TestWorld()
    let pair = try Self.certificate(world, "own")
    let other = try Self.certificate(world, "other")
    func start(_ certificate: URL?, _ key: URL?) async throws -> (Int32, String) {
      var environment = world.environment
      environment["SKIN_SERVER_TLS_CERTIFICATE_FILE"] = certificate?.path
      environment["SKIN_SERVER_TLS_KEY_FILE"] = key?.path
      return try await RealServer.run([], environment)
    }
    for (certificate, key) in [(pair.certificate, other.key), (pair.key, pair.key), (nil, pair.key)] {
      let (code, text) = try await start(certificate, key)
      #expect(code == 78 && text.contains("bad-setting"), "\(text)")
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: pair.key.path)
    let (code, text) = try await start(pair.certificate, pair.key)
    #expect(code == 78 && text.contains("exposed-key"))
  }

  /// Creates a certificate for 127.0.0.1 with its key.
  private static func certificate(_ world: TestWorld, _ name: String) throws -> (certificate: URL, key: URL) {
    let certificate = world.folder.appending(path: "\(name).pem")
    let key = world.folder.appending(path: "\(name).key")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out", certificate.path,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    return (certificate, key)
  }
}
