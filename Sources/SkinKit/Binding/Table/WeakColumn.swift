// A column of weak references that is read in place.

/// A reference that doesn't keep its object alive.
@usableFromInline struct WeakReference {
  @usableFromInline weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

/// Weak references side by side, in memory of its own.
///
/// An array would do but for its cost: a pass over many objects is little else than reading weak references, and an array's element is
/// read through a check of exclusive access, a check of bounds, and where a closure is needed to read it in place, a check of the actor.
@usableFromInline final class WeakColumn {
  // Unsafe, for the reason above. `base` always holds `capacity` places, of which the first `count` are initialised; every subscript
  // is given a position below `count` by the table, whose invariants are tested.
  // Access isn't tracked, since nothing is called while either is changed.
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

  /// Calls something with every living object that is there now; what is added meanwhile isn't visited.
  /// - Returns: How many there were.
  @inlinable func visit(_ body: (AnyObject) -> Void) -> Int {
    var visited = 0
    for position in 0..<count {
      // Read anew each time, because what is called may add references, for which they may have to move.
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

  /// Forgets the object at a position, which stays.
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
