// UINavigationBar: title and buttons, on a background that extends under the status bar.

public import Foundation

@MainActor @preconcurrency public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

open class UINavigationBar: UIView, UIBarPositioning {
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
    case titleVerticalPositionAdjustment
  }

  let background = BarBackground(isTop: true)
  let titleLabel = UILabel()
  let largeTitleLabel = UILabel()
  let promptLabel = UILabel()
  var buttons: [UIView] = []
  var shownTitleView: UIView?
  private(set) lazy var appearances = BarAppearances(standard: UINavigationBarAppearance()) { [weak self] in
    self?.setNeedsLayout()
  }
  private var images = BarImages()
  private var titleMoves: [UIBarMetrics: CGFloat] = [:]
  /// Whether the content is at its top edge. The navigation controller sets it.
  var contentIsAtEdge: () -> Bool = { true }
  /// The distance by which the background extends above the bar.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }
  /// Called when the back button is pressed.
  var goBack: (() -> Void)?
  /// Called when the bar's height changes.
  var heightChanged: (() -> Void)?

  open weak var delegate: (any UINavigationBarDelegate)? { didSet { setNeedsLayout() } }
  open var barStyle = UIBarStyle.default { didSet { noteLayout(Look.barStyle, \.barStyle) } }
  open var isTranslucent = true { didSet { noteLayout(Look.isTranslucent, \.isTranslucent) } }
  open var barTintColor: UIColor? { didSet { noteLayout(Look.barTintColor, \.barTintColor) } }
  open var shadowImage: UIImage? { didSet { noteLayout(Look.shadowImage, \.shadowImage) } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { noteLayout(Look.titleTextAttributes, \.titleTextAttributes) }
  }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { noteLayout(Look.largeTitleTextAttributes, \.largeTitleTextAttributes) }
  }
  open var backIndicatorImage: UIImage? { didSet { noteLayout(Look.backIndicatorImage, \.backIndicatorImage) } }
  open var backIndicatorTransitionMaskImage: UIImage? {
    didSet { noteLook(Look.backIndicatorTransitionMaskImage, \.backIndicatorTransitionMaskImage) }
  }
  open var prefersLargeTitles = false {
    didSet {
      noteLook(Look.prefersLargeTitles, \.prefersLargeTitles)
      guard prefersLargeTitles != oldValue else { return }
      setNeedsLayout()
      heightChanged?()
    }
  }

  override func setUp() {
    super.setUp()
    for label in [titleLabel, promptLabel] { label.textAlignment = .center }
    for view in [background, titleLabel, largeTitleLabel, promptLabel] { addSubview(view) }
  }

  open var barPosition: UIBarPosition {
    let wish = delegate?.position(for: self) ?? .any
    // A navigation controller attaches its bar to the top of the screen.
    return wish != .any ? wish : reach > 0 || goBack != nil ? .topAttached : .top
  }

  // MARK: Appearances

  open var standardAppearance: UINavigationBarAppearance {
    get { appearances[.standard] ?? UINavigationBarAppearance() }
    set {
      appearances[.standard] = newValue
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances[.compact] }
    set {
      appearances[.compact] = newValue
      noteLook(Look.compactAppearance, replay: { $0.compactAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[.scrollEdge] }
    set {
      appearances[.scrollEdge] = newValue
      noteLook(Look.scrollEdgeAppearance, replay: { $0.scrollEdgeAppearance = newValue })
    }
  }

  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[.compactScrollEdge] }
    set {
      appearances[.compactScrollEdge] = newValue
      noteLook(Look.compactScrollEdgeAppearance, replay: { $0.compactScrollEdgeAppearance = newValue })
    }
  }

  // MARK: Legacy properties

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    setBackgroundImage(backgroundImage, for: .any, barMetrics: barMetrics)
  }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: .any, barMetrics: barMetrics)
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    images[barPosition, barMetrics] = backgroundImage
    setNeedsLayout()
    noteLook(
      Look.backgroundImage, at: barPosition.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: barPosition, barMetrics: barMetrics) })
  }

  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    images[barPosition, barMetrics]
  }

  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    titleMoves[barMetrics] = adjustment == 0 ? nil : adjustment
    setNeedsLayout()
    noteLook(
      Look.titleVerticalPositionAdjustment, at: barMetrics.axis,
      replay: { $0.setTitleVerticalPositionAdjustment(adjustment, for: barMetrics) })
  }

  open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { titleMoves[barMetrics] ?? 0 }

  private var oldLook: LegacyBarLook {
    LegacyBarLook(
      style: barStyle, isTranslucent: isTranslucent, tint: barTintColor, image: images.shown(at: barPosition, metrics),
      shadow: shadowImage)
  }

  override func takeAppearance() {
    super.takeAppearance()
    // Applied during layout, since only the top item has buttons.
    for item in items ?? [] { item.leaveBar() }
    setNeedsLayout()
  }

  // MARK: Items

  open var items: [UINavigationItem]? {
    didSet {
      for item in items ?? [] {
        item.onChange = { [weak self] in
          self?.setNeedsLayout()
          self?.heightChanged?()
        }
      }
      setNeedsLayout()
      heightChanged?()
    }
  }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    items = (items ?? []) + [item]
    delegate?.navigationBar(self, didPush: item)
  }

  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = items?.last, delegate?.navigationBar(self, shouldPop: last) ?? true else { return nil }
    items?.removeLast()
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  open var topItem: UINavigationItem? { items?.last }

  open var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }

  // MARK: Display

  var hasPrompt: Bool { topItem?.prompt?.isEmpty == false }

  /// The metrics: a bar of 32 points belongs to a phone in landscape.
  var isCompact: Bool { traitCollection.verticalSizeClass == .compact || (1..<40).contains(bounds.height) }

  var metrics: UIBarMetrics { UIBarMetrics(isCompact: isCompact, hasPrompt: hasPrompt) }

  var rowHeight: CGFloat { isCompact ? 32 : 44 }

  var promptHeight: CGFloat { hasPrompt ? 30 : 0 }

  /// The search bar of the top item, which is below the title.
  var searchBar: UISearchBar? { topItem?.searchController?.searchBar }

  weak var shownSearchBar: UISearchBar?

  var searchHeight: CGFloat { searchBar?.sizeThatFits(bounds.size).height ?? 0 }

  var showsLargeTitle: Bool { prefersLargeTitles && !isCompact && topItem?.largeTitleDisplayMode.isLarge ?? true }

  /// The current appearance, and whether its background is omitted.
  var shown: (appearance: UINavigationBarAppearance, isTransparent: Bool) {
    let item = topItem?.appearances
    let current =
      appearances.current(item: item, isCompact: isCompact, isAtEdge: contentIsAtEdge()) ?? (standardAppearance, false)
    guard !appearances.isTouched, item?.isEmpty ?? true else { return current }
    let old = UINavigationBarAppearance(barAppearance: current.appearance)
    oldLook.put(into: old)
    old.titleTextAttributes = titleTextAttributes ?? [:]
    old.largeTitleTextAttributes = largeTitleTextAttributes ?? [:]
    old.titlePositionAdjustment.vertical = metrics.find { titleMoves[$0] } ?? 0
    if let backIndicatorImage {
      old.setBackIndicatorImage(backIndicatorImage, transitionMaskImage: backIndicatorTransitionMaskImage)
    }
    return (old, current.isTransparent)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutBar()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: rowHeight + promptHeight + (showsLargeTitle ? 52 : 0) + searchHeight)
  }
}

extension UINavigationItem.LargeTitleDisplayMode {
  fileprivate var isLarge: Bool { self == .automatic || self == .always }
}
