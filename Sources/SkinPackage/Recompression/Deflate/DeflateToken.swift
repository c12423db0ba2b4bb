/// A literal byte, or a match: a number of bytes repeated from a distance back.
package struct DeflateToken: Sendable, Hashable {
  /// The possible lengths of a match.
  static let lengths = 3...258

  /// The distance in the upper 23 bits, 0 for a literal; the length or the byte in the lower 9.
  private let bits: UInt32

  package init(literal: UInt8) { bits = UInt32(literal) }

  package init(length: Int, distance: Int) {
    bits = UInt32(truncatingIfNeeded: distance) << 9 | UInt32(truncatingIfNeeded: length)
  }

  package var isLiteral: Bool { bits < 1 << 9 }
  /// The byte of a literal, or the length of a match.
  package var value: Int { Int(bits & 0x1FF) }
  package var distance: Int { Int(bits >> 9) }
}

/// A symbol of one of deflate's alphabets, and its extra bits.
package struct DeflateSymbol {
  let index: Int
  let extraBits: Int
  let extraValue: Int

  /// The symbol that ends a block.
  package static let endOfBlock = 256
  /// The number of symbols for literals, the end of a block, and lengths.
  package static let literalCount = 286
  package static let distanceCount = 30

  /// Creates the symbol of a match's length.
  init(length: Int) {
    guard length < DeflateToken.lengths.upperBound else {
      self.init(index: 285, extraBits: 0, extraValue: 0)
      return
    }
    self.init(base: 257, offset: length &- DeflateToken.lengths.lowerBound, stepBits: 2)
  }

  /// Creates the symbol of a match's distance.
  init(distance: Int) {
    self.init(base: 0, offset: distance &- 1, stepBits: 1)
  }

  private init(index: Int, extraBits: Int, extraValue: Int) {
    self.index = index
    self.extraBits = extraBits
    self.extraValue = extraValue
  }

  /// Both alphabets grow alike: after the first steps, each range of 2^`stepBits` symbols covers twice as many values.
  private init(base: Int, offset: Int, stepBits: Int) {
    let bits = max(0, Int.bitWidth &- offset.leadingZeroBitCount &- 1 &- stepBits)
    self.init(
      index: base &+ (bits << stepBits) &+ (offset >> bits), extraBits: bits, extraValue: offset & ((1 << bits) &- 1))
  }

  /// Returns the number of extra bits of a length symbol, which is at least 257.
  package static func extraBits(ofLength symbol: Int) -> Int {
    symbol == 285 ? 0 : max(0, (symbol &- 257) >> 2 &- 1)
  }

  /// Returns the number of extra bits of a distance symbol.
  package static func extraBits(ofDistance symbol: Int) -> Int { max(0, symbol >> 1 &- 1) }

  /// Returns the match length that a symbol and its extra bits represent.
  package static func length(of symbol: Int, extra: Int) -> Int {
    symbol == 285 ? 258 : 3 &+ start(symbol &- 257, stepBits: 2) &+ extra
  }

  /// Returns the distance that a symbol and its extra bits represent.
  package static func distance(of symbol: Int, extra: Int) -> Int { 1 &+ start(symbol, stepBits: 1) &+ extra }

  private static func start(_ index: Int, stepBits: Int) -> Int {
    let bits = max(0, index >> stepBits &- 1)
    return (index &- bits << stepBits) << bits
  }
}
