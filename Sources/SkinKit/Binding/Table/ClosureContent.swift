/// Bindings with one closure each that follow the same keys.
@MainActor
final class ClosureContent: LaneContent {
  /// Updates a target; the second argument is its original value.
  typealias Update = @MainActor (AnyObject, Any, SkinValues) -> Void
  /// Returns the property's value while no skin has set it.
  typealias Original = @MainActor (AnyObject) -> Any

  private struct Member {
    let property: PropertyID
    let original: Original
    /// `nil` while no skin has updated the target.
    var captured: Any?
    let update: Update
  }

  private unowned let table: BindingTable
  private var details: ContiguousArray<Member> = []
  private(set) var uncapturedCount = 0

  init(in table: BindingTable) { self.table = table }

  func append(_ property: PropertyID, captured: Any?, original: @escaping Original, update: @escaping Update) {
    details.append(Member(property: property, original: original, captured: captured, update: update))
    if captured == nil { uncapturedCount += 1 }
  }

  func property(at position: Int) -> PropertyID { details[position].property }

  func isCaptured(at position: Int) -> Bool { details[position].captured != nil }

  func captured(at position: Int) -> Any? { details[position].captured }

  func original(of target: AnyObject, at position: Int) -> Any {
    details[position].captured ?? details[position].original(target)
  }

  func capture(_ target: AnyObject, at position: Int) {
    let original = details[position].original(target)
    guard !isCaptured(at: position) else { return }
    details[position].captured = original
    uncapturedCount -= 1
  }

  // The closures compare the values themselves.
  func known(at position: Int) -> Any? { nil }

  func noticeChange(of target: AnyObject, at position: Int) -> Bool { false }

  func note(_ target: AnyObject, at position: Int) {}

  func noteAfterOthers(_ target: AnyObject, at position: Int) {}

  func setsValues(of lane: BindingLane, _ values: SkinValues, pass: Int) -> Bool {
    lane.keyIndexes.isEmpty || lane.keyIndexes.contains(where: values.skin.hasValue)
  }

  func update(_ target: AnyObject, at position: Int, to values: SkinValues, pass: Int) {
    let member = details[position]
    if let original = member.captured { member.update(target, original, values) }
  }

  func updateFirst(
    _ target: AnyObject, at position: Int, of lane: BindingLane, to values: SkinValues, pass: Int
  ) {
    if setsValues(of: lane, values, pass: pass) { capture(target, at: position) }
    guard position < lane.targets.count, lane.targets[position] === target else { return }
    update(target, at: position, to: values, pass: pass)
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
    if !isCaptured(at: position) { uncapturedCount -= 1 }
    details.swapAt(position, details.count - 1)
    return details.removeLast()
  }

  func bind(
    _ target: AnyObject, at position: Int, of lane: BindingLane, in other: BindingTable
  ) -> BindingTable.Placement {
    let member = details[position]
    return other.bind(
      target, table.property(member.property), to: lane.keyIndexes, captured: member.captured,
      original: member.original, update: member.update)
  }
}
