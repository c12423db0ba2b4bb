// Inserted, deleted, moved and reloaded parts of a list, and UIKit's exceptions for those that its data source contradicts.

internal import Foundation

struct ListUpdate {
  /// The list's words in messages.
  enum Kind {
    case table
    case collection

    var list: String { self == .table ? "table view" : "collection view" }
    var item: String { self == .table ? "row" : "item" }
  }

  struct Move<Place: Hashable>: Hashable {
    var from: Place
    var to: Place
  }

  let kind: Kind
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [Move<Int>] = []
  var inserted: Set<IndexPath> = []
  var deleted: Set<IndexPath> = []
  var reloaded: Set<IndexPath> = []
  var reconfigured: Set<IndexPath> = []
  var moved: [Move<IndexPath>] = []

  init(_ kind: Kind) { self.kind = kind }

  // MARK: Mapping

  /// The place of what remains, among `count` places before the update.
  private static func position(
    of old: Int, without removed: (Int) -> Bool, before: Int, avoiding taken: (Int) -> Bool
  ) -> Int? {
    guard old < before, !removed(old) else { return nil }
    let rank = (0..<old).filter { !removed($0) }.count
    var place = -1
    var free = -1
    while free < rank {
      place += 1
      if !taken(place) { free += 1 }
    }
    return place
  }

  func newSection(of old: Int, before: [Int]) -> Int? {
    if let move = movedSections.first(where: { $0.from == old }) { return move.to }
    return ListUpdate.position(
      of: old, without: { each in deletedSections.contains(each) || movedSections.contains { $0.from == each } },
      before: before.count,
      avoiding: { each in insertedSections.contains(each) || movedSections.contains { $0.to == each } })
  }

  /// The place of a row after the update, unless it was deleted.
  func newPath(of old: IndexPath, before: [Int]) -> IndexPath? {
    if let move = moved.first(where: { $0.from == old }) { return move.to }
    guard before.indices.contains(old.section), let section = newSection(of: old.section, before: before) else {
      return nil
    }
    let item = ListUpdate.position(
      of: old.item,
      without: { each in
        let path = IndexPath(item: each, section: old.section)
        return deleted.contains(path) || moved.contains { $0.from == path }
      }, before: before[old.section],
      avoiding: { each in
        let path = IndexPath(item: each, section: section)
        return inserted.contains(path) || moved.contains { $0.to == path }
      })
    return item.map { IndexPath(item: $0, section: section) }
  }

  /// The places after the update of rows that keep their cells, which are filled again.
  func newPathsOfReconfigured(before: [Int]) -> [IndexPath] {
    reconfigured.filter { !reloads($0) }.compactMap { newPath(of: $0, before: before) }.sorted()
  }

  /// Whether a row's cell is created again.
  func reloads(_ old: IndexPath) -> Bool { reloaded.contains(old) || reloadedSections.contains(old.section) }

  // MARK: Checks

  /// Raises UIKit's exception if the counts before and after the update contradict it.
  func check(before: [Int], after: [Int]) {
    for path in deleted.union(reloaded).union(reconfigured) { checkExists(path, before) }
    for section in deletedSections where section >= before.count {
      UIKitException.raise(
        "attempt to delete section \(section), but there are only \(before.count) sections before the update")
    }
    for section in insertedSections where section >= after.count {
      UIKitException.raise(
        "attempt to insert section \(section) but there are only \(after.count) sections after the update")
    }
    checkSections(before.count, after.count)
    for path in inserted {
      guard path.section < after.count, path.item < after[path.section] else {
        UIKitException.raise(
          "attempt to insert \(kind.item) \(path.item) into section \(path.section), but there are only "
            + "\(path.section < after.count ? after[path.section] : 0) \(kind.item)s in section \(path.section) after the update"
        )
      }
    }
    for old in before.indices where !reloadedSections.contains(old) {
      if let new = newSection(of: old, before: before) { checkItems(old, new, before, after) }
    }
  }

  private func checkExists(_ path: IndexPath, _ before: [Int]) {
    guard path.section >= before.count || path.item >= before[path.section] else { return }
    let count = path.section < before.count ? before[path.section] : 0
    UIKitException.raise(
      "attempt to delete \(kind.item) \(path.item) from section \(path.section) which only contains \(count) "
        + "\(kind.item)s before the update")
  }

  private func checkSections(_ before: Int, _ after: Int) {
    let (added, removed) = (insertedSections.count, deletedSections.count)
    guard after != before + added - removed else { return }
    UIKitException.raise(
      "Invalid update: invalid number of sections. The number of sections contained in the \(kind.list) after the "
        + "update (\(after)) must be equal to the number of sections contained in the \(kind.list) before the update "
        + "(\(before)), plus or minus the number of sections inserted or deleted (\(added) inserted, \(removed) deleted)."
    )
  }

  private func checkItems(_ old: Int, _ new: Int, _ before: [Int], _ after: [Int]) {
    let added = inserted.filter { $0.section == new }.count
    let removed = deleted.filter { $0.section == old }.count
    let movedIn = moved.filter { $0.to.section == new }.count
    let movedOut = moved.filter { $0.from.section == old }.count
    guard after[new] != before[old] + added - removed + movedIn - movedOut else { return }
    UIKitException.raise(
      "Invalid update: invalid number of \(kind.item)s in section \(new). The number of \(kind.item)s contained in an "
        + "existing section after the update (\(after[new])) must be equal to the number of \(kind.item)s contained in "
        + "that section before the update (\(before[old])), plus or minus the number of \(kind.item)s inserted or "
        + "deleted from that section (\(added) inserted, \(removed) deleted) and plus or minus the number of "
        + "\(kind.item)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved out).")
  }
}
