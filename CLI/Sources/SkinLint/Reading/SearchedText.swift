import Foundation

/// A text in which names are searched for.
struct SearchedText {
  private let bytes: [UInt8]
  /// Whether it has characters as `\u` and digits, which may be any.
  let hasEscapes: Bool

  /// The number of its bytes.
  var size: Int { bytes.count }

  init(_ text: String) {
    bytes = Self.bytes(of: text)
    hasEscapes = text.contains("\\u")
  }

  /// Whether the text contains a name, composed or decomposed.
  ///
  /// - Complexity: Linear in the sizes of both, by the algorithm of Knuth, Morris and Pratt: names and texts are from outside, and
  ///   `String` compares a name like `aaaa` again at each place of a text like `aaaaaaaa`.
  func contains(_ name: String) -> Bool {
    let name = Self.bytes(of: name)
    guard !name.isEmpty else { return true }
    // The length of the longest beginning of the name that ends at each of its bytes.
    var borders = [0]
    borders.reserveCapacity(name.count)
    for byte in name.dropFirst() { borders.append(Self.next(borders[borders.count - 1], byte, name, borders)) }
    // Bytes before the name's first one are passed by `memchr`, many at once.
    return bytes.withUnsafeBytes { text in
      var (position, matched) = (0, 0)
      while position < text.count {
        if matched == 0 {
          let rest = UnsafeRawBufferPointer(rebasing: text[position...])
          guard let first = rest.baseAddress, let found = memchr(first, Int32(name[0]), rest.count) else {
            return false
          }
          position += UnsafeRawPointer(found) - first
        }
        matched = Self.next(matched, text[position], name, borders)
        if matched == name.count { return true }
        position += 1
      }
      return false
    }
  }

  /// The length of the beginning that matches after another byte.
  private static func next(_ matched: Int, _ byte: UInt8, _ name: [UInt8], _ borders: [Int]) -> Int {
    var matched = matched
    while matched > 0, name[matched] != byte { matched = borders[matched - 1] }
    return name[matched] == byte ? matched + 1 : matched
  }

  private static func bytes(of text: String) -> [UInt8] {
    // Files may have decomposed names, as those that macOS writes.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return Array((isASCII ? text : text.precomposedStringWithCanonicalMapping).utf8)
  }
}
