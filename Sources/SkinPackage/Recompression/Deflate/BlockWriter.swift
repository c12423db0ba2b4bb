/// A writer of deflate blocks: stored, with fixed codes or with dynamic codes, whichever zlib considers the smallest.
struct BlockWriter {
  private(set) var bits = BitWriter()
  private let usesFixedCodesAlone: Bool

  private enum BlockType: UInt16 {
    case stored
    case fixedCodes
    case customCodes
  }

  private static let longestStoredBlock = 65_535

  init(strategy: DeflateSettings.Strategy) { usesFixedCodesAlone = strategy == .fixedCodes }

  /// Writes one block.
  /// - Parameters:
  ///   - tokens: The tokens of the block.
  ///   - input: The bytes that the tokens represent.
  ///   - isStorable: Whether zlib's window still holds these bytes.
  ///   - isLast: Whether this is the last block.
  mutating func write(
    _ tokens: UnsafeBufferPointer<DeflateToken>, standingFor input: UnsafeBufferPointer<UInt8>, isStorable: Bool,
    isLast: Bool
  ) {
    let frequencies = Frequencies(tokens)
    let literals = PrefixCode(frequencies: frequencies.literals, maximumLength: 15)
    let distances = PrefixCode(frequencies: frequencies.distances, maximumLength: 15)
    let lengths = CodeLengthRuns(literals, distances)
    let fixedSize = Self.bytes(frequencies.cost(PrefixCode.fixedLiterals, PrefixCode.fixedDistances))
    let customSize = Self.bytes(frequencies.cost(literals, distances) + lengths.cost)
    let smallest = usesFixedCodesAlone ? fixedSize : min(fixedSize, customSize)
    if isStorable, input.count <= Self.longestStoredBlock, input.count + 4 <= smallest {
      begin(.stored, isLast)
      store(input)
    } else if smallest == fixedSize {
      begin(.fixedCodes, isLast)
      append(tokens, PrefixCode.fixedLiterals, PrefixCode.fixedDistances)
    } else {
      begin(.customCodes, isLast)
      lengths.write(to: &bits)
      append(tokens, literals, distances)
    }
    if isLast { bits.align() }
  }

  /// Returns the bytes that a number of bits takes together with a block's first three.
  private static func bytes(_ bits: Int) -> Int { (bits + 3 + 7) >> 3 }

  private mutating func begin(_ kind: BlockType, _ isLast: Bool) {
    bits.append(kind.rawValue << 1 | (isLast ? 1 : 0), count: 3)
  }

  private mutating func store(_ input: UnsafeBufferPointer<UInt8>) {
    bits.align()
    let count = UInt16(truncatingIfNeeded: input.count)
    bits.append(count, count: 16)
    bits.append(~count, count: 16)
    bits.append(contentsOf: input)
  }

  private mutating func append(
    _ tokens: UnsafeBufferPointer<DeflateToken>, _ literals: PrefixCode, _ distances: PrefixCode
  ) {
    for token in tokens {
      if token.isLiteral {
        append(token.value, literals)
      } else {
        append(DeflateSymbol(length: token.value), literals)
        append(DeflateSymbol(distance: token.distance), distances)
      }
    }
    append(DeflateSymbol.endOfBlock, literals)
  }

  private mutating func append(_ symbol: DeflateSymbol, _ code: PrefixCode) {
    append(symbol.index, code)
    if symbol.extraBits > 0 {
      bits.append(UInt16(truncatingIfNeeded: symbol.extraValue), count: symbol.extraBits)
    }
  }

  private mutating func append(_ symbol: Int, _ code: PrefixCode) {
    bits.append(code.codes[symbol], count: Int(code.lengths[symbol]))
  }
}

/// The frequency of each symbol in a block.
private struct Frequencies {
  private(set) var literals = [Int](repeating: 0, count: DeflateSymbol.literalCount)
  private(set) var distances = [Int](repeating: 0, count: DeflateSymbol.distanceCount)

  init(_ tokens: UnsafeBufferPointer<DeflateToken>) {
    literals[DeflateSymbol.endOfBlock] = 1
    for token in tokens {
      if token.isLiteral {
        literals[token.value] += 1
      } else {
        literals[DeflateSymbol(length: token.value).index] += 1
        distances[DeflateSymbol(distance: token.distance).index] += 1
      }
    }
  }

  /// Returns the bits that all symbols take with two codes.
  func cost(_ literalCode: PrefixCode, _ distanceCode: PrefixCode) -> Int {
    var bits = 0
    for (symbol, frequency) in literals.enumerated() where frequency > 0 {
      let extra = symbol > DeflateSymbol.endOfBlock ? DeflateSymbol.extraBits(ofLength: symbol) : 0
      bits += frequency * (Int(literalCode.lengths[symbol]) + extra)
    }
    for (symbol, frequency) in distances.enumerated() where frequency > 0 {
      bits += frequency * (Int(distanceCode.lengths[symbol]) + DeflateSymbol.extraBits(ofDistance: symbol))
    }
    return bits
  }
}
