import Foundation

/// Answers of servers that want to fill a client's memory, as they are sent.
package enum HostileAnswer: String, CaseIterable, Sendable {
  /// Chunks without an end.
  case endlessChunks
  /// Chunks of one byte without an end, each of which costs a careless client a thousand.
  case tinyChunks
  /// A file without an end, whose length isn't announced.
  case endlessFile
  /// A short compressed answer that unpacks to one without an end.
  case bomb
  /// A length near the largest number of 64 bits.
  case absurdLength
  /// A length above every number of 64 bits.
  case impossibleLength

  /// The most bytes that are sent, many more than any client should accept.
  package static let most = 1 << 30

  /// Sends the answer until the client closes the connection.
  /// - Parameter connection: The connection.
  /// - Returns: The number of bytes that the client, or a buffer of the system, accepted.
  @discardableResult
  package func send(to connection: LoopbackConnection) -> Int {
    var sent = 0
    connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n")
    func repeatEndlessly(_ piece: Data) {
      while sent < Self.most, connection.send(piece) { sent += piece.count }
    }
    let spaces = Data(repeating: 0x20, count: 65_536)
    switch self {
    case .endlessChunks:
      connection.send("Transfer-Encoding: chunked\r\n\r\n")
      repeatEndlessly(Data("10000\r\n".utf8) + spaces + Data("\r\n".utf8))
    case .tinyChunks:
      connection.send("Transfer-Encoding: chunked\r\n\r\n")
      repeatEndlessly(Data(String(repeating: "1\r\nx\r\n", count: 10_000).utf8))
    case .endlessFile:
      connection.send("\r\n")
      repeatEndlessly(spaces)
    case .bomb:
      connection.send("Content-Encoding: gzip\r\n\r\n")
      connection.send(Self.bombStart)
      repeatEndlessly(Self.bombPiece)
    case .absurdLength:
      connection.send("Content-Length: 9223372036854775807\r\n\r\n")
      repeatEndlessly(spaces)
    case .impossibleLength:
      connection.send("Content-Length: 99999999999999999999999\r\n\r\n")
      repeatEndlessly(spaces)
    }
    return sent
  }

  /// The bits of a deflated stream, in the order of RFC 1951: "repeat the last byte 258 times", in fixed codes.
  private static let repetition: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

  /// The header of gzip, the beginning of a block with fixed codes, one zero, and one repetition, which ends at a whole byte.
  private static var bombStart: Data {
    let block: [UInt8] = [0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return Data(header) + bytes(block + repetition)
  }

  /// Eight repetitions are 13 bytes, and unpack to 2,064; together they are as long as a piece of an answer.
  private static let bombPiece = bytes(Array(Array(repeating: repetition, count: 8 * 1_000).joined()))

  private static func bytes(_ bits: [UInt8]) -> Data {
    var data = Data()
    for start in stride(from: 0, to: bits.count, by: 8) {
      data.append(bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | $1.element << $1.offset })
    }
    return data
  }
}
