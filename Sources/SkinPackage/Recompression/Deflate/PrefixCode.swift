/// A Huffman code of limited length, built exactly as zlib builds it.
///
/// If frequencies tie or codes grow too long, several codes are equally good, but only zlib's gives the same bytes.
package struct PrefixCode {
  /// The length of each symbol's code; 0 for a symbol without a code.
  package let lengths: [UInt8]
  /// The codes, with the first bit to write in the lowest place.
  let codes: [UInt16]
  /// The highest symbol that has a code.
  let lastSymbol: Int

  /// Creates the canonical code of lengths, each at most 15.
  init(lengths: [UInt8]) {
    var counts = [UInt16](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 16)
    for length in 1..<15 { next[length + 1] = (next[length] &+ counts[length]) << 1 }
    var codes = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      codes[symbol] = Self.reversed(next[Int(length)], count: length)
      next[Int(length)] &+= 1
    }
    self.lengths = lengths
    self.codes = codes
    lastSymbol = lengths.lastIndex { $0 > 0 } ?? 0
  }

  /// Creates the code for frequencies.
  init(frequencies: [Int], maximumLength: Int) {
    var tree = HuffmanTree(frequencies, maximumLength: maximumLength)
    self.init(lengths: tree.makeLengths())
  }

  /// The fixed code of literals and lengths in RFC 1951.
  package static let fixedLiterals = PrefixCode(
    lengths: (0..<288).map { symbol in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    })
  /// The fixed code of distances in RFC 1951.
  package static let fixedDistances = PrefixCode(lengths: [UInt8](repeating: 5, count: DeflateSymbol.distanceCount))

  private static func reversed(_ code: UInt16, count: UInt8) -> UInt16 {
    var reversed: UInt16 = 0
    for bit in 0..<UInt16(count) { reversed = reversed << 1 | code >> bit & 1 }
    return reversed
  }
}

/// The tree that determines the lengths of a code.
///
/// Nodes are numbered: the symbols, then the inner nodes in the order of their creation. There are never more than
/// twice as many nodes as symbols.
private struct HuffmanTree {
  private let symbolCount: Int
  private let maximumLength: Int
  private var weights: [Int]
  private var heights: [Int]
  private var parents: [Int]
  /// A binary heap from index 1 on, with the lightest node first.
  private var heap = [0]
  /// All nodes in the order in which they were joined.
  private var joined: [Int] = []

  init(_ frequencies: [Int], maximumLength: Int) {
    symbolCount = frequencies.count
    self.maximumLength = maximumLength
    weights = frequencies + [Int](repeating: 0, count: frequencies.count)
    heights = [Int](repeating: 0, count: weights.count)
    parents = heights
    for symbol in 0..<symbolCount where frequencies[symbol] > 0 { heap.append(symbol) }
    addMissing()
    for index in stride(from: (heap.count - 1) / 2, to: 0, by: -1) { sink(index) }
  }

  /// Gives at least two symbols a code, as some decoders require: the first without one, below 2 if possible.
  private mutating func addMissing() {
    var last = heap.count > 1 ? heap[heap.count - 1] : -1
    while heap.count < 3 {
      let symbol = last < 2 ? last + 1 : 0
      if last < 2 { last = symbol }
      heap.append(symbol)
      weights[symbol] = 1
    }
  }

  mutating func makeLengths() -> [UInt8] {
    var node = symbolCount
    while heap.count > 2 {
      let first = removeLightest()
      let second = heap[1]
      joined += [first, second]
      weights[node] = weights[first] + weights[second]
      heights[node] = max(heights[first], heights[second]) + 1
      parents[first] = node
      parents[second] = node
      heap[1] = node
      sink(1)
      node += 1
    }
    return lengths(root: node - 1)
  }

  private mutating func removeLightest() -> Int {
    let lightest = heap[1]
    let last = heap.removeLast()
    if heap.count > 1 {
      heap[1] = last
      sink(1)
    }
    return lightest
  }

  /// Returns whether a node is removed first: the lighter one, and of equal ones the lower one.
  private func goesFirst(_ a: Int, _ b: Int) -> Bool {
    weights[a] < weights[b] || weights[a] == weights[b] && heights[a] <= heights[b]
  }

  private mutating func sink(_ start: Int) {
    let node = heap[start]
    var index = start
    while 2 * index < heap.count {
      var child = 2 * index
      if child + 1 < heap.count, goesFirst(heap[child + 1], heap[child]) { child += 1 }
      if goesFirst(node, heap[child]) { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = node
  }

  private func lengths(root: Int) -> [UInt8] {
    var lengths = [Int](repeating: 0, count: root + 1)
    var counts = [Int](repeating: 0, count: maximumLength + 1)
    var overflow = 0
    for node in joined.reversed() {
      lengths[node] = lengths[parents[node]] + 1
      if lengths[node] > maximumLength {
        lengths[node] = maximumLength
        overflow += 1
      }
      if node < symbolCount { counts[lengths[node]] += 1 }
    }
    if overflow > 0 { shorten(&lengths, &counts, overflow) }
    return lengths[..<symbolCount].map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Shortens the codes that would be too long, and reassigns the lengths.
  private func shorten(_ lengths: inout [Int], _ counts: inout [Int], _ tooLong: Int) {
    var overflow = tooLong
    while overflow > 0 {
      // A code that becomes one bit longer makes room for one of its own and one of those that are too long.
      guard let length = (1..<maximumLength).last(where: { counts[$0] > 0 }) else { return }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[maximumLength] -= 1
      overflow -= 2
    }
    var rarestFirst = joined.lazy.filter { $0 < symbolCount }.makeIterator()
    for length in stride(from: maximumLength, to: 0, by: -1) {
      for _ in 0..<max(0, counts[length]) {
        guard let symbol = rarestFirst.next() else { return }
        lengths[symbol] = length
      }
    }
  }
}
