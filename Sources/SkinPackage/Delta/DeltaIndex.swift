// Finds where some bytes stand in the old text: every window of it by its hash, newest first.

/// An index of all windows of a text; takes eight bytes for each byte of the text at most.
struct DeltaIndex: Sendable {
  /// The length of a window; shorter matches aren't found.
  static let window = 16
  /// As many places with the same hash are looked at.
  private static let depth = 24
  /// A match is compared no further than this to choose among places.
  static let horizon = 4_096

  let text: DeltaText
  /// The last place of each hash, or -1.
  private var heads: [Int32]
  /// For each place the one before it with the same hash, or -1.
  private var previous: [Int32]
  private let shift: UInt64

  /// - Parameter text: Fewer than 2³¹ bytes.
  init(_ text: DeltaText) {
    self.text = text
    let count = text.bytes.count
    var bits: UInt64 = 10
    while bits < 22, 1 << bits < count { bits += 1 }
    shift = 64 - bits
    heads = [Int32](repeating: -1, count: 1 << bits)
    previous = [Int32](repeating: -1, count: count)
    fill()
  }

  private mutating func fill() {
    let shift = shift
    text.bytes.withUnsafeBytes { bytes in
      heads.withUnsafeMutableBufferPointer { heads in
        previous.withUnsafeMutableBufferPointer { previous in
          guard bytes.count >= Self.window else { return }
          for position in 0...bytes.count - Self.window {
            // Of a run of one byte the first window will do: all others are like it.
            if position > 0, Self.isRun(bytes, from: position - 1) { continue }
            let hash = Self.hash(bytes, at: position, shift)
            previous[position] = heads[hash]
            heads[hash] = Int32(truncatingIfNeeded: position)
          }
        }
      }
    }
  }

  /// The place whose bytes agree the longest with the new ones; of equal ones the nearest to `wanted`.
  /// - Parameters:
  ///   - new: The new bytes; a whole window must follow `position`.
  ///   - position: Where in them.
  ///   - wanted: A place in the text.
  /// - Returns: The place and the length of the match, up to the horizon; nil where there is none.
  func longestMatch(
    _ new: UnsafeRawBufferPointer, at position: Int, near wanted: Int
  ) -> (place: Int, length: Int)? {
    text.bytes.withUnsafeBytes { old in
      var best: (place: Int, length: Int)?
      var place = heads[Self.hash(new, at: position, shift)]
      var looked = 0
      while place >= 0, looked < Self.depth {
        let length = Self.agreement(old, Int(place), new, position, limit: Self.horizon)
        if length >= Self.window {
          let isBetter =
            best.map { best in
              length > best.length
                || length == best.length && abs(Int(place) - wanted) < abs(best.place - wanted)
            } ?? true
          if isBetter { best = (Int(place), length) }
        }
        place = previous[Int(place)]
        looked += 1
      }
      return best
    }
  }

  /// How many bytes agree from two places on.
  static func agreement(
    _ old: UnsafeRawBufferPointer, _ oldStart: Int, _ new: UnsafeRawBufferPointer, _ newStart: Int, limit: Int
  ) -> Int {
    let limit = min(limit, old.count - oldStart, new.count - newStart)
    var count = 0
    while count + 8 <= limit {
      let difference =
        old.loadUnaligned(fromByteOffset: oldStart + count, as: UInt64.self)
        ^ new.loadUnaligned(fromByteOffset: newStart + count, as: UInt64.self)
      if difference != 0 { return count + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, old[oldStart + count] == new[newStart + count] { count += 1 }
    return count
  }

  private static func isRun(_ bytes: UnsafeRawBufferPointer, from position: Int) -> Bool {
    let first = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    return first == bytes.loadUnaligned(fromByteOffset: position + 9, as: UInt64.self)
      && first == bytes.loadUnaligned(fromByteOffset: position + 1, as: UInt64.self)
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, at position: Int, _ shift: UInt64) -> Int {
    let low = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
    let high = bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self).littleEndian
    let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: ((mixed ^ (mixed >> 29)) &* 0x1656_67B1_9E37_79F9) >> shift)
  }
}
