import Foundation
import SkinKit
import SkinTestSupport

/// A server on a free loopback port that records requests byte for byte.
final class RecordingServer: Sendable {
  struct Request: Sendable {
    let line: String
    let headers: [String: String]
    let body: Data
  }

  private struct State {
    var requests: [Request] = []
    var files: [String: Data]?
    var refusals: [String: String] = [:]
  }

  private let server: LoopbackServer
  private let state: Locked<State>

  var requests: [Request] { state.withLock(\.requests) }
  var port: UInt16 { server.port }
  var address: String { "http://127.0.0.1:\(port)" }

  init(status: String = "200 OK", body: String = "{}", headers: String = "", files: [String: Data]? = nil) throws {
    let answer = Self.answer(status, Data(body.utf8), headers: headers)
    let state = Locked(State(files: files))
    self.state = state
    server = try LoopbackServer(remembers: false) { connection in
      let request = Self.read(from: connection)
      connection.send(
        state.withLock { state in
          if let request { state.requests.append(request) }
          guard let files = state.files else { return answer }
          let path = connection.target
          if let refusal = state.refusals[path] { return Self.answer("409 Conflict", Data(refusal.utf8)) }
          return files[path].map { Self.answer("200 OK", $0) } ?? Self.answer("404 Not Found", Data())
        })
    }
  }

  /// Sets the served files, by path.
  func serve(_ files: [String: Data]) { state.withLock { $0.files = files } }

  /// Answers requests for a path with status 409 and a body from now on; nil ends that.
  func refuse(_ path: String, with body: String?) { state.withLock { $0.refusals[path] = body } }

  /// Stops the server.
  func stop() { server.stop() }

  private static func answer(_ status: String, _ body: Data, headers: String = "") -> Data {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\(headers)"
    return Data("\(head)Connection: close\r\n\r\n".utf8) + body
  }

  /// Reads the request of a connection; nil if it is incomplete.
  private static func read(from connection: LoopbackConnection) -> Request? {
    let lines = connection.head.components(separatedBy: "\r\n")
    guard let line = lines.first, !line.isEmpty else { return nil }
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let headers = Dictionary(pairs) { first, _ in first }
    let length = Int(headers["content-length"] ?? "") ?? 0
    let body = connection.read(length)
    return body.count == length ? Request(line: line, headers: headers, body: body) : nil
  }
}
