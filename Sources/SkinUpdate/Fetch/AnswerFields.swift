import Foundation

/// A `Content-Range` of bytes (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
  var first: Int
  var last: Int
  /// The length of the complete file; nil if the server doesn't know it.
  var total: Int?

  /// Reads `bytes 100-199/200` or `bytes 100-199/*`.
  init?(_ text: String?) {
    guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard parts.count == 2, ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, first <= last
    else { return nil }
    guard let total = Int(parts[1]) ?? (parts[1] == "*" ? .max : nil), last < total else { return nil }
    (self.first, self.last) = (first, last)
    self.total = total == .max ? nil : total
  }
}

/// A `Content-Length` (RFC 9110, 8.6).
enum ContentLength {
  /// The number of bytes that an answer announces; nil if it announces none or is malformed.
  ///
  /// A number that is too large to be one of this process is the largest.
  static func announced(_ text: String?) -> Int? {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}

/// An `ETag` (RFC 9110, 8.8.3).
enum EntityTag {
  /// The maximum size in bytes of a tag, because it is stored and sent back.
  static let longest = 256

  /// Returns a text that is an entity tag, such as `"33a64df5"` or `W/"33a64df5"`, and nil for any other.
  ///
  /// As a condition, other texts mean something else: `If-None-Match: *` holds for no file at all, so the server would
  /// answer every later request with 304.
  static func usable(_ text: String?) -> String? {
    guard let text, text.utf8.count <= longest else { return nil }
    let quoted = text.unicodeScalars.dropFirst(text.hasPrefix("W/") ? 2 : 0)
    guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
    return quoted.dropFirst().dropLast().allSatisfy(isAllowed) ? text : nil
  }

  /// Whether a character may be between the quotes: `etagc` of the RFC, whose bytes beyond ASCII arrive as characters.
  ///
  /// It would also allow a comma. Servers that split conditions at each comma find a `*` in `"a,*,b"`.
  private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x2C: false
    case 0x21, 0x23...0x7E, 0x80...0xFF: true
    default: false
    }
  }
}

/// The statuses of answers (RFC 9110, 15).
enum HTTPStatus {
  /// Whether the same request may succeed later: timeouts, too many requests, and errors of the server.
  static func isTransient(_ status: Int) -> Bool { [408, 425, 429].contains(status) || (500...599).contains(status) }
}

/// A `Retry-After` (RFC 9110, 10.2.3).
enum RetryAfter {
  /// Parses a number of seconds, or a date.
  /// - Parameters:
  ///   - text: The field.
  ///   - now: The current time, for a date.
  /// - Returns: The wait in seconds; nil if the field is malformed.
  static func seconds(_ text: String?, now: Date) -> TimeInterval? {
    guard let text else { return nil }
    if let seconds = UInt32(text.trimmingCharacters(in: .whitespaces)) { return TimeInterval(seconds) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text).map { max(0, $0.timeIntervalSince(now)) }
  }
}
