/// A first-in, first-out queue of cells, which frees its memory when it is empty.
struct CellQueue {
  private var cells: ContiguousArray<Int32> = []
  private var start = 0

  /// The number of cells.
  var count: Int { cells.count - start }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ cell: Int32) { cells.append(cell) }

  /// Removes the first cell; `nil` if there is none.
  mutating func removeFirst() -> Int32? {
    guard start < cells.count else { return nil }
    defer {
      start += 1
      if start == cells.count { self = CellQueue() }
    }
    return cells[start]
  }
}
