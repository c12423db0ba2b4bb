import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport

/// A real nginx with the configuration of `packaging/nginx`, in front of a server.
final class Nginx: Sendable {
  /// The port without TLS.
  let port: Int
  /// The port with TLS.
  let tlsPort: Int
  /// The certificate, which it signed itself.
  let certificate: URL
  private let process: GuardedProcess

  /// Starts nginx and waits until it listens.
  /// - Throws: `Timeout` if it isn't installed, refuses the configuration, or doesn't listen.
  init(before server: RealServer, in world: TestWorld) async throws {
    let folder = world.folder.appending(path: "nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The workers of an nginx that root started belong to another user.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.folder.path)
    certificate = folder.appending(path: "certificate.pem")
    let key = folder.appending(path: "key.pem")
    (port, tlsPort) = try (ReservedPort.next(), ReservedPort.next())
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
    // The cache has processes of its own.
    process = try GuardedProcess(nginx: site, hasMaster: true, folder: folder)
    do {
      try await eventually("nginx listens") { (try? await get("/health").status) != nil }
    } catch {
      // Without the file, nginx didn't start at all.
      let errors = (try? String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)) ?? ""
      throw Timeout(description: "\(error): \(errors)")
    }
  }

  /// The folder `packaging`.
  static let packaging = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../../packaging").standardizedFileURL

  /// Sends a `GET` without TLS.
  func get(_ path: String, headers: [(String, String)] = []) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    request.headers = HTTPHeaders(headers)
    return try await HTTPClient.shared.execute(request, timeout: .seconds(60))
  }
}

extension GuardedProcess {
  /// Starts nginx.
  /// - Parameters:
  ///   - configuration: The contents of `http` in its configuration.
  ///   - hasMaster: Whether there are processes for the workers and the cache.
  ///   - folder: A folder for its files.
  /// - Throws: An error if it can't be started.
  convenience init(nginx configuration: String, hasMaster: Bool, folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder.appending(path: $0).path);"
    }
    let user = geteuid() == 0 ? "user root;" : ""
    let errors = folder.appending(path: "errors").path
    let text = """
      daemon off; master_process \(hasMaster ? "on" : "off"); \(user) pid \(folder.path)/pid; error_log \(errors);
      events { worker_connections 1024; }
      http { access_log off; \(paths.joined(separator: " "))
      \(configuration)
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(text.utf8).write(to: file)
    try self.init(
      ["/usr/sbin/nginx", "-p", folder.path, "-e", errors, "-c", file.path], log: folder.appending(path: "log"))
  }
}
