// Finds for every part of a new text the old part that it is most like: bsdiff's idea of matches with errors.

internal import SkinKit

/// Walks over a new text and says how to put it together from an old one.
///
/// A match found in the suffix array aligns the new text with a place in the old one. The alignment is kept, through
/// bytes that differ here and there, until a match somewhere else explains clearly more bytes than it does. Then the
/// bytes between the two matches are shared out: each match is extended towards the other as long as at least every
/// second byte agrees. So a small change in a program or a table of numbers costs a few bytes that differ, no new text.
struct ApproximateMatcher {
  /// Some bytes of the new text that are much like old ones, and the bytes after them that aren't.
  struct Step: Equatable {
    /// Where the like bytes begin in the old text.
    let old: Int
    /// Where they begin in the new text; the step before ends here.
    let new: Int
    /// How many there are.
    let similar: Int
    /// How many bytes follow that aren't like any.
    let fresh: Int
  }

  /// A place of the new text and the place of the old one that it was matched with.
  private struct Alignment {
    var new: Int
    var old: Int
  }

  private let array: SuffixArray
  private let old: [UInt8]
  private let new: [UInt8]
  private var current = Alignment(new: 0, old: 0)
  /// Where the search for the next match begins.
  private var scan = 0

  /// A match elsewhere counts if it explains more than so many bytes beyond those that agree anyway.
  private static let advantage = 8
  /// From this length on a match that doesn't count makes the search jump ahead.
  private static let longLength = 64

  init(_ new: [UInt8], against array: SuffixArray) {
    self.array = array
    self.old = array.text
    self.new = new
  }

  /// The next step, or nil at the end of the new text; the steps in their order make all of it.
  mutating func next() throws -> Step? {
    while current.new < new.count {
      try Task.checkCancellation()
      let match = try findMatch()
      let step: Step
      if let match {
        step = advance(to: match)
      } else {
        let similar = forwardExtension(to: new.count)
        let fresh = new.count - current.new - similar
        step = Step(old: current.old, new: current.new, similar: similar, fresh: fresh)
        current.new = new.count
      }
      if step.similar > 0 || step.fresh > 0 { return step }
    }
    return nil
  }

  /// The next match that the current alignment doesn't explain, or nil where it lasts until the end.
  private mutating func findMatch() throws -> Alignment? {
    // How many of the bytes between `scan` and `counted` agree with the current alignment.
    var agreeing = 0
    var counted = scan
    while scan < new.count {
      let match = longestMatch(at: scan)
      let end = scan + match.length
      while counted < end {
        if agrees(at: counted) { agreeing += 1 }
        counted += 1
      }
      if match.length > agreeing + Self.advantage {
        defer { scan = end }
        return Alignment(new: scan, old: match.position)
      }
      var jump = 1
      if match.length == agreeing, match.length > 0 {
        jump = match.length  // The alignment explains all of it.
      } else if match.length >= Self.longLength {
        // What begins within this match and lasts longer is found from its middle as well, and then extended back to
        // its beginning. Without the jump, two long matches that hardly differ would be compared at every byte.
        jump = match.length / 2
        try Task.checkCancellation()
      }
      for position in scan..<scan + jump where position < counted && agrees(at: position) { agreeing -= 1 }
      scan += jump
      counted = max(counted, scan)
    }
    return nil
  }

  private func longestMatch(at position: Int) -> SuffixArray.Match {
    new.withUnsafeBufferPointer { array.longestMatch(of: UnsafeBufferPointer(rebasing: $0[position...])) }
  }

  /// Whether the current alignment has the byte right.
  private func agrees(at position: Int) -> Bool {
    let place = position - current.new + current.old
    return place >= 0 && place < old.count && old[place] == new[position]
  }

  /// Shares out the bytes between the current alignment and the next match, which becomes the current one.
  private mutating func advance(to match: Alignment) -> Step {
    var forward = forwardExtension(to: match.new)
    var backward = backwardExtension(from: match)
    let overlap = current.new + forward - (match.new - backward)
    if overlap > 0 {
      let kept = split(overlap, forward, backward, match)
      forward -= overlap - kept
      backward -= kept
    }
    let next = Alignment(new: match.new - backward, old: match.old - backward)
    let fresh = next.new - current.new - forward
    defer { current = next }
    return Step(old: current.old, new: current.new, similar: forward, fresh: fresh)
  }

  /// How far the current alignment is worth following, at most to a place of the new text.
  private func forwardExtension(to end: Int) -> Int {
    var best = BestExtension()
    for offset in 0..<min(end - current.new, old.count - current.old) {
      best.add(old[current.old + offset] == new[current.new + offset])
    }
    return best.length
  }

  /// How far a match is worth following backward, at most to where the current alignment begins.
  private func backwardExtension(from match: Alignment) -> Int {
    var best = BestExtension()
    for offset in 0..<min(match.new - current.new, match.old) {
      best.add(old[match.old - offset - 1] == new[match.new - offset - 1])
    }
    return best.length
  }

  /// How many of the bytes that both extensions reach stay with the current alignment, so that most bytes agree.
  private func split(_ overlap: Int, _ forward: Int, _ backward: Int, _ match: Alignment) -> Int {
    let first = current.new + forward - overlap
    let left = current.old + forward - overlap
    let right = match.old - backward
    var (score, bestScore, kept) = (0, 0, 0)
    for offset in 0..<overlap {
      if old[left + offset] == new[first + offset] { score += 1 }
      if old[right + offset] == new[first + offset] { score -= 1 }
      if score > bestScore { (bestScore, kept) = (score, offset + 1) }
    }
    return kept
  }
}

/// The length at which the bytes that agree outnumber those that don't by the most.
private struct BestExtension {
  private(set) var length = 0
  private var bestScore = 0
  private var score = 0
  private var count = 0

  mutating func add(_ agrees: Bool) {
    count += 1
    score += agrees ? 1 : -1
    if score > bestScore { (bestScore, length) = (score, count) }
  }
}
