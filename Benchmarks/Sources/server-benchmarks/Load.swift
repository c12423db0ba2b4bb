import BenchmarkSupport
import Foundation

/// A run of `wrk`, which repeats a conditional request on some connections.
struct Load {
  /// The number of answers per second.
  let rate: Double
  /// The time in milliseconds in which 99 % of the answers arrived.
  let slowest: Double

  /// Runs it.
  /// - Parameters:
  ///   - url: The address.
  ///   - tag: The entity tag, so that the answers have the status 304.
  ///   - connections: The number of connections.
  ///   - seconds: The duration.
  /// - Throws: ``MissingTool``, or ``WrongResult`` if an answer is an error.
  init(_ url: String, tag: String, connections: Int = 64, seconds: Int = 3) throws {
    let process = Process()
    process.executableURL = try Command.find("wrk")
    process.arguments = [
      "-t1", "-c\(connections)", "-d\(seconds)s", "--latency", "-H", "If-None-Match: \(tag)", url,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, !text.contains("Non-2xx or 3xx"), !text.contains("Socket errors"),
      let rate = text.firstMatch(of: #/Requests/sec: +([0-9.]+)/#).flatMap({ Double($0.1) }),
      let slowest = text.firstMatch(of: #/99% +([0-9.]+)(us|ms|s)/#), let time = Double(slowest.1)
    else { throw WrongResult(description: "wrk measured errors: \(text)") }
    self.rate = rate
    self.slowest = slowest.2 == "us" ? time / 1_000 : slowest.2 == "ms" ? time : time * 1_000
  }
}

/// An nginx with one worker, which serves one file.
struct StaticServer {
  let port: Int
  private let process: Process

  /// Starts it in a folder.
  init(in folder: URL, file: Data, named path: String) throws {
    let executable = try Command.find("nginx")
    port = 20_000 + Int(getpid()) % 20_000
    let target = folder.appending(path: "static/\(path)")
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try file.write(to: target)
    let configuration = """
      worker_processes 1; daemon off; error_log \(folder.path)/nginx.log; pid \(folder.path)/nginx.pid;
      events { worker_connections 4096; }
      http {
        access_log off; keepalive_requests 100000000; open_file_cache max=10; sendfile on; tcp_nopush on;
        client_body_temp_path \(folder.path)/a; proxy_temp_path \(folder.path)/b; fastcgi_temp_path \(folder.path)/c;
        uwsgi_temp_path \(folder.path)/d; scgi_temp_path \(folder.path)/e;
        server { listen 127.0.0.1:\(port); root \(folder.path)/static; }
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(configuration.utf8).write(to: file)
    // The worker is another user.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    process = Process()
    process.executableURL = executable
    process.arguments = ["-c", file.path]
    try process.run()
  }

  /// Stops it.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
