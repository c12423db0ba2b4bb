// The weak table of bindings: which property of which live object follows which keys.

/// Which properties of which live objects follow which keys, without keeping an object alive.
///
/// A binding is a position in a lane, where all bindings that are visited in the same way stand side by side: a pass goes over lanes
/// and looks nothing up. A small cell per binding says where it stands; the cells of one object are a list, by which bindings are
/// replaced and removed. Dead targets are found by a pass that comes by them, and by a cursor that looks at two targets for every
/// binding added, which is constant time per binding, amortised.
@MainActor
@usableFromInline final class BindingTable {
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
    let keyIndex: KeyIndex
    let target: ObjectIdentifier
    let value: ObjectIdentifier

    @usableFromInline init(property: PropertyID, keyIndex: Int, target: ObjectIdentifier, value: ObjectIdentifier) {
      self.property = property
      self.keyIndex = keyIndex
      self.target = target
      self.value = value
    }

    /// Hashes property and key in one go: types seldom differ where these are equal.
    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(keyIndex << 32 ^ Int(property)) }
  }

  private var cells = BindingCells()
  private var lanes = BindingLanes()
  private var registry = PropertyRegistry()
  private var sweepLane = 0
  private var sweepPosition = 0
  private var passCount = 0
  private var isPassing = false
  /// Lanes in which positions were given up during a pass, or targets found dead.
  private var lanesWithHoles: Set<Int> = []
  private var waiting: ContiguousArray<Int32> = []
  private var waitingStart = 0
  private var discarded: [Any] = []

  /// How many bindings there are, those of targets not yet known to be dead included.
  var count: Int { cells.count }

  /// How many cells there are, free ones included: what the table's size grows with.
  var capacity: Int { cells.capacity }

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
  /// The number of no cell.
  @usableFromInline static var none: Int32 { BindingCells.none }

  /// Adds a typed binding, or replaces the one of the same property.
  ///
  /// What the target had of its own is asked for only where the property wasn't bound before: later, its value is a skin's.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property.
  ///   - keyIndex: The key.
  ///   - original: Gives what the property had before a skin set it.
  ///   - follower: Gives how the property follows the key; asked for the first object of a lane.
  /// - Returns: Where the binding stands.
  @inlinable func bind<Target: AnyObject, Value>(
    _ target: Target, _ property: BindingProperty, keyIndex: Int, original: (Target) -> Value,
    follower: @MainActor () -> KeyFollower<Target, Value>
  ) -> Placement {
    // Inlinable, so that it is compiled for the caller's types.
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let originalValue = old == Self.none ? original(target) : self.originalValue(of: old) as? Value ?? original(target)
    let id = LaneID(
      property: propertyID, keyIndex: keyIndex, target: ObjectIdentifier(Target.self),
      value: ObjectIdentifier(Value.self))
    let lane = lane(id) ?? addLane(id, TypedContent(property, propertyID, follower()))
    if old != Self.none, self.lane(of: old) === lane { return Placement(cell: old, isReplacement: true) }
    if old != Self.none { release(old) }
    // The lane was found by an identity that holds these very types.
    unsafeDowncast(lane.content, to: TypedContent<Target, Value>.self).originals.append(originalValue)
    return Placement(cell: add(target, to: lane), isReplacement: old != Self.none)
  }

  /// Adds a binding with a closure of its own, or replaces the one of the same property.
  func bind(
    _ target: AnyObject, _ property: BindingProperty, to keyIndexes: [KeyIndex], original: () -> Any,
    update: @escaping ClosureContent.Update
  ) -> Placement {
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let originalValue = old == Self.none ? original() : self.originalValue(of: old)
    if old != Self.none { release(old) }
    let (content, lane) = closureLane(of: keyIndexes)
    content.append(propertyID, original: originalValue, update: update)
    return Placement(cell: add(target, to: lane), isReplacement: old != Self.none)
  }

  /// What a bound property had of its own; `nil` where it isn't bound.
  func originalValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    existingCell(of: target, property).map { originalValue(of: $0) }
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

  @usableFromInline func lane(_ id: LaneID) -> BindingLane? { lanes.number(of: id).map { lanes[$0] } }

  @usableFromInline func addLane(_ id: LaneID, _ content: any LaneContent) -> BindingLane {
    lanes.add(content, id: id)
  }

  @usableFromInline func lane(of cell: Int32) -> BindingLane { place(of: cell).lane }

  @usableFromInline func originalValue(of cell: Int32) -> Any {
    let (lane, position) = place(of: cell)
    return lane.content.original(at: position)
  }

  /// Adds a target to a lane whose content already has what belongs to it.
  /// - Returns: Its cell.
  @usableFromInline func add(_ target: AnyObject, to lane: BindingLane) -> Int32 {
    let cell = cells.add(target, lane: lane.number, position: lane.targets.count)
    lane.append(target, cell: cell)
    return cell
  }

  private func restoreAndRelease(_ cell: Int32, _ target: AnyObject, _ bare: SkinValues) {
    // The visit to one binding may have removed others.
    guard cells(of: target).contains(cell) else { return }
    let (lane, position) = place(of: cell)
    // No pass has this number, so that what is made for it isn't taken for another pass.
    lane.content.update(target, at: position, to: bare, pass: -1)
    if cells(of: target).contains(cell) { release(cell) }
  }

  private func closureLane(of keyIndexes: [KeyIndex]) -> (ClosureContent, BindingLane) {
    if let number = lanes.number(ofClosures: keyIndexes), let content = lanes[number].content as? ClosureContent {
      return (content, lanes[number])
    }
    let content = ClosureContent(in: self)
    return (content, lanes.add(content, keyIndexes: keyIndexes))
  }
}

// MARK: - Passes

extension BindingTable {
  /// Visits the bindings that follow one of some keys, each once.
  ///
  /// What is removed during the pass isn't visited any more; what is added is brought up to date when it is added.
  /// - Parameters:
  ///   - keyIndexes: The keys.
  ///   - values: What the targets are brought up to date to.
  ///   - isUrgent: Whether a target is visited at once; others wait. `nil` visits all.
  /// - Returns: How many bindings were visited.
  func pass(over keyIndexes: [KeyIndex], to values: SkinValues, isUrgent: (@MainActor (AnyObject) -> Bool)? = nil)
    -> Int
  {
    passCount += 1
    isPassing = true
    var visited = 0
    for keyIndex in keyIndexes {
      for number in lanes.following(keyIndex) { visited += visit(number, values, isUrgent) }
    }
    for number in lanes.ofEveryChange { visited += visit(number, values, isUrgent) }
    isPassing = false
    for number in lanesWithHoles { compact(lanes[number]) }
    lanesWithHoles = []
    return visited
  }

  /// Brings one binding up to date.
  @usableFromInline func visit(_ cell: Int32, to values: SkinValues) {
    let (lane, position) = place(of: cell)
    guard let target = lane.targets[position] else { return }
    cells.setWaiting(cell, false)
    lane.content.update(target, at: position, to: values, pass: passCount)
  }

  /// Brings the bindings that wait up to date, as long as there is time.
  /// - Returns: Whether none waits any more.
  func visitWaiting(to values: SkinValues, while hasTime: () -> Bool) -> Bool {
    while waitingStart < waiting.count, hasTime() {
      let cell = waiting[waitingStart]
      waitingStart += 1
      if cells.isWaiting(cell) { visit(cell, to: values) }
    }
    guard waitingStart == waiting.count else { return false }
    waiting = []
    waitingStart = 0
    return true
  }

  /// Brings the bindings of one target that wait up to date.
  func visitWaiting(of target: AnyObject, to values: SkinValues) {
    for cell in cells(of: target) where cells.isWaiting(cell) { visit(cell, to: values) }
  }

  /// Whether any living binding follows a key.
  func isFollowed(_ keyIndex: KeyIndex) -> Bool { lanes.following(keyIndex).contains { lanes[$0].hasTargets } }

  private func visit(_ number: Int, _ values: SkinValues, _ isUrgent: (@MainActor (AnyObject) -> Bool)?) -> Int {
    let lane = lanes[number]
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
      let cell = lane.cells[position]
      if isUrgent(target) {
        cells.setWaiting(cell, false)
        lane.content.update(target, at: position, to: values, pass: passCount)
        visited += 1
      } else if !cells.setWaiting(cell, true) {
        waiting.append(cell)
      }
    }
    return visited
  }

  /// Removes the positions that were given up during a pass, and those of dead targets.
  private func compact(_ lane: BindingLane) {
    var position = 0
    while position < lane.targets.count {
      if lane.cells[position] == BindingCells.none {
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
    var next = cells.first(of: target)
    while next != Self.none {
      let cell = next
      next = cells.next(cell)
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
    var next = cells.first(of: target)
    while next != Self.none {
      let cell = next
      next = cells.next(cell)
      let (lane, position) = place(of: cell)
      if lane.targets[position] === target { found.append(cell) } else { release(cell) }
    }
    return found
  }

  private func place(of cell: Int32) -> (lane: BindingLane, position: Int) {
    let (lane, position) = cells.place(of: cell)
    return (lanes[lane], position)
  }

  /// Frees a cell; what it held goes to what ``takeDiscarded()`` gives.
  @usableFromInline func release(_ cell: Int32) {
    let (lane, position) = place(of: cell)
    cells.free(cell)
    if isPassing {
      lane.giveUp(position)
      lanesWithHoles.insert(lane.number)
    } else {
      remove(position, of: lane)
    }
  }

  private func remove(_ position: Int, of lane: BindingLane) {
    discarded.append(lane.replaceWithLast(position))
    guard position < lane.cells.count else { return }
    let moved = lane.cells[position]
    if moved != Self.none { cells.move(moved, to: position) }
  }

  /// Looks at two targets, going on where the last look stopped, and frees the cells of dead ones.
  private func sweep() {
    guard !isPassing, lanes.count > 0 else { return }
    var lane = lanes[sweepLane]
    for _ in 0..<2 {
      if sweepPosition >= lane.targets.count {
        sweepLane = sweepLane + 1 < lanes.count ? sweepLane + 1 : 0
        sweepPosition = 0
        lane = lanes[sweepLane]
      }
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
    guard let used = cells.invariantlyUsed else { return false }
    let isInPlace = used.allSatisfy { cell in
      let (lane, position) = place(of: cell)
      return lane.cells.indices.contains(position) && lane.cells[position] == cell
    }
    let all = (0..<lanes.count).map { lanes[$0] }
    return isInPlace && all.reduce(0) { $0 + $1.targets.count } == used.count
      && all.allSatisfy { $0.targets.count == $0.cells.count }
  }

  /// The living targets that follow a key, for tests.
  func targets(following keyIndex: KeyIndex) -> [AnyObject] {
    lanes.following(keyIndex).flatMap { number in
      (0..<lanes[number].targets.count).compactMap { lanes[number].targets[$0] }
    }
  }
}
