/// A growing string of bits, with the lowest bit of each byte first.
struct BitWriter {
  /// The complete bytes.
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Appends the lowest `count` bits of `value`, at most 16; the others must be 0.
  @inline(__always)
  mutating func append(_ value: UInt16, count: Int) {
    pending |= UInt64(value) &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
    if pendingCount >= 32 {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian) { bytes.append(contentsOf: $0) }
      pending >>= 32
      pendingCount &-= 32
    }
  }

  /// Pads the last byte with zeros.
  mutating func align() {
    while pendingCount > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
    pendingCount = 0
  }

  /// Appends complete bytes.
  ///
  /// Requires aligned bits.
  mutating func append(contentsOf more: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: more) }
}
