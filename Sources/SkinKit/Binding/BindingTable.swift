// The weak table of bindings: which property of which live object follows which keys.

/// Which properties of which live objects follow which keys, without keeping an object alive.
///
/// A binding lives in a cell. Cells are found by target (to replace or remove) and by key (to visit what changed).
/// A freed cell is used again; its number of uses, the generation, tells old references to it apart.
/// Dead targets are found by a cursor that looks at two cells for every binding added, and stale references of a key are dropped
/// when they outnumber the live ones: both are constant time per binding, amortised.
@MainActor
struct BindingTable {
  /// Brings a target up to date; the second argument is the value that it had of its own.
  typealias Update = @MainActor (AnyObject, Any, SkinValues) -> Void

  /// A cell with the generation that it had when the reference was made.
  struct Reference: Hashable {
    let cell: Int
    let generation: Int
  }

  /// What a visit needs: the target, alive, with its update.
  struct Visit {
    let target: AnyObject
    let own: Any
    let update: Update
  }

  private struct Cell {
    weak var target: AnyObject?
    var targetID: ObjectIdentifier?
    var property: BindingProperty?
    var slots: [KeySlot] = []
    var own: Any = ()
    var update: Update?
    var generation = 0
  }

  private struct Followers {
    var references: [Reference] = []
    var staleCount = 0
  }

  private var cells: [Cell] = []
  private var free: [Int] = []
  private var cellsOfTarget: [ObjectIdentifier: [Int]] = [:]
  private var followers: [Followers] = []
  private var cursor = 0
  private var discarded: [(Any, Update?)] = []

  /// How many bindings there are, those of targets not yet known to be dead included.
  var count: Int { cells.count - free.count }

  /// Adds a binding, or replaces the one of the same property.
  ///
  /// The value of its own is asked for only where the property wasn't bound before: later, its value is a skin's.
  mutating func bind(
    _ target: AnyObject, _ property: BindingProperty, to slots: [KeySlot], own: () -> Any, update: @escaping Update
  ) -> Reference {
    sweep(2)
    let id = ObjectIdentifier(target)
    let old = cell(of: target, property)
    let ownValue = old.map { cells[$0].own } ?? own()
    if let old { release(old) }
    let index = free.popLast() ?? cells.count
    if index == cells.count { cells.append(Cell()) }
    cells[index].target = target
    cells[index].targetID = id
    cells[index].property = property
    cells[index].slots = slots
    cells[index].own = ownValue
    cells[index].update = update
    cellsOfTarget[id, default: []].append(index)
    let reference = Reference(cell: index, generation: cells[index].generation)
    for slot in slots {
      if slot >= followers.count {
        followers += Array(repeating: Followers(), count: slot + 1 - followers.count)
      }
      followers[slot].references.append(reference)
    }
    return reference
  }

  /// The value of its own that a bound property had; `nil` where it isn't bound.
  mutating func ownValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    cell(of: target, property).map { cells[$0].own }
  }

  /// Removes the binding of a property.
  /// - Returns: What a last visit needs, so that the caller can restore the target.
  mutating func unbind(_ target: AnyObject, _ property: BindingProperty) -> Visit? {
    guard let index = cell(of: target, property) else { return nil }
    let visit = visit(Reference(cell: index, generation: cells[index].generation))
    release(index)
    return visit
  }

  /// Removes all bindings of a target.
  /// - Returns: What a last visit to each needs.
  mutating func unbindAll(of target: AnyObject) -> [Visit] {
    let indices = (cellsOfTarget[ObjectIdentifier(target)] ?? []).filter { cells[$0].target === target }
    let visits = indices.compactMap { visit(Reference(cell: $0, generation: cells[$0].generation)) }
    for index in indices { release(index) }
    return visits
  }

  /// The bindings that follow one of some keys, each once, in the order they were made for the first of its keys.
  mutating func followers(of slots: [KeySlot]) -> [Reference] {
    var result: [Reference] = []
    var seen: Set<Int> = []
    for slot in slots where slot < followers.count {
      for reference in followers[slot].references where isCurrent(reference) {
        guard cells[reference.cell].slots.count == 1 || seen.insert(reference.cell).inserted else { continue }
        result.append(reference)
      }
    }
    return result
  }

  /// What a visit needs; `nil` where the binding is gone or its target has died.
  mutating func visit(_ reference: Reference) -> Visit? {
    guard isCurrent(reference) else { return nil }
    let cell = cells[reference.cell]
    guard let target = cell.target, let update = cell.update else {
      release(reference.cell)
      return nil
    }
    return Visit(target: target, own: cell.own, update: update)
  }

  /// Takes what freed cells held, to be let go of where the table isn't in use: a deinitialiser may bind and unbind.
  mutating func takeDiscarded() -> [(Any, Update?)] {
    defer { discarded = [] }
    return discarded
  }

  /// Whether any living binding follows a key.
  func isFollowed(_ slot: KeySlot) -> Bool {
    slot < followers.count && followers[slot].references.contains { isCurrent($0) && cells[$0.cell].target != nil }
  }

  private func isCurrent(_ reference: Reference) -> Bool {
    cells[reference.cell].generation == reference.generation && cells[reference.cell].update != nil
  }

  /// The cell of a property of this very target; cells of a dead object that had the same address are freed first.
  private mutating func cell(of target: AnyObject, _ property: BindingProperty) -> Int? {
    for index in cellsOfTarget[ObjectIdentifier(target)] ?? [] {
      if cells[index].target !== target {
        release(index)
      } else if cells[index].property == property {
        return index
      }
    }
    return nil
  }

  /// Looks at some cells for dead targets, going on where the last look stopped.
  private mutating func sweep(_ number: Int) {
    for _ in 0..<min(number, cells.count) {
      cursor = cursor + 1 < cells.count ? cursor + 1 : 0
      if cells[cursor].update != nil, cells[cursor].target == nil { release(cursor) }
    }
  }

  /// Frees a cell; what it held goes to ``discarded``.
  private mutating func release(_ index: Int) {
    let released = cells[index]
    cells[index] = Cell()
    cells[index].generation = released.generation + 1
    free.append(index)
    if let id = released.targetID, var others = cellsOfTarget[id], let position = others.firstIndex(of: index) {
      others.swapAt(position, others.count - 1)
      others.removeLast()
      cellsOfTarget[id] = others.isEmpty ? nil : others
    }
    for slot in released.slots {
      followers[slot].staleCount += 1
      if followers[slot].staleCount > 8, followers[slot].staleCount * 2 > followers[slot].references.count {
        followers[slot] = Followers(references: followers[slot].references.filter(isCurrent))
      }
    }
    discarded.append((released.own, released.update))
  }
}

extension BindingTable {
  /// Checks what must always hold; tests call it after every step.
  func checkInvariants() -> Bool {
    let used = cells.indices.filter { cells[$0].update != nil }
    let listed = cellsOfTarget.values.flatMap(\.self)
    return used.count + free.count == cells.count && Set(free).isDisjoint(with: used)
      && listed.sorted() == used.sorted()
      && used.allSatisfy { index in
        let reference = Reference(cell: index, generation: cells[index].generation)
        return cells[index].slots.allSatisfy { slot in followers[slot].references.contains(reference) }
      }
  }
}
