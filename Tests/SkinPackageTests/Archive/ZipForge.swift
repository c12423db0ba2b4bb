import Foundation

/// An archive whose every field can be forged.
struct ZipForge {
  struct Entry {
    var name: [UInt8]
    var data: [UInt8]
    /// The uncompressed bytes, for the checksum and size.
    var plain: [UInt8]
    var method = 0
    var flags = 0x0800
    var madeBy = 3 << 8 | 20
    var needed = 20
    var attributes = 0o100644 << 16
    var localName: [UInt8]?
    var localFlags: Int?
    var localSize: Int?
    var size: Int?
    var compressedSize: Int?
    var crc: Int?
    var extra: [UInt8] = []
    var localExtra: [UInt8] = []
    var descriptor: [UInt8] = []
    var offset: Int?

    init(_ name: String, _ text: String = "contents") {
      self.name = Array(name.utf8)
      data = Array(text.utf8)
      plain = data
    }
  }

  var entries: [Entry]
  var before: [UInt8] = []
  var between: [UInt8] = []
  var after: [UInt8] = []
  var comment: [UInt8] = []
  /// The bytes after the directory's entries, as a part of it.
  var directoryTail: [UInt8] = []
  /// The 64-bit end record's additional bytes, if there is such a record.
  var wideEnd: [UInt8]?
  var count: Int?
  var disk = 0
  var directorySize: Int?
  var directoryOffset: Int?

  init(_ entries: [Entry]) { self.entries = entries }
  init(_ entry: Entry, _ change: (inout Entry) -> Void = { _ in }) {
    var entry = entry
    change(&entry)
    entries = [entry]
  }

  var bytes: [UInt8] {
    var bytes = before
    var directory: [UInt8] = []
    for entry in entries {
      let offset = bytes.count
      let crc = entry.crc ?? Self.crc32(entry.plain)
      let size = entry.size ?? entry.plain.count
      let compressedSize = entry.compressedSize ?? entry.data.count
      let isStreamed = entry.flags & 8 != 0
      bytes += Self.u32(0x0403_4B50) + Self.u16(entry.needed) + Self.u16(entry.localFlags ?? entry.flags)
      bytes += Self.u16(entry.method) + Self.u32(0)
      bytes += Self.u32(isStreamed ? 0 : crc) + Self.u32(isStreamed ? 0 : compressedSize)
      bytes += Self.u32(isStreamed ? 0 : entry.localSize ?? size)
      let localName = entry.localName ?? entry.name
      bytes += Self.u16(localName.count) + Self.u16(entry.localExtra.count) + localName + entry.localExtra
      bytes += entry.data + entry.descriptor
      directory += Self.u32(0x0201_4B50) + Self.u16(entry.madeBy) + Self.u16(entry.needed) + Self.u16(entry.flags)
      directory += Self.u16(entry.method) + Self.u32(0) + Self.u32(crc) + Self.u32(compressedSize) + Self.u32(size)
      directory += Self.u16(entry.name.count) + Self.u16(entry.extra.count) + Self.u16(0) + Self.u32(0)
      directory += Self.u32(entry.attributes) + Self.u32(entry.offset ?? offset) + entry.name + entry.extra
    }
    bytes += between
    let offset = bytes.count
    directory += directoryTail
    bytes += directory
    let count = count ?? entries.count
    if let wideEnd {
      let start = bytes.count
      bytes += Self.u32(0x0606_4B50) + Self.u64(44 + wideEnd.count) + Self.u16(45) + Self.u16(45) + Self.u64(0)
      bytes += Self.u64(count) + Self.u64(count) + Self.u64(directory.count) + Self.u64(offset) + wideEnd
      bytes += Self.u32(0x0706_4B50) + Self.u32(0) + Self.u64(start) + Self.u32(1)
    }
    bytes += Self.u32(0x0605_4B50) + Self.u16(disk) + Self.u16(disk) + Self.u16(count) + Self.u16(count)
    bytes += Self.u32(directorySize ?? directory.count) + Self.u32(directoryOffset ?? offset)
    bytes += Self.u16(comment.count) + comment
    return bytes + after
  }

  static func u16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
  static func u32(_ value: Int) -> [UInt8] { u16(value & 0xFFFF) + u16(value >> 16 & 0xFFFF) }
  static func u64(_ value: Int) -> [UInt8] { u32(value & 0xFFFF_FFFF) + u32(value >> 32) }

  static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
