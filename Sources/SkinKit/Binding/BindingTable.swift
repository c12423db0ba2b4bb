// The weak table of bindings: which property of which live object follows which keys.

/// Which properties of which live objects follow which keys, without keeping an object alive.
///
/// A binding is a position in a lane, where all bindings that are visited in the same way stand side by side: a pass goes over lanes
/// and looks nothing up. A small cell per binding says where it stands; the cells of one object are a list, by which bindings are
/// replaced and removed. Freed cells are used again. Dead targets are found by a pass that comes by them, and by a cursor that looks at
/// two targets for every binding added, which is constant time per binding, amortised.
@MainActor
@usableFromInline final class BindingTable {
  /// The number of no cell and of no lane.
  @usableFromInline static let none: Int32 = -1

  /// Where a binding stands, and whether the property was bound before.
  @usableFromInline struct Placement {
    @usableFromInline let cell: Int32
    @usableFromInline let isReplacement: Bool

    @usableFromInline init(cell: Int32, isReplacement: Bool) {
      self.cell = cell
      self.isReplacement = isReplacement
    }
  }

  /// What tells lanes of typed bindings from each other.
  @usableFromInline struct LaneID: Hashable {
    let property: PropertyID
    let slot: KeySlot
    let target: ObjectIdentifier
    let value: ObjectIdentifier

    @usableFromInline init(property: PropertyID, slot: Int, target: ObjectIdentifier, value: ObjectIdentifier) {
      self.property = property
      self.slot = slot
      self.target = target
      self.value = value
    }
  }

  private struct Cell {
    /// The target's address; another object may get it when the target has died.
    let target: ObjectIdentifier
    /// The number of the lane; ``none`` in a free cell.
    var lane: Int32
    var position: Int32
    /// The next cell of the same target, or the next free one.
    var next: Int32
    /// Whether it waits for its turn to be brought up to date.
    var isWaiting = false
  }

  private var cells: ContiguousArray<Cell> = []
  private var firstFree = none
  private var freeCount = 0
  private var firstOfTarget: [ObjectIdentifier: Int32] = [:]
  private var lanes: [BindingLane] = []
  private var typedLanes: [LaneID: Int32] = [:]
  private var closureLanes: [[KeySlot]: Int32] = [:]
  private var lanesOfSlot: [[Int32]] = []
  /// Lanes that follow no key in particular, and so every change.
  private var lanesOfAll: [Int32] = []
  private var registry = PropertyRegistry()
  private var sweepLane = 0
  private var sweepPosition = 0
  private var passCount = 0
  private var isPassing = false
  /// Lanes in which positions were given up during a pass, or targets found dead.
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

  /// Takes what freed cells held, to be let go of where the table isn't in use: a deinitialiser may bind and unbind.
  func takeDiscarded() -> [Any] {
    guard !discarded.isEmpty else { return [] }
    defer { discarded = [] }
    return discarded
  }
}

// MARK: - Binding

extension BindingTable {
  /// Adds a typed binding, or replaces the one of the same property.
  ///
  /// What the target had of its own is asked for only where the property wasn't bound before: later, its value is a skin's.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property.
  ///   - slot: The key.
  ///   - own: Gives what the property has of its own.
  ///   - follower: Gives how the property follows the key; asked for the first object of a lane.
  /// - Returns: Where the binding stands.
  @inlinable func bind<Target: AnyObject, Value>(
    _ target: Target, _ property: BindingProperty, slot: Int, own: (Target) -> Value,
    follower: () -> KeyFollower<Target, Value>
  ) -> Placement {
    // Inlinable, so that it is compiled for the caller's types.
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let ownValue = old == Self.none ? own(target) : self.ownValue(of: old) as? Value ?? own(target)
    let id = LaneID(
      property: propertyID, slot: slot, target: ObjectIdentifier(Target.self), value: ObjectIdentifier(Value.self))
    var lane = lane(id)
    if lane == Self.none { lane = addLane(id, TypedContent(property, propertyID, follower())) }
    if old != Self.none, isCell(old, inLane: lane) { return Placement(cell: old, isReplacement: true) }
    if old != Self.none { release(old) }
    // The lane was found by an identity that holds these very types.
    unsafeDowncast(content(ofLane: lane), to: TypedContent<Target, Value>.self).owns.append(ownValue)
    return Placement(cell: add(target, toLane: lane), isReplacement: old != Self.none)
  }

  /// Adds a binding with a closure of its own, or replaces the one of the same property.
  func bind(
    _ target: AnyObject, _ property: BindingProperty, to slots: [KeySlot], own: () -> Any,
    update: @escaping ClosureContent.Update
  ) -> Placement {
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let ownValue = old == Self.none ? own() : self.ownValue(of: old)
    if old != Self.none { release(old) }
    let (content, lane) = closureLane(of: slots)
    content.append(propertyID, own: ownValue, update: update)
    return Placement(cell: add(target, toLane: lane), isReplacement: old != Self.none)
  }

  /// What a bound property had of its own; `nil` where it isn't bound.
  func ownValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    existingCell(of: target, property).map { ownValue(of: $0) }
  }

  /// Removes the binding of a property, after a last visit that gives the target what it had of its own.
  func unbind(_ target: AnyObject, _ property: BindingProperty, _ bare: SkinValues) {
    if let cell = existingCell(of: target, property) { restoreAndRelease(cell, target, bare) }
  }

  /// Removes all bindings of a target, after a last visit to each.
  func unbindAll(of target: AnyObject, _ bare: SkinValues) {
    for cell in cells(of: target).reversed() { restoreAndRelease(cell, target, bare) }
  }

  /// Moves all bindings of a target to another table.
  /// - Returns: The cells that they have there.
  func moveBindings(of target: AnyObject, to other: BindingTable) -> [Int32] {
    cells(of: target).reversed().map { cell in
      let (lane, position) = place(of: cell)
      let placement = lane.content.bind(target, at: position, of: lane, in: other)
      release(cell)
      return placement.cell
    }
  }

  func property(_ id: PropertyID) -> BindingProperty { registry.properties[Int(id)] }

  /// The number of a property; looks at some targets, too, whether they have died.
  @usableFromInline func id(of property: BindingProperty) -> PropertyID {
    sweep()
    return registry.id(of: property)
  }

  /// The number of the lane with an identity, or ``none``.
  @usableFromInline func lane(_ id: LaneID) -> Int32 { typedLanes[id] ?? Self.none }

  @usableFromInline func addLane(_ id: LaneID, _ content: any LaneContent) -> Int32 {
    let number = addLane(BindingLane(slots: [id.slot], content: content))
    typedLanes[id] = number
    return number
  }

  @usableFromInline func content(ofLane lane: Int32) -> AnyObject { lanes[Int(lane)].content }

  @usableFromInline func isCell(_ cell: Int32, inLane lane: Int32) -> Bool { cells[Int(cell)].lane == lane }

  @usableFromInline func ownValue(of cell: Int32) -> Any {
    let (lane, position) = place(of: cell)
    return lane.content.own(at: position)
  }

  /// Adds a target to a lane whose content already has what belongs to it.
  /// - Returns: Its cell.
  @usableFromInline func add(_ target: AnyObject, toLane number: Int32) -> Int32 {
    let lane = lanes[Int(number)]
    let cell = addCell(of: target, lane: number, position: Int32(lane.targets.count))
    lane.append(target, cell: cell)
    return cell
  }

  private func restoreAndRelease(_ cell: Int32, _ target: AnyObject, _ bare: SkinValues) {
    // The visit to one binding may have removed others.
    guard cells(of: target).contains(cell) else { return }
    let (lane, position) = place(of: cell)
    // No pass has this number, so that what is made for it isn't taken for another pass.
    lane.content.update(target, at: position, to: bare, pass: Int(Self.none))
    if cells(of: target).contains(cell) { release(cell) }
  }

  private func closureLane(of slots: [KeySlot]) -> (content: ClosureContent, number: Int32) {
    if let number = closureLanes[slots], let content = lanes[Int(number)].content as? ClosureContent {
      return (content, number)
    }
    let content = ClosureContent(in: self)
    let number = addLane(BindingLane(slots: slots, content: content))
    closureLanes[slots] = number
    return (content, number)
  }

  private func addLane(_ lane: BindingLane) -> Int32 {
    let number = Int32(lanes.count)
    lanes.append(lane)
    if lane.slots.isEmpty { lanesOfAll.append(number) }
    for slot in Set(lane.slots) {
      if slot >= lanesOfSlot.count { lanesOfSlot += Array(repeating: [], count: slot + 1 - lanesOfSlot.count) }
      lanesOfSlot[slot].append(number)
    }
    return number
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
  @usableFromInline func visit(_ cell: Int32, to values: SkinValues) {
    let (lane, position) = place(of: cell)
    guard let target = lane.targets[position] else { return }
    cells[Int(cell)].isWaiting = false
    lane.content.update(target, at: position, to: values, pass: passCount)
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
        let targets = lanes[Int(number)].targets
        return (0..<targets.count).contains { targets[$0] != nil }
      }
  }

  private func visit(_ number: Int32, _ values: SkinValues, _ isUrgent: (@MainActor (AnyObject) -> Bool)?) -> Int {
    let lane = lanes[Int(number)]
    guard lane.lastPass != passCount else { return 0 }
    lane.lastPass = passCount
    let count = lane.targets.count
    guard let isUrgent else {
      let visited = lane.content.updateAll(of: lane, to: values, pass: passCount)
      if visited < count { lanesWithHoles.insert(number) }
      return visited
    }
    var visited = 0
    for position in 0..<count {
      guard let target = lane.targets[position] else {
        lanesWithHoles.insert(number)
        continue
      }
      let cell = Int(lane.cells[position])
      if isUrgent(target) {
        cells[cell].isWaiting = false
        lane.content.update(target, at: position, to: values, pass: passCount)
        visited += 1
      } else if !cells[cell].isWaiting {
        cells[cell].isWaiting = true
        waiting.append(Int32(cell))
      }
    }
    return visited
  }

  /// Removes the positions that were given up during a pass, and those of dead targets.
  private func compact(_ number: Int32) {
    let lane = lanes[Int(number)]
    var position = 0
    while position < lane.targets.count {
      if lane.cells[position] == BindingLane.removed {
        remove(position, of: lane)
      } else if lane.targets[position] == nil {
        release(lane.cells[position])
      } else {
        position += 1
      }
    }
  }
}

// MARK: - Cells

extension BindingTable {
  /// The cell in which a property of this very target is bound, or ``none``.
  ///
  /// Cells of a dead object that had the same address are freed.
  @usableFromInline func cell(of target: AnyObject, _ property: PropertyID) -> Int32 {
    var next = firstOfTarget[ObjectIdentifier(target)] ?? Self.none
    while next != Self.none {
      let cell = next
      next = cells[Int(cell)].next
      let (lane, position) = place(of: cell)
      if lane.targets[position] !== target {
        release(cell)
      } else if lane.content.property(at: position) == property {
        return cell
      }
    }
    return Self.none
  }

  private func existingCell(of target: AnyObject, _ property: BindingProperty) -> Int32? {
    guard let id = registry.existingID(of: property) else { return nil }
    let cell = cell(of: target, id)
    return cell == Self.none ? nil : cell
  }

  /// The cells of this very target, the latest first; those of a dead object that had the same address are freed.
  private func cells(of target: AnyObject) -> [Int32] {
    var found: [Int32] = []
    var next = firstOfTarget[ObjectIdentifier(target)] ?? Self.none
    while next != Self.none {
      let cell = next
      next = cells[Int(cell)].next
      let (lane, position) = place(of: cell)
      if lane.targets[position] === target { found.append(cell) } else { release(cell) }
    }
    return found
  }

  private func place(of cell: Int32) -> (lane: BindingLane, position: Int) {
    let cell = cells[Int(cell)]
    return (lanes[Int(cell.lane)], Int(cell.position))
  }

  private func addCell(of target: AnyObject, lane: Int32, position: Int32) -> Int32 {
    let id = ObjectIdentifier(target)
    let index = firstFree == Self.none ? Int32(cells.count) : firstFree
    let first = firstOfTarget.updateValue(index, forKey: id) ?? Self.none
    let new = Cell(target: id, lane: lane, position: position, next: first)
    if index == cells.count {
      cells.append(new)
    } else {
      firstFree = cells[Int(index)].next
      freeCount -= 1
      cells[Int(index)] = new
    }
    return index
  }

  /// Frees a cell; what it held goes to what ``takeDiscarded()`` gives.
  @usableFromInline func release(_ index: Int32) {
    let cell = cells[Int(index)]
    let lane = lanes[Int(cell.lane)]
    unlink(index, cell)
    if isPassing {
      lane.targets.clear(Int(cell.position))
      lane.cells[Int(cell.position)] = BindingLane.removed
      lanesWithHoles.insert(cell.lane)
    } else {
      remove(Int(cell.position), of: lane)
    }
    cells[Int(index)].lane = Self.none
    cells[Int(index)].isWaiting = false
    cells[Int(index)].next = firstFree
    firstFree = index
    freeCount += 1
  }

  /// Takes a cell out of its target's list.
  private func unlink(_ index: Int32, _ cell: Cell) {
    guard var previous = firstOfTarget[cell.target] else { return }
    if previous == index {
      firstOfTarget[cell.target] = cell.next == Self.none ? nil : cell.next
      return
    }
    while cells[Int(previous)].next != index { previous = cells[Int(previous)].next }
    cells[Int(previous)].next = cell.next
  }

  private func remove(_ position: Int, of lane: BindingLane) {
    discarded.append(lane.replaceWithLast(position))
    guard position < lane.cells.count else { return }
    let moved = lane.cells[position]
    if moved != BindingLane.removed { cells[Int(moved)].position = Int32(position) }
  }

  /// Looks at two targets, going on where the last look stopped, and frees the cells of dead ones.
  private func sweep() {
    guard !isPassing, !lanes.isEmpty else { return }
    for _ in 0..<2 {
      if sweepPosition >= lanes[sweepLane].targets.count {
        sweepLane = sweepLane + 1 < lanes.count ? sweepLane + 1 : 0
        sweepPosition = 0
      }
      let lane = lanes[sweepLane]
      guard sweepPosition < lane.targets.count else { continue }
      if lane.targets[sweepPosition] == nil {
        release(lane.cells[sweepPosition])
      } else {
        sweepPosition += 1
      }
    }
  }
}

// MARK: - Invariants

extension BindingTable {
  /// Checks what must always hold between passes; tests call it after every step.
  func checkInvariants() -> Bool {
    let used = cells.indices.filter { cells[$0].lane != Self.none }
    let free = list(from: firstFree)
    let listed = firstOfTarget.values.flatMap { list(from: $0) }
    let isInPlace = used.allSatisfy { index in
      let (lane, position) = place(of: Int32(index))
      return lane.cells.indices.contains(position) && lane.cells[position] == Int32(index)
    }
    let positions = lanes.reduce(0) { $0 + $1.targets.count }
    let isEven = lanes.allSatisfy { $0.targets.count == $0.cells.count }
    return used.count == count && free.count == freeCount && Set(free).isDisjoint(with: used)
      && listed.sorted() == used && isInPlace && positions == used.count && isEven
  }

  /// The cells from one on; stops where a list that goes in a circle would have come round.
  private func list(from first: Int32) -> [Int] {
    var found: [Int] = []
    var next = first
    while next != Self.none, found.count <= cells.count {
      found.append(Int(next))
      next = cells[Int(next)].next
    }
    return found
  }

  /// The living targets that follow a key, for tests.
  func targets(following slot: KeySlot) -> [AnyObject] {
    guard slot < lanesOfSlot.count else { return [] }
    return lanesOfSlot[slot].flatMap { number -> [AnyObject] in
      let targets = lanes[Int(number)].targets
      return (0..<targets.count).compactMap { targets[$0] }
    }
  }
}
