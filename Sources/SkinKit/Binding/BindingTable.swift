// The weak table of bindings: which property of which live object follows which keys.

/// The number of no cell and no lane.
private let noCell: Int32 = -1

/// Which properties of which live objects follow which keys, without keeping an object alive.
///
/// A binding is a position in a lane, where all bindings that are visited in the same way stand side by side: a pass goes over lanes
/// and looks nothing up. A small cell per binding says where it stands; the cells of one object are a list, by which bindings are replaced
/// and removed. Freed cells are used again. Dead targets are found by a pass that comes by them, and by a cursor that looks at
/// two cells for every binding added, which is constant time per binding, amortised.
@MainActor
@usableFromInline final class BindingTable {
  /// Where a binding stands, and whether the property was bound before.
  @usableFromInline struct Placement {
    let cell: Int32
    let isReplacement: Bool
  }

  private struct Cell {
    /// The target's address; another object may get it when the target has died.
    var target: ObjectIdentifier
    /// The number of the lane; ``noCell`` in a free one.
    var lane: Int32
    var position: Int32 = 0
    /// The next cell of the same target, or the next free one.
    var next: Int32 = noCell
    /// Whether it waits for its turn to be brought up to date.
    var isWaiting = false
  }

  /// What tells lanes of typed bindings from each other.
  private struct LaneID: Hashable {
    let property: PropertyID
    let slot: KeySlot
    let target: ObjectIdentifier
    let value: ObjectIdentifier
  }

  private var cells: ContiguousArray<Cell> = []
  private var firstFree = noCell
  private var freeCount = 0
  private var firstOfTarget: [ObjectIdentifier: Int32] = [:]
  private var lanes: [any BindingLane] = []
  private var typedLanes: [LaneID: Int32] = [:]
  private var closureLanes: [[KeySlot]: Int32] = [:]
  private var lanesOfSlot: [[Int32]] = []
  /// Lanes that follow no key in particular, and so every change.
  private var lanesOfAll: [Int32] = []
  private var registry = PropertyRegistry()
  private var cursor = 0
  private var passCount = 0
  private var isPassing = false
  private var lanesWithHoles: Set<Int32> = []
  private var waiting: ContiguousArray<Int32> = []
  private var waitingStart = 0
  private var discarded: [Any] = []

  /// How many bindings there are, those of targets not yet known to be dead included.
  var count: Int { cells.count - freeCount }

  /// How many cells there are, free ones included: what the table's size grows with.
  var capacity: Int { cells.count }

  /// How many bindings wait to be brought up to date, at most.
  var waitingCount: Int { waiting.count - waitingStart }
}

// MARK: - Binding

extension BindingTable {
  /// Adds a typed binding, or replaces the one of the same property.
  ///
  /// What the target had of its own is asked for only where the property wasn't bound before: later, its value is a skin's.
  func bind<Target: AnyObject, Resource: SkinResource, Value>(
    _ target: Target, _ property: BindingProperty, _ follower: KeyFollower<Target, Resource, Value>,
    own: (Target) -> Value
  ) -> Placement {
    sweep(2)
    let propertyID = registry.id(of: property)
    let laneID = LaneID(
      property: propertyID, slot: follower.key.slot, target: ObjectIdentifier(Target.self),
      value: ObjectIdentifier(Value.self))
    let number =
      typedLanes[laneID] ?? addLane(TypedLane<Target, Resource, Value>(property, propertyID, follower), id: laneID)
    let old = cell(of: target, propertyID)
    if let old, cells[Int(old)].lane == number { return Placement(cell: old, isReplacement: true) }
    let ownValue = old.flatMap { self.ownValue(of: $0) as? Value } ?? own(target)
    if let old { release(old) }
    let cell = addCell(of: target, lane: number)
    // The number came of an identity that holds these very types.
    unsafeDowncast(lanes[Int(number)] as AnyObject, to: TypedLane<Target, Resource, Value>.self)
      .append(target, own: ownValue, cell: cell)
    return Placement(cell: cell, isReplacement: old != nil)
  }

  /// Adds a binding with a closure of its own, or replaces the one of the same property.
  func bind(
    _ target: AnyObject, _ property: BindingProperty, to slots: [KeySlot], own: () -> Any,
    update: @escaping ClosureLane.Update
  ) -> Placement {
    sweep(2)
    let propertyID = registry.id(of: property)
    let old = cell(of: target, propertyID)
    let ownValue = old.map { self.ownValue(of: $0) } ?? own()
    if let old { release(old) }
    let lane = closureLane(of: slots)
    let cell = addCell(of: target, lane: lane.number)
    lane.lane.append(target, propertyID, own: ownValue, update: update, cell: cell)
    return Placement(cell: cell, isReplacement: old != nil)
  }

  /// What a bound property had of its own; `nil` where it isn't bound.
  func ownValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    registry.existingID(of: property).flatMap { cell(of: target, $0) }.map { ownValue(of: $0) }
  }

  /// Removes the binding of a property, after a last visit that gives the target what it had of its own.
  func unbind(_ target: AnyObject, _ property: BindingProperty, _ bare: SkinValues) {
    guard let cell = registry.existingID(of: property).flatMap({ self.cell(of: target, $0) }) else { return }
    restoreAndRelease(cell, target, bare)
  }

  /// Removes all bindings of a target, after a last visit to each.
  func unbindAll(of target: AnyObject, _ bare: SkinValues) {
    for cell in cells(of: target).reversed() { restoreAndRelease(cell, target, bare) }
  }

  /// Moves all bindings of a target to another table.
  func moveBindings(of target: AnyObject, to other: BindingTable) -> [Int32] {
    cells(of: target).reversed().map { cell in
      let (lane, position) = place(of: cell)
      let placement = lane.bind(target, at: position, in: other)
      release(cell)
      return placement.cell
    }
  }

  func property(_ id: PropertyID) -> BindingProperty { registry.properties[Int(id)] }

  /// Takes what freed cells held, to be let go of where the table isn't in use: a deinitialiser may bind and unbind.
  func takeDiscarded() -> [Any] {
    guard !discarded.isEmpty else { return [] }
    defer { discarded = [] }
    return discarded
  }

  private func restoreAndRelease(_ cell: Int32, _ target: AnyObject, _ bare: SkinValues) {
    // The visit to one binding may have removed others.
    guard cells(of: target).contains(cell) else { return }
    let (lane, position) = place(of: cell)
    // No pass has this number, so that what is made for it isn't taken for another pass.
    lane.update(target, at: position, to: bare, pass: Int(noCell))
    if cells(of: target).contains(cell) { release(cell) }
  }
}

// MARK: - Passes

extension BindingTable {
  /// Visits the bindings that follow one of some keys, each once.
  ///
  /// What is removed during the pass isn't visited any more; what is added is brought up to date when it is added.
  /// - Parameters:
  ///   - slots: The keys.
  ///   - values: What the targets are brought up to date to.
  ///   - isUrgent: Whether a target is visited at once; others wait. `nil` visits all.
  /// - Returns: How many bindings were visited.
  func pass(over slots: [KeySlot], to values: SkinValues, isUrgent: (@MainActor (AnyObject) -> Bool)? = nil) -> Int {
    passCount += 1
    isPassing = true
    var visited = 0
    for slot in slots where slot < lanesOfSlot.count {
      for number in lanesOfSlot[slot] { visited += visit(number, values, isUrgent) }
    }
    for number in lanesOfAll { visited += visit(number, values, isUrgent) }
    isPassing = false
    for number in lanesWithHoles { compact(number) }
    lanesWithHoles = []
    return visited
  }

  /// Brings one binding up to date.
  func visit(_ cell: Int32, to values: SkinValues) {
    let (lane, position) = place(of: cell)
    guard let target = lane.members.targets[position].object else { return }
    cells[Int(cell)].isWaiting = false
    lane.update(target, at: position, to: values, pass: passCount)
  }

  /// Brings the bindings that wait up to date, as long as there is time.
  /// - Returns: Whether none waits any more.
  func visitWaiting(to values: SkinValues, while hasTime: () -> Bool) -> Bool {
    while waitingStart < waiting.count, hasTime() {
      let cell = waiting[waitingStart]
      waitingStart += 1
      if cells[Int(cell)].isWaiting { visit(cell, to: values) }
    }
    guard waitingStart == waiting.count else { return false }
    waiting = []
    waitingStart = 0
    return true
  }

  /// Brings the bindings of one target that wait up to date.
  func visitWaiting(of target: AnyObject, to values: SkinValues) {
    for cell in cells(of: target) where cells[Int(cell)].isWaiting { visit(cell, to: values) }
  }

  /// Whether any living binding follows a key.
  func isFollowed(_ slot: KeySlot) -> Bool {
    slot < lanesOfSlot.count
      && lanesOfSlot[slot].contains { number in
        let members = lanes[Int(number)].members
        return members.targets.indices.contains { members.targets[$0].object != nil }
      }
  }

  private func visit(
    _ number: Int32, _ values: SkinValues, _ isUrgent: (@MainActor (AnyObject) -> Bool)?
  ) -> Int {
    let lane = lanes[Int(number)]
    guard lane.members.lastPass != passCount else { return 0 }
    lane.members.lastPass = passCount
    defer { if lane.members.hasHoles { lanesWithHoles.insert(number) } }
    guard let isUrgent else { return lane.updateAll(to: values, pass: passCount) }
    var visited = 0
    for position in 0..<lane.members.targets.count {
      let cell = lane.members.cells[position]
      guard let target = lane.members.targets[position].object, cell != LaneMembers.removed else {
        lane.members.hasHoles = true
        continue
      }
      if isUrgent(target) {
        cells[Int(cell)].isWaiting = false
        lane.update(target, at: position, to: values, pass: passCount)
        visited += 1
      } else if !cells[Int(cell)].isWaiting {
        cells[Int(cell)].isWaiting = true
        waiting.append(cell)
      }
    }
    return visited
  }

  /// Removes the positions that were given up during a pass, and those of dead targets.
  private func compact(_ number: Int32) {
    let lane = lanes[Int(number)]
    lane.members.hasHoles = false
    var position = 0
    while position < lane.members.targets.count {
      let cell = lane.members.cells[position]
      if cell == LaneMembers.removed {
        remove(position, of: lane)
      } else if lane.members.targets[position].object == nil {
        release(cell)
      } else {
        position += 1
      }
    }
  }
}

// MARK: - Cells

extension BindingTable {
  private func place(of cell: Int32) -> (lane: any BindingLane, position: Int) {
    let cell = cells[Int(cell)]
    return (lanes[Int(cell.lane)], Int(cell.position))
  }

  private func ownValue(of cell: Int32) -> Any {
    let (lane, position) = place(of: cell)
    return lane.own(at: position)
  }

  /// The cells of this very target; those of a dead object that had the same address are freed.
  private func cells(of target: AnyObject) -> [Int32] {
    var found: [Int32] = []
    var next = firstOfTarget[ObjectIdentifier(target)] ?? noCell
    while next != noCell {
      let cell = next
      next = cells[Int(cell)].next
      let (lane, position) = place(of: cell)
      if lane.members.targets[position].object === target { found.append(cell) } else { release(cell) }
    }
    return found
  }

  private func cell(of target: AnyObject, _ property: PropertyID) -> Int32? {
    var next = firstOfTarget[ObjectIdentifier(target)] ?? noCell
    while next != noCell {
      let cell = next
      next = cells[Int(cell)].next
      let (lane, position) = place(of: cell)
      if lane.members.targets[position].object !== target {
        release(cell)
      } else if lane.property(at: position) == property {
        return cell
      }
    }
    return nil
  }

  private func addCell(of target: AnyObject, lane: Int32) -> Int32 {
    let id = ObjectIdentifier(target)
    var new = Cell(target: id, lane: lane)
    new.position = Int32(lanes[Int(lane)].members.targets.count)
    let index: Int32
    if firstFree == noCell {
      index = Int32(cells.count)
      cells.append(new)
    } else {
      index = firstFree
      firstFree = cells[Int(index)].next
      freeCount -= 1
      cells[Int(index)] = new
    }
    if let first = firstOfTarget.updateValue(index, forKey: id) { cells[Int(index)].next = first }
    return index
  }

  /// Frees a cell; what it held goes to what ``takeDiscarded()`` gives.
  private func release(_ index: Int32) {
    let cell = cells[Int(index)]
    let lane = lanes[Int(cell.lane)]
    unlink(index, cell)
    if isPassing {
      lane.members.targets[Int(cell.position)].object = nil
      lane.members.cells[Int(cell.position)] = LaneMembers.removed
      lane.members.hasHoles = true
      lanesWithHoles.insert(cell.lane)
    } else {
      remove(Int(cell.position), of: lane)
    }
    cells[Int(index)].lane = noCell
    cells[Int(index)].isWaiting = false
    cells[Int(index)].next = firstFree
    firstFree = index
    freeCount += 1
  }

  /// Takes a cell out of its target's list.
  private func unlink(_ index: Int32, _ cell: Cell) {
    guard var previous = firstOfTarget[cell.target] else { return }
    if previous == index {
      firstOfTarget[cell.target] = cell.next == noCell ? nil : cell.next
      return
    }
    while cells[Int(previous)].next != index { previous = cells[Int(previous)].next }
    cells[Int(previous)].next = cell.next
  }

  private func remove(_ position: Int, of lane: any BindingLane) {
    discarded.append(lane.replaceWithLast(position))
    guard position < lane.members.cells.count else { return }
    let moved = lane.members.cells[position]
    if moved != LaneMembers.removed { cells[Int(moved)].position = Int32(position) }
  }

  private func addLane(_ lane: any BindingLane, id: LaneID) -> Int32 {
    let number = addLane(lane)
    typedLanes[id] = number
    return number
  }

  private func closureLane(of slots: [KeySlot]) -> (lane: ClosureLane, number: Int32) {
    if let number = closureLanes[slots], let lane = lanes[Int(number)] as? ClosureLane { return (lane, number) }
    let lane = ClosureLane(slots: slots, in: self)
    let number = addLane(lane)
    closureLanes[slots] = number
    return (lane, number)
  }

  private func addLane(_ lane: any BindingLane) -> Int32 {
    let number = Int32(lanes.count)
    lanes.append(lane)
    guard !lane.members.slots.isEmpty else {
      lanesOfAll.append(number)
      return number
    }
    for slot in Set(lane.members.slots) {
      if slot >= lanesOfSlot.count { lanesOfSlot += Array(repeating: [], count: slot + 1 - lanesOfSlot.count) }
      lanesOfSlot[slot].append(number)
    }
    return number
  }

  /// Looks at some cells for dead targets, going on where the last look stopped.
  private func sweep(_ number: Int) {
    guard !isPassing else { return }
    for _ in 0..<min(number, cells.count) {
      cursor = cursor + 1 < cells.count ? cursor + 1 : 0
      guard cells[cursor].lane != noCell else { continue }
      let (lane, position) = place(of: Int32(cursor))
      if lane.members.targets[position].object == nil { release(Int32(cursor)) }
    }
  }
}

// MARK: - Invariants

extension BindingTable {
  /// Checks what must always hold between passes; tests call it after every step.
  func checkInvariants() -> Bool {
    let used = cells.indices.filter { cells[$0].lane != noCell }
    var free: [Int] = []
    var next = firstFree
    while next != noCell, free.count <= cells.count {
      free.append(Int(next))
      next = cells[Int(next)].next
    }
    var listed: [Int] = []
    for first in firstOfTarget.values {
      var next = first
      while next != noCell, listed.count <= cells.count {
        listed.append(Int(next))
        next = cells[Int(next)].next
      }
    }
    let isInPlace = used.allSatisfy { index in
      let (lane, position) = place(of: Int32(index))
      return lane.members.cells.indices.contains(position) && lane.members.cells[position] == Int32(index)
    }
    let positions = lanes.reduce(0) { $0 + $1.members.targets.count }
    let isEven = lanes.allSatisfy { $0.members.targets.count == $0.members.cells.count }
    return used.count == count && free.count == freeCount && Set(free).isDisjoint(with: used)
      && listed.sorted() == used && isInPlace && positions == used.count && isEven
  }

  /// The living targets that follow a key, for tests.
  func targets(following slot: KeySlot) -> [AnyObject] {
    guard slot < lanesOfSlot.count else { return [] }
    return lanesOfSlot[slot].flatMap { number -> [AnyObject] in
      let members = lanes[Int(number)].members
      return members.targets.indices.compactMap { members.targets[$0].object }
    }
  }
}
