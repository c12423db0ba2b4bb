// Updates of a table's rows and sections. They are shown at once.

public import Foundation

extension UITableView {
  public func beginUpdates() { updateDepth += 1 }

  public func endUpdates() {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    if updateDepth == 0 { applyUpdate() }
  }

  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change { $0.inserted.formUnion(indexPaths) }
  }

  public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change { $0.deleted.formUnion(indexPaths) }
  }

  public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change { $0.reloaded.formUnion(indexPaths) }
  }

  @available(iOS 15.0, *)
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfigured.formUnion(indexPaths) }
  }

  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }

  public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(ListUpdate.Move(from: section, to: newSection)) }
  }

  private func change(_ edit: (inout ListUpdate) -> Void) {
    var update = pendingUpdate ?? ListUpdate(.table)
    edit(&update)
    pendingUpdate = update
    if updateDepth == 0 { applyUpdate() }
  }

  /// The numbers of rows that the data source has now.
  var currentCounts: [Int] { (0..<numberOfSections).map { numberOfRows(inSection: $0) } }

  private func applyUpdate() {
    let update = pendingUpdate
    pendingUpdate = nil
    guard let update, let before = knownCounts else {
      // Nothing was shown yet, so there is nothing to update.
      return heightsChanged()
    }
    let after = currentCounts
    update.check(before: before, after: after)
    knownCounts = after
    let cells = shown
    shown = [:]
    for (path, cell) in cells {
      if !update.reloads(path), let new = update.newPath(of: path, before: before) {
        shown[new] = cell
      } else {
        recycle(cell, path)
      }
    }
    measured = measured.reduce(into: [:]) { rest, each in
      guard !update.reloads(each.key), let new = update.newPath(of: each.key, before: before) else { return }
      rest[new] = each.value
    }
    moveSelection { update.newPath(of: $0, before: before) }
    // Titles belong to sections, which can have moved.
    for view in Array(shownHeaders.values) + Array(shownFooters.values) { recycle(header: view) }
    shownHeaders = [:]
    shownFooters = [:]
    heightsChanged()
    for (path, cell) in shown { dress(cell, at: path) }
    for path in update.newPathsOfReconfigured(before: before) { reconfigure(path) }
  }

  /// Requests a row's cell from the data source again, without preparing it for reuse.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = shown[path] else { return }
    measured[path] = nil
    reconfiguring = cell
    defer { reconfiguring = nil }
    guard dataSource?.tableView(self, cellForRowAt: path) === cell else {
      UIKitException.raise(
        "The cell returned from tableView:cellForRowAtIndexPath: for the reconfigured row at \(path) isn't the existing one"
      )
    }
  }
}

extension UITableView {
  // MARK: Touches

  /// Highlights the row under a touch, and selects it at the touch's end.
  func touchBegan(_ touch: UITouch) {
    guard let path = indexPathForRow(at: touch.location(in: self)), allowsSelection,
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    touchedRow = path
    cellForRow(at: path)?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  func touchEnded(selects: Bool) {
    guard let path = touchedRow else { return }
    touchedRow = nil
    cellForRow(at: path)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    if selects { tapRow(at: path) }
  }

  // MARK: Editing by a user

  /// Deletes or inserts at a row, as the button of an edited row or a swipe does.
  package func commit(_ style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    guard dataSource?.tableView(self, canEditRowAt: indexPath) == true else { return }
    dataSource?.tableView(self, commit: style, forRowAt: indexPath)
  }

  /// Moves a row, as a drag of its handle does.
  package func drag(rowAt indexPath: IndexPath, to newIndexPath: IndexPath) {
    guard isEditing, dataSource?.tableView(self, canMoveRowAt: indexPath) == true else { return }
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: indexPath, toProposedIndexPath: newIndexPath) ?? newIndexPath
    dataSource?.tableView(self, moveRowAt: indexPath, to: target)
    moveRow(at: indexPath, to: target)
  }
}
