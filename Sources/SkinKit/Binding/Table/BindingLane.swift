// Bindings side by side that are visited in the same way: the same property of many objects, following the same key.

/// Bindings that are visited in the same way.
///
/// Targets stand in one column, apart from what a pass doesn't need: a pass is bound by memory. It reads a weak reference, follows it,
/// and sets a property.
@MainActor
@usableFromInline final class BindingLane {
  /// Its number in the table.
  let number: Int
  /// The key indexes of the keys that the lane follows; none follows every change.
  let keyIndexes: [KeyIndex]
  /// The targets by position; those that died or were removed during a pass are nil.
  @usableFromInline let targets = WeakColumn()
  /// The cell of each target; ``BindingCells/none`` where it was given up during a pass.
  private(set) var cells: ContiguousArray<Int32> = []
  /// What else belongs to the positions, and what a visit does.
  @usableFromInline let content: any LaneContent
  /// The pass in which the lane was visited last: one that follows several keys is visited once.
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

  /// Gives a position up, which stays until the pass under way has ended.
  func giveUp(_ position: Int) {
    targets.clear(position)
    cells[position] = BindingCells.none
  }

  /// Moves what belongs to the last position to another one, and removes the last.
  /// - Returns: What was there, to be let go of when the table isn't in use.
  func replaceWithLast(_ position: Int) -> Any {
    targets.replaceWithLast(position)
    cells.swapAt(position, cells.count - 1)
    cells.removeLast()
    return content.replaceWithLast(position)
  }
}

/// What belongs to the positions of a lane beside its targets, and what a visit does.
@MainActor
@usableFromInline protocol LaneContent: AnyObject {
  /// The property that is bound at a position.
  func property(at position: Int) -> PropertyID

  /// What the target at a position had of its own.
  func original(at position: Int) -> Any

  /// Brings one target up to date.
  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int)

  /// Brings all targets of the lane up to date.
  /// - Returns: How many there were.
  func updateAll(of lane: BindingLane, to values: SkinValues, pass: Int) -> Int

  /// Moves what belongs to the last position to another one, and removes the last.
  /// - Returns: What was there.
  func replaceWithLast(_ position: Int) -> Any

  /// Binds a target in another table as it is bound here, with what it had of its own.
  func bind(_ target: AnyObject, at position: Int, of lane: BindingLane, in table: BindingTable)
    -> BindingTable.Placement
}

/// A property of many objects that follows one key.
///
/// What the property is set to is made once for each pass and set everywhere.
@MainActor
@usableFromInline final class TypedContent<Target: AnyObject, Value>: LaneContent {
  private let propertyID: PropertyID
  private let property: BindingProperty
  private let follower: KeyFollower<Target, Value>
  /// What the targets had of their own, by position.
  @usableFromInline var originals: ContiguousArray<Value> = []
  /// What sets the key's value of the pass `readyPass`; nil where there is none.
  private var ready: ReadySetter?
  private var readyPass = -1

  @usableFromInline init(
    _ property: BindingProperty, _ propertyID: PropertyID, _ follower: KeyFollower<Target, Value>
  ) {
    self.property = property
    self.propertyID = propertyID
    self.follower = follower
  }

  @usableFromInline func property(at position: Int) -> PropertyID { propertyID }

  @usableFromInline func original(at position: Int) -> Any { originals[position] }

  @usableFromInline func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    prepare(values, pass)
    if let ready {
      ready.set(target)
    } else {
      setOriginal(target, position)
    }
  }

  @usableFromInline func updateAll(of lane: BindingLane, to values: SkinValues, pass: Int) -> Int {
    prepare(values, pass)
    if let ready { return ready.setAll(lane.targets) }
    var count = 0
    for position in 0..<lane.targets.count {
      guard let target = lane.targets[position] else { continue }
      setOriginal(target, position)
      count += 1
    }
    return count
  }

  @usableFromInline func replaceWithLast(_ position: Int) -> Any {
    originals.swapAt(position, originals.count - 1)
    return originals.removeLast()
  }

  @usableFromInline func bind(
    _ target: AnyObject, at position: Int, of lane: BindingLane, in table: BindingTable
  ) -> BindingTable.Placement {
    let original = originals[position]
    return table.bind(
      unsafeDowncast(target, to: Target.self), property, keyIndex: lane.keyIndexes[0], original: { _ in original },
      follower: { follower })
  }

  private func prepare(_ values: SkinValues, _ pass: Int) {
    guard readyPass != pass else { return }
    ready = follower.prepare(values)
    readyPass = pass
  }

  private func setOriginal(_ target: AnyObject, _ position: Int) {
    // A lane's targets are of its type: only `BindingTable.bind` adds any.
    follower.set(unsafeDowncast(target, to: Target.self), originals[position])
  }
}

/// How a property of a class follows a key: what it is set to, and how.
@MainActor
@usableFromInline struct KeyFollower<Target: AnyObject, Value> {
  /// Makes what sets the key's value; nil where there is none.
  let prepare: @MainActor (SkinValues) -> ReadySetter?
  let set: @MainActor (Target, Value) -> Void

  @usableFromInline init(
    prepare: @escaping @MainActor (SkinValues) -> ReadySetter?, set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.prepare = prepare
    self.set = set
  }
}

/// Sets a property to a value that is ready.
///
/// Its closures are the caller's of `bind`, compiled for the caller's types: a switch spends its time in them.
@MainActor
@usableFromInline struct ReadySetter {
  /// Sets it on one target.
  let set: @MainActor (AnyObject) -> Void
  /// Sets it on all targets of a lane; gives how many there were.
  let setAll: @MainActor (WeakColumn) -> Int

  @usableFromInline init(
    set: @escaping @MainActor (AnyObject) -> Void, setAll: @escaping @MainActor (WeakColumn) -> Int
  ) {
    self.set = set
    self.setAll = setAll
  }
}

/// Bindings with a closure each, that follow the same keys.
@MainActor
final class ClosureContent: LaneContent {
  /// Brings a target up to date; the second argument is what it had of its own.
  typealias Update = @MainActor (AnyObject, Any, SkinValues) -> Void

  private struct Member {
    let property: PropertyID
    let original: Any
    let update: Update
  }

  private unowned let table: BindingTable
  private var details: ContiguousArray<Member> = []

  init(in table: BindingTable) { self.table = table }

  func append(_ property: PropertyID, original: Any, update: @escaping Update) {
    details.append(Member(property: property, original: original, update: update))
  }

  func property(at position: Int) -> PropertyID { details[position].property }

  func original(at position: Int) -> Any { details[position].original }

  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    let member = details[position]
    member.update(target, member.original, values)
  }

  func updateAll(of lane: BindingLane, to values: SkinValues, pass: Int) -> Int {
    var count = 0
    for position in 0..<lane.targets.count {
      guard let target = lane.targets[position] else { continue }
      update(target, at: position, to: values, pass: pass)
      count += 1
    }
    return count
  }

  func replaceWithLast(_ position: Int) -> Any {
    details.swapAt(position, details.count - 1)
    return details.removeLast()
  }

  func bind(
    _ target: AnyObject, at position: Int, of lane: BindingLane, in other: BindingTable
  ) -> BindingTable.Placement {
    let member = details[position]
    return other.bind(
      target, table.property(member.property), to: lane.keyIndexes, original: { member.original }, update: member.update
    )
  }
}
