import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Compositional layouts")
struct CompositionalLayoutTests {
  private final class Source: NSObject, UICollectionViewDataSource {
    var counts: [Int]

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      guard let cell = cell as? UICollectionViewListCell else { return cell }
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(indexPath.item)"
      if indexPath.item == 1 { content.secondaryText = "A second line that makes the row higher" }
      cell.contentConfiguration = content
      return cell
    }

    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "extra", for: indexPath)
    }
  }

  private func collection(
    _ layout: UICollectionViewLayout, _ source: Source, _ kind: UICollectionViewCell.Type = UICollectionViewCell.self
  ) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), collectionViewLayout: layout)
    view.register(kind, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "extra")
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutSize
  {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  @Test("Groups repeat their items, with spacing and insets, and a header above them")
  func grid() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 30, bottom: 6, trailing: 30)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(20)), elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top)
    ]
    let source = Source([4, 1])
    let view = collection(UICollectionViewCompositionalLayout(section: section), source)
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    #expect(frame(0, 0) == CGRect(x: 32, y: 26, width: 74, height: 46))
    #expect(frame(2, 0) == CGRect(x: 192, y: 26, width: 74, height: 46))
    #expect(frame(3, 0) == CGRect(x: 32, y: 86, width: 74, height: 46))
    #expect(frame(0, 1) == CGRect(x: 32, y: 167, width: 74, height: 46))
    #expect(view.contentSize == CGSize(width: 300, height: 222))
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 30, y: 141, width: 240, height: 20))
  }

  @Test("A section provider gives each section its layout; nested groups and counts divide the room")
  func nested() {
    let layout = UICollectionViewCompositionalLayout { number, environment in
      #expect(environment.container.contentSize.width == 300)
      let whole = self.size(.fractionalWidth(1), .fractionalHeight(1))
      let stack = NSCollectionLayoutGroup.vertical(
        layoutSize: self.size(.fractionalWidth(0.5), .fractionalHeight(1)),
        subitem: NSCollectionLayoutItem(layoutSize: whole), count: 2)
      let big = NSCollectionLayoutItem(layoutSize: self.size(.fractionalWidth(0.5), .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: self.size(.fractionalWidth(1), .absolute(number == 0 ? 100 : 60)), subitems: [big, stack])
      return NSCollectionLayoutSection(group: group)
    }
    let view = collection(layout, Source([3, 3]))
    let frames = (0..<3).compactMap { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 1))?.frame }
    #expect(
      frames == [
        CGRect(x: 0, y: 100, width: 150, height: 60), CGRect(x: 150, y: 100, width: 150, height: 30),
        CGRect(x: 150, y: 130, width: 150, height: 30),
      ])
  }

  @Test("A list has rows as high as their content, in a plate with separators")
  func list() {
    let configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    let view = collection(
      UICollectionViewCompositionalLayout.list(using: configuration), Source([3]), UICollectionViewListCell.self)
    let frames = view.visibleCells.map(\.frame)
    #expect(frames.map(\.minX) == [16, 16, 16] && frames.map(\.width) == [268, 268, 268])
    #expect(frames[0].height == 44 && frames[1].height > 44)
    #expect(frames[1].minY == frames[0].maxY && frames[2].minY == frames[1].maxY)
    let cell = view.visibleCells[0]
    #expect(cell.layer.cornerRadius == 10 && cell.layer.maskedCorners.contains(.layerMinXMinYCorner))
    view.overrideUserInterfaceStyle = .light
    let picture = Picture(of: view)
    // Below the first row's text begins its separator, but none is at the end of the list.
    #expect(picture[200, Int(frames[0].maxY) - 1] != picture[200, Int(frames[0].maxY) - 4])
    #expect(picture[200, Int(frames[2].maxY) - 1] == picture[200, Int(frames[2].maxY) - 4])
  }
}
