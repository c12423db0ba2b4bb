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

/// An `ETag` (RFC 9110, 8.8.3).
enum EntityTag {
  /// The tag; nil if it has more than 256 bytes, because it is stored and sent back.
  static func usable(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= 256 ? $0 : nil } }
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
