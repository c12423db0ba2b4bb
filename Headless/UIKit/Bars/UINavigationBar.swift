// UINavigationBar: title, back button, buttons, over a background that reaches up under the status bar.

public import Foundation

open class UINavigationBar: UIView {
  enum Look: UInt8 {
    case barStyle = 8
    case isTranslucent
    case barTintColor
    case shadowImage
    case titleTextAttributes
    case largeTitleTextAttributes
    case backIndicatorImage
    case backIndicatorTransitionMaskImage
    case compactAppearance
    case compactScrollEdgeAppearance
    case prefersLargeTitles
    case standardAppearance
    case scrollEdgeAppearance
    case backgroundImage
  }

  private let background = BarBackground(isTop: true)
  private let titleLabel = UILabel()
  private let largeTitleLabel = UILabel()
  private var buttons: [UIView] = []
  private var shownTitleView: UIView?
  private var standard = UINavigationBarAppearance()
  private var scrollEdge: UINavigationBarAppearance?
  private var usesAppearances = false
  private var images: [UIBarMetrics: UIImage] = [:]
  /// Set by the navigation controller: true while the content is at its upper edge.
  var contentIsAtEdge: () -> Bool = { true }
  /// How far the background reaches above the bar.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }
  /// Told when the back button is pressed.
  var goBack: (() -> Void)?
  /// What must be done when the bar wants another height.
  var heightChanged: (() -> Void)?

  open var barStyle = UIBarStyle.default {
    didSet {
      setNeedsLayout()
      noteLook(Look.barStyle, \.barStyle)
    }
  }
  open var isTranslucent = true {
    didSet {
      setNeedsLayout()
      noteLook(Look.isTranslucent, \.isTranslucent)
    }
  }
  open var barTintColor: UIColor? {
    didSet {
      setNeedsLayout()
      noteLook(Look.barTintColor, \.barTintColor)
    }
  }
  open var shadowImage: UIImage? {
    didSet {
      setNeedsLayout()
      noteLook(Look.shadowImage, \.shadowImage)
    }
  }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      setNeedsLayout()
      noteLook(Look.titleTextAttributes, \.titleTextAttributes)
    }
  }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      setNeedsLayout()
      noteLook(Look.largeTitleTextAttributes, \.largeTitleTextAttributes)
    }
  }
  open var backIndicatorImage: UIImage? {
    didSet {
      setNeedsLayout()
      noteLook(Look.backIndicatorImage, \.backIndicatorImage)
    }
  }
  open var backIndicatorTransitionMaskImage: UIImage? {
    didSet { noteLook(Look.backIndicatorTransitionMaskImage, \.backIndicatorTransitionMaskImage) }
  }
  open var compactAppearance: UINavigationBarAppearance? {
    didSet { noteLook(Look.compactAppearance, \.compactAppearance) }
  }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { noteLook(Look.compactScrollEdgeAppearance, \.compactScrollEdgeAppearance) }
  }
  open var prefersLargeTitles = false {
    didSet {
      noteLook(Look.prefersLargeTitles, \.prefersLargeTitles)
      guard prefersLargeTitles != oldValue else { return }
      setNeedsLayout()
      heightChanged?()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    titleLabel.textAlignment = .center
    for view in [background, titleLabel, largeTitleLabel] { addSubview(view) }
    follow(standard)
  }

  private func follow(_ appearance: UINavigationBarAppearance?) {
    appearance?.onChange = { [weak self] in
      self?.usesAppearances = true
      self?.setNeedsLayout()
    }
  }

  open var standardAppearance: UINavigationBarAppearance {
    get { standard }
    set {
      standard = newValue.duplicate() as? UINavigationBarAppearance ?? newValue
      usesAppearances = true
      follow(standard)
      setNeedsLayout()
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { scrollEdge }
    set {
      scrollEdge = newValue?.duplicate() as? UINavigationBarAppearance
      usesAppearances = true
      follow(scrollEdge)
      setNeedsLayout()
      noteLook(Look.scrollEdgeAppearance, replay: { $0.scrollEdgeAppearance = newValue })
    }
  }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    images[barMetrics] = backgroundImage
    setNeedsLayout()
    noteLook(
      Look.backgroundImage, at: barMetrics.axis, replay: { $0.setBackgroundImage(backgroundImage, for: barMetrics) })
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { images[barMetrics] }

  override func takeAppearance() {
    super.takeAppearance()
    // Buttons take it on when they are laid out: there are some for the top item only.
    for item in items ?? [] { item.leaveBar() }
    setNeedsLayout()
  }

  // MARK: Items

  open var items: [UINavigationItem]? {
    didSet {
      for item in items ?? [] { item.onChange = { [weak self] in self?.setNeedsLayout() } }
      setNeedsLayout()
    }
  }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }

  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = items?.last else { return nil }
    items?.removeLast()
    return last
  }

  open var topItem: UINavigationItem? { items?.last }

  open var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }

  var showsLargeTitle: Bool { prefersLargeTitles && topItem?.largeTitleDisplayMode != .never }

  /// The appearance in force, and whether its background is left away: as from iOS 15 on, content at its edge shows
  /// through a bar without a scroll edge appearance.
  private var current: (UINavigationBarAppearance, transparent: Bool) {
    let item = topItem
    if contentIsAtEdge() {
      if let own = item?.scrollEdgeAppearance ?? scrollEdge { return (own, false) }
      return (item?.standardAppearance ?? standard, true)
    }
    return (item?.standardAppearance ?? standard, false)
  }

  /// The older properties, as an appearance. They count when nobody has touched the appearance objects.
  private var legacy: UINavigationBarAppearance? {
    guard !usesAppearances, topItem?.standardAppearance == nil, topItem?.scrollEdgeAppearance == nil else { return nil }
    let image = images[.default]
    let hasLook = barTintColor != nil || image != nil || barStyle == .black || !isTranslucent
    guard hasLook || titleTextAttributes != nil || largeTitleTextAttributes != nil else { return nil }
    let appearance = UINavigationBarAppearance()
    if !hasLook { appearance.configureWithTransparentBackground() }
    if barStyle == .black { appearance.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark) }
    if let barTintColor {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = isTranslucent ? barTintColor.withAlphaComponent(0.85) : barTintColor
    } else if !isTranslucent {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = barStyle == .black ? .black : .systemBackground
    }
    if let image {
      appearance.backgroundEffect = nil
      appearance.backgroundImage = image
    }
    if let shadowImage {
      appearance.shadowColor = nil
      appearance.shadowImage = shadowImage
    }
    return appearance
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let older = legacy
    let (appearance, transparent) = older.map { ($0, false) } ?? current
    background.show(appearance, transparent: transparent)
    background.frame = CGRect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
    sendSubviewToBack(background)
    for view in buttons { view.removeFromSuperview() }
    buttons = []
    let row = CGRect(x: 0, y: 0, width: bounds.width, height: min(bounds.height, 44))
    let maker = BarButtonMaker(appearance: appearance, tint: tintColor)
    let left = layoutLeft(row, maker)
    let right = layoutRight(row, maker)
    layoutTitle(row, left: left, right: right, appearance)
    layoutLargeTitle(appearance)
  }

  private func layoutLeft(_ row: CGRect, _ maker: BarButtonMaker) -> CGFloat {
    var x: CGFloat = 16
    let own = topItem?.leftBarButtonItems ?? []
    if let backItem, topItem?.hidesBackButton != true, own.isEmpty || topItem?.leftItemsSupplementBackButton == true {
      let title = backItem.backBarButtonItem?.title ?? backItem.backButtonTitle ?? backItem.title ?? "Back"
      let button = maker.backButton(title: title, image: backIndicatorImage) { [weak self] in self?.goBack?() }
      let size = button.sizeThatFits(row.size)
      button.frame = CGRect(x: 8, y: row.minY, width: min(size.width, row.width * 0.4), height: row.height)
      add(button)
      x = button.frame.maxX + 12
    }
    for item in own {
      let view = view(for: item, maker)
      let size = fitting(view, item)
      view.frame = CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height)
      x += size.width + 16
    }
    return x
  }

  private func layoutRight(_ row: CGRect, _ maker: BarButtonMaker) -> CGFloat {
    var x = row.maxX - 16
    for item in topItem?.rightBarButtonItems ?? [] {
      let view = view(for: item, maker)
      let size = fitting(view, item)
      x -= size.width
      view.frame = CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height)
      x -= 16
    }
    return x
  }

  private func view(for item: UIBarButtonItem, _ maker: BarButtonMaker) -> UIView {
    item.onChange = { [weak self] in self?.setNeedsLayout() }
    item.enter(self)
    let view = item.customView ?? maker.button(for: item)
    add(view)
    return view
  }

  private func add(_ view: UIView) {
    addSubview(view)
    buttons.append(view)
  }

  private func fitting(_ view: UIView, _ item: UIBarButtonItem) -> CGSize {
    if item.customView != nil, view.bounds.width > 0 { return view.bounds.size }
    let size = view.sizeThatFits(CGSize(width: bounds.width, height: 44))
    return CGSize(width: item.width > 0 ? item.width : size.width, height: min(max(size.height, 30), 44))
  }

  private func layoutTitle(
    _ row: CGRect, left: CGFloat, right: CGFloat, _ appearance: UINavigationBarAppearance
  ) {
    let titleView = topItem?.titleView
    if shownTitleView !== titleView {
      shownTitleView?.removeFromSuperview()
      shownTitleView = titleView
      if let titleView { addSubview(titleView) }
    }
    titleLabel.isHidden = titleView != nil || showsLargeTitle
    if let titleView {
      var size = titleView.bounds.size
      if size.width <= 0 || size.height <= 0 { size = titleView.sizeThatFits(row.size) }
      titleView.frame = row.centered(CGSize(width: min(size.width, right - left), height: min(size.height, row.height)))
      return
    }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 17, weight: .semibold),
      .foregroundColor: barStyle == .black ? UIColor.white : UIColor.label,
    ]
    attributes.merge(titleTextAttributes ?? [:]) { $1 }
    attributes.merge(appearance.titleTextAttributes) { $1 }
    titleLabel.attributedText = NSAttributedString(string: topItem?.title ?? "", attributes: attributes)
    let size = titleLabel.sizeThatFits(.zero)
    let width = min(size.width, max(0, right - left))
    // In the middle of the bar, unless buttons leave no room there.
    let x = min(max(row.midX - width / 2, left), max(right - width, left))
    let move = appearance.titlePositionAdjustment
    let scale = traitCollection.displayScale
    titleLabel.frame = CGRect(
      x: (x + move.horizontal).snapped(to: scale),
      y: (row.midY - size.height / 2 + move.vertical).snapped(to: scale), width: width, height: size.height)
  }

  private func layoutLargeTitle(_ appearance: UINavigationBarAppearance) {
    largeTitleLabel.isHidden = !showsLargeTitle
    guard showsLargeTitle else { return }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: UIColor.label,
    ]
    attributes.merge(largeTitleTextAttributes ?? [:]) { $1 }
    attributes.merge(appearance.largeTitleTextAttributes) { $1 }
    largeTitleLabel.attributedText = NSAttributedString(string: topItem?.title ?? "", attributes: attributes)
    largeTitleLabel.frame = CGRect(x: 16, y: 44, width: bounds.width - 32, height: bounds.height - 44 - 8)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: showsLargeTitle ? 96 : 44)
  }
}
