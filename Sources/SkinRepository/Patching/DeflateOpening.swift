import SkinPackage

/// The literals and matches at the start of deflate data, which show how the data was made.
struct DeflateOpening {
  private(set) var tokens: [DeflateToken] = []
  /// The number of tokens in the first block, if it ends within the opening and another block follows.
  private(set) var firstBlockCount: Int?
  /// Whether the first block uses the fixed codes of RFC 1951.
  private(set) var usesFixedCodes = false

  /// The most tokens of an opening: enough for the end of any first block.
  static let longest = 1 << 15

  /// Reads blocks until there are ``longest`` tokens, the data ends, or a stored block follows, which has no tokens.
  ///
  /// Damaged data ends the opening.
  init(_ data: UnsafeBufferPointer<UInt8>) {
    var bits = BitReader(data)
    var isFirst = true
    while tokens.count < Self.longest, let isLast = bits.read(1), let kind = bits.read(2) {
      let codes: (PrefixDecoder, PrefixDecoder)?
      switch kind {
      case 1: codes = (PrefixDecoder.fixedLiterals, PrefixDecoder.fixedDistances)
      case 2: codes = bits.readCodes()
      default: codes = nil
      }
      guard let (literals, distances) = codes else { return }
      if isFirst { usesFixedCodes = kind == 1 }
      guard readBlock(&bits, literals, distances), isLast == 0 else { return }
      if isFirst { firstBlockCount = tokens.count }
      isFirst = false
    }
  }

  /// Reads a block.
  /// - Returns: Whether it was read to its end.
  private mutating func readBlock(
    _ bits: inout BitReader, _ literals: PrefixDecoder, _ distances: PrefixDecoder
  ) -> Bool {
    while tokens.count < Self.longest {
      guard let symbol = bits.read(literals), symbol < DeflateSymbol.literalCount else { return false }
      if symbol == DeflateSymbol.endOfBlock { return true }
      if symbol < DeflateSymbol.endOfBlock {
        tokens.append(DeflateToken(literal: UInt8(truncatingIfNeeded: symbol)))
        continue
      }
      guard let lengthExtra = bits.read(DeflateSymbol.extraBits(ofLength: symbol)),
        let distance = bits.read(distances), distance < DeflateSymbol.distanceCount,
        let distanceExtra = bits.read(DeflateSymbol.extraBits(ofDistance: distance))
      else { return false }
      tokens.append(
        DeflateToken(
          length: DeflateSymbol.length(of: symbol, extra: lengthExtra),
          distance: DeflateSymbol.distance(of: distance, extra: distanceExtra)))
    }
    return false
  }
}

/// A reader of bits, with the lowest bit of each byte first.
private struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a number of `count` bits; nil if fewer are left.
  mutating func read(_ count: Int) -> Int? {
    guard count <= bytes.count * 8 - position else { return nil }
    var value = 0
    for index in 0..<count {
      value |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << index
      position += 1
    }
    return value
  }

  /// Reads a symbol; nil if the bits end or represent none.
  mutating func read(_ code: PrefixDecoder) -> Int? {
    var value = 0
    for length in 1...15 {
      guard let bit = read(1) else { return nil }
      value = value << 1 | bit
      if let symbol = code.symbol(value, length: length) { return symbol }
    }
    return nil
  }

  /// Reads the two codes at the start of a block.
  mutating func readCodes() -> (PrefixDecoder, PrefixDecoder)? {
    guard let literals = read(5), let distances = read(5), let orders = read(4) else { return nil }
    var orderLengths = [UInt8](repeating: 0, count: CodeLengthRuns.order.count)
    for symbol in CodeLengthRuns.order[..<(orders + 4)] {
      guard let length = read(3) else { return nil }
      orderLengths[symbol] = UInt8(length)
    }
    let code = PrefixDecoder(orderLengths[...])
    let literalCount = literals + 257
    let count = literalCount + distances + 1
    var lengths: [UInt8] = []
    while lengths.count < count {
      guard let symbol = read(code) else { return nil }
      switch symbol {
      case ..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last, let more = read(2) else { return nil }
        lengths += repeatElement(last, count: 3 + more)
      case 17:
        guard let more = read(3) else { return nil }
        lengths += repeatElement(0, count: 3 + more)
      default:
        guard let more = read(7) else { return nil }
        lengths += repeatElement(0, count: 11 + more)
      }
    }
    guard lengths.count == count else { return nil }
    return (PrefixDecoder(lengths[..<literalCount]), PrefixDecoder(lengths[literalCount...]))
  }
}

/// A decoder of a canonical prefix code.
private struct PrefixDecoder {
  /// All symbols that have a code, in the order of their codes.
  private var symbols: [Int] = []
  /// For each length, the first code and the index of its symbol.
  private var starts = [(code: Int, index: Int, count: Int)](repeating: (0, 0, 0), count: 16)

  init(_ lengths: ArraySlice<UInt8>) {
    var code = 0
    for length in 1...15 {
      let first = symbols.count
      for (symbol, other) in lengths.enumerated() where other == length { symbols.append(symbol) }
      starts[length] = (code, first, symbols.count - first)
      code = (code + symbols.count - first) << 1
    }
  }

  func symbol(_ code: Int, length: Int) -> Int? {
    let start = starts[length]
    let offset = code - start.code
    return offset >= 0 && offset < start.count ? symbols[start.index + offset] : nil
  }

  static let fixedLiterals = PrefixDecoder(PrefixCode.fixedLiterals.lengths[...])
  static let fixedDistances = PrefixDecoder(PrefixCode.fixedDistances.lengths[...])
}
