import Foundation
import NIOConcurrencyHelpers
import NIOHTTP1
import SkinTestSupport

/// nginx in front of several servers.
final class NginxProxy: ReachableServer {
  let port: Int
  private let process: GuardedProcess

  var url: String { "http://127.0.0.1:\(port)" }

  /// Starts nginx, and waits until it answers.
  /// - Parameters:
  ///   - servers: The ports of the servers.
  ///   - folder: A folder for its files.
  /// - Throws: `Timeout` if it doesn't answer.
  init(_ servers: [Int], folder: URL) async throws {
    port = try ReservedPort.next()
    process = try GuardedProcess(nginx: Self.configuration(port, servers), hasMaster: false, folder: folder)
    try await eventually("nginx answers") { (try? await self.request(.GET, "/health")) != nil }
  }

  /// The configuration of docs/server.md, as far as it concerns several servers.
  private static func configuration(_ port: Int, _ servers: [Int]) -> String {
    let list = servers.map { "server 127.0.0.1:\($0) max_fails=1 fail_timeout=1s;" }.joined(separator: "\n    ")
    return """
      upstream skin_servers {
        \(list)
        keepalive 32;
      }
      server {
        listen 127.0.0.1:\(port);
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        location / {
          proxy_pass http://skin_servers;
          proxy_next_upstream error timeout http_503;
          proxy_connect_timeout 2s;
        }
        location /events {
          proxy_pass http://skin_servers;
          proxy_buffering off;
          proxy_read_timeout 1h;
        }
        location /api/ {
          proxy_pass http://skin_servers;
          proxy_request_buffering off;
          client_max_body_size 0;
        }
      }
      """
  }
}
