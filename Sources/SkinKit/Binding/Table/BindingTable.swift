/// The bindings of live objects' properties to keys, which retain no object.
///
/// A binding is a position in a lane, which holds all bindings that are visited in the same way: a pass goes over lanes and looks
/// nothing up. A small cell per binding stores the position. The cells of one object form a list, through which bindings are
/// replaced and removed. Dead targets are freed by a pass that meets them, and by a cursor that checks targets for every
/// binding added until it meets a living one, at most eight, which is constant time per binding.
@MainActor
@usableFromInline final class BindingTable {
  var cells = BindingCells()
  private(set) var lanes = BindingLanes()
  private var registry = PropertyRegistry()
  /// The most targets to check for each binding added.
  private static let maximumChecks = 8
  private var sweepLane = 0
  private var sweepPosition = 0
  /// The number of the latest pass.
  var passCount = 0
  /// Whether positions must not move: freed ones stay until the current pass has ended.
  var isPassing = false
  /// The lanes with positions freed during a pass, or with dead targets.
  var lanesWithHoles: Set<Int> = []
  var waiting = CellQueue()
  private var discarded: [Any] = []
  /// The cells whose last visit is under way, to release after it.
  private var ending: Set<Int32> = []
  /// The properties whose first visit waits for the next change.
  var deferred: [(target: WeakReference, property: PropertyID)] = []
  /// Whether an object's original values may be captured now; until then, no skin sets any of its properties.
  var isReady: @MainActor (AnyObject) -> Bool = { _ in true }
  /// The number of visits under way in all tables: what is set meanwhile is set by a skin.
  static var visitDepth = 0

  private struct WeakTable {
    weak var table: BindingTable?
  }

  /// All tables; dead ones are removed when one is added.
  private static var tables: [WeakTable] = []

  init() {
    Self.tables.removeAll { $0.table == nil }
    Self.tables.append(WeakTable(table: self))
  }

  /// The number of bindings, including those of targets whose death wasn't noticed yet.
  var count: Int { cells.count }

  /// The number of cells, free ones included.
  var capacity: Int { cells.capacity }

  /// An upper bound of the number of waiting bindings.
  var waitingCount: Int { waiting.count }

  /// Removes and returns the contents of freed cells, to release when the table isn't in use: a deinitializer may bind and unbind.
  func takeDiscarded() -> [Any] {
    guard !discarded.isEmpty else { return [] }
    defer { discarded = [] }
    return discarded
  }
}

// MARK: - Binding

extension BindingTable {
  /// The number that stands for no cell.
  @usableFromInline static var none: Int32 { BindingCells.none }

  /// Adds a typed binding, or replaces the one of the same property.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property.
  ///   - keyIndex: The key.
  ///   - captured: The original value, if it is captured already; that of a replaced binding takes precedence.
  ///   - value: The value that the target is known to have; that of a replaced binding takes precedence.
  ///   - follower: Returns the property's getter, conversion and setter; called for the first object of a lane.
  /// - Returns: The binding's cell.
  @inlinable func bind<Target: AnyObject, Value>(
    _ target: Target, _ property: SkinBindingProperty, keyIndex: Int, captured: Value? = nil, known value: Value? = nil,
    follower: @MainActor () -> KeyFollower<Target, Value>
  ) -> Placement {
    // Inlinable, so that it is compiled for the caller's types.
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let id = LaneID(
      property: propertyID, keyIndex: keyIndex, target: ObjectIdentifier(Target.self),
      value: ObjectIdentifier(Value.self))
    let lane = lane(id) ?? addLane(id, TypedContent(property, propertyID, follower()))
    if old != Self.none, self.lane(of: old) === lane {
      keep(old)
      return Placement(cell: old, isReplacement: true)
    }
    // The lane was found by an identity that holds these very types.
    let content = unsafeDowncast(lane.content, to: TypedContent<Target, Value>.self)
    if old == Self.none {
      content.append(captured, known: value)
    } else {
      let original = capturedValue(of: old)
      let known = knownValue(of: old)
      release(old)
      content.append(
        original.map { $0 as? Value ?? content.original(of: target) }, known: known.flatMap { $0 as? Value })
    }
    return Placement(cell: add(target, to: lane), isReplacement: old != Self.none)
  }

  /// Adds a binding with a closure, or replaces the one of the same property.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property.
  ///   - keyIndexes: The keys.
  ///   - captured: The original value, if it is captured already; that of a replaced binding takes precedence.
  ///   - original: Returns the original value while no skin has set the property.
  ///   - update: Updates the object.
  /// - Returns: The binding's cell.
  func bind(
    _ target: AnyObject, _ property: SkinBindingProperty, to keyIndexes: [KeyIndex], captured: Any? = nil,
    original: @escaping ClosureContent.Original, update: @escaping ClosureContent.Update
  ) -> Placement {
    let propertyID = id(of: property)
    let old = cell(of: target, propertyID)
    let known = old == Self.none ? captured : capturedValue(of: old)
    if old != Self.none { release(old) }
    let (content, lane) = closureLane(of: keyIndexes)
    content.append(propertyID, captured: known, original: original, update: update)
    return Placement(cell: add(target, to: lane), isReplacement: old != Self.none)
  }

  /// The original value of a bound property; `nil` if it isn't bound.
  func originalValue(of target: AnyObject, _ property: SkinBindingProperty) -> Any? {
    guard let cell = existingCell(of: target, property) else { return nil }
    let (lane, position) = place(of: cell)
    return lane.content.original(of: target, at: position)
  }

  /// The keys of a bound property; `nil` if it isn't bound.
  func keyIndexes(of target: AnyObject, _ property: SkinBindingProperty) -> [KeyIndex]? {
    existingCell(of: target, property).map { place(of: $0).lane.keyIndexes }
  }

  /// The bound properties of a target.
  func properties(of target: AnyObject) -> [SkinBindingProperty] {
    cells(of: target).map { cell in
      let (lane, position) = place(of: cell)
      return property(lane.content.property(at: position))
    }
  }

  /// Removes the binding of a property without a last visit.
  func remove(_ target: AnyObject, _ property: SkinBindingProperty) {
    if let cell = existingCell(of: target, property) { release(cell) }
  }

  /// Removes the binding of a property after a last visit, which restores the original value.
  func unbind(_ target: AnyObject, _ property: SkinBindingProperty, _ bare: SkinValues) {
    if let cell = existingCell(of: target, property) { restoreAndRelease(cell, target, bare) }
  }

  /// Removes all bindings of a target, each after a last visit.
  func unbindAll(of target: AnyObject, _ bare: SkinValues) {
    for cell in cells(of: target).reversed() { restoreAndRelease(cell, target, bare) }
  }

  /// Moves all bindings of a target to another table.
  /// - Returns: Their cells there.
  func moveBindings(of target: AnyObject, to other: BindingTable) -> [Int32] {
    cells(of: target).reversed().map { cell in
      let (lane, position) = place(of: cell)
      let placement = lane.content.bind(target, at: position, of: lane, in: other)
      release(cell)
      return placement.cell
    }
  }

  func property(_ id: PropertyID) -> SkinBindingProperty { registry.properties[Int(id)] }

  /// The number of a property.
  ///
  /// Also checks whether some targets have died.
  @usableFromInline func id(of property: SkinBindingProperty) -> PropertyID {
    sweep()
    return registry.id(of: property)
  }

  @usableFromInline func lane(_ id: LaneID) -> BindingLane? { lanes.number(of: id).map { lanes[$0] } }

  @usableFromInline func addLane(_ id: LaneID, _ content: any LaneContent) -> BindingLane {
    lanes.add(content, id: id)
  }

  @usableFromInline func lane(of cell: Int32) -> BindingLane { place(of: cell).lane }

  @usableFromInline func capturedValue(of cell: Int32) -> Any? {
    let (lane, position) = place(of: cell)
    return lane.content.captured(at: position)
  }

  @usableFromInline func knownValue(of cell: Int32) -> Any? {
    let (lane, position) = place(of: cell)
    return lane.content.known(at: position)
  }

  /// Adds a target to a lane whose content has its data already.
  /// - Returns: The cell.
  @usableFromInline func add(_ target: AnyObject, to lane: BindingLane) -> Int32 {
    let cell = cells.add(target, lane: lane.number, position: lane.targets.count)
    lane.append(target, cell: cell)
    return cell
  }

  /// Keeps a binding whose last visit is under way, because the setter bound the property again.
  @usableFromInline func keep(_ cell: Int32) { ending.remove(cell) }

  private func restoreAndRelease(_ cell: Int32, _ target: AnyObject, _ bare: SkinValues) {
    // The visit to one binding may have removed others.
    guard cells(of: target).contains(cell) else { return }
    let (lane, position) = place(of: cell)
    ending.insert(cell)
    // No pass has this number, so the setter created for it isn't reused in another pass.
    Self.visiting { keepingPositions { lane.content.update(target, at: position, to: bare, pass: -1) } }
    // The setter may have ended the binding itself, and another one may have its cell now.
    if ending.contains(cell) { release(cell) }
  }

  private func closureLane(of keyIndexes: [KeyIndex]) -> (ClosureContent, BindingLane) {
    if let number = lanes.number(ofClosures: keyIndexes), let content = lanes[number].content as? ClosureContent {
      return (content, lanes[number])
    }
    let content = ClosureContent(in: self)
    return (content, lanes.add(content, keyIndexes: keyIndexes))
  }
}

// MARK: - Updates by others

extension BindingTable {
  /// Calls a closure that sets a bound property to another value of the current skin.
  static func settingAgain(_ property: SkinBindingProperty, of target: AnyObject, _ body: () -> Void) {
    let tables = tables.compactMap(\.table).filter { $0.existingCell(of: target, property) != nil }
    for table in tables { table.withBinding(of: target, property) { $0.noticeChange(of: target, at: $1) } }
    visiting(body)
    for table in tables { table.withBinding(of: target, property) { $0.note(target, at: $1) } }
  }

  /// Calls a closure that sets several properties of a target, of which some may be bound.
  static func settingSeveral(of target: AnyObject, _ body: () -> Void) {
    for reference in tables { reference.table?.forEachOfSeveral(of: target) { $0.noticeChange(of: target, at: $1) } }
    body()
    for reference in tables { reference.table?.forEachOfSeveral(of: target) { $0.noteAfterOthers(target, at: $1) } }
  }

  /// Calls a closure with the captured bindings of a target that has several.
  private func forEachOfSeveral(of target: AnyObject, _ body: (any LaneContent, Int) -> Void) {
    var cell = cells.first(of: target)
    guard cell != Self.none, cells.next(cell) != Self.none else { return }
    keepingPositions {
      while cell != Self.none {
        let (lane, position) = place(of: cell)
        let revision = cells.revision
        if lane.targets[position] === target, lane.content.isCaptured(at: position) { body(lane.content, position) }
        // A getter may have run code of the app that binds and unbinds; the next update notices the rest.
        cell = cells.revision == revision ? cells.next(cell) : Self.none
      }
    }
  }

  private func withBinding(
    of target: AnyObject, _ property: SkinBindingProperty, _ body: (any LaneContent, Int) -> Void
  ) {
    guard let cell = existingCell(of: target, property) else { return }
    keepingPositions {
      let (lane, position) = place(of: cell)
      body(lane.content, position)
    }
  }
}

// MARK: - Cells

extension BindingTable {
  /// The cell of a target's property, or ``none``.
  ///
  /// Frees the cells of a dead object that had the same address.
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

  private func existingCell(of target: AnyObject, _ property: SkinBindingProperty) -> Int32? {
    guard let id = registry.existingID(of: property) else { return nil }
    let cell = cell(of: target, id)
    return cell == Self.none ? nil : cell
  }

  /// The cells of a target, the latest first; frees those of a dead object that had the same address.
  func cells(of target: AnyObject) -> [Int32] {
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

  func place(of cell: Int32) -> (lane: BindingLane, position: Int) {
    let (lane, position) = cells.place(of: cell)
    return (lanes[lane], position)
  }

  /// Frees a cell; ``takeDiscarded()`` returns its contents.
  @usableFromInline func release(_ cell: Int32) {
    if !ending.isEmpty { ending.remove(cell) }
    let (lane, position) = place(of: cell)
    cells.free(cell)
    if isPassing {
      lane.giveUp(position)
      lanesWithHoles.insert(lane.number)
    } else {
      remove(position, of: lane)
    }
  }

  func remove(_ position: Int, of lane: BindingLane) {
    discarded.append(lane.replaceWithLast(position))
    guard position < lane.cells.count else { return }
    let moved = lane.cells[position]
    if moved != Self.none { cells.move(moved, to: position) }
  }

  /// Checks targets, continuing after the last checked one, and frees the cells of dead ones until it meets a living one.
  ///
  /// So cells of dead targets are at most about as many as those of living ones.
  private func sweep() {
    guard !isPassing, lanes.count > 0 else { return }
    var lane = lanes[sweepLane]
    for _ in 0..<Self.maximumChecks {
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
        return
      }
    }
  }
}

// MARK: - Invariants

extension BindingTable {
  /// Checks the invariants that hold between passes; tests call it after every step.
  func checkInvariants() -> Bool {
    guard let used = cells.invariantlyUsed else { return false }
    let isInPlace = used.allSatisfy { cell in
      let (lane, position) = place(of: cell)
      return lane.cells.indices.contains(position) && lane.cells[position] == cell
    }
    let all = (0..<lanes.count).map { lanes[$0] }
    return isInPlace && all.reduce(0) { $0 + $1.targets.count } == used.count
      && all.allSatisfy { lane in
        let positions = 0..<lane.targets.count
        return positions.count == lane.cells.count
          && lane.content.uncapturedCount == positions.count { !lane.content.isCaptured(at: $0) }
      }
  }

  /// The living targets that follow a key, for tests.
  func targets(following keyIndex: KeyIndex) -> [AnyObject] {
    lanes.following(keyIndex).flatMap { number in
      (0..<lanes[number].targets.count).compactMap { lanes[number].targets[$0] }
    }
  }
}
