// Names that others chose, as names of files.

import Foundation
import SkinPackage

/// Makes a file's name of any text: no path, not hidden, not too long, and another one for each text on file systems that
/// don't tell capitals from small letters, too.
enum SafeFileName {
  /// The longest name that is made, well below the 255 bytes that file systems take.
  private static let limit = 200

  /// Makes the name.
  /// - Parameters:
  ///   - text: Any text.
  ///   - plain: Which characters stay as they are besides small letters, digits and `-`.
  /// - Returns: The text with all other bytes as `%` and two digits; `%~` and its SHA-256 where that is too long.
  static func make(of text: String, plain: String = "") -> String {
    let name = text.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      case let byte where plain.utf8.contains(byte): String(UnicodeScalar(byte))
      default: "%" + Data([byte]).hexText
      }
    }.joined()
    return name.utf8.count <= limit ? name : "%~" + ContentHash(of: Data(text.utf8)).hex
  }
}
