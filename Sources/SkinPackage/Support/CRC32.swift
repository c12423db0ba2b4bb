package import Foundation

#if canImport(CLibdeflate)
  internal import CLibdeflate
#else
  internal import CZlib
#endif

/// A running CRC-32, computed by zlib, which is fast on Apple platforms, or by libdeflate.
package struct CRC32 {
  private(set) var value: UInt32 = 0

  mutating func update(_ data: Data) { data.withUnsafeBytes { update($0) } }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }  // with a null pointer, both libraries would restart
    #if canImport(CLibdeflate)
      value = libdeflate_crc32(value, bytes.baseAddress, bytes.count)
    #else
      value = UInt32(crc32(uLong(value), bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    #endif
  }

  package static func of(_ data: Data) -> UInt32 {
    var crc = CRC32()
    crc.update(data)
    return crc.value
  }
}
