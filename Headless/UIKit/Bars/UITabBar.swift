// UITabBar: icons with titles, on a background that extends to the screen's bottom edge.

public import Foundation

@MainActor @preconcurrency public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

open class UITabBar: UIView {
  enum Look: UInt8 {
    case barStyle = 8
    case barTintColor
    case unselectedItemTintColor
    case backgroundImage
    case shadowImage
    case selectionIndicatorImage
    case itemSpacing
    case itemWidth
    case standardAppearance
    case scrollEdgeAppearance
    case itemPositioning
  }

  public enum ItemPositioning: Int, Sendable {
    case automatic
    case fill
    case centered
  }

  private let background = BarBackground(isTop: false)
  private let indicator = UIImageView()
  private var views: [TabItemView] = []
  private lazy var appearances = BarAppearances(standard: UITabBarAppearance()) { [weak self] in
    self?.setNeedsLayout()
  }
  /// Whether the content is at its bottom edge. The tab bar controller sets it.
  var contentIsAtEdge: () -> Bool = { false }
  /// The layout of items; nil to derive it from the traits.
  var itemStyle: UITabBarItemAppearance.Style? { didSet { setNeedsLayout() } }

  open weak var delegate: (any UITabBarDelegate)?
  open var barStyle = UIBarStyle.default { didSet { noteLayout(Look.barStyle, \.barStyle) } }
  open var isTranslucent = true { didSet { setNeedsLayout() } }
  open var barTintColor: UIColor? { didSet { noteLayout(Look.barTintColor, \.barTintColor) } }
  open var unselectedItemTintColor: UIColor? {
    didSet { noteLayout(Look.unselectedItemTintColor, \.unselectedItemTintColor) }
  }
  open var backgroundImage: UIImage? { didSet { noteLayout(Look.backgroundImage, \.backgroundImage) } }
  open var shadowImage: UIImage? { didSet { noteLayout(Look.shadowImage, \.shadowImage) } }
  open var selectionIndicatorImage: UIImage? {
    didSet { noteLayout(Look.selectionIndicatorImage, \.selectionIndicatorImage) }
  }
  open var itemPositioning = UITabBar.ItemPositioning.automatic {
    didSet { noteLayout(Look.itemPositioning, \.itemPositioning) }
  }
  open var itemSpacing: CGFloat = 0 { didSet { noteLayout(Look.itemSpacing, \.itemSpacing) } }
  open var itemWidth: CGFloat = 0 { didSet { noteLayout(Look.itemWidth, \.itemWidth) } }
  open var selectedItem: UITabBarItem? { didSet { if selectedItem !== oldValue { setNeedsLayout() } } }

  override func setUp() {
    super.setUp()
    addSubview(background)
    addSubview(indicator)
  }

  open var standardAppearance: UITabBarAppearance {
    get { appearances[.standard] ?? UITabBarAppearance() }
    set {
      appearances[.standard] = newValue
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances[.scrollEdge] }
    set {
      appearances[.scrollEdge] = newValue
      noteLook(Look.scrollEdgeAppearance, replay: { $0.scrollEdgeAppearance = newValue })
    }
  }

  open var items: [UITabBarItem]? {
    didSet {
      for view in views { view.removeFromSuperview() }
      views = (items ?? []).map { item in
        item.onChange = { [weak self] in self?.setNeedsLayout() }
        let view = TabItemView(item: item)
        addSubview(view)
        item.enter(self)
        return view
      }
      if !(items ?? []).contains(where: { $0 === selectedItem }) { selectedItem = nil }
      setNeedsLayout()
    }
  }

  override func takeAppearance() {
    super.takeAppearance()
    for item in items ?? [] {
      item.leaveBar()
      item.enter(self)
    }
  }

  /// Selects the item at the end of a touch.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: self),
      let item = views.first(where: { $0.frame.contains(place) })?.item, item.isEnabled
    else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  // MARK: Display

  /// The current appearance, and whether its background is omitted.
  private var shown: (appearance: UITabBarAppearance, isTransparent: Bool) {
    let item = selectedItem?.appearances
    let current =
      appearances.current(item: item, isCompact: false, isAtEdge: contentIsAtEdge()) ?? (standardAppearance, false)
    let look = LegacyBarLook(
      style: barStyle, isTranslucent: isTranslucent, tint: barTintColor, image: backgroundImage, shadow: shadowImage)
    guard !appearances.isTouched, item?.isEmpty ?? true else { return current }
    let old = UITabBarAppearance(barAppearance: current.appearance)
    look.put(into: old)
    putItems(into: old)
    return (old, current.isTransparent)
  }

  /// Puts the legacy properties of items and of the selection indicator into an appearance.
  private func putItems(into appearance: UITabBarAppearance) {
    if let unselectedItemTintColor {
      for items in [
        appearance.stackedLayoutAppearance, appearance.inlineLayoutAppearance, appearance.compactInlineLayoutAppearance,
      ] {
        items.normal.iconColor = unselectedItemTintColor
        items.normal.titleTextAttributes[.foregroundColor] = unselectedItemTintColor
      }
    }
    appearance.selectionIndicatorImage = selectionIndicatorImage
    appearance.stackedItemPositioning = itemPositioning
    appearance.stackedItemWidth = itemWidth
    appearance.stackedItemSpacing = itemSpacing
  }

  /// The layout of items: stacked on a phone in portrait, inline with more width or less height.
  private var shownStyle: UITabBarItemAppearance.Style {
    if let itemStyle { return itemStyle }
    if traitCollection.verticalSizeClass == .compact { return .compactInline }
    return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (appearance, isTransparent) = shown
    background.show(appearance, transparent: isTransparent)
    background.frame = bounds
    let style = shownStyle
    let row = ItemRow(bar: self, appearance: appearance, style: style, count: views.count)
    let look = TabItemLook(
      appearance: appearance.items(style), style: style, selectedTint: tintColor)
    indicator.isHidden = true
    for (index, view) in views.enumerated() {
      let isSelected = view.item === selectedItem
      view.show(look, isSelected: isSelected)
      view.frame = row.frame(index)
      if isSelected { showIndicator(behind: view, appearance) }
    }
  }

  private func showIndicator(behind view: UIView, _ appearance: UITabBarAppearance) {
    guard let image = appearance.selectionIndicatorImage else { return }
    indicator.isHidden = false
    indicator.image = appearance.selectionIndicatorTintColor != nil ? image.withRenderingMode(.alwaysTemplate) : image
    indicator.tintColor = appearance.selectionIndicatorTintColor
    indicator.frame = view.frame.centered(image.size)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: shownStyle == .compactInline ? 32 : 49)
  }
}

/// The frames of items, which fill the bar, or are centered with a fixed width.
@MainActor
private struct ItemRow {
  private let start: CGFloat
  private let width: CGFloat
  private let spacing: CGFloat
  private let height: CGFloat

  init(bar: UITabBar, appearance: UITabBarAppearance, style: UITabBarItemAppearance.Style, count: Int) {
    let count = CGFloat(max(count, 1))
    let positioning = appearance.stackedItemPositioning
    let fixed = appearance.stackedItemWidth
    let room = bar.bounds.width
    let isCentered = positioning == .centered || (positioning == .automatic && (fixed > 0 || style == .inline))
    let natural: CGFloat = style == .stacked ? 76 : 120
    width = isCentered ? min(fixed > 0 ? fixed : natural, room / count) : room / count
    spacing = isCentered ? appearance.stackedItemSpacing : 0
    start = bar.bounds.midX - (width * count + spacing * (count - 1)) / 2
    height = style == .compactInline ? 32 : 49
  }

  func frame(_ index: Int) -> CGRect {
    CGRect(x: start + CGFloat(index) * (width + spacing), y: 0, width: width, height: height)
  }
}
