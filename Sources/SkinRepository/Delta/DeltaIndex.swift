/// An index of every fourth window of the old text by its hash; takes at most two bytes for each byte of the text.
///
/// A match is found at one of its first four bytes, and a walk extends it backward.
struct DeltaIndex: Sendable {
  /// The length of a window; matches that are shorter than it and a stride aren't all found.
  static let window = 16
  /// The distance of the windows.
  private static let stride = 4
  /// The most positions with the same hash that a search compares.
  private static let depth = 24
  /// The number of bytes that a search compares to choose among positions.
  static let horizon = 4_096

  let text: DeltaText
  /// The number of the last window of each hash, or -1.
  private var heads: [Int32]
  /// For each window, the number of the previous one with the same hash, or -1.
  private var previous: [Int32]
  private let shift: UInt64

  /// Indexes a text.
  /// - Parameter text: Fewer than 2³¹ bytes.
  init(_ text: DeltaText) {
    self.text = text
    let count = text.bytes.count / Self.stride
    var bits: UInt64 = 10
    while bits < 22, 2 << bits < count { bits += 1 }
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
          for number in 0...(bytes.count - Self.window) / Self.stride {
            let position = number * Self.stride
            // All windows in a run of one byte are equal, so the first one is enough.
            if number > 0, Self.isRun(bytes, from: position - Self.stride) { continue }
            let hash = Self.hash(bytes, at: position, shift)
            previous[number] = heads[hash]
            heads[hash] = Int32(truncatingIfNeeded: number)
          }
        }
      }
    }
  }

  /// Finds the position whose bytes agree the longest with new ones; of equal ones, the one nearest to `wanted`.
  /// - Parameters:
  ///   - new: The new bytes; a complete window must follow `position`.
  ///   - position: A position in the new bytes.
  ///   - wanted: A position in the text.
  /// - Returns: The position and the length of the match, up to the horizon; nil if there is none.
  func longestMatch(
    _ new: UnsafeRawBufferPointer, at position: Int, near wanted: Int
  ) -> (place: Int, length: Int)? {
    text.bytes.withUnsafeBytes { old in
      var best: (place: Int, length: Int)?
      var number = Int(heads[Self.hash(new, at: position, shift)])
      var looked = 0
      while number >= 0, looked < Self.depth {
        let place = number * Self.stride
        let length = Self.agreement(old, place, new, position, limit: Self.horizon)
        if length >= Self.window {
          let isBetter =
            best.map { best in
              length > best.length || length == best.length && abs(place - wanted) < abs(best.place - wanted)
            } ?? true
          if isBetter { best = (place, length) }
        }
        number = Int(previous[number])
        looked += 1
      }
      return best
    }
  }

  /// Counts the bytes that agree from two positions on.
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

  /// Whether the bytes of a window and of the next one are all equal.
  private static func isRun(_ bytes: UnsafeRawBufferPointer, from position: Int) -> Bool {
    let first = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    return [1, 8, 8 + stride].allSatisfy {
      first == bytes.loadUnaligned(fromByteOffset: position + $0, as: UInt64.self)
    }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, at position: Int, _ shift: UInt64) -> Int {
    let low = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
    let high = bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self).littleEndian
    let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: ((mixed ^ (mixed >> 29)) &* 0x1656_67B1_9E37_79F9) >> shift)
  }
}
