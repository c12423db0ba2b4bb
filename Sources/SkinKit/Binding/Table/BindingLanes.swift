// The lanes of a table, found by what they are for.

/// The lanes of a table, by number, by identity and by key.
struct BindingLanes {
  private var lanes: [BindingLane] = []
  private var typed: [BindingTable.LaneID: Int] = [:]
  private var closures: [[KeySlot]: Int] = [:]
  private var ofSlot: [[Int]] = []
  /// Lanes that follow no key in particular, and so every change.
  private(set) var ofEveryChange: [Int] = []

  var count: Int { lanes.count }

  subscript(number: Int) -> BindingLane { lanes[number] }

  /// The numbers of the lanes that follow a key.
  func following(_ slot: KeySlot) -> [Int] { slot < ofSlot.count ? ofSlot[slot] : [] }

  /// The number of the lane of typed bindings with an identity.
  func number(of id: BindingTable.LaneID) -> Int? { typed[id] }

  /// The number of the lane of closures that follow some keys.
  func number(ofClosures slots: [KeySlot]) -> Int? { closures[slots] }

  @MainActor mutating func add(_ content: any LaneContent, id: BindingTable.LaneID) -> BindingLane {
    let lane = add(content, slots: [id.slot])
    typed[id] = lane.number
    return lane
  }

  @MainActor mutating func add(_ closures: ClosureContent, slots: [KeySlot]) -> BindingLane {
    let lane = add(closures as any LaneContent, slots: slots)
    self.closures[slots] = lane.number
    return lane
  }

  @MainActor private mutating func add(_ content: any LaneContent, slots: [KeySlot]) -> BindingLane {
    let lane = BindingLane(number: lanes.count, slots: slots, content: content)
    lanes.append(lane)
    if slots.isEmpty { ofEveryChange.append(lane.number) }
    for slot in Set(slots) {
      if slot >= ofSlot.count { ofSlot += Array(repeating: [], count: slot + 1 - ofSlot.count) }
      ofSlot[slot].append(lane.number)
    }
    return lane
  }
}
