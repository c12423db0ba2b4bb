/// The first cell of each target, found by the target's address.
///
/// A hash table with linear probing. A dictionary would take three times the memory and twice the time: an address needs no protection
/// against chosen keys, and the cells have it already. An entry is eight bytes: the hash, by which entries are moved without reading
/// cells, and the cell's number.
struct CellIndex {
  private struct Entry {
    var hash: UInt32 = 0
    /// The number of the cell; ``BindingCells/none`` in a free entry.
    var cell = BindingCells.none
  }

  private var entries = ContiguousArray(repeating: Entry(), count: 16)
  /// The logarithm of the number of entries.
  private var bits: UInt32 = 4
  private(set) var count = 0

  /// The numbers of all first cells, in no order.
  var cells: [Int32] { entries.map(\.cell).filter { $0 != BindingCells.none } }

  /// The first cell of the object at an address, or ``BindingCells/none``.
  /// - Parameters:
  ///   - address: The address.
  ///   - isThere: Whether a cell is one of that address.
  /// - Returns: The number of the cell.
  func cell(at address: UInt, _ isThere: (Int32) -> Bool) -> Int32 {
    entries[place(of: Self.hash(address), isThere)].cell
  }

  /// Makes a cell the first one of the object at an address.
  /// - Returns: The first cell so far, or ``BindingCells/none``.
  mutating func update(_ cell: Int32, at address: UInt, _ isThere: (Int32) -> Bool) -> Int32 {
    if count >= entries.count / 8 * 7 { grow() }
    let hash = Self.hash(address)
    let place = place(of: hash, isThere)
    let old = entries[place].cell
    if old == BindingCells.none { count += 1 }
    entries[place] = Entry(hash: hash, cell: cell)
    return old
  }

  /// Removes the object at an address.
  mutating func remove(at address: UInt, _ isThere: (Int32) -> Bool) {
    var hole = place(of: Self.hash(address), isThere)
    guard entries[hole].cell != BindingCells.none else { return }
    count -= 1
    // Entries that were stored behind the removed one only because its place was taken move up.
    var next = following(hole)
    while entries[next].cell != BindingCells.none {
      let home = home(of: entries[next].hash)
      if distance(from: home, to: next) >= distance(from: hole, to: next) {
        entries[hole] = entries[next]
        hole = next
      }
      next = following(next)
    }
    entries[hole] = Entry()
  }

  /// The place of the entry with a hash and a cell that is there, or the free one where it belongs.
  private func place(of hash: UInt32, _ isThere: (Int32) -> Bool) -> Int {
    var place = home(of: hash)
    while true {
      let entry = entries[place]
      if entry.cell == BindingCells.none || (entry.hash == hash && isThere(entry.cell)) { return place }
      place = following(place)
    }
  }

  private mutating func grow() {
    let old = entries
    bits += 1
    entries = ContiguousArray(repeating: Entry(), count: old.count * 2)
    for entry in old where entry.cell != BindingCells.none {
      entries[place(of: entry.hash) { _ in false }] = entry
    }
  }

  private func home(of hash: UInt32) -> Int { Int(hash >> (32 - bits)) }

  private func following(_ place: Int) -> Int { (place + 1) & (entries.count - 1) }

  private func distance(from first: Int, to last: Int) -> Int { (last - first) & (entries.count - 1) }

  /// Multiplicative hashing: the factor is 2⁶⁴ divided by the golden ratio, and the upper bits are the best mixed ones.
  private static func hash(_ address: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
