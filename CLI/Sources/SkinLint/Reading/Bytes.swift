// Numbers in binary files, read without ever leaving the file.

import Foundation

/// A file's bytes, of which every read is checked against their end.
struct Bytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  /// The bytes of a range; `nil` where they aren't all there.
  func slice(_ offset: Int, _ length: Int) -> Data? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    let start = data.startIndex + offset
    return data[start..<start + length]
  }

  func byte(_ offset: Int) -> Int? { slice(offset, 1)?.first.map(Int.init) }

  /// A number of at most 4 bytes, the most significant first.
  func bigEndian(_ offset: Int, bytes: Int) -> Int? {
    slice(offset, bytes)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of at most 4 bytes, the least significant first.
  func littleEndian(_ offset: Int, bytes: Int) -> Int? {
    slice(offset, bytes)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether these characters stand at an offset.
  func has(_ text: String, at offset: Int) -> Bool {
    slice(offset, text.utf8.count).map { $0.elementsEqual(text.utf8) } ?? false
  }
}
