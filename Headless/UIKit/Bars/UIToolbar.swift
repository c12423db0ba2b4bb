// UIToolbar: a row of buttons and spaces, on a background that extends to the screen's bottom edge.

public import Foundation

@MainActor @preconcurrency public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

open class UIToolbar: UIView, UIBarPositioning {
  enum Look: UInt8 {
    case barStyle = 8
    case isTranslucent
    case barTintColor
    case standardAppearance
    case compactAppearance
    case scrollEdgeAppearance
    case compactScrollEdgeAppearance
    case backgroundImage
    case shadowImage
  }

  private let bottomBackground = BarBackground(isTop: false)
  private let topBackground = BarBackground(isTop: true)
  private var views: [UIView] = []
  private lazy var appearances = BarAppearances(standard: UIToolbarAppearance()) { [weak self] in
    self?.setNeedsLayout()
  }
  private var images = BarImages()
  private var shadows: [UIBarPosition: UIImage] = [:]
  /// Whether the content is at its bottom edge. The navigation controller sets it.
  var contentIsAtEdge: () -> Bool = { false }
  /// The distance by which the background extends beyond the bar.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }

  open weak var delegate: (any UIToolbarDelegate)? { didSet { setNeedsLayout() } }
  open var barStyle = UIBarStyle.default { didSet { noteLayout(Look.barStyle, \.barStyle) } }
  open var isTranslucent = true { didSet { noteLayout(Look.isTranslucent, \.isTranslucent) } }
  open var barTintColor: UIColor? { didSet { noteLayout(Look.barTintColor, \.barTintColor) } }

  override func setUp() {
    super.setUp()
    for view in [bottomBackground, topBackground] { addSubview(view) }
  }

  open var barPosition: UIBarPosition {
    let wish = delegate?.position(for: self) ?? .any
    return wish == .any ? .bottom : wish
  }

  // MARK: Appearances

  open var standardAppearance: UIToolbarAppearance {
    get { appearances[.standard] ?? UIToolbarAppearance() }
    set {
      appearances[.standard] = newValue
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var compactAppearance: UIToolbarAppearance? {
    get { appearances[.compact] }
    set {
      appearances[.compact] = newValue
      noteLook(Look.compactAppearance, replay: { $0.compactAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances[.scrollEdge] }
    set {
      appearances[.scrollEdge] = newValue
      noteLook(Look.scrollEdgeAppearance, replay: { $0.scrollEdgeAppearance = newValue })
    }
  }

  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances[.compactScrollEdge] }
    set {
      appearances[.compactScrollEdge] = newValue
      noteLook(Look.compactScrollEdgeAppearance, replay: { $0.compactScrollEdgeAppearance = newValue })
    }
  }

  // MARK: Legacy properties

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    images[topOrBottom, barMetrics] = backgroundImage
    setNeedsLayout()
    noteLook(
      Look.backgroundImage, at: topOrBottom.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, forToolbarPosition: topOrBottom, barMetrics: barMetrics) })
  }

  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? {
    images[topOrBottom, barMetrics]
  }

  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    shadows[topOrBottom] = shadowImage
    setNeedsLayout()
    noteLook(
      Look.shadowImage, at: topOrBottom.axis,
      replay: { $0.setShadowImage(shadowImage, forToolbarPosition: topOrBottom) })
  }

  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadows[topOrBottom] }

  // MARK: Items

  open var items: [UIBarButtonItem]? {
    didSet {
      for item in items ?? [] { item.onChange = { [weak self] in self?.setNeedsLayout() } }
      setNeedsLayout()
    }
  }

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  override func takeAppearance() {
    super.takeAppearance()
    for item in items ?? [] { item.leaveBar() }
    setNeedsLayout()
  }

  // MARK: Display

  private var isCompact: Bool { traitCollection.verticalSizeClass == .compact || (1..<40).contains(bounds.height) }

  private var metrics: UIBarMetrics { UIBarMetrics(isCompact: isCompact, hasPrompt: false) }

  private var isAtTop: Bool { barPosition == .top || barPosition == .topAttached }

  private var shown: (appearance: UIToolbarAppearance, isTransparent: Bool) {
    let current =
      appearances.current(item: nil, isCompact: isCompact, isAtEdge: contentIsAtEdge()) ?? (standardAppearance, false)
    let look = LegacyBarLook(
      style: barStyle, isTranslucent: isTranslucent, tint: barTintColor, image: images.shown(at: barPosition, metrics),
      shadow: shadows[barPosition] ?? shadows[.any])
    guard !appearances.isTouched, !look.isDefault else { return current }
    let old = UIToolbarAppearance(barAppearance: current.appearance)
    look.put(into: old)
    return (old, current.isTransparent)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (appearance, isTransparent) = shown
    let background = isAtTop ? topBackground : bottomBackground
    topBackground.isHidden = !isAtTop
    bottomBackground.isHidden = isAtTop
    background.show(appearance, transparent: isTransparent)
    background.frame = CGRect(
      x: 0, y: isAtTop ? -reach : 0, width: bounds.width, height: bounds.height + reach)
    for view in views { view.removeFromSuperview() }
    let maker = BarButtonMaker(
      plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance, tint: tintColor, metrics: metrics)
    views = place((items ?? []).filter { !$0.isHidden }, maker)
    for view in views { addSubview(view) }
  }

  /// Lays out the items from the left. Flexible spaces share the remaining width.
  private func place(_ items: [UIBarButtonItem], _ maker: BarButtonMaker) -> [UIView] {
    let row = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    let parts = items.map { item -> (item: UIBarButtonItem, view: UIView?, size: CGSize) in
      guard !item.isSpace else { return (item, nil, CGSize(width: item.isFlexibleSpace ? 0 : item.width, height: 0)) }
      item.enter(self)
      let view = item.customView ?? maker.button(for: item)
      return (item, view, item.fitting(view, in: row.size))
    }
    // Adjacent items have a minimum distance, unless a space item separates them.
    let gaps = zip(parts, parts.dropFirst()).map { $0.view != nil && $1.view != nil ? 16.0 : 0 }
    let used = parts.reduce(0) { $0 + $1.size.width } + gaps.reduce(0, +)
    let flexible = CGFloat(items.count { $0.isFlexibleSpace })
    let share = flexible > 0 ? max(0, row.width - used) / flexible : 0
    var x = row.minX
    for (index, part) in parts.enumerated() {
      part.view?.frame = CGRect(
        x: x, y: (row.midY - part.size.height / 2).snapped(to: traitCollection.displayScale), width: part.size.width,
        height: part.size.height)
      x += (part.item.isFlexibleSpace ? share : part.size.width) + (index < gaps.count ? gaps[index] : 0)
    }
    return parts.compactMap(\.view)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: traitCollection.verticalSizeClass == .compact ? 32 : 44)
  }
}
