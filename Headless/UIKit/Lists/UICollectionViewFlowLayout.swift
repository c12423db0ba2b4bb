// UICollectionViewFlowLayout: items in lines.

public import Foundation

open class UICollectionViewFlowLayout: UICollectionViewLayout {
  private var attributes: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var extras: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
  /// All item frames, ordered by their start in the scroll direction.
  private var ordered: [UICollectionViewLayoutAttributes] = []
  private var length: CGFloat = 0
  private var breadth: CGFloat = 0
  /// The minimal gap between items of the section that is laid out.
  private var itemGap: CGFloat = 0

  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }

  private var isColumn: Bool { scrollDirection == .vertical }

  /// Creates a rectangle from its extents along and across the scroll direction.
  private func rect(_ along: CGFloat, _ across: CGFloat, _ size: CGSize) -> CGRect {
    isColumn
      ? CGRect(x: across, y: along, width: size.width, height: size.height)
      : CGRect(x: along, y: across, width: size.width, height: size.height)
  }

  private func along(_ size: CGSize) -> CGFloat { isColumn ? size.height : size.width }

  private func across(_ size: CGSize) -> CGFloat { isColumn ? size.width : size.height }

  open override func prepare() {
    super.prepare()
    attributes = [:]
    extras = [:]
    ordered = []
    length = 0
    guard let view = collectionView else { return }
    let inset = view.adjustedContentInset
    breadth = isColumn ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
    for section in 0..<view.numberOfSections {
      let values = view.delegate as? any UICollectionViewDelegateFlowLayout
      addExtra(
        UICollectionView.elementKindSectionHeader,
        values?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize,
        section)
      addItems(section, view)
      addExtra(
        UICollectionView.elementKindSectionFooter,
        values?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize,
        section)
    }
  }

  private func addExtra(_ kind: String, _ size: CGSize, _ section: Int) {
    guard along(size) > 0 else { return }
    let path = IndexPath(item: 0, section: section)
    let place = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    let whole =
      isColumn ? CGSize(width: breadth, height: size.height) : CGSize(width: size.width, height: breadth)
    place.frame = rect(length, 0, whole)
    extras[kind, default: [:]][path] = place
    ordered.append(place)
    length += along(size)
  }

  private func addItems(_ section: Int, _ view: UICollectionView) {
    let sizes = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = sizes?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let lineGap =
      sizes?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    itemGap =
      sizes?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section) ?? minimumInteritemSpacing
    let (before, after) = isColumn ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let (near, far) = isColumn ? (inset.left, inset.right) : (inset.top, inset.bottom)
    length += before
    let room = breadth - near - far
    var line: [(IndexPath, CGSize)] = []
    var used: CGFloat = 0
    let count = view.numberOfItems(inSection: section)
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      let size = sizes?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      if size.width < 0 || size.height < 0 {
        UIKitException.raise("negative sizes are not supported in the flow layout")
      }
      if !line.isEmpty, used + itemGap + across(size) > room + 0.01 {
        finish(line, used, room, near, isLast: false)
        length += lineGap
        line = []
      }
      used = line.isEmpty ? across(size) : used + itemGap + across(size)
      line.append((path, size))
    }
    if !line.isEmpty { finish(line, used, room, near, isLast: true) }
    length += after
  }

  /// Full lines distribute the remaining space among the gaps; the last line keeps the gaps of a full line of equal items.
  private func finish(_ line: [(IndexPath, CGSize)], _ used: CGFloat, _ room: CGFloat, _ near: CGFloat, isLast: Bool) {
    let thickness = line.map { along($0.1) }.max() ?? 0
    var gap = itemGap
    if isLast, let first = line.first {
      let fitting = max(1, ((room + gap) / (across(first.1) + gap)).rounded(.down))
      if fitting > 1 { gap = max(gap, (room - fitting * across(first.1)) / (fitting - 1)) }
    } else if line.count > 1 {
      gap += max(0, room - used) / CGFloat(line.count - 1)
    }
    var place = near
    for (path, size) in line {
      let item = UICollectionViewLayoutAttributes(forCellWith: path)
      item.frame = rect(length + (thickness - along(size)) / 2, place, size)
      attributes[path] = item
      ordered.append(item)
      place += across(size) + gap
    }
    length += thickness
  }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return isColumn ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    return ordered.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return attributes[indexPath]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return extras[elementKind]?[indexPath]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    (isColumn ? newBounds.width : newBounds.height) != breadth
  }
}
