/// The numbers of BSDIFF40: eight bytes, little-endian, with the sign in the highest bit.
struct BsdiffNumbers {
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a reader of bytes, eight for each number.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next number.
  ///
  /// A negative zero is 0.
  mutating func next() -> Int {
    var magnitude = 0
    for index in (0..<8).reversed() {
      // The highest bit is masked, so at most 63 bits are used.
      let byte = bytes[position + index] & (index == 7 ? 0x7F : 0xFF)
      magnitude = magnitude << 8 | Int(byte)
    }
    let isNegative = bytes[position + 7] & 0x80 != 0
    position += 8
    return isNegative ? -magnitude : magnitude
  }

  /// Encodes numbers.
  static func encode(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in
      var bytes = (0..<8).map { UInt8(truncatingIfNeeded: number.magnitude >> ($0 * 8)) }
      if number < 0 { bytes[7] |= 0x80 }
      return bytes
    }
  }
}
