/// Unsigned integers of variable length: seven bits per byte, lowest first, in the shortest spelling only.
package enum LEB128 {
  package static func append(_ value: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads the number at `position` and advances it; nil if there is none, or it has 63 bits or more.
  static func read(_ bytes: [UInt8], at position: inout Int) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard bytes.indices.contains(position) else { return nil }
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return byte == 0 && shift > 0 ? nil : value }
    }
    return nil
  }
}
