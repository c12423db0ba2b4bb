/// A reference that doesn't retain its object.
@usableFromInline struct WeakReference {
  @usableFromInline weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

/// Weak references side by side, in memory that the column manages.
///
/// An array would be too slow: a pass over many objects does little but read weak references, and each element of an array is read
/// through a check of exclusive access, a check of bounds, and, if a closure reads it in place, a check of the actor.
@usableFromInline final class WeakColumn {
  // Unsafe for the reason above. `base` always has `capacity` places, of which the first `count` are initialized. The table passes
  // only positions below `count` to the subscript; its invariants are tested.
  // Access isn't tracked, since no other code runs while either is changed.
  @exclusivity(unchecked) @usableFromInline private(set) var base: UnsafeMutablePointer<WeakReference>
  @exclusivity(unchecked) @usableFromInline private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 4
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inlinable subscript(position: Int) -> AnyObject? { base[position].object }

  /// Calls a closure with every object that is alive; objects added meanwhile aren't visited.
  /// - Returns: The number of visited objects.
  @inlinable func visit(_ body: (AnyObject) -> Void) -> Int {
    var visited = 0
    for position in 0..<count {
      // Read again each time: the closure may add references, which may move the memory.
      guard let object = base[position].object else { continue }
      body(object)
      visited += 1
    }
    return visited
  }

  func append(_ object: AnyObject) {
    if count == capacity { grow() }
    (base + count).initialize(to: WeakReference(object))
    count += 1
  }

  /// Clears the reference at a position, which stays.
  func clear(_ position: Int) { base[position].object = nil }

  /// Moves the last reference to another position.
  func replaceWithLast(_ position: Int) {
    count -= 1
    (base + position).deinitialize(count: 1)
    if position < count {
      (base + position).moveInitialize(from: base + count, count: 1)
    }
  }

  private func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<WeakReference>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
