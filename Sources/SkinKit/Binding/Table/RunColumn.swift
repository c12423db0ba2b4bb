/// A column of optional values that are mostly the same, such as the original colors of labels.
///
/// While the first positions have one value and the others another one, it stores these two: a pass that sets one position after the
/// other keeps it so. Otherwise it stores each value, until a pass has set all to the same one. Values at the end that were never
/// set aren't stored.
@usableFromInline struct RunColumn<Value> {
  /// The number of positions.
  @usableFromInline var count = 0
  /// The number of positions before those at the end that are `nil` because they were never set.
  private var setCount = 0
  /// The value of the first positions.
  private var first: Value?
  /// The value of the other positions that were set, if there are any.
  private var rest: Value?
  /// The number of first positions.
  ///
  /// While each value is stored, the first positions are those that a pass has set to the same value.
  private var firstCount = 0
  /// Whether the value of each position that was set is stored.
  private var isSpread = false
  /// These values.
  private var each: ContiguousArray<Value?> = []

  /// The number of values that are stored, for tests.
  var storedCount: Int { isSpread ? each.count : min(setCount, firstCount == setCount ? 1 : 2) }

  @usableFromInline init() {}

  @usableFromInline subscript(position: Int) -> Value? {
    @inline(__always) get {
      guard position < setCount else { return nil }
      return isSpread ? each[position] : position < firstCount ? first : rest
    }
    // Inlined for the most frequent case: one position after the other gets the same value, in a pass or as bindings are added.
    @inline(__always) set {
      if position == firstCount, position > 0, !isSpread, Self.areIdentical(&first, newValue) {
        firstCount += 1
        if position == setCount { setCount += 1 } else if firstCount == setCount { removeEmptyRuns() }
      } else {
        set(newValue, at: position)
      }
    }
  }

  /// Adds a position.
  @inlinable mutating func append(_ value: Value?) {
    count += 1
    if case .some = value { self[count - 1] = value }
  }

  /// Gives a position whose value doesn't matter that of the one before, so that a pass which leaves it out stays one.
  mutating func skip(_ position: Int) {
    if position > 0, position == firstCount { self[position] = isSpread ? each[0] : first }
  }

  /// Moves the last value to another position, and removes the last.
  /// - Returns: The value that was there.
  mutating func replaceWithLast(_ position: Int) -> Value? {
    let removed = self[position]
    self[position] = self[count - 1]
    count -= 1
    guard setCount > count else { return removed }
    setCount = count
    firstCount = min(firstCount, count)
    if isSpread { each.removeLast() }
    if setCount == 0 { isSpread = false }
    removeEmptyRuns()
    return removed
  }

  private mutating func set(_ value: Value?, at position: Int) {
    if position >= setCount {
      guard case .some = value else { return }
      while setCount < position { add(nil) }
      add(value)
    } else if isSpread {
      setSpread(value, at: position)
    } else if position < firstCount {
      setFirst(value, at: position)
    } else {
      setRest(value, at: position)
    }
  }

  /// Sets the position after those that were set.
  private mutating func add(_ value: Value?) {
    defer { setCount += 1 }
    if isSpread { return each.append(value) }
    if firstCount < setCount {
      guard !Self.areIdentical(&rest, value) else { return }
      spread()
      each.append(value)
    } else if setCount == 0 {
      first = value
      firstCount = 1
    } else if Self.areIdentical(&first, value) {
      firstCount += 1
    } else {
      rest = value
    }
  }

  /// Sets one of the first positions.
  private mutating func setFirst(_ value: Value?, at position: Int) {
    guard !Self.areIdentical(&first, value) else { return }
    if position == 0, firstCount == setCount {
      // A pass begins.
      rest = first
      first = value
      firstCount = 1
    } else if position == firstCount - 1, firstCount < setCount, Self.areIdentical(&rest, value) {
      firstCount -= 1
    } else {
      spread()
      each[position] = value
      return
    }
    removeEmptyRuns()
  }

  /// Sets one of the positions after the first ones to another value than theirs.
  private mutating func setRest(_ value: Value?, at position: Int) {
    guard !Self.areIdentical(&rest, value) else { return }
    if position == firstCount, position == setCount - 1 {
      rest = value
    } else {
      spread()
      each[position] = value
    }
  }

  /// Clears values that no position has any more.
  private mutating func removeEmptyRuns() {
    guard !isSpread else { return }
    if firstCount == 0 {
      first = rest
      firstCount = setCount
    }
    if firstCount == setCount { rest = nil }
    if setCount == 0 { first = nil }
  }

  /// Sets the value of a position, and notices when a pass has set all to the same one.
  private mutating func setSpread(_ value: Value?, at position: Int) {
    each[position] = value
    if position == 0 || position <= firstCount && !isFirstOfEach(value) {
      firstCount = max(position, 1)
    } else if position == firstCount {
      firstCount += 1
    }
    if firstCount == setCount {
      first = each[0]
      each = []
      isSpread = false
    }
  }

  /// Stores the value of each position.
  private mutating func spread() {
    each = ContiguousArray((0..<setCount).map { $0 < firstCount ? first : rest })
    isSpread = true
    (first, rest, firstCount) = (nil, nil, 0)
  }

  private func isFirstOfEach(_ value: Value?) -> Bool {
    var first = each[0]
    return Self.areIdentical(&first, value)
  }

  /// Whether a value has the same bits as a stored one, which isn't copied and so needn't be retained.
  @inline(__always)
  private static func areIdentical(_ stored: inout Value?, _ value: Value?) -> Bool {
    withUnsafeBytes(of: &stored) { stored in
      withUnsafeBytes(of: value) { value in
        // Most values are references.
        guard value.count == MemoryLayout<UInt>.size else { return stored.elementsEqual(value) }
        return stored.loadUnaligned(as: UInt.self) == value.loadUnaligned(as: UInt.self)
      }
    }
  }
}
