/// The code lengths of a dynamic block as run-length encoded symbols.
package struct CodeLengthRuns {
  private struct Run {
    let symbol: Int
    var extraBits = 0
    var extraValue = 0
  }

  private let literalCount: Int
  private let distanceCount: Int
  private let runs: [Run]
  private let code: PrefixCode
  /// The number of lengths that are written for the code of lengths.
  private let orderCount: Int

  private static let symbolCount = 19
  private static let repeatLast = 16
  private static let repeatZero = 17
  private static let repeatZeroOften = 18
  /// The order in which the lengths of that code are written.
  package static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literals: PrefixCode, _ distances: PrefixCode) {
    literalCount = literals.lastSymbol + 1
    distanceCount = distances.lastSymbol + 1
    runs = Self.runs(literals.lengths[..<literalCount]) + Self.runs(distances.lengths[..<distanceCount])
    var frequencies = [Int](repeating: 0, count: Self.symbolCount)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = PrefixCode(frequencies: frequencies, maximumLength: 7)
    self.code = code
    orderCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  /// The size in bits.
  var cost: Int {
    runs.reduce(5 + 5 + 4 + 3 * orderCount) { $0 + Int(code.lengths[$1.symbol]) + $1.extraBits }
  }

  func write(to bits: inout BitWriter) {
    bits.append(UInt16(truncatingIfNeeded: literalCount - 257), count: 5)
    bits.append(UInt16(truncatingIfNeeded: distanceCount - 1), count: 5)
    bits.append(UInt16(truncatingIfNeeded: orderCount - 4), count: 4)
    for symbol in Self.order[..<orderCount] { bits.append(UInt16(code.lengths[symbol]), count: 3) }
    for run in runs {
      bits.append(code.codes[run.symbol], count: Int(code.lengths[run.symbol]))
      if run.extraBits > 0 { bits.append(UInt16(truncatingIfNeeded: run.extraValue), count: run.extraBits) }
    }
  }

  /// Splits lengths into runs as zlib does: at most 138 zeros or 6 others at a time, short runs one by one.
  private static func runs(_ lengths: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var last: UInt8?
    var rest = lengths
    while let length = rest.first {
      // A length that continues is already written, so six more fit; a new one has to be written itself.
      let longest = length == 0 ? 138 : length == last ? 6 : 7
      let shortest = length == 0 || length == last ? 3 : 4
      let count = rest.prefix(longest).prefix { $0 == length }.count
      if count < shortest {
        runs += repeatElement(Run(symbol: Int(length)), count: count)
      } else if length == 0 {
        runs.append(
          count <= 10
            ? Run(symbol: repeatZero, extraBits: 3, extraValue: count - 3)
            : Run(symbol: repeatZeroOften, extraBits: 7, extraValue: count - 11))
      } else {
        let repeated = length == last ? count : count - 1
        if length != last { runs.append(Run(symbol: Int(length))) }
        runs.append(Run(symbol: repeatLast, extraBits: 2, extraValue: repeated - 3))
      }
      last = length
      rest = rest.dropFirst(count)
    }
    return runs
  }
}
