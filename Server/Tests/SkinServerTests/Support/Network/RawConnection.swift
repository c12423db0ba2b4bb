import Foundation
import NIOConcurrencyHelpers
import SkinTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A TCP connection to a server of this machine, for clients that misbehave.
///
/// It never blocks.
final class RawConnection: Sendable {
  private struct State {
    var received = Data()
    var isClosed = false
    var sent = 0
  }

  private let descriptor: Int32
  private let state = NIOLockedValueBox(State())

  /// Connects.
  /// - Parameters:
  ///   - port: The server's port.
  ///   - buffer: The size of the buffer for unread answers, or nil for the system's default.
  /// - Throws: `Timeout` if that fails.
  init(port: Int, buffer: Int32? = nil) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Timeout(description: "no socket: errno \(errno)") }
    if var buffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
    let result = Self.address(port).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
    }
    guard result == 0 else {
      close(descriptor)
      throw Timeout(description: "can't connect: errno \(errno)")
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// The bytes of a `sockaddr_in` for 127.0.0.1.
  static func address(_ port: Int) -> [UInt8] {
    #if canImport(Darwin)
      let family = [16, UInt8(AF_INET)]
    #else
      let family = withUnsafeBytes(of: sa_family_t(AF_INET)) { Array($0) }
    #endif
    return family + [UInt8(port >> 8), UInt8(port & 0xFF), 127, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
  }

  deinit { close(descriptor) }

  /// Sends as much of some bytes as the system takes.
  /// - Returns: The number of bytes; 0 if it takes none or the connection is closed.
  @discardableResult
  func send(_ bytes: Data) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    state.withLockedValue { state in
      if count > 0 { state.sent += count } else if errno == EPIPE || errno == ECONNRESET { state.isClosed = true }
    }
    return max(count, 0)
  }

  @discardableResult
  func send(_ text: String) -> Int { send(Data(text.utf8)) }

  /// The number of bytes that were sent.
  var sent: Int { state.withLockedValue { $0.sent } }

  /// Reads what has arrived.
  /// - Returns: All bytes so far.
  func receive() -> Data {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        let isClosed = count == 0 || (errno != EAGAIN && errno != EINTR)
        return state.withLockedValue { state in
          if isClosed { state.isClosed = true }
          return state.received
        }
      }
      state.withLockedValue { $0.received += buffer[..<count] }
    }
  }

  /// Whether the server closed the connection, after everything that arrived was read.
  func isClosed() -> Bool {
    _ = receive()
    return state.withLockedValue { $0.isClosed }
  }

  /// Waits for the answer's status.
  func status() async throws -> Int {
    var status: Int?
    try await eventually("an answer arrives") {
      // Before the bytes, because the answer and the end may arrive in between.
      let isClosed = isClosed()
      let line = String(decoding: receive().prefix(64), as: UTF8.self)
      if let match = line.prefixMatch(of: #/HTTP\/1\.1 ([0-9]{3})/#) { status = Int(match.1) }
      if status == nil, isClosed { throw Timeout(description: "closed without an answer") }
      return status != nil
    }
    return status ?? 0
  }
}
