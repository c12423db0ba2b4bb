import Foundation
import SkinKit
import SkinUpdate

/// A query for counts of reports.
struct ReportQuery: Hashable, Sendable {
  var app: SkinIdentifier
  /// The first day.
  var since: String
  /// The last day.
  var until: String
  var skin: SkinIdentifier?
  var version: SkinVersion?
  var channel: SkinIdentifier?
  /// Whether each day is counted separately.
  var isByDay = false

  /// The maximum number of counts in an answer.
  static let limit = 10_000
}

/// The number of devices on which a version of a skin had one outcome.
struct ReportCount: Hashable, Sendable, Encodable {
  /// The channel, or nil if the server doesn't know it.
  var channel: SkinIdentifier?
  var skin: SkinReference
  /// The last reported state.
  var kind: UpdateReport.Kind
  /// The kind of update, or nil if it wasn't reported.
  var way: UpdateKind?
  /// The code of the failure.
  var code: String?
  /// The day of the state, or nil if days aren't counted separately.
  var day: String?
  /// The number of devices.
  var count: Int
  /// The bytes downloaded by all of them.
  var bytes: Int
}

extension Data {
  /// Creates the 16 bytes of a token, or nil if it doesn't have 32 hexadecimal digits.
  init?(token: String) {
    let digits = token.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard token.utf8.count == 32, digits.count == 32 else { return nil }
    self.init(stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
