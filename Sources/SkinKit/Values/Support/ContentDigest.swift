/// FNV-1a of 64 bits over words of eight bytes, in four lanes: a sum that finds damage, not one that an adversary couldn't forge.
///
/// Source of the constants: draft-eastlake-fnv. The lanes don't wait for each other, so that a processor computes them at once.
package struct ContentDigest {
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  /// The sum of what was combined so far.
  package private(set) var value = basis

  /// Creates the sum of nothing.
  package init() {}

  /// Adds bytes.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    func word(_ position: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    var lanes = (Self.basis, Self.basis &+ 1, Self.basis &+ 2, Self.basis &+ 3)
    var position = 0
    while position + 32 <= bytes.count {
      lanes.0 = Self.mixed(lanes.0, word(position))
      lanes.1 = Self.mixed(lanes.1, word(position + 8))
      lanes.2 = Self.mixed(lanes.2, word(position + 16))
      lanes.3 = Self.mixed(lanes.3, word(position + 24))
      position += 32
    }
    for byte in bytes[position...] { lanes.0 = Self.mixed(lanes.0, UInt64(byte)) }
    for part in [lanes.0, lanes.1, lanes.2, lanes.3, UInt64(bytes.count)] { value = Self.mixed(value, part) }
  }

  mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  private static func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = (value ^ word) &* prime
    // Without it, the upper bits of a word would reach only the upper bits of the sum.
    return product ^ product >> 32
  }
}
