// What became of skins, as numbers.

import Foundation
import SkinKit
import SkinUpdate

/// Which numbers are asked for.
struct ReportQuery: Hashable, Sendable {
  var app: SkinIdentifier
  /// The first day and the last.
  var since: String
  var until: String
  var skin: SkinIdentifier?
  var version: SkinVersion?
  var channel: SkinIdentifier?
  /// Whether each day has numbers of its own.
  var isByDay = false

  /// The most numbers of an answer.
  static let limit = 10_000
}

/// On how many devices a version of a skin ended in one way.
struct ReportCount: Hashable, Sendable, Encodable {
  /// The channel; nil for one that the server doesn't know.
  var channel: SkinIdentifier?
  var skin: SkinReference
  /// How far it came, last.
  var kind: UpdateReport.Kind
  /// How it came; nil where that wasn't told.
  var way: UpdateKind?
  /// Why it failed.
  var code: String?
  /// The day of that state; nil where numbers aren't by day.
  var day: String?
  /// How many devices.
  var count: Int
  /// The bytes that were fetched by all of them.
  var bytes: Int
}

extension Data {
  /// The 16 bytes of a token of 32 hexadecimal digits; nil where the text isn't one.
  init?(token: String) {
    let digits = token.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard token.utf8.count == 32, digits.count == 32 else { return nil }
    self.init(stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
