import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Updates of lists")
struct ListUpdateTests {
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]] = [["a", "b", "c"]]
    var made = 0

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      made += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      return cell
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      sections[indexPath.section].remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      let row = sections[from.section].remove(at: from.row)
      sections[to.section].insert(row, at: to.row)
    }
  }

  private let rows = Rows()
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = rows
    table.delegate = rows
    table.layoutIfNeeded()
  }

  private var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @Test("A group of updates moves the cells that stay, and creates only the new ones")
  func batch() {
    table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    let kept = table.cellForRow(at: IndexPath(row: 2, section: 0))
    rows.made = 0
    table.performBatchUpdates {
      rows.sections = [["x", "c", "y"], ["z"]]
      table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .fade)
      table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)], with: .fade)
      table.insertSections([1], with: .fade)
    }
    #expect(texts == ["x", "c", "y", "z"] && rows.made == 3)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === kept)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test("Rows and sections move and reload")
  func moves() {
    table.beginUpdates()
    rows.sections[0] = ["c", "a", "b"]
    table.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 0))
    table.endUpdates()
    #expect(texts == ["c", "a", "b"] && rows.made == 3)
    rows.sections[0][1] = "new"
    table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    #expect(texts == ["c", "new", "b"] && rows.made == 4)
    rows.sections = [["first"], ["c", "new", "b"]]
    table.insertSections([0], with: .none)
    #expect(texts == ["first", "c", "new", "b"] && rows.made == 5)
    // Without a layout in between, the second update begins with the counts of the first.
    rows.sections = [["c", "new", "b"]]
    table.deleteSections([0], with: .none)
    rows.sections[0][0] = "reloaded"
    table.reloadSections([0], with: .none)
    #expect(texts == ["reloaded", "new", "b"])
  }

  @Test("A user deletes and moves rows through the data source")
  func editing() {
    table.commit(.delete, forRowAt: IndexPath(row: 1, section: 0))
    #expect(texts == ["a", "c"])
    table.drag(rowAt: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 0))
    #expect(texts == ["a", "c"])
    table.setEditing(true, animated: true)
    let areEdited = table.visibleCells.allSatisfy { $0.isEditing }
    #expect(areEdited)
    table.drag(rowAt: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 0))
    #expect(texts == ["c", "a"])
  }

  @Test("A touched row is highlighted, and selected when the finger goes up; a scroll selects nothing")
  func touches() {
    let window = screen(table)
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
    let place = table.convert(CGPoint(x: 100, y: table.rectForRow(at: IndexPath(row: 1, section: 0)).midY), to: nil)
    let finger = Finger(at: place, in: window)
    #expect(cell?.isHighlighted == true && table.indexPathForSelectedRow == nil)
    finger?.lift()
    #expect(cell?.isHighlighted == false && table.indexPathForSelectedRow?.row == 1)
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
    Finger.drag(from: place, to: CGPoint(x: place.x, y: place.y + 60), in: window)
    #expect(table.indexPathForSelectedRow == nil && cell?.isHighlighted == false)
  }

  @Test("Diffable data sources show snapshots, and keep the cells of items that stay")
  func diffable() {
    var made: [String] = []
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, item in
      made.append(item)
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = item
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([1, 2])
    snapshot.appendItems(["a", "b"], toSection: 1)
    snapshot.appendItems(["c"])
    source.apply(snapshot)
    #expect(texts == ["a", "b", "c"])
    made = []
    snapshot.moveItem("c", beforeItem: "a")
    snapshot.deleteItems(["b"])
    snapshot.insertItems(["d"], afterItem: "a")
    snapshot.moveSection(2, beforeSection: 1)
    snapshot.reloadItems(["a"])
    source.apply(snapshot)
    #expect(texts == ["c", "a", "d"] && Set(made) == ["a", "d"])
    #expect(source.indexPath(for: "d") == IndexPath(row: 2, section: 1))
    #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == "c")
    #expect(source.snapshot().sectionIdentifiers == [2, 1] && source.snapshot().reloadedItemIdentifiers.isEmpty)
    #expect(source.snapshot().sectionIdentifier(containingItem: "a") == 1)
  }

  @Test("A collection applies snapshots, configured registrations and batch updates")
  func collection() {
    let layout = UICollectionViewFlowLayout()
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 600), collectionViewLayout: layout)
    final class Tile: UICollectionViewCell { var number = 0 }
    var made = 0
    let registration = UICollectionView.CellRegistration<Tile, Int> { cell, _, number in
      made += 1
      cell.number = number
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: collection) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["all"])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot)
    #expect(collection.visibleCells.map { ($0 as? Tile)?.number } == [1, 2, 3])
    snapshot.deleteItems([2])
    snapshot.appendItems([4])
    source.apply(snapshot)
    #expect(collection.visibleCells.map { ($0 as? Tile)?.number } == [1, 3, 4] && made == 4)
  }
}
