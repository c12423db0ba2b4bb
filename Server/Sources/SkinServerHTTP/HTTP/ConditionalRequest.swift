/// A conditional `GET`, recognized in the bytes of a connection without decoding HTTP.
///
/// Only the plainest form is recognized: one complete request with nothing after it, whose fields don't change the
/// answer except for `If-None-Match`. Everything else is left to the HTTP decoder. So all that is recognized here means
/// the same to the decoder, but not vice versa.
package struct ConditionalRequest: Equatable {
  /// The path, of letters, digits and `/._-`.
  package var path: String
  /// The value of `If-None-Match`.
  package var tags: String

  /// The maximum size in bytes of a request, far below the decoder's limits.
  private static let longest = 4 << 10
  /// The most fields of a request, below the decoder's limit.
  private static let mostFields = 64

  /// Recognizes a request; nil if the decoder must read it.
  /// - Parameter bytes: All bytes that were read from the connection after the last request.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.longest else { return nil }
    var rest = bytes[...]
    guard rest.removePrefix("GET ") else { return nil }
    let path = rest.removePrefix(while: Self.isPlainPath)
    guard !path.isEmpty, rest.removePrefix(" HTTP/1.1\r\n") else { return nil }
    var tags: Slice<UnsafeRawBufferPointer>?
    var hasHost = false
    for _ in 0...Self.mostFields {
      if rest.removePrefix("\r\n") {
        guard rest.isEmpty, hasHost, let tags else { return nil }
        self.path = String(decoding: path, as: UTF8.self)
        self.tags = String(decoding: tags, as: UTF8.self)
        return
      }
      let name = rest.removePrefix(while: Self.isPlainName)
      guard !name.isEmpty, rest.removePrefix(":") else { return nil }
      _ = rest.removePrefix { $0 == UInt8(ascii: " ") }
      let value = rest.removePrefix(while: Self.isPlainValue)
      guard rest.removePrefix("\r\n") else { return nil }
      if name.isEqual("host") {
        guard !hasHost, !value.isEmpty else { return nil }
        hasHost = true
      } else if name.isEqual("if-none-match") {
        guard tags == nil else { return nil }
        tags = value
      } else if name.isEqual("connection") {
        guard value.isEqual("keep-alive") else { return nil }
      } else if Self.meaningful.contains(where: name.isEqual) {
        return nil
      }
    }
    return nil
  }

  /// The fields that announce a body, ask for a part or another protocol, or are only valid on one connection.
  private static let meaningful: [StaticString] = [
    "range", "content-length", "transfer-encoding", "expect", "upgrade", "te", "trailer", "keep-alive",
    "proxy-connection", "http2-settings",
  ]

  private static func isPlainPath(_ byte: UInt8) -> Bool {
    isPlainName(byte) || (UInt8(ascii: ".")...UInt8(ascii: "/")).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func isPlainName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether a byte is printable ASCII.
  private static func isPlainValue(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Removes a text if the bytes begin with it.
  /// - Returns: Whether they do.
  fileprivate mutating func removePrefix(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount,
      prefix(text.utf8CodeUnitCount).elementsEqual(text.bytes)
    else { return false }
    removeFirst(text.utf8CodeUnitCount)
    return true
  }

  /// Removes and returns the first bytes that satisfy a condition.
  fileprivate mutating func removePrefix(while matches: (UInt8) -> Bool) -> Self {
    let end = firstIndex { !matches($0) } ?? endIndex
    defer { self = self[end...] }
    return self[..<end]
  }

  /// Whether the bytes are a lowercase text, ignoring case.
  fileprivate func isEqual(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && zip(self, text.bytes).allSatisfy { byte, expected in
        byte == expected || ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == expected)
      }
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
