package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Closes a descriptor; a name of its own, because methods called `close` hide the system's.
private func closeSocket(_ descriptor: Int32) { close(descriptor) }

/// Reads one byte from a descriptor.
private func readByte(_ descriptor: Int32, _ byte: inout UInt8) -> Bool { read(descriptor, &byte, 1) == 1 }

/// Reads from a descriptor; a name of its own for the same reason.
private func readSocket(_ descriptor: Int32, _ buffer: Slice<UnsafeMutableRawBufferPointer>) -> Int {
  let place = UnsafeMutableRawBufferPointer(rebasing: buffer)
  return read(descriptor, place.baseAddress, place.count)
}

/// One connection of a client.
package final class LoopbackConnection: @unchecked Sendable {
  // Unchecked because of `isClosed`, which is only touched under `lock`, and of the request that is being answered,
  // which only the thread of the connection reads on.
  private let descriptor: Int32
  private let lock = NSLock()
  private var isClosed = false
  private var ahead: [UInt8] = []
  /// The request's head: first line and header fields.
  package private(set) var head = ""

  init(descriptor: Int32) {
    self.descriptor = descriptor
    next()
  }

  /// Reads the next request's head.
  /// - Returns: Whether there is one.
  @discardableResult package func next() -> Bool {
    let end: [UInt8] = [13, 10, 13, 10]
    var searched = 0
    while ahead.count < 65_536 {
      if ahead.count >= 4,
        let place = (searched...ahead.count - 4).first(where: { ahead[$0..<$0 + 4].elementsEqual(end) })
      {
        head = String(decoding: ahead[..<(place + 4)], as: UTF8.self)
        ahead.removeFirst(place + 4)
        return true
      }
      searched = max(0, ahead.count - 3)
      let count = withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
        let count = readSocket(descriptor, buffer[...])
        ahead += buffer.prefix(max(0, count))
        return count
      }
      guard count > 0 else { break }
    }
    head = ""
    return false
  }

  /// The path and query of the request.
  package var target: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

  package func header(_ name: String) -> String? {
    for line in head.components(separatedBy: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name.lowercased() {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }

  /// Reads bytes of the request's body.
  package func read(_ count: Int) -> Data {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = min(count, ahead.count)
    bytes.replaceSubrange(..<done, with: ahead.prefix(done))
    ahead.removeFirst(done)
    while done < count {
      let more = bytes.withUnsafeMutableBytes { readSocket(descriptor, $0[done...]) }
      guard more > 0 else { break }
      done += more
    }
    return Data(bytes.prefix(done))
  }

  /// Sends bytes.
  /// - Returns: Whether the client still took them.
  @discardableResult package func send(_ data: Data) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.sendQuietly(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

  /// Sends a byte every 20 ms until the client closes the connection.
  /// - Parameter bytes: The bytes; without an end by default.
  package func drip(_ bytes: some Sequence<UInt8> = repeatElement(0x78, count: .max)) {
    for byte in bytes { guard send(Data([byte])), !waitForHangUp(within: 20) else { return } }
  }

  /// Sends some bytes of a body without an end, and then nothing until the client closes the connection.
  ///
  /// So it's the client that limits the body, however fast both are.
  /// - Parameter count: The number of bytes, more than the client accepts.
  /// - Returns: Whether the client closed the connection.
  @discardableResult package func sendWithoutEnd(_ count: Int) -> Bool {
    let piece = Data(repeating: 0x20, count: 65_536)
    for _ in 0...count / piece.count { guard send(piece) else { return true } }
    return waitForHangUp()
  }

  /// Waits until the client closes the connection, or the server ends.
  /// - Parameter milliseconds: The longest wait, or -1 for none.
  /// - Returns: Whether it was closed; false, too, if the client sent something.
  package func waitForHangUp(within milliseconds: Int32 = -1) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    #if canImport(Darwin)
      let count = Darwin.poll(&poll, 1, milliseconds)
    #elseif canImport(Glibc)
      let count = Glibc.poll(&poll, 1, milliseconds)
    #else
      let count = Musl.poll(&poll, 1, milliseconds)
    #endif
    return count == 1 && !readByte(descriptor, &byte)
  }

  /// Ends the connection, so that the thread that answers it no longer sends or receives anything.
  ///
  /// That thread closes the descriptor. Otherwise a new connection could get its number, and what is meant for this one.
  package func end() {
    lock.withLock { if !isClosed { shutdown(descriptor, Int32(2)) } }
  }

  /// Closes the connection when it was answered.
  fileprivate func close() {
    lock.withLock {
      isClosed = true
      shutdown(descriptor, Int32(2))
      closeSocket(descriptor)
    }
  }

  private static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      return Darwin.send(descriptor, bytes, count, 0)
    #elseif canImport(Glibc)
      return Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      return Musl.send(descriptor, bytes, count, MSG_NOSIGNAL)
    #endif
  }
}

/// Binds a socket to a free port of the loopback address.
private func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
  #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  let descriptor = socket(AF_INET, kind, 0)
  guard descriptor >= 0 else { throw systemError() }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
    }
  }
  guard isBound else { throw systemError() }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

private func systemError() -> any Error { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }

private func loopbackURL(_ port: UInt16, _ path: String) -> URL {
  guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { preconditionFailure("a test's own path") }
  return url
}

/// A port of the loopback address that refuses connections, and that no other program gets meanwhile.
package final class RefusingPort: Sendable {
  private let descriptor: Int32
  private let port: UInt16

  /// Reserves a port.
  /// - Throws: The system's error if there is no free one.
  package init() throws { (descriptor, port) = try boundSocket() }

  deinit { closeSocket(descriptor) }

  package func url(_ path: String) -> URL { loopbackURL(port, path) }
}

/// The connections of a server.
private final class LoopbackConnections: @unchecked Sendable {
  // Unchecked because of `all`, which is only touched under `lock`.
  private let lock = NSLock()
  private var all: [LoopbackConnection] = []

  func add(_ connection: LoopbackConnection) { lock.withLock { all.append(connection) } }

  func remove(_ connection: LoopbackConnection) { lock.withLock { all.removeAll { $0 === connection } } }

  var list: [LoopbackConnection] { lock.withLock { all } }
}

/// The socket of a server, which is closed when neither the server nor its thread uses it any more.
private final class LoopbackListener: Sendable {
  let descriptor: Int32
  let port: UInt16

  init() throws {
    (descriptor, port) = try boundSocket()
    guard listen(descriptor, 64) == 0 else { throw systemError() }
  }

  deinit { closeSocket(descriptor) }
}

/// Listens on a free port of the loopback address; every connection is answered on a thread of its own.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let listener: LoopbackListener
  private let served = LoopbackConnections()

  /// Starts a server.
  /// - Parameters:
  ///   - remembers: Whether ``connections`` has those that are over, too.
  ///   - answer: Answers a connection, which is closed when it returns.
  /// - Throws: The system's error if there is no free port.
  package init(remembers: Bool = true, _ answer: @escaping @Sendable (LoopbackConnection) -> Void) throws {
    let listener = try LoopbackListener()
    port = listener.port
    self.listener = listener
    let thread = Thread { [served] in
      while true {
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0 else { break }
        let worker = Thread {
          let connection = LoopbackConnection(descriptor: client)
          served.add(connection)
          answer(connection)
          connection.close()
          if !remembers { served.remove(connection) }
        }
        worker.start()
      }
    }
    thread.start()
  }

  deinit { stop() }

  /// Refuses further connections, and ends the others.
  package func stop() {
    // Wakes the accepting thread, which then ends.
    shutdown(listener.descriptor, Int32(2))
    for connection in served.list { connection.end() }
  }

  /// The connections so far.
  package var connections: [LoopbackConnection] { served.list }

  package func url(_ path: String) -> URL { loopbackURL(port, path) }
}
