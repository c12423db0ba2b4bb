/// The lanes of a table, by number, by identity and by key.
struct BindingLanes {
  private var lanes: [BindingLane] = []
  private var typed: [BindingTable.LaneID: Int] = [:]
  private var closures: [[KeyIndex]: Int] = [:]
  private var ofKey: [[Int]] = []
  /// The lanes that follow every change instead of some keys.
  private(set) var ofEveryChange: [Int] = []

  var count: Int { lanes.count }

  subscript(number: Int) -> BindingLane { lanes[number] }

  /// The numbers of the lanes that follow a key.
  func following(_ keyIndex: KeyIndex) -> [Int] { keyIndex < ofKey.count ? ofKey[keyIndex] : [] }

  /// The number of the lane of typed bindings with an identity.
  func number(of id: BindingTable.LaneID) -> Int? { typed[id] }

  /// The number of the lane of closures that follow these keys.
  func number(ofClosures keyIndexes: [KeyIndex]) -> Int? { closures[keyIndexes] }

  @MainActor mutating func add(_ content: any LaneContent, id: BindingTable.LaneID) -> BindingLane {
    let lane = add(content, keyIndexes: [id.keyIndex])
    typed[id] = lane.number
    return lane
  }

  @MainActor mutating func add(_ closures: ClosureContent, keyIndexes: [KeyIndex]) -> BindingLane {
    let lane = add(closures as any LaneContent, keyIndexes: keyIndexes)
    self.closures[keyIndexes] = lane.number
    return lane
  }

  @MainActor private mutating func add(_ content: any LaneContent, keyIndexes: [KeyIndex]) -> BindingLane {
    let lane = BindingLane(number: lanes.count, keyIndexes: keyIndexes, content: content)
    lanes.append(lane)
    if keyIndexes.isEmpty { ofEveryChange.append(lane.number) }
    for keyIndex in Set(keyIndexes) {
      if keyIndex >= ofKey.count { ofKey += Array(repeating: [], count: keyIndex + 1 - ofKey.count) }
      ofKey[keyIndex].append(lane.number)
    }
    return lane
  }
}
