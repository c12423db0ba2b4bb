import Foundation
import SkinPackage

/// A small file's value behind its SHA-256, by which a reader notices damage.
enum SealedValue {
  /// The length of the hash in hexadecimal, and of the line feed behind it.
  private static let headSize = 65

  /// Returns the bytes of a file with a value.
  static func sealed(_ value: Data) -> Data { Data("\(ContentHash(of: value).hex)\n".utf8) + value }

  /// Returns the value of a file; nil if the file is damaged.
  static func value(in data: Data) -> Data? {
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
