// The numbers of BSDIFF40: eight bytes, little-endian, the highest bit for the sign.

/// Numbers one after the other.
struct BsdiffNumbers {
  private let bytes: [UInt8]
  private var position = 0

  /// Takes bytes, eight for each number that will be asked for.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number; the sign doesn't matter where it is zero.
  mutating func next() -> Int {
    var magnitude = 0
    for index in (0..<8).reversed() {
      // The highest bit is left out, so that 63 are used at most.
      let byte = bytes[position + index] & (index == 7 ? 0x7F : 0xFF)
      magnitude = magnitude << 8 | Int(byte)
    }
    let isNegative = bytes[position + 7] & 0x80 != 0
    position += 8
    return isNegative ? -magnitude : magnitude
  }

  /// The bytes of some numbers.
  static func encode(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in
      var bytes = (0..<8).map { UInt8(truncatingIfNeeded: number.magnitude >> ($0 * 8)) }
      if number < 0 { bytes[7] |= 0x80 }
      return bytes
    }
  }
}
