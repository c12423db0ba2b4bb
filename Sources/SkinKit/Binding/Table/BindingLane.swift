/// Bindings that are visited in the same way, such as one property of many objects that follow one key.
///
/// Targets are stored in a column apart from everything that a pass doesn't need, because a pass is bound by memory: it reads a
/// weak reference, follows it, and sets a property.
@MainActor
@usableFromInline final class BindingLane {
  /// Its number in the table.
  let number: Int
  /// The indexes of the keys that the lane follows; an empty list follows every change.
  let keyIndexes: [KeyIndex]
  /// The targets by position; nil for those that died or were removed during a pass.
  @usableFromInline let targets = WeakColumn()
  /// The cell of each target; ``BindingCells/none`` if it was freed during a pass.
  private(set) var cells: ContiguousArray<Int32> = []
  /// The data of the other columns, and the effect of a visit.
  @usableFromInline let content: any LaneContent
  /// The latest pass that visited the lane: a lane of several keys is visited once per pass.
  var lastPass = 0

  init(number: Int, keyIndexes: [KeyIndex], content: any LaneContent) {
    self.number = number
    self.keyIndexes = keyIndexes
    self.content = content
  }

  /// Whether any target lives.
  var hasTargets: Bool { (0..<targets.count).contains { targets[$0] != nil } }

  func append(_ target: AnyObject, cell: Int32) {
    targets.append(target)
    cells.append(cell)
  }

  /// Frees a position, which stays until the current pass has ended.
  func giveUp(_ position: Int) {
    targets.clear(position)
    cells[position] = BindingCells.none
  }

  /// Moves the data of the last position to another one, and removes the last.
  /// - Returns: The data that was there, to release when the table isn't in use.
  func replaceWithLast(_ position: Int) -> Any {
    targets.replaceWithLast(position)
    cells.swapAt(position, cells.count - 1)
    cells.removeLast()
    return content.replaceWithLast(position)
  }
}

/// The data of a lane's positions apart from the targets, and the effect of a visit.
@MainActor
@usableFromInline protocol LaneContent: AnyObject {
  /// The property bound at a position.
  func property(at position: Int) -> PropertyID

  /// The number of positions whose original value isn't captured.
  var uncapturedCount: Int { get }

  /// Whether the original value of a position is captured; until then, no skin has set the property.
  func isCaptured(at position: Int) -> Bool

  /// The captured original value of a position; `nil` if none is captured.
  func captured(at position: Int) -> Any?

  /// The original value of the target at a position: the captured one, or the current one.
  func original(of target: AnyObject, at position: Int) -> Any

  /// Captures the original value of the target at a position.
  func capture(_ target: AnyObject, at position: Int)

  /// The value that the target at a position was last known to have; `nil` if it is unknown.
  func known(at position: Int) -> Any?

  /// Captures the original value of a target again if the app has set another value since the last update.
  /// - Returns: Whether the app has.
  @discardableResult
  func noticeChange(of target: AnyObject, at position: Int) -> Bool

  /// Records the value that a target has after an update.
  func note(_ target: AnyObject, at position: Int)

  /// Records the value that a target has after an update of another property, unless it is one that the object keeps.
  func noteAfterOthers(_ target: AnyObject, at position: Int)

  /// Whether a visit with these values sets anything but original values.
  func setsValues(of lane: BindingLane, _ values: SkinValues, pass: Int) -> Bool

  /// Updates one target, unless its original value isn't captured.
  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int)

  /// Captures the original value of a target that was just added, if a visit with these values sets another one, and updates the target.
  func updateFirst(_ target: AnyObject, at position: Int, of lane: BindingLane, to values: SkinValues, pass: Int)

  /// Updates all targets of the lane.
  /// - Returns: The number of targets.
  func updateAll(of lane: BindingLane, to values: SkinValues, pass: Int) -> Int

  /// Moves the data of the last position to another one, and removes the last.
  /// - Returns: The data that was there.
  func replaceWithLast(_ position: Int) -> Any

  /// Binds a target in another table as it is bound here, with its original value.
  func bind(_ target: AnyObject, at position: Int, of lane: BindingLane, in table: BindingTable)
    -> BindingTable.Placement
}

/// A property of many objects that follows one key.
///
/// The value for the property is created once per pass and set on every target.
@MainActor
@usableFromInline final class TypedContent<Target: AnyObject, Value>: LaneContent {
  private let propertyID: PropertyID
  private let property: SkinBindingProperty
  @usableFromInline let follower: KeyFollower<Target, Value>
  /// The original values of the targets, by position; `nil` while no skin has set the property.
  @usableFromInline var originals = RunColumn<Value>()
  /// The values that the targets had after the last update, by position; `nil` if unknown, and empty without a detection.
  @usableFromInline var known = RunColumn<Value>()
  @usableFromInline var uncapturedCount = 0
  /// The setter of the key's value in the pass `readyPass`; nil if there is no value.
  private var ready: ReadySetter?
  private var readyPass = -1
  /// The value that a target had after it was set to that of the pass `notedPass`.
  private var noted: Value?
  private var notedPass = -1
  /// The class of that target.
  private var notedType: AnyClass?

  @usableFromInline init(
    _ property: SkinBindingProperty, _ propertyID: PropertyID, _ follower: KeyFollower<Target, Value>
  ) {
    self.property = property
    self.propertyID = propertyID
    self.follower = follower
  }

  @usableFromInline func property(at position: Int) -> PropertyID { propertyID }

  /// Adds the original value of a target, `nil` if it isn't captured, and the value that the target is known to have.
  @inlinable func append(_ original: Value?, known value: Value?) {
    originals.append(original)
    if case nil = original { uncapturedCount += 1 }
    if follower.changes != nil { known.append(value) }
  }

  @usableFromInline func isCaptured(at position: Int) -> Bool {
    if case nil = originals[position] { false } else { true }
  }

  @usableFromInline func captured(at position: Int) -> Any? { originals[position].map { $0 as Any } }

  @usableFromInline func original(of target: AnyObject, at position: Int) -> Any {
    originals[position] ?? follower.original(unsafeDowncast(target, to: Target.self))
  }

  /// Returns a target's value while no skin has set it.
  @usableFromInline func original(of target: Target) -> Value { follower.original(target) }

  @usableFromInline func capture(_ target: AnyObject, at position: Int) {
    let original = follower.original(unsafeDowncast(target, to: Target.self))
    // The getter may have run code of the app that captured it.
    guard !isCaptured(at: position) else { return }
    originals[position] = .some(original)
    uncapturedCount -= 1
    note(target, at: position)
  }

  @usableFromInline func known(at position: Int) -> Any? {
    follower.changes == nil ? nil : known[position].map { $0 as Any }
  }

  @discardableResult
  @usableFromInline func noticeChange(of target: AnyObject, at position: Int) -> Bool {
    findChange(of: target, at: position)
  }

  // Inlined, as are the other steps of an update, so that a pass looks the types of the values up once instead of at each step.
  @inline(__always)
  private func findChange(of target: AnyObject, at position: Int) -> Bool {
    guard let changes = follower.changes, case let old? = known[position] else { return false }
    let target = unsafeDowncast(target, to: Target.self)
    guard let current = changes.current(target), !Self.areIdentical(old, current), !changes.isSame(old, current),
      isCaptured(at: position)
    else { return false }
    originals[position] = .some(follower.original(target))
    if !keepsChanges(target) { known[position] = .some(current) }
    return true
  }

  /// Whether two values have the same bits, which is found out faster than whether they are equal.
  private static func areIdentical(_ one: Value, _ other: Value) -> Bool {
    // Most values are references, which are compared without a call.
    if MemoryLayout<Value>.size == MemoryLayout<UInt>.size {
      return unsafeBitCast(one, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
    }
    return withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
  }

  private func keepsChanges(_ target: Target) -> Bool { follower.changes?.keepsChanges?(target) == true }

  @usableFromInline func note(_ target: AnyObject, at position: Int) {
    guard let changes = follower.changes else { return }
    known[position] = changes.current(unsafeDowncast(target, to: Target.self))
  }

  @usableFromInline func noteAfterOthers(_ target: AnyObject, at position: Int) {
    if !keepsChanges(unsafeDowncast(target, to: Target.self)) { note(target, at: position) }
  }

  /// Records the value that a target has after it was set to that of the pass.
  @inline(__always)
  private func noteReady(_ target: AnyObject, at position: Int) {
    guard let changes = follower.changes else { return }
    guard changes.isUniform else { return note(target, at: position) }
    // A subclass may override the property.
    let type: AnyClass = Swift.type(of: target)
    if notedPass == readyPass, notedType == type {
      known[position] = noted
      return
    }
    note(target, at: position)
    guard case let value? = known[position] else { return }
    (noted, notedPass, notedType) = (.some(value), readyPass, type)
  }

  @usableFromInline func setsValues(of lane: BindingLane, _ values: SkinValues, pass: Int) -> Bool {
    prepare(values, pass)
    return ready != nil
  }

  @usableFromInline func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    updateCaptured(target, at: position, to: values, pass: pass)
  }

  @inline(__always)
  private func updateCaptured(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    prepare(values, pass)
    if case nil = originals[position] { return }
    let isChanged = findChange(of: target, at: position)
    if isChanged, ready == nil || keepsChanges(unsafeDowncast(target, to: Target.self)) {
      if ready == nil { follower.uncover?(unsafeDowncast(target, to: Target.self)) }
      return
    }
    if let ready {
      if ready.restoresOriginal, let original = originals[position] {
        follower.set(unsafeDowncast(target, to: Target.self), original)
      }
      ready.set(target)
      noteReady(target, at: position)
    } else if let original = originals[position] {
      // A lane's targets are of its type: only `BindingTable.bind` adds any.
      follower.set(unsafeDowncast(target, to: Target.self), original)
      note(target, at: position)
    }
  }

  // In one step, because each call through the protocol looks the types of the values up.
  @usableFromInline func updateFirst(
    _ target: AnyObject, at position: Int, of lane: BindingLane, to values: SkinValues, pass: Int
  ) {
    prepare(values, pass)
    guard let ready else { return }
    let original = follower.original(unsafeDowncast(target, to: Target.self))
    // The getter may have run code of the app that ended the binding, or captured the value.
    guard position < lane.targets.count, lane.targets[position] === target else { return }
    if !isCaptured(at: position) {
      originals[position] = .some(original)
      uncapturedCount -= 1
    }
    ready.set(target)
    noteReady(target, at: position)
  }

  @usableFromInline func updateAll(of lane: BindingLane, to values: SkinValues, pass: Int) -> Int {
    prepare(values, pass)
    if let ready, uncapturedCount == 0, follower.changes == nil, !ready.restoresOriginal {
      return ready.setAll(lane.targets)
    }
    var count = 0
    for position in 0..<lane.targets.count {
      guard let target = lane.targets[position] else {
        known.skip(position)
        continue
      }
      updateCaptured(target, at: position, to: values, pass: pass)
      count += 1
    }
    return count
  }

  @usableFromInline func replaceWithLast(_ position: Int) -> Any {
    if !isCaptured(at: position) { uncapturedCount -= 1 }
    let original = originals.replaceWithLast(position)
    guard follower.changes != nil else { return original as Any }
    return (original, known.replaceWithLast(position))
  }

  @usableFromInline func bind(
    _ target: AnyObject, at position: Int, of lane: BindingLane, in table: BindingTable
  ) -> BindingTable.Placement {
    table.bind(
      unsafeDowncast(target, to: Target.self), property, keyIndex: lane.keyIndexes[0], captured: originals[position],
      known: follower.changes == nil ? nil : known[position], follower: { follower })
  }

  private func prepare(_ values: SkinValues, _ pass: Int) {
    guard readyPass != pass else { return }
    ready = follower.prepare(values)
    readyPass = pass
  }
}

/// The getter, the conversion and the setter of a property of a class.
@MainActor
@usableFromInline struct KeyFollower<Target: AnyObject, Value> {
  /// Returns the property's value while no skin has set it.
  @usableFromInline let original: (Target) -> Value
  /// Creates the setter of the key's value; nil if there is no value.
  let prepare: @MainActor (SkinValues) -> ReadySetter?
  let set: @MainActor (Target, Value) -> Void
  /// Detects values that the app sets between updates; `nil` if the property's values can't be compared.
  @usableFromInline let changes: ChangeDetection<Target, Value>?
  /// Removes what a skin shows over a value; `nil` if nothing is shown over values.
  let uncover: (@MainActor (Target) -> Void)?

  @usableFromInline init(
    original: @escaping (Target) -> Value, prepare: @escaping @MainActor (SkinValues) -> ReadySetter?,
    set: @escaping @MainActor (Target, Value) -> Void, changes: ChangeDetection<Target, Value>? = nil,
    uncover: (@MainActor (Target) -> Void)? = nil
  ) {
    self.uncover = uncover
    self.original = original
    self.prepare = prepare
    self.set = set
    self.changes = changes
  }
}

/// The detection of values that the app sets on a property between updates.
///
/// Such a value becomes the original one. Each update compares the property's value with the one after the last update, which was read
/// back from the object, because not every getter returns the value that was set.
@MainActor
@usableFromInline package struct ChangeDetection<Target: AnyObject, Value> {
  /// Returns the property's value; `nil` if it can't be compared in the object's state.
  package let current: @MainActor (Target) -> Value?
  /// Returns whether two values are the same.
  package let isSame: @MainActor (Value, Value) -> Bool
  /// Whether an object keeps a value that isn't the skin's, such as a text that the user has typed; `nil` if none does.
  package let keepsChanges: (@MainActor (Target) -> Bool)?

  /// Whether all objects of a class that are set to a value return the same one.
  package let isUniform: Bool

  /// Creates a detection.
  /// - Parameters:
  ///   - isUniform: Whether all objects of a class that are set to a value return the same one.
  ///   - keepsChanges: Whether an object keeps a value that isn't the skin's; `nil` if none does.
  ///   - current: Returns the property's value; `nil` if it can't be compared in the object's state.
  ///   - isSame: Returns whether two values are the same.
  @usableFromInline package init(
    isUniform: Bool = false, keepsChanges: (@MainActor (Target) -> Bool)? = nil,
    current: @escaping @MainActor (Target) -> Value?,
    isSame: @escaping @MainActor (Value, Value) -> Bool
  ) {
    self.isUniform = isUniform
    self.keepsChanges = keepsChanges
    self.current = current
    self.isSame = isSame
  }
}

/// Sets a property to a converted value.
///
/// Its closures come from the caller of `bind` and are compiled for the caller's types: a switch spends its time in them.
@MainActor
@usableFromInline struct ReadySetter {
  /// Sets it on one target.
  let set: @MainActor (AnyObject) -> Void
  /// Sets it on all targets of a lane and returns their number.
  let setAll: @MainActor (WeakColumn) -> Int
  /// Whether it sets no value itself, so that the original one is restored before.
  let restoresOriginal: Bool

  @usableFromInline init(
    set: @escaping @MainActor (AnyObject) -> Void, setAll: @escaping @MainActor (WeakColumn) -> Int,
    restoresOriginal: Bool = false
  ) {
    self.restoresOriginal = restoresOriginal
    self.set = set
    self.setAll = setAll
  }
}
