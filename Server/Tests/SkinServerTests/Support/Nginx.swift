import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A real nginx with the configuration of `packaging/nginx`, in front of a server.
///
/// Unchecked, because `Process` isn't Sendable; it isn't changed after its launch.
final class Nginx: @unchecked Sendable {
  /// The port without TLS.
  let port: Int
  /// The port with TLS.
  let tlsPort: Int
  /// The certificate, which it signed itself.
  let certificate: URL
  private let process = Process()
  private let folder: URL

  /// Starts nginx and waits until it listens.
  /// - Throws: `Timeout` if it isn't installed, refuses the configuration, or doesn't listen.
  init(before server: RealServer, in world: TestWorld) async throws {
    folder = world.folder.appending(path: "nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The workers of an nginx that root started belong to another user.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.folder.path)
    certificate = folder.appending(path: "certificate.pem")
    let key = folder.appending(path: "key.pem")
    (port, tlsPort) = try (Self.freePort(), Self.freePort())
    _ = try await Program.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
        "/CN=skins.example.com", "-addext", "subjectAltName=DNS:skins.example.com", "-keyout", key.path, "-out",
        certificate.path,
      ])
    let changes = [
      ("listen 443 ssl http2;", "listen 127.0.0.1:\(tlsPort) ssl http2;"),
      ("listen [::]:443 ssl http2;", "listen 127.0.0.1:\(port);"),
      ("/etc/ssl/certs/skins.example.com.pem", certificate.path),
      ("/etc/ssl/private/skins.example.com.key", key.path),
      ("/var/cache/nginx/skins", folder.appending(path: "cache").path),
      ("server 127.0.0.1:8080;", "server 127.0.0.1:\(server.port);"),
    ]
    var site = try String(contentsOf: Self.packaging.appending(path: "nginx/skin-server.conf"), encoding: .utf8)
    for (published, own) in changes {
      guard site.contains(published) else { throw Timeout(description: "the configuration lacks \(published)") }
      site = site.replacing(published, with: own)
    }
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder.appending(path: $0).path);"
    }
    let user = geteuid() == 0 ? "user root;" : ""
    let configuration = """
      daemon off; \(user) pid \(folder.path)/pid; error_log \(folder.path)/errors;
      events { worker_connections 512; }
      http { access_log off; \(paths.joined(separator: " "))
      \(site)
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(configuration.utf8).write(to: file)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["nginx", "-p", folder.path, "-e", folder.appending(path: "errors").path, "-c", file.path]
    process.environment = ["PATH": Program.path]
    try process.run()
    try await eventually("nginx listens") {
      guard process.isRunning else {
        throw Timeout(
          description: "nginx ended: \(try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8))")
      }
      return (try? await get("/health").status) != nil
    }
  }

  // Ends the workers, too; a killed nginx would leave them behind.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGTERM) } }

  /// The folder `packaging`.
  static let packaging = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../packaging").standardizedFileURL

  private static func freePort() throws -> Int {
    let listener = try RawListener()
    return listener.port
  }

  /// Sends a `GET` without TLS.
  func get(_ path: String, headers: [(String, String)] = []) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    request.headers = HTTPHeaders(headers)
    return try await HTTPClient.shared.execute(request, timeout: .seconds(60))
  }
}
