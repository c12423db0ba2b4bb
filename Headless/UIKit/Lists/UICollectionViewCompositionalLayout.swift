// UICollectionViewCompositionalLayout: sections of groups of items.

public import Foundation

@MainActor @preconcurrency open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var interSectionSpacing: CGFloat = 0
  open var contentInsetsReference = UIContentInsetsReference.safeArea
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  public override init() { super.init() }
}

open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public typealias SectionProvider = (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
  private let provider: SectionProvider
  private var placed: [UICollectionViewLayoutAttributes] = []
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var extras: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
  private var sections: [NSCollectionLayoutSection] = []
  private var length: CGFloat = 0
  private var size = CGSize.zero
  /// The heights of cells and supplementary views with estimated heights, measured when they are shown.
  private var measured: [String: CGFloat] = [:]

  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = { _, _ in section }
    self.configuration = configuration
    super.init()
  }

  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  open class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout { _, _ in configuration.section }
  }

  // MARK: Placing

  private var isColumn: Bool { configuration.scrollDirection == .vertical }

  open override func prepare() {
    super.prepare()
    (placed, items, extras, sections, length) = ([], [:], [:], [], 0)
    guard let view = collectionView else { return }
    size = view.bounds.size
    let environment = LayoutEnvironment(view)
    for number in 0..<view.numberOfSections {
      guard let section = provider(number, environment) else {
        UIKitException.raise(
          "UICollectionViewCompositionalLayout's section provider returned nil for section \(number)")
      }
      sections.append(section)
      if number > 0 { length += configuration.interSectionSpacing }
      place(section, number, count: view.numberOfItems(inSection: number))
    }
  }

  private func place(_ section: NSCollectionLayoutSection, _ number: Int, count: Int) {
    for extra in section.boundarySupplementaryItems where !extra.alignment.isBottom { place(extra, section, number) }
    let insets = section.contentInsets
    if isColumn { length += insets.top } else { length += insets.leading }
    let room = CGSize(
      width: isColumn ? size.width - insets.leading - insets.trailing : size.width,
      height: isColumn ? size.height : size.height - insets.top - insets.bottom)
    var next = 0
    var isFirst = true
    let flowsAcross = section.orthogonalScrollingBehavior != .none
    var across = isColumn ? insets.leading : insets.top
    var thickness: CGFloat = 0
    while next < count {
      let groupSize = section.group.layoutSize.size(in: room)
      if !isFirst, !flowsAcross { length += section.interGroupSpacing }
      let origin =
        isColumn
        ? CGPoint(x: flowsAcross ? across : insets.leading, y: length)
        : CGPoint(x: length, y: flowsAcross ? across : insets.top)
      let start = next
      section.group.place(in: CGRect(origin: origin, size: groupSize), limit: count - next) { rect in
        let path = IndexPath(item: next, section: number)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = rect
        items[path] = attributes
        placed.append(attributes)
        next += 1
      }
      guard next > start else { break }
      let grown = isColumn && !flowsAcross ? grow(section.group, start..<next, number, groupSize) : 0
      if flowsAcross {
        across += (isColumn ? groupSize.width : groupSize.height) + section.interGroupSpacing
        thickness = max(thickness, isColumn ? groupSize.height : groupSize.width)
      } else {
        length += (isColumn ? groupSize.height : groupSize.width) + grown
      }
      isFirst = false
    }
    length += thickness
    if isColumn { length += insets.bottom } else { length += insets.trailing }
    for extra in section.boundarySupplementaryItems where extra.alignment.isBottom { place(extra, section, number) }
  }

  /// Gives items of a group with an estimated height their measured heights, and returns by how much the group grows.
  private func grow(
    _ group: NSCollectionLayoutGroup, _ range: Range<Int>, _ section: Int, _ groupSize: CGSize
  ) -> CGFloat {
    guard group.layoutSize.heightDimension.isEstimated else { return 0 }
    let members = range.compactMap { items[IndexPath(item: $0, section: section)] }
    var bottom: CGFloat = 0
    var shift: CGFloat = 0
    var row = members.first?.frame.minY ?? 0
    let top = row
    var rowGrowth: CGFloat = 0
    for member in members {
      // Members side by side grow together; those below move.
      if member.frame.minY > row + 0.5 {
        shift += rowGrowth
        (row, rowGrowth) = (member.frame.minY, 0)
      }
      let height = measured[key(member)] ?? member.frame.height
      rowGrowth = max(rowGrowth, height - member.frame.height)
      member.frame = CGRect(
        x: member.frame.minX, y: member.frame.minY + shift, width: member.frame.width, height: height)
      bottom = max(bottom, member.frame.maxY)
    }
    return bottom - top - groupSize.height
  }

  private func place(
    _ extra: NSCollectionLayoutBoundarySupplementaryItem, _ section: NSCollectionLayoutSection, _ number: Int
  ) {
    let path = IndexPath(item: 0, section: number)
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: extra.elementKind, with: path)
    let insets = section.contentInsets
    let room = CGSize(width: size.width - insets.leading - insets.trailing, height: size.height)
    var own = extra.layoutSize.size(in: room)
    if extra.layoutSize.heightDimension.isEstimated, let height = measured[key(attributes)] { own.height = height }
    let x = isColumn ? insets.leading : length
    let trailing = extra.alignment == .topTrailing || extra.alignment == .bottomTrailing
    let free = room.width - own.width
    let shift = isColumn ? trailing ? free : extra.alignment == .top || extra.alignment == .bottom ? free / 2 : 0 : 0
    attributes.frame = CGRect(
      x: x + shift + extra.offset.x, y: (isColumn ? length : 0) + extra.offset.y, width: own.width, height: own.height)
    attributes.zIndex = extra.zIndex
    extras[extra.elementKind, default: [:]][path] = attributes
    placed.append(attributes)
    if extra.extendsBoundary { length += isColumn ? own.height : own.width }
  }

  private func key(_ attributes: UICollectionViewLayoutAttributes) -> String {
    "\(attributes.representedElementKind ?? "") \(attributes.indexPath.section) \(attributes.indexPath.item)"
  }

  /// Takes the height of a view with an estimated height, and returns whether the layout changes.
  override func measure(_ view: UICollectionReusableView, at attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard isEstimated(attributes), measured[key(attributes)] == nil else { return false }
    let placed = attributes.frame
    let wanted = view.preferredLayoutAttributesFitting(attributes).frame.height
    attributes.frame = placed
    measured[key(attributes)] = wanted
    guard abs(wanted - attributes.frame.height) > 0.01 else { return false }
    isPrepared = false
    return true
  }

  private func isEstimated(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard sections.indices.contains(attributes.indexPath.section) else { return false }
    let section = sections[attributes.indexPath.section]
    guard let kind = attributes.representedElementKind else {
      return section.group.layoutSize.heightDimension.isEstimated
    }
    return section.boundarySupplementaryItems.first { $0.elementKind == kind }?.layoutSize.heightDimension.isEstimated
      ?? false
  }

  /// The list that an item is a row of, and whether it is the first and the last row.
  override func listRow(at path: IndexPath) -> ListRow? {
    guard sections.indices.contains(path.section), let list = sections[path.section].list, let view = collectionView
    else {
      return nil
    }
    let count = view.numberOfItems(inSection: path.section)
    return ListRow(list: list, isFirst: path.item == 0, isLast: path.item == count - 1)
  }

  override func contentChanged() { measured = [:] }

  // MARK: Answers

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return isColumn ? CGSize(width: size.width, height: length) : CGSize(width: length, height: size.height)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    return placed.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return items[indexPath]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return extras[elementKind]?[indexPath]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != size }
}

/// The place of an item in a list.
struct ListRow {
  let list: UICollectionLayoutListConfiguration
  let isFirst: Bool
  let isLast: Bool
}

private final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let traitCollection: UITraitCollection
  let contentSize: CGSize
  let contentInsets = NSDirectionalEdgeInsets.zero

  init(_ view: UICollectionView) {
    traitCollection = view.traitCollection
    contentSize = view.bounds.size
    super.init()
  }

  var container: any NSCollectionLayoutContainer { self }
  var effectiveContentSize: CGSize { contentSize }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
}
