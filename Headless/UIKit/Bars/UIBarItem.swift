// Items of bars: UIBarItem, UIBarButtonItem, UITabBarItem, UINavigationItem. They tell the bar that shows them of changes.

public import Foundation

@MainActor open class UIBarItem: NSObject {
  enum Look: UInt8 {
    case titleTextAttributes
  }

  /// Told of every change; set by the bar that shows the item.
  var onChange: (() -> Void)?
  var ownLooks = OwnLooks()
  /// The bar in a window that shows the item.
  private weak var host: UIView?

  open var title: String? { didSet { onChange?() } }
  open var image: UIImage? { didSet { onChange?() } }
  open var isEnabled = true { didSet { onChange?() } }
  open var tag = 0
  open var imageInsets = UIEdgeInsets.zero { didSet { onChange?() } }
  open var accessibilityIdentifier: String?
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  /// There are no archives to read items from: this makes an empty item.
  public required init?(coder: NSCoder) { super.init() }

  /// The item is shown by a bar. When the bar is in a window, it takes on what appearance proxies say, once.
  func enter(_ bar: UIView) {
    guard bar.window != nil, host !== bar else { return }
    host = bar
    AppearanceStore.apply(to: self, in: bar, traits: bar.traitCollection)
  }

  /// The item's bar enters a window anew, or shows the item no longer.
  func leaveBar() { host = nil }

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    onChange?()
    noteLook(
      Look.titleTextAttributes, at: state.axis, replay: { $0.setTitleTextAttributes(attributes, for: state) })
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}

open class UIBarButtonItem: UIBarItem {
  enum Look: UInt8 {
    case tintColor = 8
    case backgroundImage
  }

  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  open var style = UIBarButtonItem.Style.plain { didSet { onChange?() } }
  open var width: CGFloat = 0 { didSet { onChange?() } }
  open var customView: UIView? { didSet { onChange?() } }
  open var tintColor: UIColor? {
    didSet {
      onChange?()
      noteLook(Look.tintColor, \.tintColor)
    }
  }
  open var primaryAction: UIAction? {
    didSet {
      title = primaryAction.map { $0.title.isEmpty ? title : $0.title } ?? title
      image = primaryAction?.image ?? image
    }
  }
  private var backgrounds = PerState<UIImage>()

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(primaryAction: UIAction?) {
    self.init()
    self.primaryAction = primaryAction
    title = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    image = primaryAction?.image
  }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
    backgrounds[exactly: state] = backgroundImage
    onChange?()
    noteLook(
      Look.backgroundImage, at: state.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics) })
  }

  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds.value(in: state)
  }
}

open class UITabBarItem: UIBarItem {
  enum Look: UInt8 {
    case badgeColor = 8
    case titlePositionAdjustment
    case standardAppearance
    case scrollEdgeAppearance
    case badgeTextAttributes
  }

  open var selectedImage: UIImage? { didSet { onChange?() } }
  open var badgeValue: String? { didSet { onChange?() } }
  open var badgeColor: UIColor? {
    didSet {
      onChange?()
      noteLook(Look.badgeColor, \.badgeColor)
    }
  }
  open var titlePositionAdjustment = UIOffset.zero {
    didSet {
      onChange?()
      noteLook(Look.titlePositionAdjustment, \.titlePositionAdjustment)
    }
  }
  open var standardAppearance: UITabBarAppearance? {
    didSet {
      onChange?()
      noteLook(Look.standardAppearance, \.standardAppearance)
    }
  }
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet {
      onChange?()
      noteLook(Look.scrollEdgeAppearance, \.scrollEdgeAppearance)
    }
  }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[state] = textAttributes
    onChange?()
    noteLook(
      Look.badgeTextAttributes, at: state.axis, replay: { $0.setBadgeTextAttributes(textAttributes, for: state) })
  }

  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }
}

@MainActor open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic
    case always
    case never
  }

  var onChange: (() -> Void)?

  open var title: String? { didSet { onChange?() } }
  open var prompt: String? { didSet { onChange?() } }
  open var titleView: UIView? { didSet { onChange?() } }
  open var backButtonTitle: String? { didSet { onChange?() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  open var hidesBackButton = false { didSet { onChange?() } }
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  open var largeTitleDisplayMode = UINavigationItem.LargeTitleDisplayMode.automatic { didSet { onChange?() } }
  open var standardAppearance: UINavigationBarAppearance? { didSet { follow(standardAppearance) } }
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { follow(scrollEdgeAppearance) } }
  open var compactAppearance: UINavigationBarAppearance?

  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The item's bar enters a window anew.
  func leaveBar() { for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.leaveBar() } }

  private func follow(_ appearance: UINavigationBarAppearance?) {
    appearance?.onChange = { [weak self] in self?.onChange?() }
    onChange?()
  }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
}
