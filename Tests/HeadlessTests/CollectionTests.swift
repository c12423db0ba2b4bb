import Foundation
import Testing

@testable import UIKit

@MainActor final class CountedItem: UICollectionViewCell {
  static var made = 0
  var preparations = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    CountedItem.made += 1
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}

@MainActor private final class Header: UICollectionReusableView {}

@MainActor private final class ItemSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var items = [10]
  var chosen: [IndexPath] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items[section] }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    chosen.append(indexPath)
  }
}

@MainActor
@Suite("Collections and contents", .serialized)
struct CollectionTests {
  private let source = ItemSource()

  private func collection(_ layout: UICollectionViewFlowLayout) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(CountedItem.self, forCellWithReuseIdentifier: "item")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    view.dataSource = source
    view.delegate = source
    return view
  }

  @Test("Items flow into lines under headers, and full lines distribute the remaining space")
  func flow() throws {
    source.items = [3, 1]
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 30, height: 20)
    layout.minimumInteritemSpacing = 5
    layout.minimumLineSpacing = 4
    layout.headerReferenceSize = CGSize(width: 0, height: 12)
    layout.sectionInset = UIEdgeInsets(top: 3, left: 10, bottom: 3, right: 10)
    let view = collection(layout)
    let frames = view.visibleCells.map(\.frame)
    #expect(frames.count == 4)
    #expect(frames[0] == CGRect(x: 10, y: 15, width: 30, height: 20))
    #expect(frames[1].minX == 60 && frames[2].minY == 39 && frames[2].minX == 10)
    #expect(frames[3].minY == 77)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header is Header && header?.frame == CGRect(x: 0, y: 62, width: 100, height: 12))
    #expect(view.contentSize == CGSize(width: 100, height: 100))
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = .zero
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minY == 40)
  }

  @Test("Cells of a registered class are created by its initializer and reused")
  func reuse() {
    source.items = [1000]
    CountedItem.made = 0
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 20, height: 20)
    let view = collection(layout)
    for step in 0..<100 {
      view.contentOffset.y = CGFloat(step) * 60
      view.layoutIfNeeded()
    }
    #expect(
      CountedItem.made <= 16 && view.visibleCells.allSatisfy { $0 is CountedItem && $0.reuseIdentifier == "item" })
    #expect((view.visibleCells.first as? CountedItem)?.preparations ?? 0 > 20)
  }

  @Test("A touch selects an item, notifies the delegate and shows the selected background")
  func selection() throws {
    let layout = UICollectionViewFlowLayout()
    let view = collection(layout)
    let path = IndexPath(item: 0, section: 0)
    let cell = try #require(view.cellForItem(at: path))
    cell.selectedBackgroundView = UIView()
    cell.selectedBackgroundView?.backgroundColor = .pureRed
    #expect(Picture(of: view)[10, 10] == .white)
    view.tapItem(at: path)
    #expect(source.chosen == [path] && cell.isSelected && Picture(of: view)[10, 10] == .red)
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(!cell.isSelected && view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
  }

  @Test("A background configuration and background views replace each other")
  func exclusive() {
    let cells: [UIView] = [UITableViewCell(), UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))]
    for cell in cells {
      let (table, item) = (cell as? UITableViewCell, cell as? UICollectionViewCell)
      let view = UIView()
      cell.backgroundColor = .green
      table?.backgroundView = view
      item?.backgroundView = view
      var background = UIBackgroundConfiguration.listPlainCell()
      background.backgroundColor = .pureRed
      table?.backgroundConfiguration = background
      item?.backgroundConfiguration = background
      #expect(cell.backgroundColor == nil && view.superview == nil && Picture(of: cell)[20, 20] == .red)
      table?.backgroundView = view
      item?.backgroundView = view
      #expect((table?.backgroundConfiguration ?? item?.backgroundConfiguration) == nil && view.superview === cell)
    }
  }

  @Test("Configurations are updated for the cell's state, and then the handler is called")
  func updates() {
    let cell = UITableViewCell()
    cell.backgroundConfiguration = .listPlainCell()
    var states: [Bool] = []
    cell.configurationUpdateHandler = { cell, state in
      states.append(state.isSelected)
      var content = UIListContentConfiguration.cell()
      content.text = state.isSelected ? "on" : "off"
      cell.contentConfiguration = content
    }
    cell.layoutIfNeeded()
    cell.isSelected = true
    #expect(states == [false])
    cell.layoutIfNeeded()
    #expect(states == [false, true])
    #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "on")
    #expect(Picture(of: cell)[300, 20] == Pixel(209, 209, 214))
  }

  @Test(
    "A list's content shows fitting texts side by side and images in their tint, and keeps values that code has set")
  func listContent() {
    var content = UIListContentConfiguration.valueCell()
    content.text = "Name"
    content.secondaryText = "Value"
    content.textProperties.color = .pureRed
    content.secondaryTextProperties.color = .blue
    content.image = plain(.black, 20, 20).withRenderingMode(.alwaysTemplate)
    content.imageProperties.tintColor = .green
    let view = content.makeContentView()
    view.frame = CGRect(x: 0, y: 0, width: 250, height: 44)
    let picture = Picture(of: view)
    #expect(picture[26, 22] == .green)
    #expect(picture.count(of: .red, in: CGRect(x: 50, y: 10, width: 60, height: 24), by: 90) > 10)
    #expect(picture.count(of: .blue, in: CGRect(x: 190, y: 10, width: 55, height: 24), by: 90) > 10)
    var state = UICellConfigurationState(traitCollection: view.traitCollection)
    state.isDisabled = true
    #expect(content.updated(for: state).textProperties.color == .pureRed)
    #expect(UIListContentConfiguration.cell().updated(for: state).textProperties.color == .tertiaryLabel)
    var header = UIListContentConfiguration.groupedHeader()
    header.text = "title"
    #expect(header.textProperties.transformed(header.text) == "TITLE")
    #expect(UIListContentConfiguration.cell() == .cell() && content != .valueCell())
  }
}
