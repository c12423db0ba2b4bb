/// A matcher that aligns new bytes with the old text, and changes the alignment only if another explains clearly more.
///
/// The idea is that of bsdiff: small changes all over a file (numbers in a font, colors in an image) keep it aligned,
/// and cost a byte each. Unlike in bsdiff, each file starts aligned with its earlier version and is matched
/// independently, so files can be matched on several cores.
struct DeltaMatcher {
  private let index: DeltaIndex
  /// The number of extra bytes that another alignment must explain: a step costs something, and repetition is cheap
  /// even as fresh bytes.
  private static let advantage = 32
  /// An alignment that agrees for so many bytes is kept without a search.
  private static let settled = 32

  init(_ index: DeltaIndex) { self.index = index }

  /// The old text.
  var text: DeltaText { index.text }

  /// Computes the steps that build `new`.
  /// - Parameters:
  ///   - new: The new bytes.
  ///   - segment: The segment of the old text to start with, or nil if there is no earlier version.
  /// - Returns: Steps that cover all bytes of `new`.
  func steps(for new: [UInt8], from segment: Int?) -> [DeltaStep] {
    new.withUnsafeBytes { new in
      index.text.bytes.withUnsafeBytes { old in
        var walk = Walk(old: old, new: new, index: index)
        if let segment { walk.align(with: index.text.segment(segment)) }
        while let match = walk.nextMatch(advantage: Self.advantage, settled: Self.settled) { walk.advance(to: match) }
        walk.finish()
        return walk.steps
      }
    }
  }
}

/// The state of a walk over the new bytes.
private struct Walk {
  let old: UnsafeRawBufferPointer
  let new: UnsafeRawBufferPointer
  let index: DeltaIndex
  var steps: [DeltaStep] = []
  /// The number of new bytes covered by steps.
  private var done = 0
  /// The old byte aligned with the new one at `done`, within its segment.
  private var aligned = 0
  private var segment = 0..<0
  /// The position where the search continues.
  private var scan = 0
  /// The position of the match before.
  private var last = 0
  /// The number of bytes between steps and matches so far, all of which are compared again for each match.
  private var compared = 0

  struct Match {
    let new: Int
    let old: Int
    let segment: Range<Int>
  }

  init(old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer, index: DeltaIndex) {
    self.old = old
    self.new = new
    self.index = index
  }

  mutating func align(with segment: Range<Int>) {
    self.segment = segment
    aligned = segment.lowerBound
  }

  /// Finds the next position where another alignment is clearly better than the current one.
  mutating func nextMatch(advantage: Int, settled: Int) -> Match? {
    while scan + DeltaIndex.window <= new.count {
      let kept = agreement(at: scan)
      if kept >= settled {
        scan += kept
        continue
      }
      let wanted = aligned + scan - done
      if let (place, length) = index.longestMatch(new, at: scan, near: wanted) {
        let bounds = index.text.segment(index.text.number(at: place))
        let length = min(length, bounds.upperBound - place)
        if length > agreeing(from: scan, count: length) + advantage {
          defer { scan += length }
          return Match(new: scan, old: place, segment: bounds)
        }
      }
      scan += 1
    }
    return nil
  }

  /// Ends the current step where the next alignment begins, and divides the bytes between the two.
  ///
  /// - Complexity: Linear in the number of bytes since the last step; after many of these, in those since the last match.
  mutating func advance(to match: Match) {
    compared += match.new - done
    let isExhausted = compared > 64 * new.count
    var forward = forwardExtension(to: match.new)
    var backward = backwardExtension(from: match, downTo: isExhausted ? max(done, last) : done)
    last = match.new
    let overlap = done + forward - (match.new - backward)
    if overlap > 0 {
      let kept = bestSplit(of: overlap, forward: forward, backward: backward, match)
      forward += kept - overlap
      backward -= kept
    }
    let start = match.new - backward
    steps.append(DeltaStep(old: aligned, similar: forward, fresh: start - done - forward))
    done = start
    aligned = match.old - backward
    segment = match.segment
  }

  mutating func finish() {
    let forward = forwardExtension(to: new.count)
    steps.append(DeltaStep(old: aligned, similar: forward, fresh: new.count - done - forward))
  }

  /// Counts the bytes from `position` on that agree with the current alignment without a gap.
  private func agreement(at position: Int) -> Int {
    let place = aligned + position - done
    guard segment.contains(place) else { return 0 }
    return DeltaIndex.agreement(old, place, new, position, limit: segment.upperBound - place)
  }

  /// Counts how many bytes of a range agree with the current alignment.
  private func agreeing(from position: Int, count: Int) -> Int {
    let place = aligned + position - done
    let end = min(count, segment.upperBound - place)
    var agreeing = 0
    var offset = max(0, segment.lowerBound - place)
    while offset < end {
      if old[place + offset] == new[position + offset] { agreeing += 1 }
      offset += 1
    }
    return agreeing
  }

  /// Returns how far the current alignment is worth keeping: while more bytes agree than don't.
  private func forwardExtension(to end: Int) -> Int {
    let limit = min(end - done, segment.upperBound - aligned)
    var (score, best, length) = (0, 0, 0)
    var offset = 0
    while offset < limit {
      score += old[aligned + offset] == new[done + offset] ? 1 : -1
      offset += 1
      if score > best { (best, length) = (score, offset) }
    }
    return length
  }

  /// Returns how far before a match its alignment is worth using.
  private func backwardExtension(from match: Match, downTo start: Int) -> Int {
    let limit = min(match.new - start, match.old - match.segment.lowerBound)
    var (score, best, length) = (0, 0, 0)
    var offset = 1
    while offset <= limit {
      score += old[match.old - offset] == new[match.new - offset] ? 1 : -1
      if score > best { (best, length) = (score, offset) }
      // Beyond this, no agreement within reach of a single change can compensate.
      if score < best - 4_096 { break }
      offset += 1
    }
    return length
  }

  /// Returns how many of the bytes that both alignments explain go to the first one.
  private func bestSplit(of overlap: Int, forward: Int, backward: Int, _ match: Match) -> Int {
    let first = forward - overlap
    var (score, best, kept) = (0, 0, 0)
    for offset in 0..<overlap {
      let byte = new[done + first + offset]
      if byte == old[aligned + first + offset] { score += 1 }
      if byte == old[match.old - backward + offset] { score -= 1 }
      if score > best { (best, kept) = (score, offset + 1) }
    }
    return kept
  }
}
