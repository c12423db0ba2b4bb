internal import Foundation

/// Decodes names in GBK, the encoding of Chinese Windows, as far as they can be told from other encodings.
///
/// Only the area of GB2312 is decoded, which has the common characters: both bytes are at least 0xA1. Nearly any bytes
/// are a text in all of GBK, whose second bytes can even be a backslash.
enum GBKName {
  /// Returns whether all bytes are ASCII or pairs in the area of GB2312.
  static func isInArea(_ name: [UInt8]) -> Bool {
    var index = 0
    while index < name.count {
      guard name[index] >= 0x80 else {
        index += 1
        continue
      }
      guard (0xA1...0xF7).contains(name[index]), index + 1 < name.count, (0xA1...0xFE).contains(name[index + 1]) else {
        return false
      }
      index += 2
    }
    return true
  }

  /// Decodes a name.
  /// - Returns: The text; `nil` if it isn't in the area of GB2312, or a pair has no character.
  static func decode(_ name: [UInt8]) -> String? {
    guard isInArea(name), let text = String(data: Data(name), encoding: encoding) else { return nil }
    // Pairs without a character are mapped to these.
    let isComplete = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .privateUse && $0 != "\u{FFFD}" }
    return isComplete ? text : nil
  }

  /// Foundation's constant for GB 18030, which contains GBK: `kCFStringEncodingGB_18030_2000` as an encoding of strings.
  private static let encoding = String.Encoding(rawValue: 0x8000_0632)
}
