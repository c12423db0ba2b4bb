import Foundation
import SkinPackage

/// Creates safe file names of any text: no path, not hidden, not too long, and unique even on case-insensitive file
/// systems.
enum SafeFileName {
  /// The longest name, well below the 255 bytes of file systems.
  private static let limit = 200

  /// Creates the name.
  /// - Parameters:
  ///   - text: Any text.
  ///   - plain: The characters that aren't escaped, besides lowercase letters, digits and `-`.
  /// - Returns: The text with all other bytes as `%` and two digits; if that is too long, `%~` and its SHA-256.
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
