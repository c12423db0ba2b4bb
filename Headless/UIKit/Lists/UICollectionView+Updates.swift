// Updates of a collection's items and sections. They are shown at once.

public import Foundation

extension UICollectionView {
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updateDepth += 1
    updates?()
    updateDepth -= 1
    if updateDepth == 0 { applyUpdate() }
    completion?(true)
  }

  public func insertItems(at indexPaths: [IndexPath]) { change { $0.inserted.formUnion(indexPaths) } }

  public func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleted.formUnion(indexPaths) } }

  public func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloaded.formUnion(indexPaths) } }

  @available(iOS 15.0, *)
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfigured.formUnion(indexPaths) }
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }

  public func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }

  public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }

  public func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(ListUpdate.Move(from: section, to: newSection)) }
  }

  private func change(_ edit: (inout ListUpdate) -> Void) {
    var update = pendingUpdate ?? ListUpdate(.collection)
    edit(&update)
    pendingUpdate = update
    if updateDepth == 0 { applyUpdate() }
  }

  /// The numbers of items that the data source has now.
  var currentCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

  private func applyUpdate() {
    let update = pendingUpdate
    pendingUpdate = nil
    collectionViewLayout.contentChanged()
    collectionViewLayout.invalidateLayout()
    guard let update, let before = knownCounts else { return }
    let after = currentCounts
    update.check(before: before, after: after)
    knownCounts = after
    moveCells { update.reloads($0) ? nil : update.newPath(of: $0, before: before) }
    moveSelection { update.newPath(of: $0, before: before) }
    for path in update.newPathsOfReconfigured(before: before) { reconfigure(path) }
  }

  /// Requests an item's cell from the data source again, without preparing it for reuse.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = cellForItem(at: path) else { return }
    reconfiguring = cell
    defer { reconfiguring = nil }
    guard dataSource?.collectionView(self, cellForItemAt: path) === cell else {
      UIKitException.raise(
        "The cell returned from -collectionView:cellForItemAtIndexPath: for the reconfigured item at \(path) isn't the existing one"
      )
    }
  }

  // MARK: Touches

  /// Highlights the item under a touch, and selects it at the touch's end.
  func touchBegan(_ touch: UITouch) {
    guard let path = indexPathForItem(at: touch.location(in: self)), allowsSelection,
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    touchedItem = path
    cellForItem(at: path)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }

  func touchEnded(selects: Bool) {
    guard let path = touchedItem else { return }
    touchedItem = nil
    cellForItem(at: path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
    if selects { tapItem(at: path) }
  }

  // MARK: Moving by a user

  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard dataSource?.collectionView(self, canMoveItemAt: indexPath) == true else { return false }
    movement = (indexPath, indexPath)
    return true
  }

  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let moving = movement, let proposed = indexPathForItem(at: targetPosition) else { return }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveFromItemAt: moving.from, toProposedIndexPath: proposed) ?? proposed
    movement = (moving.from, target)
  }

  public func endInteractiveMovement() {
    guard let moving = movement else { return }
    movement = nil
    guard moving.from != moving.to else { return }
    dataSource?.collectionView(self, moveItemAt: moving.from, to: moving.to)
    moveItem(at: moving.from, to: moving.to)
  }

  public func cancelInteractiveMovement() { movement = nil }
}
