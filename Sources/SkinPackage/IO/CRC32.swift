// The checksum of archives, by the system: zlib's, which Apple has made fast, or libdeflate's.

internal import Foundation

#if canImport(CLibdeflate)
  internal import CLibdeflate
#else
  internal import CZlib
#endif

/// The running CRC-32 of some bytes.
struct CRC32 {
  private(set) var value: UInt32 = 0

  mutating func update(_ data: Data) { data.withUnsafeBytes { update($0) } }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }  // for a null pointer, both libraries would begin anew
    #if canImport(CLibdeflate)
      value = libdeflate_crc32(value, bytes.baseAddress, bytes.count)
    #else
      value = UInt32(crc32(uLong(value), bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    #endif
  }

  static func of(_ data: Data) -> UInt32 {
    var crc = CRC32()
    crc.update(data)
    return crc.value
  }
}
