import Foundation
import HTTPTypes
import NIOConcurrencyHelpers

/// Times as in the fields of HTTP messages.
enum HTTPDate {
  private static let last = NIOLockedValueBox((second: 0, text: ""))
  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()

  /// Returns a time as text.
  static func text(_ date: Date) -> String { formatter.string(from: date) }

  /// The current time, formatted once per second.
  static var now: String {
    let second = Int(Date.now.timeIntervalSince1970)
    return last.withLockedValue { last in
      if last.second != second { last = (second, text(Date(timeIntervalSince1970: Double(second)))) }
      return last.text
    }
  }
}

extension HTTPResponse {
  /// Returns the head of an answer that isn't routed, with the fields that the router would add.
  static func direct(_ status: Status, _ fields: HTTPFields) -> HTTPResponse {
    var head = HTTPResponse(status: status, headerFields: fields)
    head.headerFields[.date] = HTTPDate.now
    head.headerFields[.server] = ServerVersion.product
    return head
  }
}
