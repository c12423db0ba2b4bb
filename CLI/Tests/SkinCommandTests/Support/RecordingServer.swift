import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a free loopback port that records requests byte for byte.
final class RecordingServer: @unchecked Sendable {  // guarded by its lock
  struct Request {
    let line: String
    let headers: [String: String]
    let body: Data
  }

  let port: UInt16
  private let listener: Int32
  private let answer: Data
  private let lock = NSLock()
  private var list: [Request] = []
  private var files: [String: Data]?
  private var refusals: [String: String] = [:]

  var requests: [Request] { lock.withLock { list } }
  var address: String { "http://127.0.0.1:\(port)" }

  init(status: String = "200 OK", body: String = "{}", headers: String = "", files: [String: Data]? = nil) throws {
    answer = Self.answer(status, Data(body.utf8), headers: headers)
    self.files = files
    #if os(Linux)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(socket, generic, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, generic, &size) == 0
      }
    }
    listener = socket
    port = UInt16(bigEndian: address.sin_port)
    try #require(bound)
    Thread.detachNewThread { [self] in serve() }
  }

  /// Sets the served files, by path.
  func serve(_ files: [String: Data]) { lock.withLock { self.files = files } }

  /// Answers requests for a path with status 409 and a body from now on; nil ends that.
  func refuse(_ path: String, with body: String?) { lock.withLock { refusals[path] = body } }

  private static func answer(_ status: String, _ body: Data, headers: String = "") -> Data {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\(headers)"
    return Data("\(head)Connection: close\r\n\r\n".utf8) + body
  }

  private func answer(to request: Request?) -> Data {
    guard let files = lock.withLock({ files }) else { return answer }
    let path = request?.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    if let refusal = lock.withLock({ refusals[path] }) { return Self.answer("409 Conflict", Data(refusal.utf8)) }
    return files[path].map { Self.answer("200 OK", $0) } ?? Self.answer("404 Not Found", Data())
  }

  /// Stops the server and its thread.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      let request = read(connection)
      if let request { lock.withLock { list.append(request) } }
      let bytes = Array(answer(to: request))
      _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      close(connection)
    }
  }

  private func read(_ connection: Int32) -> Request? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    func more() -> Bool {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return false }
      data.append(contentsOf: buffer[..<count])
      return true
    }
    let blank = Data("\r\n\r\n".utf8)
    var end = data.range(of: blank)
    while end == nil {
      guard more() else { return nil }
      end = data.range(of: blank)
    }
    guard let end else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let headers = Dictionary(pairs) { first, _ in first }
    let length = Int(headers["content-length"] ?? "") ?? 0
    while data.count < end.upperBound + length { guard more() else { return nil } }
    return Request(line: lines[0], headers: headers, body: Data(data[end.upperBound...]))
  }
}
