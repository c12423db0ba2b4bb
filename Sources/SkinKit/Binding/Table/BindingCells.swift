/// A small cell per binding, in a list per target; freed cells are reused.
///
/// The table changes it in one step: no code of the app runs meanwhile.
struct BindingCells {
  /// The number that stands for no cell, and for no lane.
  static let none: Int32 = -1

  /// Has 20 bytes: an address in one piece would be aligned, and make them 24.
  private struct Cell {
    private let upperTarget: UInt32
    private let lowerTarget: UInt32
    /// The number of the lane; ``none`` in a free cell.
    var lane: Int32
    /// The position, times two, and one if it waits.
    private var positionAndWait: UInt32
    /// The next cell of the same target, or the next free one.
    var next: Int32

    init(target: UInt, lane: Int32, position: Int, next: Int32) {
      upperTarget = UInt32(truncatingIfNeeded: UInt64(target) >> 32)
      lowerTarget = UInt32(truncatingIfNeeded: target)
      self.lane = lane
      positionAndWait = UInt32(position) << 1
      self.next = next
    }

    /// The target's address; a new object may get it when the target has died.
    var target: UInt { UInt(truncatingIfNeeded: UInt64(upperTarget) << 32 | UInt64(lowerTarget)) }

    var position: Int {
      get { Int(positionAndWait >> 1) }
      set { positionAndWait = UInt32(newValue) << 1 | positionAndWait & 1 }
    }

    /// Whether it waits for a slice of time to be updated.
    var isWaiting: Bool {
      get { positionAndWait & 1 == 1 }
      set { positionAndWait = positionAndWait & ~1 | (newValue ? 1 : 0) }
    }
  }

  private var cells: ContiguousArray<Cell> = []
  private var firstFree = none
  private var freeCount = 0
  private var firstOfTarget = CellIndex()
  /// A number that differs after each cell that is added or freed.
  private(set) var revision = 0

  /// The number of cells in use.
  var count: Int { cells.count - freeCount }

  /// The number of cells, free ones included.
  var capacity: Int { cells.count }

  /// The first cell of any object with the target's address, or ``none``; ``next(_:)`` returns the others.
  func first(of target: AnyObject) -> Int32 { first(at: Self.address(of: target)) }

  private func first(at address: UInt) -> Int32 {
    firstOfTarget.cell(at: address) { cells[Int($0)].target == address }
  }

  private static func address(of target: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(target)) }

  func next(_ cell: Int32) -> Int32 { cells[Int(cell)].next }

  func place(of cell: Int32) -> (lane: Int, position: Int) {
    let cell = cells[Int(cell)]
    return (Int(cell.lane), cell.position)
  }

  mutating func move(_ cell: Int32, to position: Int) { cells[Int(cell)].position = position }

  func isWaiting(_ cell: Int32) -> Bool { cells[Int(cell)].isWaiting }

  /// Sets whether a cell waits.
  /// - Returns: Whether it waited before.
  @discardableResult
  mutating func setWaiting(_ cell: Int32, _ isWaiting: Bool) -> Bool {
    let before = cells[Int(cell)].isWaiting
    if before != isWaiting { cells[Int(cell)].isWaiting = isWaiting }
    return before
  }

  mutating func add(_ target: AnyObject, lane: Int, position: Int) -> Int32 {
    revision &+= 1
    let address = Self.address(of: target)
    let index = firstFree == Self.none ? Int32(cells.count) : firstFree
    let first = setFirst(index, at: address)
    let new = Cell(target: address, lane: Int32(lane), position: position, next: first)
    if index == cells.count {
      // Grows by an eighth: an array doubles by itself, which would leave up to half of it unused.
      if cells.count == cells.capacity { cells.reserveCapacity(cells.count + cells.count / 8 + 16) }
      cells.append(new)
    } else {
      firstFree = cells[Int(index)].next
      freeCount -= 1
      cells[Int(index)] = new
    }
    return index
  }

  mutating func free(_ index: Int32) {
    revision &+= 1
    unlink(index)
    cells[Int(index)].lane = Self.none
    cells[Int(index)].isWaiting = false
    cells[Int(index)].next = firstFree
    firstFree = index
    freeCount += 1
  }

  /// Makes a cell the first one of its target.
  /// - Returns: The first cell so far, or ``none``.
  @discardableResult
  private mutating func setFirst(_ index: Int32, at address: UInt) -> Int32 {
    firstOfTarget.update(index, at: address) { [cells] in cells[Int($0)].target == address }
  }

  /// Removes a cell from its target's list.
  private mutating func unlink(_ index: Int32) {
    let cell = cells[Int(index)]
    var previous = first(at: cell.target)
    guard previous != Self.none else { return }
    guard previous != index else {
      guard cell.next == Self.none else {
        setFirst(cell.next, at: cell.target)
        return
      }
      firstOfTarget.remove(at: cell.target) { [cells] in cells[Int($0)].target == cell.target }
      return
    }
    while cells[Int(previous)].next != index { previous = cells[Int(previous)].next }
    cells[Int(previous)].next = cell.next
  }
}

extension BindingCells {
  /// The cells in use; nil if the lists contradict each other.
  ///
  /// For tests.
  var invariantlyUsed: [Int32]? {
    let used = cells.indices.filter { cells[$0].lane != Self.none }.map(Int32.init)
    let free = list(from: firstFree)
    let listed = firstOfTarget.cells.flatMap { list(from: $0) }
    let isSound =
      used.count == count && free.count == freeCount && Set(free).isDisjoint(with: used) && listed.sorted() == used
    return isSound ? used : nil
  }

  /// The cells from one on; a circular list ends after as many cells as there are.
  private func list(from first: Int32) -> [Int32] {
    var found: [Int32] = []
    var next = first
    while next != Self.none, found.count <= cells.count {
      found.append(next)
      next = cells[Int(next)].next
    }
    return found
  }
}
