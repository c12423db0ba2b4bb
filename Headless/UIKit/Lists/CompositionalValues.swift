// The values of compositional layouts: sizes, spacing, items, groups and sections.

public import Foundation

@MainActor @preconcurrency open class NSCollectionLayoutDimension: NSObject {
  enum Unit {
    case fractionalWidth, fractionalHeight, absolute, estimated
  }

  let unit: Unit
  public let dimension: CGFloat

  init(_ unit: Unit, _ dimension: CGFloat) {
    self.unit = unit
    self.dimension = dimension
    super.init()
  }

  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self { make(.fractionalWidth, fractionalWidth) }

  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self { make(.fractionalHeight, fractionalHeight) }

  open class func absolute(_ absoluteDimension: CGFloat) -> Self { make(.absolute, absoluteDimension) }

  open class func estimated(_ estimatedDimension: CGFloat) -> Self { make(.estimated, estimatedDimension) }

  private class func make(_ unit: Unit, _ dimension: CGFloat) -> Self {
    unsafeDowncast(NSCollectionLayoutDimension(unit, dimension), to: self)
  }

  open var isFractionalWidth: Bool { unit == .fractionalWidth }
  open var isFractionalHeight: Bool { unit == .fractionalHeight }
  open var isAbsolute: Bool { unit == .absolute }
  open var isEstimated: Bool { unit == .estimated }

  func length(in size: CGSize) -> CGFloat {
    switch unit {
    case .fractionalWidth: size.width * dimension
    case .fractionalHeight: size.height * dimension
    case .absolute, .estimated: dimension
    }
  }
}

@MainActor @preconcurrency open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    widthDimension = width
    heightDimension = height
    super.init()
  }

  func size(in container: CGSize) -> CGSize {
    CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }
}

@MainActor @preconcurrency open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  public let isFlexible: Bool

  init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing
    self.isFlexible = isFlexible
    super.init()
  }

  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  open var isFixed: Bool { !isFlexible }
}

@MainActor @preconcurrency open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero

  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    super.init()
  }

  /// The number of items that the item places.
  var itemCount: Int { 1 }

  /// Places items in a rectangle of the item's size, until `limit` are placed.
  func place(in rect: CGRect, limit: Int, _ put: (CGRect) -> Void) { if limit > 0 { put(inset(rect)) } }

  func inset(_ rect: CGRect) -> CGRect {
    CGRect(
      x: rect.minX + contentInsets.leading, y: rect.minY + contentInsets.top,
      width: max(0, rect.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, rect.height - contentInsets.top - contentInsets.bottom))
  }
}

open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public let subitems: [NSCollectionLayoutItem]
  private let isHorizontal: Bool
  private let isEven: Bool
  open var interItemSpacing: NSCollectionLayoutSpacing?

  init(
    _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isHorizontal: Bool, isEven: Bool = false
  ) {
    self.subitems = subitems
    self.isHorizontal = isHorizontal
    self.isEven = isEven
    super.init(layoutSize: layoutSize)
  }

  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true) }

  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false) }

  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, Array(repeating: subitem, count: max(count, 0)), isHorizontal: true, isEven: true)
  }

  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, Array(repeating: subitem, count: max(count, 0)), isHorizontal: false, isEven: true)
  }

  @available(iOS 16.0, *)
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, subitem: subitem, count: count) }

  @available(iOS 16.0, *)
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, subitem: subitem, count: count) }

  /// The frames of the subitems, repeated while they fit.
  private func frames(in room: CGRect) -> [(item: NSCollectionLayoutItem, frame: CGRect)] {
    let length = isHorizontal ? room.width : room.height
    let gap = interItemSpacing?.spacing ?? 0
    var found: [(item: NSCollectionLayoutItem, length: CGFloat)] = []
    var used: CGFloat = 0
    if isEven {
      let part = (length - gap * CGFloat(max(subitems.count - 1, 0))) / CGFloat(max(subitems.count, 1))
      found = subitems.map { ($0, part) }
      used = length
    } else {
      repeat {
        let before = found.count
        for item in subitems {
          let size = item.layoutSize.size(in: room.size)
          let own = isHorizontal ? size.width : size.height
          guard own > 0, found.isEmpty || used + gap + own <= length + 0.01 else { break }
          used += own + (found.isEmpty ? 0 : gap)
          found.append((item, own))
        }
        if found.count < before + subitems.count { break }
      } while !subitems.isEmpty
    }
    let extra =
      interItemSpacing?.isFlexible == true && found.count > 1 ? max(0, length - used) / CGFloat(found.count - 1) : 0
    var place = isHorizontal ? room.minX : room.minY
    return found.map { item, own in
      let size = item.layoutSize.size(in: room.size)
      let frame =
        isHorizontal
        ? CGRect(x: place, y: room.minY, width: own, height: size.height)
        : CGRect(x: room.minX, y: place, width: size.width, height: own)
      place += own + gap + extra
      return (item, frame)
    }
  }

  override var itemCount: Int {
    // The number depends on the size: it is counted where the group is placed.
    max(1, subitems.map(\.itemCount).reduce(0, +))
  }

  override func place(in rect: CGRect, limit: Int, _ put: (CGRect) -> Void) {
    var rest = limit
    for (item, frame) in frames(in: inset(rect)) where rest > 0 {
      item.place(in: frame, limit: rest) {
        rest -= 1
        put($0)
      }
    }
  }
}

public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var isBottom: Bool { self == .bottom || self == .bottomLeading || self == .bottomTrailing }
}

open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  open var zIndex = 0

  init(_ layoutSize: NSCollectionLayoutSize, _ elementKind: String) {
    self.elementKind = elementKind
    super.init(layoutSize: layoutSize)
  }
}

open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  public let offset: CGPoint
  open var extendsBoundary = true
  open var pinToVisibleBounds = false

  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(layoutSize, elementKind)
  }
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none
  case continuous
  case continuousGroupLeadingBoundary
  case paging
  case groupPaging
  case groupPagingCentered
}

public enum UIContentInsetsReference: Int, Sendable {
  case automatic
  case none
  case safeArea
  case layoutMargins
  case readableContent
}

@MainActor @preconcurrency open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var contentInsetsReference = UIContentInsetsReference.automatic
  open var interGroupSpacing: CGFloat = 0
  /// A section that scrolls orthogonally shows its groups in a row, which is cut at the edge: it doesn't scroll.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The list that the section belongs to.
  var list: UICollectionLayoutListConfiguration?

  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  open class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { configuration.section }
}

@MainActor @preconcurrency public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

@MainActor @preconcurrency public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

@MainActor @preconcurrency public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain
    case grouped
    case insetGrouped
    case sidebar
    case sidebarPlain
  }

  public enum HeaderMode: Int, Sendable {
    case none
    case supplementary
    case firstItemInSection
  }

  public enum FooterMode: Int, Sendable {
    case none
    case supplementary
  }

  public let appearance: UICollectionLayoutListConfiguration.Appearance
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var headerTopPadding: CGFloat?

  public init(appearance: UICollectionLayoutListConfiguration.Appearance) { self.appearance = appearance }

  var isInset: Bool { appearance == .insetGrouped || appearance == .sidebar }

  /// A column of rows as high as their content.
  var section: NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)])
    let section = NSCollectionLayoutSection(group: group)
    section.list = self
    let side: CGFloat = isInset ? 16 : 0
    let end: CGFloat = appearance == .plain ? 0 : 18
    section.contentInsets = NSDirectionalEdgeInsets(
      top: headerMode == .none ? end : 0, leading: side, bottom: end, trailing: side)
    let strip = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(38))
    if headerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: strip, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: strip, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}
