import Foundation
import Testing

@testable import UIKit

/// Subclasses of the controllers of lists override the methods of data sources and delegates.
@MainActor @Suite("Controllers of lists")
struct ListControllerTests {
  private final class Rows: UITableViewController {
    var log: [String] = []

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Rows" }

    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 33 }

    override func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { log.append("will display \(indexPath.row)") }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath.row == 0 ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselected \(indexPath.row)")
    }
  }

  private final class Items: UICollectionViewController {
    var chosen: [Int] = []

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      chosen.append(indexPath.item)
    }
  }

  @Test("A table controller's subclass overrides heights, display and selection")
  func table() {
    let rows = Rows(style: .plain)
    rows.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    rows.tableView.layoutIfNeeded()
    #expect(rows.log == ["will display 0", "will display 1"])
    #expect(rows.tableView.rectForHeader(inSection: 0).height == 33)
    rows.tableView.tapRow(at: IndexPath(row: 0, section: 0))
    #expect(rows.tableView.indexPathForSelectedRow == nil)
    rows.tableView.tapRow(at: IndexPath(row: 1, section: 0))
    #expect(rows.tableView.indexPathForSelectedRow?.row == 1)
  }

  @Test("A collection controller shows its layout, and ends the selection when it appears again")
  func collection() {
    let layout = UICollectionViewFlowLayout()
    let items = Items(collectionViewLayout: layout)
    items.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    items.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    items.collectionView.layoutIfNeeded()
    #expect(items.collectionView.collectionViewLayout === layout)
    #expect(items.collectionView.visibleCells.count == 3)
    items.collectionView.tapItem(at: IndexPath(item: 2, section: 0))
    #expect(items.chosen == [2])
    items.viewWillAppear(false)
    #expect(items.collectionView.indexPathsForSelectedItems?.isEmpty == true)
  }
}
