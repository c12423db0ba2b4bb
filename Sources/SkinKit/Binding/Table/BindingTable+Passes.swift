extension BindingTable {
  /// Visits the bindings that follow any of some keys, each once.
  ///
  /// Bindings removed during the pass aren't visited any more; new ones are updated when they are added.
  /// - Parameters:
  ///   - keyIndexes: The keys.
  ///   - values: The values to update to.
  ///   - isUrgent: Whether to visit a target at once; others wait. `nil` visits all.
  /// - Returns: The number of visited bindings.
  func pass(over keyIndexes: [KeyIndex], to values: SkinValues, isUrgent: (@MainActor (AnyObject) -> Bool)? = nil)
    -> Int
  {
    passCount += 1
    var visited = 0
    Self.visiting {
      keepingPositions {
        for keyIndex in keyIndexes {
          for number in lanes.following(keyIndex) { captureOriginals(of: lanes[number], values) }
        }
        for number in lanes.ofEveryChange { captureOriginals(of: lanes[number], values) }
        for keyIndex in keyIndexes {
          for number in lanes.following(keyIndex) { visited += visit(number, values, isUrgent) }
        }
        for number in lanes.ofEveryChange { visited += visit(number, values, isUrgent) }
      }
    }
    return visited
  }

  /// Updates a binding that was just added.
  /// - Parameters:
  ///   - cell: The binding's cell, which is the latest of its target.
  ///   - target: The target.
  ///   - values: The values to update to.
  func visitFirst(_ cell: Int32, of target: AnyObject, to values: SkinValues) {
    // Other bindings of the target may have original values to capture, too.
    guard cells.next(cell) == Self.none, isReady(target) else { return visit(cell, to: values, isLatest: true) }
    let (lane, position) = place(of: cell)
    Self.visiting {
      keepingPositions { lane.content.updateFirst(target, at: position, of: lane, to: values, pass: passCount) }
    }
  }

  /// Updates one binding.
  /// - Parameters:
  ///   - cell: The binding's cell.
  ///   - values: The values to update to.
  ///   - isLatest: Whether the cell is known to be the latest of its target.
  func visit(_ cell: Int32, to values: SkinValues, isLatest: Bool = false) {
    let revision = cells.revision
    let (lane, position) = place(of: cell)
    guard let target = lane.targets[position] else { return }
    cells.setWaiting(cell, false)
    Self.visiting {
      keepingPositions {
        if !lane.content.isCaptured(at: position), lane.content.setsValues(of: lane, values, pass: passCount) {
          captureOriginals(of: target, from: isLatest && cells.revision == revision ? cell : nil)
          // A getter may have run code of the app that ended the binding.
          guard lane.targets[position] === target else { return }
        }
        lane.content.update(target, at: position, to: values, pass: passCount)
      }
    }
  }

  /// Updates a binding at the next change.
  func deferVisit(_ cell: Int32) {
    let (lane, position) = place(of: cell)
    if let target = lane.targets[position] {
      deferred.append((WeakReference(target), lane.content.property(at: position)))
    }
  }

  /// Updates the bindings that waited for a change.
  func visitDeferred(to values: SkinValues) {
    guard !deferred.isEmpty else { return }
    let bindings = deferred
    deferred = []
    passCount += 1
    for binding in bindings {
      guard let target = binding.target.object else { continue }
      let cell = cell(of: target, binding.property)
      if cell != Self.none { visit(cell, to: values) }
    }
  }

  /// Calls a closure that updates targets.
  static func visiting(_ body: () -> Void) {
    visitDepth += 1
    body()
    visitDepth -= 1
  }

  /// Updates waiting bindings as long as there is time.
  /// - Returns: Whether none waits any more.
  func visitWaiting(to values: SkinValues, while hasTime: () -> Bool) -> Bool {
    while !waiting.isEmpty, hasTime(), let cell = waiting.removeFirst() {
      if cells.isWaiting(cell) { visit(cell, to: values) }
    }
    return waiting.isEmpty
  }

  /// Updates the waiting bindings of one target.
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

  /// Calls a closure during which positions don't move.
  func keepingPositions(_ body: () -> Void) {
    let wasPassing = isPassing
    isPassing = true
    body()
    isPassing = wasPassing
    guard !wasPassing, !lanesWithHoles.isEmpty else { return }
    for number in lanesWithHoles { compact(lanes[number]) }
    lanesWithHoles = []
  }

  /// Removes the positions that were freed during a pass, and those of dead targets.
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
