// Bindings side by side that are visited in the same way: the same property of many objects, following the same key.

/// A reference that doesn't keep its object alive.
@usableFromInline struct WeakReference {
  @usableFromInline weak var object: AnyObject?
}

/// The targets of a lane, by position.
///
/// They stand in one array, apart from what a pass doesn't need: a pass is bound by memory. It reads a weak reference, follows it,
/// and sets a property.
@MainActor
@usableFromInline final class LaneMembers {
  /// The cell of a position that was given up during a pass.
  static let removed: Int32 = -1

  /// The slots of the keys that the lane follows; none follows every change.
  let slots: [KeySlot]
  /// The targets; those that died or were removed during a pass are nil.
  @usableFromInline var targets: ContiguousArray<WeakReference> = []
  /// The cell of each target, or ``removed``.
  var cells: ContiguousArray<Int32> = []
  /// Whether positions were given up during a pass, or targets found dead.
  @usableFromInline var hasHoles = false
  /// The pass in which the lane was visited last: one that follows several keys is visited once.
  var lastPass = 0

  init(slots: [KeySlot]) { self.slots = slots }

  func append(_ target: AnyObject, cell: Int32) {
    targets.append(WeakReference(object: target))
    cells.append(cell)
  }

  /// Moves the last position's target to another position, and removes the last.
  func replaceWithLast(_ position: Int) {
    let last = targets.count - 1
    if position < last {
      targets[position].object = targets[last].object
      cells[position] = cells[last]
    }
    targets.removeLast()
    cells.removeLast()
  }
}

/// A lane, as the table sees it.
@MainActor
protocol BindingLane: AnyObject {
  /// The targets.
  var members: LaneMembers { get }

  /// The property that is bound at a position.
  func property(at position: Int) -> PropertyID

  /// What the target at a position had of its own.
  func own(at position: Int) -> Any

  /// Brings one target up to date.
  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int)

  /// Brings all targets up to date.
  /// - Returns: How many there were.
  func updateAll(to values: SkinValues, pass: Int) -> Int

  /// Moves what belongs to the last position to another one, and removes the last.
  /// - Returns: What was there, to be let go of when the table isn't in use.
  func replaceWithLast(_ position: Int) -> Any

  /// Binds a target in another table as it is bound here, with what it had of its own.
  func bind(_ target: AnyObject, at position: Int, in table: BindingTable) -> BindingTable.Placement
}

/// A property of many objects that follows one key.
///
/// What the property is set to is made once for each pass and set everywhere.
@MainActor
final class TypedLane<Target: AnyObject, Resource: SkinResource, Value>: BindingLane {
  let members: LaneMembers
  private let propertyID: PropertyID
  private let follower: KeyFollower<Target, Resource, Value>
  private let property: BindingProperty
  private var owns: ContiguousArray<Value> = []
  /// What was made of the key's value in the pass `madePass`.
  private var made: Value?
  private var madePass = -1

  init(
    _ property: BindingProperty, _ propertyID: PropertyID, _ follower: KeyFollower<Target, Resource, Value>
  ) {
    members = LaneMembers(slots: [follower.key.slot])
    self.property = property
    self.propertyID = propertyID
    self.follower = follower
  }

  func append(_ target: Target, own: Value, cell: Int32) {
    members.append(target, cell: cell)
    owns.append(own)
  }

  func property(at position: Int) -> PropertyID { propertyID }

  func own(at position: Int) -> Any { owns[position] }

  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    let value = value(in: values, pass) ?? owns[position]
    // A lane's targets are of its type: only `append` adds any.
    follower.set(unsafeDowncast(target, to: Target.self), value)
  }

  func updateAll(to values: SkinValues, pass: Int) -> Int {
    if let value = value(in: values, pass) { return follower.setAll(members, value) }
    var count = 0
    for position in 0..<members.targets.count {
      guard let target = members.targets[position].object else {
        members.hasHoles = true
        continue
      }
      follower.set(unsafeDowncast(target, to: Target.self), owns[position])
      count += 1
    }
    return count
  }

  func replaceWithLast(_ position: Int) -> Any {
    members.replaceWithLast(position)
    owns.swapAt(position, owns.count - 1)
    return owns.removeLast()
  }

  func bind(_ target: AnyObject, at position: Int, in table: BindingTable) -> BindingTable.Placement {
    let own = owns[position]
    return table.bind(unsafeDowncast(target, to: Target.self), property, follower) { _ in own }
  }

  private func value(in values: SkinValues, _ pass: Int) -> Value? {
    if madePass != pass {
      made = values.variants(follower.key).flatMap { follower.make($0, values.appearance) }
      madePass = pass
    }
    return made
  }
}

/// How a property of a class follows a key: what it is made of, and how it is set.
@MainActor
@usableFromInline struct KeyFollower<Target: AnyObject, Resource: SkinResource, Value> {
  let key: SkinKey<Resource>
  let make: @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
  let set: @MainActor (Target, Value) -> Void
  /// Sets all targets to one value: a closure of the caller's, so that it is compiled for the caller's types.
  let setAll: @MainActor (LaneMembers, Value) -> Int

  @usableFromInline init(
    key: SkinKey<Resource>, make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
    set: @escaping @MainActor (Target, Value) -> Void, setAll: @escaping @MainActor (LaneMembers, Value) -> Int
  ) {
    self.key = key
    self.make = make
    self.set = set
    self.setAll = setAll
  }
}

/// Bindings with a closure each, that follow the same keys.
@MainActor
final class ClosureLane: BindingLane {
  /// Brings a target up to date; the second argument is what it had of its own.
  typealias Update = @MainActor (AnyObject, Any, SkinValues) -> Void

  private struct Member {
    let property: PropertyID
    let own: Any
    let update: Update
  }

  let members: LaneMembers
  private unowned let table: BindingTable
  private var details: ContiguousArray<Member> = []

  init(slots: [KeySlot], in table: BindingTable) {
    members = LaneMembers(slots: slots)
    self.table = table
  }

  func append(_ target: AnyObject, _ property: PropertyID, own: Any, update: @escaping Update, cell: Int32) {
    members.append(target, cell: cell)
    details.append(Member(property: property, own: own, update: update))
  }

  func property(at position: Int) -> PropertyID { details[position].property }

  func own(at position: Int) -> Any { details[position].own }

  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    let member = details[position]
    member.update(target, member.own, values)
  }

  func updateAll(to values: SkinValues, pass: Int) -> Int {
    var count = 0
    for position in 0..<members.targets.count {
      guard let target = members.targets[position].object else {
        members.hasHoles = true
        continue
      }
      update(target, at: position, to: values, pass: pass)
      count += 1
    }
    return count
  }

  func replaceWithLast(_ position: Int) -> Any {
    members.replaceWithLast(position)
    details.swapAt(position, details.count - 1)
    return details.removeLast()
  }

  func bind(_ target: AnyObject, at position: Int, in other: BindingTable) -> BindingTable.Placement {
    let member = details[position]
    return other.bind(
      target, table.property(member.property), to: members.slots, own: { member.own }, update: member.update)
  }
}
