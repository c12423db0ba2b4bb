import Foundation

/// A file's bytes, read with bounds checks.
struct Bytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  /// Returns the bytes of a range; `nil` if the range exceeds the file.
  func slice(_ offset: Int, _ length: Int) -> Data? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    let start = data.startIndex + offset
    return data[start..<start + length]
  }

  func byte(_ offset: Int) -> Int? { slice(offset, 1)?.first.map(Int.init) }

  /// Reads an unsigned number of at most 4 bytes, the most significant first.
  func bigEndian(_ offset: Int, bytes: Int) -> Int? {
    slice(offset, bytes)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an unsigned number of at most 4 bytes, the least significant first.
  func littleEndian(_ offset: Int, bytes: Int) -> Int? {
    slice(offset, bytes)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the file has a text at an offset.
  func has(_ text: String, at offset: Int) -> Bool {
    slice(offset, text.utf8.count).map { $0.elementsEqual(text.utf8) } ?? false
  }
}
