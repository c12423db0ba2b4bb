// Little-endian numbers out of bytes that nobody vouches for, and into bytes of our own.

internal import Foundation
internal import SkinKit

/// Walks over bytes; reading past their end throws.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes not yet read.
  var remaining: Int { bytes.count - position }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= remaining else {
      throw SkinIssue.archive(.truncatedArchive, "A record ends before all of its fields")
    }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func u16() throws -> Int { Int(try number(2)) }
  mutating func u32() throws -> Int { Int(try number(4)) }
  mutating func u64() throws -> UInt64 { try number(8) }

  private mutating func number(_ width: Int) throws -> UInt64 {
    guard width <= remaining else {
      throw SkinIssue.archive(.truncatedArchive, "A record ends before all of its fields")
    }
    var value: UInt64 = 0
    for index in (0..<width).reversed() { value = value << 8 | UInt64(bytes[position + index]) }
    position += width
    return value
  }
}

extension Data {
  mutating func appendU16(_ value: Int) { append(UInt16(truncatingIfNeeded: value)) }
  mutating func appendU32(_ value: Int) { append(UInt32(truncatingIfNeeded: value)) }

  private mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
