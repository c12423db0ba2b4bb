// Items of bars: UIBarItem, UIBarButtonItem, UITabBarItem, UINavigationItem. They tell the bar that shows them of changes.

public import Foundation

@MainActor open class UIBarItem: NSObject {
  /// Told of every change; set by the bar that shows the item.
  var onChange: (() -> Void)?

  open var title: String? { didSet { onChange?() } }
  open var image: UIImage? { didSet { onChange?() } }
  open var isEnabled = true { didSet { onChange?() } }
  open var tag = 0
  open var imageInsets = UIEdgeInsets.zero { didSet { onChange?() } }
  open var accessibilityIdentifier: String?
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    onChange?()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}

open class UIBarButtonItem: UIBarItem {
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
  open var tintColor: UIColor? { didSet { onChange?() } }
  open var primaryAction: UIAction? {
    didSet {
      title = primaryAction.map { $0.title.isEmpty ? title : $0.title } ?? title
      image = primaryAction?.image ?? image
    }
  }
  private var backgrounds = PerState<UIImage>()

  public override init() { super.init() }

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
  }

  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds.value(in: state)
  }
}

open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage? { didSet { onChange?() } }
  open var badgeValue: String? { didSet { onChange?() } }
  open var badgeColor: UIColor? { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var standardAppearance: UITabBarAppearance? { didSet { onChange?() } }
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { onChange?() } }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

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
