extension BindingTable {
  /// Updates the bindings of an object that became ready; see ``isReady``.
  func visitUncaptured(of target: AnyObject, to values: SkinValues) {
    // The first visit captures the original values of all properties.
    let properties = cells(of: target).compactMap { cell in
      let (lane, position) = place(of: cell)
      return lane.content.isCaptured(at: position) ? nil : lane.content.property(at: position)
    }
    for property in properties {
      let cell = cell(of: target, property)
      if cell != Self.none { visit(cell, to: values) }
    }
  }

  /// Captures the original values of the targets of a lane, if these values change them.
  func captureOriginals(of lane: BindingLane, _ values: SkinValues) {
    guard lane.content.uncapturedCount > 0, lane.content.setsValues(of: lane, values, pass: passCount) else { return }
    for position in 0..<lane.targets.count where !lane.content.isCaptured(at: position) {
      if let target = lane.targets[position] { captureOriginals(of: target) }
    }
  }

  /// Captures the original values of all properties of a target, if it is ready.
  ///
  /// Properties can depend on each other, as a label's rich text on its color. All values are therefore read before a skin sets any.
  /// - Parameters:
  ///   - target: The target.
  ///   - latest: The target's latest cell, if it is known.
  func captureOriginals(of target: AnyObject, from latest: Int32? = nil) {
    guard isReady(target) else { return }
    var cell = latest ?? cells.first(of: target)
    while cell != Self.none {
      let (lane, position) = place(of: cell)
      let revision = cells.revision
      if lane.targets[position] === target, !lane.content.isCaptured(at: position) {
        lane.content.capture(target, at: position)
      }
      // A getter may run code of the app that binds and unbinds: then the search starts anew.
      cell = cells.revision == revision ? cells.next(cell) : cells.first(of: target)
    }
  }
}
