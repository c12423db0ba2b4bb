internal import Foundation
internal import SkinKit

/// A reader of little-endian numbers in untrusted bytes; reading past their end throws.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes left.
  var remaining: Int { bytes.count - position }

  mutating func take(_ count: Int) throws -> [UInt8] {
    let start = position
    try skip(count)
    return Array(bytes[start..<position])
  }

  mutating func skip(_ count: Int) throws {
    guard count >= 0, count <= remaining else {
      throw SkinIssue.archive(.truncatedArchive, "A record ends before all of its fields")
    }
    position += count
  }

  mutating func u16() throws -> Int { Int(try number(UInt16.self)) }
  mutating func u32() throws -> Int { Int(try number(UInt32.self)) }
  mutating func u64() throws -> UInt64 { try number(UInt64.self) }

  private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) throws -> Number {
    let start = position
    try skip(MemoryLayout<Number>.size)
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Number.self)) }
  }
}

extension Data {
  package mutating func appendU16(_ value: Int) { append(UInt16(truncatingIfNeeded: value)) }
  package mutating func appendU32(_ value: Int) { append(UInt32(truncatingIfNeeded: value)) }

  private mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
