#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A cell that binds once, when it is created.
@MainActor private final class OnceCell: UITableViewCell {
  static var manager = SkinManager()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    skin(following: Self.manager).textLabelColor("m.ink").selectedBackgroundColor("m.chosen").backgroundColor("m.paper")
  }

  required init?(coder: NSCoder) { nil }
}

/// An item that binds once, when it is created.
@MainActor private final class OnceItem: UICollectionViewCell {
  static var manager = SkinManager()

  override init(frame: CGRect) {
    super.init(frame: frame)
    skin(following: Self.manager).backgroundColor("m.paper").selectedBackgroundColor("m.chosen")
  }

  required init?(coder: NSCoder) { nil }
}

/// A data source that counts its requests for cells.
@MainActor private final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  var asked = 0
  var dress: (UITableViewCell) -> Void = { _ in }
  var dressItem: (UICollectionViewCell) -> Void = { _ in }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10_500 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    dress(cell)
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 10_500 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    asked += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    dressItem(cell)
    return cell
  }
}

@MainActor
@Suite("Reused cells", .serialized)
struct ListReuseTests {
  private let first = ##"{"colors": {"ink": "#C8102E", "paper": "#00FF00", "chosen": "#FFFF00"}}"##
  private let second = ##"{"colors": {"ink": "#000080", "paper": "#FFFFFF", "chosen": "#FF00FF"}}"##
  private let paper = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  private let ink = UIColor(red: 0, green: 0, blue: 128 / 255, alpha: 1)
  private let source = Source()

  private func table(_ type: UITableViewCell.Type) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
    table.rowHeight = 10
    table.register(type, forCellReuseIdentifier: "cell")
    table.dataSource = source
    return table
  }

  private func collection(_ type: UICollectionViewCell.Type) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 10)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(type, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    return view
  }

  /// Scrolls page by page until enough cells were requested.
  private func scroll(_ view: UIScrollView, until asked: Int) {
    while source.asked < asked {
      view.contentOffset.y += 100
      view.layoutIfNeeded()
    }
  }

  @Test("10,000 table rows whose cells bind each time have no more bindings than cells")
  func tableEachTime() throws {
    let manager = SkinManager(builtIn: try .module(first))
    source.dress = { cell in
      var content = UIListContentConfiguration.cell()
      content.text = "Row"
      cell.contentConfiguration = content
      cell.skin(following: manager).contentTextColor("m.ink").backgroundConfigurationColor("m.paper")
    }
    let table = table(UITableViewCell.self)
    table.layoutIfNeeded()
    scroll(table, until: 100)
    let early = manager.apply(try .module(second))?.visited ?? 0
    let count = manager.bindingCount
    scroll(table, until: 10_000)
    #expect(manager.bindingCount == count)
    let late = manager.apply(try .module(first))?.visited ?? 0
    #expect(source.asked >= 10_000 && early > 0 && late == early && late <= 2 * 22)
    #expect(
      table.visibleCells.allSatisfy { cell in
        (cell.contentConfiguration as? UIListContentConfiguration)?.textProperties.color
          == UIColor(red: 200 / 255, green: 16 / 255, blue: 46 / 255, alpha: 1)
          && cell.backgroundConfiguration?.backgroundColor == .green
      })
  }

  @Test("Rows whose cells add two closures each time have two for each cell, side by side")
  func closures() throws {
    let manager = SkinManager(builtIn: try .module(first))
    source.dress = { cell in
      cell.skin(following: manager).follow("m.ink") {
        $0.accessibilityLabel = $1[SkinKey<SkinColor>("m.ink")]?.description
      }
      cell.skin(following: manager).follow("m.ink") {
        $0.accessibilityHint = $1[SkinKey<SkinColor>("m.ink")]?.description
      }
    }
    let table = table(UITableViewCell.self)
    table.layoutIfNeeded()
    scroll(table, until: 100)
    let count = manager.bindingCount
    scroll(table, until: 1000)
    #expect(count > 0 && manager.bindingCount == count)
    manager.apply(try .module(second))
    #expect(
      table.visibleCells.allSatisfy { $0.accessibilityLabel == "#000080" && $0.accessibilityHint == "#000080" })
  }

  @Test("10,000 table rows whose cells bind once have one binding per created cell, and show the new skin")
  func tableOnce() throws {
    let manager = SkinManager(builtIn: try .module(first))
    OnceCell.manager = manager
    let table = table(OnceCell.self)
    table.layoutIfNeeded()
    scroll(table, until: 10_000)
    let visited = manager.apply(try .module(second))?.visited ?? 0
    #expect(source.asked >= 10_000 && visited > 0 && visited <= 3 * 22 && manager.bindingCount == visited)
    scroll(table, until: 10_100)
    #expect(table.visibleCells.allSatisfy { $0.textLabel?.textColor == ink && $0.backgroundColor == paper })
  }

  @Test("10,000 collection items, binding each time or once, have no more bindings than cells")
  func collections() throws {
    let manager = SkinManager(builtIn: try .module(first))
    source.dressItem = { $0.skin(following: manager).backgroundColor("m.paper").selectedBackgroundColor("m.chosen") }
    let each = collection(UICollectionViewCell.self)
    each.layoutIfNeeded()
    scroll(each, until: 10_000)
    let visited = manager.apply(try .module(second))?.visited ?? 0
    #expect(visited > 0 && visited <= 2 * 24 && each.visibleCells.allSatisfy { $0.backgroundColor == paper })
    let other = SkinManager(builtIn: try .module(first))
    OnceItem.manager = other
    source.asked = 0
    source.dressItem = { _ in }
    let once = collection(OnceItem.self)
    once.layoutIfNeeded()
    scroll(once, until: 10_000)
    let visitedOnce = other.apply(try .module(second))?.visited ?? 0
    #expect(visitedOnce > 0 && visitedOnce <= 2 * 24)
    scroll(once, until: 10_100)
    #expect(
      once.visibleCells.allSatisfy { cell in
        cell.backgroundColor == paper
          && cell.selectedBackgroundView?.backgroundColor == UIColor(red: 1, green: 0, blue: 1, alpha: 1)
      })
  }

  @Test("A cell that waits for reuse while the skin changes shows the new one when it is reused")
  func waiting() throws {
    let manager = SkinManager(builtIn: try .module(first))
    OnceCell.manager = manager
    let table = table(OnceCell.self)
    table.layoutIfNeeded()
    let old = Set(table.visibleCells.map(ObjectIdentifier.init))
    // Rows are removed, so that all of their cells wait for reuse.
    table.dataSource = nil
    table.layoutIfNeeded()
    #expect(table.visibleCells.isEmpty)
    manager.apply(try .module(second))
    table.dataSource = source
    table.layoutIfNeeded()
    #expect(Set(table.visibleCells.map(ObjectIdentifier.init)) == old)
    #expect(table.visibleCells.allSatisfy { $0.textLabel?.textColor == ink && $0.backgroundColor == paper })
    manager.apply(nil)
  }

  @Test("Cells are deallocated with their table, and their bindings are removed")
  func freed() throws {
    let manager = SkinManager(builtIn: try .module(first))
    OnceCell.manager = manager
    OnceItem.manager = manager
    weak var cell: UITableViewCell?
    weak var item: UICollectionViewCell?
    weak var list: UITableView?
    do {
      let table = table(OnceCell.self)
      table.skin(following: manager).separatorColor("m.ink").backgroundViewColor("m.paper")
      let collection = collection(OnceItem.self)
      scroll(table, until: 200)
      source.asked = 0
      scroll(collection, until: 200)
      cell = table.visibleCells.first
      item = collection.visibleCells.first
      list = table
      #expect(cell != nil && item != nil)
    }
    #expect(cell == nil && item == nil && list == nil)
    #expect(manager.apply(try .module(second))?.visited == 0)
  }
}

#endif
