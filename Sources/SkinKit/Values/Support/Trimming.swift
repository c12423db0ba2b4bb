import Foundation

extension Substring {
  /// The text without the spaces and tabs around it.
  ///
  /// Equal to `trimmingCharacters(in: .whitespaces)`, which takes longer than everything else that is read in a color.
  package var trimmed: String {
    let isOther: (UInt8) -> Bool = { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let first = utf8.firstIndex(where: isOther), let last = utf8.lastIndex(where: isOther) else { return "" }
    // Characters that aren't ASCII may be spaces, too.
    guard utf8[first] < 0x80, utf8[last] < 0x80 else { return trimmingCharacters(in: .whitespaces) }
    return String(self[first...last])
  }
}

extension String {
  /// The text without the spaces and tabs around it.
  package var trimmed: String { self[...].trimmed }
}
