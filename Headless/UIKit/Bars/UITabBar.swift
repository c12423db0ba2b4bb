// UITabBar: icons above titles, over a background that reaches down to the screen's edge.

public import Foundation

@MainActor public protocol UITabBarDelegate: AnyObject {
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
  }

  private let background = BarBackground(isTop: false)
  private let indicator = UIImageView()
  private var views: [TabItemView] = []
  private var standard = UITabBarAppearance()
  private var scrollEdge: UITabBarAppearance?
  private var usesAppearances = false
  /// Set by the tab bar controller: true while the content is at its lower edge.
  var contentIsAtEdge: () -> Bool = { false }

  open weak var delegate: (any UITabBarDelegate)?
  open var barStyle = UIBarStyle.default {
    didSet {
      setNeedsLayout()
      noteLook(Look.barStyle, \.barStyle)
    }
  }
  open var isTranslucent = true { didSet { setNeedsLayout() } }
  open var barTintColor: UIColor? {
    didSet {
      setNeedsLayout()
      noteLook(Look.barTintColor, \.barTintColor)
    }
  }
  open var unselectedItemTintColor: UIColor? {
    didSet {
      setNeedsLayout()
      noteLook(Look.unselectedItemTintColor, \.unselectedItemTintColor)
    }
  }
  open var backgroundImage: UIImage? {
    didSet {
      setNeedsLayout()
      noteLook(Look.backgroundImage, \.backgroundImage)
    }
  }
  open var shadowImage: UIImage? {
    didSet {
      setNeedsLayout()
      noteLook(Look.shadowImage, \.shadowImage)
    }
  }
  open var selectionIndicatorImage: UIImage? {
    didSet {
      setNeedsLayout()
      noteLook(Look.selectionIndicatorImage, \.selectionIndicatorImage)
    }
  }
  open var itemSpacing: CGFloat = 0 {
    didSet {
      setNeedsLayout()
      noteLook(Look.itemSpacing, \.itemSpacing)
    }
  }
  open var itemWidth: CGFloat = 0 {
    didSet {
      setNeedsLayout()
      noteLook(Look.itemWidth, \.itemWidth)
    }
  }
  open var selectedItem: UITabBarItem? { didSet { if selectedItem !== oldValue { setNeedsLayout() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    addSubview(background)
    addSubview(indicator)
    follow(standard)
  }

  private func follow(_ appearance: UITabBarAppearance?) {
    appearance?.onChange = { [weak self] in
      self?.usesAppearances = true
      self?.setNeedsLayout()
    }
  }

  open var standardAppearance: UITabBarAppearance {
    get { standard }
    set {
      standard = newValue.duplicate() as? UITabBarAppearance ?? newValue
      usesAppearances = true
      follow(standard)
      setNeedsLayout()
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { scrollEdge }
    set {
      scrollEdge = newValue?.duplicate() as? UITabBarAppearance
      usesAppearances = true
      follow(scrollEdge)
      setNeedsLayout()
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

  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private var current: (UITabBarAppearance, transparent: Bool) {
    let item = selectedItem
    guard contentIsAtEdge() else { return (item?.standardAppearance ?? standard, false) }
    if let own = item?.scrollEdgeAppearance ?? scrollEdge { return (own, false) }
    return (item?.standardAppearance ?? standard, true)
  }

  /// The older properties, as an appearance. They count when nobody has touched the appearance objects.
  private var legacy: UITabBarAppearance? {
    guard !usesAppearances, selectedItem?.standardAppearance == nil else { return nil }
    guard barTintColor != nil || backgroundImage != nil || barStyle == .black || !isTranslucent else { return nil }
    let appearance = UITabBarAppearance()
    if barStyle == .black { appearance.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark) }
    if let barTintColor {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = isTranslucent ? barTintColor.withAlphaComponent(0.85) : barTintColor
    } else if !isTranslucent {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = barStyle == .black ? .black : .systemBackground
    }
    if let backgroundImage {
      appearance.backgroundEffect = nil
      appearance.backgroundImage = backgroundImage
    }
    if let shadowImage {
      appearance.shadowColor = nil
      appearance.shadowImage = shadowImage
    }
    return appearance
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (appearance, transparent) = legacy.map { ($0, false) } ?? current
    background.show(appearance, transparent: transparent)
    background.frame = bounds
    let count = CGFloat(max(views.count, 1))
    let spacing = appearance.stackedItemSpacing > 0 ? appearance.stackedItemSpacing : itemSpacing
    let fixed = appearance.stackedItemWidth > 0 ? appearance.stackedItemWidth : itemWidth
    let width = fixed > 0 ? fixed : bounds.width / count
    let used = fixed > 0 ? width * count + spacing * (count - 1) : bounds.width
    var x = bounds.midX - used / 2
    indicator.isHidden = true
    for view in views {
      let isSelected = view.item === selectedItem
      let look = TabItemLook(
        appearance: appearance.stackedLayoutAppearance, selectedTint: tintColor, unselectedTint: unselectedItemTintColor
      )
      view.show(look, isSelected: isSelected)
      view.frame = CGRect(x: x, y: 0, width: width, height: 49)
      if isSelected, let image = appearance.selectionIndicatorImage ?? selectionIndicatorImage {
        indicator.isHidden = false
        indicator.image =
          appearance.selectionIndicatorTintColor != nil ? image.withRenderingMode(.alwaysTemplate) : image
        indicator.tintColor = appearance.selectionIndicatorTintColor
        indicator.frame = view.frame.centered(image.size)
      }
      x += width + (fixed > 0 ? spacing : 0)
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 49) }
}
