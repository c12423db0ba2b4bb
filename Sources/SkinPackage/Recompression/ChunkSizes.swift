/// A rule that splits compressed pixels into the chunks of a PNG: nearly always into equal ones and a rest.
package struct ChunkSizes: Sendable, Hashable {
  /// The sizes of the first chunks, if they differ.
  let first: [Int]
  /// The size of all other chunks but the last; 0 if there is at most one other chunk.
  let repeated: Int

  init(first: [Int], repeated: Int) {
    self.first = first
    self.repeated = repeated
  }

  /// Finds the shortest rule for chunk sizes.
  init(_ sizes: [Int]) {
    guard let last = sizes.last, last > 0 else {
      self.init(first: sizes, repeated: 0)
      return
    }
    let before = sizes.dropLast()
    guard let repeated = before.last, repeated >= last else {
      self.init(first: Array(before), repeated: 0)
      return
    }
    let different = before.lastIndex { $0 != repeated }.map { $0 + 1 } ?? 0
    self.init(first: Array(before[..<different]), repeated: repeated)
  }

  /// Returns the number of chunks for `total` bytes; nil if they are too few for the first chunks.
  func count(of total: Int) -> Int? {
    var rest = total
    for size in first {
      guard size <= rest else { return nil }
      rest -= size
    }
    if rest == 0 { return first.count }
    return first.count + (repeated == 0 ? 1 : (rest - 1) / repeated + 1)
  }

  /// Splits bytes into chunks.
  ///
  /// Requires that ``count(of:)`` isn't nil.
  func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var rest = bytes
    var pieces: [ArraySlice<UInt8>] = []
    for size in first {
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    while !rest.isEmpty {
      let size = repeated == 0 ? rest.count : repeated
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}
