// Sorts the suffixes of a text in linear time by induced sorting (SA-IS, after Nong, Zhang and Chan, 2009).

/// Sorts all suffixes of a text.
///
/// Terms: a suffix is *descending* (L) where it is greater than the one after it, else *ascending* (S); the last one is
/// descending, since what follows it is empty. A *valley* (LMS) is an ascending position just after a descending one.
/// Once the valleys are sorted, two scans sort everything else. The valleys are sorted by naming what stands between
/// one valley and the next, and sorting the text of these names, which is at most half as long.
struct SuffixSorter<Symbol: FixedWidthInteger> {
  private let text: UnsafeBufferPointer<Symbol>
  /// As long as the text; holds the positions of the sorted suffixes at the end.
  ///
  /// Before, positions are written as their complement to mark them, and 0 stands for nothing where only some matter.
  private let order: UnsafeMutableBufferPointer<Int32>
  /// All symbols are in `0..<alphabet`.
  private let alphabet: Int

  /// Sorts a text of less than 2³¹ symbols, all of them in `0..<alphabet`.
  ///
  /// The memory it takes beyond its arguments is one number for each symbol of the alphabet; deeper levels use the free
  /// parts of `order`, and allocate at most two bytes for each symbol of the text where these don't suffice.
  /// - Parameters:
  ///   - text: The text.
  ///   - alphabet: The number of different symbols.
  ///   - order: Gets the positions of the sorted suffixes; it is as long as the text.
  ///   - scratch: Memory that may be overwritten.
  /// - Throws: `CancellationError` where the task is cancelled.
  static func sort(
    _ text: UnsafeBufferPointer<Symbol>, alphabet: Int, into order: UnsafeMutableBufferPointer<Int32>,
    scratch: UnsafeMutableBufferPointer<Int32>
  ) throws {
    precondition(text.count == order.count && text.count < Int(Int32.max))
    guard text.count > 1 else {
      order.update(repeating: 0)
      return
    }
    let sorter = SuffixSorter(text: text, order: order, alphabet: alphabet)
    try sorter.sort(scratch)
  }

  private func sort(_ scratch: UnsafeMutableBufferPointer<Int32>) throws {
    try Task.checkCancellation()
    withBuckets(in: scratch, sortValleySubstrings)
    let valleys = gatherValleys()
    let names = nameValleySubstrings(valleys)
    if names < valleys { try sortValleys(valleys, names: names, scratch) }
    try Task.checkCancellation()
    withBuckets(in: scratch) { buckets in
      spreadValleys(valleys, buckets)
      induceDescending(buckets)
      induceAscending(buckets)
    }
  }
}

// MARK: - Valleys

extension SuffixSorter {
  /// Visits the valleys from the last to the first.
  @inline(__always) private func forEachValley(_ body: (Int) -> Void) {
    var following = text[text.count - 1]
    var isAscending = false
    for position in (0..<text.count - 1).reversed() {
      let symbol = text[position]
      if symbol < following {
        isAscending = true
      } else if symbol > following {
        if isAscending { body(position + 1) }
        isAscending = false
      }
      following = symbol
    }
  }

  /// Sorts the valleys by what stands from each to the next; they are left in `order` as complements, in this order.
  private func sortValleySubstrings(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    order.update(repeating: 0)
    findEnds(buckets)
    forEachValley { push(Int32(truncatingIfNeeded: $0), down: symbol(at: $0), buckets) }

    findStarts(buckets)
    pushLast(buckets)
    for index in order.indices {
      let position = order[index]
      if position > 0 {
        order[index] = 0
        pushDescending(before: position, buckets)
      } else if position < 0 {
        order[index] = ~position
      }
    }

    findEnds(buckets)
    for index in order.indices.reversed() {
      let position = order[index]
      guard position > 0 else { continue }
      order[index] = 0
      let previous = Int(position) &- 1
      let symbol = text[previous]
      let isValley = previous > 0 && text[previous &- 1] > symbol
      let value = Int32(truncatingIfNeeded: previous)
      push(isValley ? ~value : value, down: Int(truncatingIfNeeded: symbol), buckets)
    }
  }

  /// Moves the sorted valleys to the front of `order` and clears the rest.
  /// - Returns: How many there are.
  private func gatherValleys() -> Int {
    var count = 0
    for index in order.indices where order[index] < 0 {
      order[count] = ~order[index]
      count &+= 1
    }
    order[count...].update(repeating: 0)
    return count
  }

  /// Gives each valley the rank of its substring, equal ones the same, as 1 and up.
  ///
  /// The name of the valley at p stands at `count + p / 2`: two valleys are at least two apart, there are fewer than
  /// half as many as symbols, and the last symbol is none, so that all of these places exist and differ.
  /// - Returns: The number of different names.
  private func nameValleySubstrings(_ count: Int) -> Int {
    // The lengths come first. The last substring ends with the text and equals no other: it alone has the length 0.
    var next = 0
    forEachValley { position in
      order[count + position >> 1] = next == 0 ? 0 : Int32(truncatingIfNeeded: next &- position &+ 1)
      next = position
    }
    var name: Int32 = 0
    var previous = 0
    var previousLength = -1
    for index in 0..<count {
      let position = Int(order[index])
      let length = Int(order[count + position >> 1])
      if length != previousLength || !isEqual(previous, position, length) { name &+= 1 }
      order[count + position >> 1] = name
      (previous, previousLength) = (position, length)
    }
    return Int(name)
  }

  private func isEqual(_ first: Int, _ second: Int, _ length: Int) -> Bool {
    for offset in 0..<length where text[first &+ offset] != text[second &+ offset] { return false }
    return true
  }

  /// Sorts the valleys, which stand at the front of `order`, by the suffixes of their names.
  private func sortValleys(_ count: Int, names: Int, _ scratch: UnsafeMutableBufferPointer<Int32>) throws {
    // The names move to the end, in the order of the text; from the right, so that none is overwritten unread.
    var target = order.count
    for index in (count..<count + (order.count + 1) / 2).reversed() where order[index] != 0 {
      target &-= 1
      order[target] = order[index] &- 1
    }
    let free = UnsafeMutableBufferPointer(rebasing: order[count..<target])
    try SuffixSorter<Int32>.sort(
      UnsafeBufferPointer(rebasing: order[target...]), alphabet: names,
      into: UnsafeMutableBufferPointer(rebasing: order[..<count]), scratch: free.count > scratch.count ? free : scratch)
    // The names have served: the positions take their place, to turn ranks among valleys into positions.
    target = order.count
    forEachValley { position in
      target &-= 1
      order[target] = Int32(truncatingIfNeeded: position)
    }
    for index in 0..<count { order[index] = order[target &+ Int(order[index])] }
  }

  /// Moves the sorted valleys from the front of `order` to the ends of their buckets.
  private func spreadValleys(_ count: Int, _ buckets: UnsafeMutableBufferPointer<Int32>) {
    order[count...].update(repeating: 0)
    findEnds(buckets)
    for index in (0..<count).reversed() {
      let position = order[index]
      order[index] = 0
      push(position, down: symbol(at: Int(position)), buckets)
    }
  }
}

// MARK: - Inducing

extension SuffixSorter {
  /// Sorts the descending suffixes in between the sorted valleys.
  ///
  /// Afterwards a position stands as it is where the one before it is ascending, else as its complement.
  private func induceDescending(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    findStarts(buckets)
    pushLast(buckets)
    for index in order.indices {
      let position = order[index]
      order[index] = ~position
      if position > 0 { pushDescending(before: position, buckets) }
    }
  }

  /// Sorts the ascending suffixes in between the sorted descending ones.
  private func induceAscending(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    findEnds(buckets)
    for index in order.indices.reversed() {
      let position = order[index]
      guard position > 0 else {
        order[index] = ~position
        continue
      }
      let previous = Int(position) &- 1
      let symbol = text[previous]
      let isLast = previous == 0 || text[previous &- 1] > symbol
      let value = Int32(truncatingIfNeeded: previous)
      push(isLast ? ~value : value, down: Int(truncatingIfNeeded: symbol), buckets)
    }
  }

  /// Adds the last suffix, the first of the descending ones.
  @inline(__always) private func pushLast(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    pushDescending(before: Int32(truncatingIfNeeded: text.count), buckets)
  }

  /// Adds the descending suffix before a position, marked where an ascending one comes before it.
  @inline(__always) private func pushDescending(
    before position: Int32, _ buckets: UnsafeMutableBufferPointer<Int32>
  ) {
    let previous = Int(position) &- 1
    let symbol = text[previous]
    let isLast = previous > 0 && text[previous &- 1] < symbol
    let value = Int32(truncatingIfNeeded: previous)
    let bucket = Int(truncatingIfNeeded: symbol)
    let place = buckets[bucket]
    buckets[bucket] = place &+ 1
    order[Int(place)] = isLast ? ~value : value
  }
}

// MARK: - Buckets

extension SuffixSorter {
  @inline(__always) private func symbol(at position: Int) -> Int { Int(truncatingIfNeeded: text[position]) }

  /// Adds a value at the end of what is free in a symbol's bucket.
  @inline(__always) private func push(
    _ value: Int32, down bucket: Int, _ buckets: UnsafeMutableBufferPointer<Int32>
  ) {
    let place = buckets[bucket] &- 1
    buckets[bucket] = place
    order[Int(place)] = value
  }

  private func findStarts(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    count(buckets)
    var sum: Int32 = 0
    for bucket in buckets.indices {
      let size = buckets[bucket]
      buckets[bucket] = sum
      sum &+= size
    }
  }

  private func findEnds(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    count(buckets)
    var sum: Int32 = 0
    for bucket in buckets.indices {
      sum &+= buckets[bucket]
      buckets[bucket] = sum
    }
  }

  private func count(_ buckets: UnsafeMutableBufferPointer<Int32>) {
    buckets.update(repeating: 0)
    for symbol in text { buckets[Int(truncatingIfNeeded: symbol)] &+= 1 }
  }

  /// Gives one number per symbol of the alphabet, from the scratch memory where it is large enough.
  private func withBuckets(
    in scratch: UnsafeMutableBufferPointer<Int32>, _ body: (UnsafeMutableBufferPointer<Int32>) -> Void
  ) {
    if scratch.count >= alphabet { return body(UnsafeMutableBufferPointer(rebasing: scratch[..<alphabet])) }
    let buckets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: alphabet)
    buckets.initialize(repeating: 0)
    defer { buckets.deallocate() }
    body(buckets)
  }
}
