import Foundation
import SkinPackage

/// A small file's value, twice, each time behind its SHA-256: one wrong bit loses nothing, and more are noticed.
enum SealedValue {
  /// The length of the hash in hexadecimal, and of the line feed behind it.
  private static let headSize = 65

  /// Returns the bytes of a file with a value.
  static func sealed(_ value: Data) -> Data {
    let copy = Data("\(ContentHash(of: value).hex)\n".utf8) + value
    return copy + copy
  }

  /// Returns the value of a file; nil if both copies are damaged.
  static func value(in data: Data) -> Data? {
    let half = data.count / 2
    // Earlier versions wrote one copy.
    return copy(data.prefix(half)) ?? copy(data.suffix(half)) ?? copy(data)
  }

  private static func copy(_ data: Data) -> Data? {
    guard data.count >= headSize, data[data.startIndex + headSize - 1] == 0x0A else { return nil }
    let value = data.dropFirst(headSize)
    guard ContentHash(of: value).hex == String(decoding: data.prefix(headSize - 1), as: UTF8.self) else { return nil }
    return Data(value)
  }

  /// Returns the JSON of a file; nil if the file is damaged.
  ///
  /// Earlier versions wrote the JSON alone. No hash begins like an object or array, not even with a wrong bit.
  static func json(in data: Data) -> Data? {
    let isPlain = data.first == UInt8(ascii: "{") || data.first == UInt8(ascii: "[")
    return isPlain ? data : value(in: data)
  }
}
