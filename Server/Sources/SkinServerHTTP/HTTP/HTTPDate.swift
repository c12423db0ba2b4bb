package import Foundation
package import HTTPTypes
import NIOConcurrencyHelpers

/// Times as in the fields of HTTP messages.
package enum HTTPDate {
  private static let last = NIOLockedValueBox((second: 0, text: "", lastField: ""))

  /// Returns a time as text (RFC 9110, 5.6.7).
  ///
  /// Foundation's formatters would load the data of all languages: several megabytes for each server.
  package static func text(_ date: Date) -> String {
    var second = time_t(date.timeIntervalSince1970)
    var fields = tm()
    gmtime_r(&second, &fields)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      // The process keeps the locale C, whose names are English.
      let count = strftime(text.baseAddress, text.count, "%a, %d %b %Y %H:%M:%S GMT", &fields)
      return String(decoding: UnsafeRawBufferPointer(text)[..<count], as: UTF8.self)
    }
  }

  /// The current time, formatted once per second.
  static var now: String { current.text }

  /// The field with the current time that ends the head of an answer, formatted once per second.
  package static var lastField: String { current.lastField }

  private static var current: (second: Int, text: String, lastField: String) {
    let second = Int(Date.now.timeIntervalSince1970)
    return last.withLockedValue { last in
      if last.second != second {
        let text = text(Date(timeIntervalSince1970: Double(second)))
        last = (second, text, "Date: \(text)\r\n\r\n")
      }
      return last
    }
  }
}

extension HTTPResponse {
  /// Returns the head of an answer that isn't routed, with the fields that the router would add.
  package static func direct(_ status: Status, _ fields: HTTPFields) -> HTTPResponse {
    var head = HTTPResponse(status: status, headerFields: fields)
    head.headerFields[.date] = HTTPDate.now
    head.headerFields[.server] = ServerVersion.product
    return head
  }
}
