// Finds for every part of a new file the old part that it is most like, beginning with its own earlier version.

/// Walks over new bytes and keeps to one alignment with the old text until another explains clearly more of them.
///
/// The idea is that of bsdiff: small changes all over a file (numbers in a font, colours in a picture) leave it aligned,
/// and cost a byte each. Unlike there, each file begins aligned with its earlier version and stays by itself, so files
/// can be matched on several cores.
struct DeltaMatcher {
  private let index: DeltaIndex
  /// A match elsewhere counts if it explains more than so many bytes beyond those that agree anyway: steps cost
  /// something, and what repeats is cheap even as fresh bytes.
  private static let advantage = 32
  /// An alignment that agrees for so many bytes isn't asked to compete.
  private static let settled = 32

  init(_ index: DeltaIndex) { self.index = index }

  /// The old text.
  var text: DeltaText { index.text }

  /// The steps that make `new`.
  /// - Parameters:
  ///   - new: The new bytes.
  ///   - segment: The segment of the old text to begin with, or nil where there is no earlier version.
  /// - Returns: Steps whose bytes are all of `new`.
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

/// The state of one walk.
private struct Walk {
  let old: UnsafeRawBufferPointer
  let new: UnsafeRawBufferPointer
  let index: DeltaIndex
  var steps: [DeltaStep] = []
  /// The end of what the steps make.
  private var done = 0
  /// The old byte that the new one at `done` is aligned with, within its segment.
  private var aligned = 0
  private var segment = 0..<0
  /// Where the search goes on.
  private var scan = 0

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

  /// The next place where another alignment is clearly better than the current one.
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

  /// Ends the current step where the next alignment begins, sharing out the bytes between the two.
  mutating func advance(to match: Match) {
    var forward = forwardExtension(to: match.new)
    var backward = backwardExtension(from: match)
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

  /// How many bytes from `position` on agree with the current alignment without a gap.
  private func agreement(at position: Int) -> Int {
    let place = aligned + position - done
    guard segment.contains(place) else { return 0 }
    return DeltaIndex.agreement(old, place, new, position, limit: segment.upperBound - place)
  }

  /// How many of some bytes agree with the current alignment.
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

  /// How far the current alignment is worth keeping: as long as more bytes agree than don't.
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

  /// How far before a match its alignment is worth having.
  private func backwardExtension(from match: Match) -> Int {
    let limit = min(match.new - done, match.old - match.segment.lowerBound)
    var (score, best, length) = (0, 0, 0)
    var offset = 1
    while offset <= limit {
      score += old[match.old - offset] == new[match.new - offset] ? 1 : -1
      if score > best { (best, length) = (score, offset) }
      // Beyond this, what comes can't make up for it within reach of a single change.
      if score < best - 4_096 { break }
      offset += 1
    }
    return length
  }

  /// How many of the bytes that both alignments explain go to the first.
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
