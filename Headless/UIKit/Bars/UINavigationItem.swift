// UINavigationItem: the content of a navigation bar for one page.

public import Foundation

@MainActor @preconcurrency open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic
    case always
    case never
    @available(iOS 17, *)
    case inline
  }

  public enum BackButtonDisplayMode: Int, Sendable {
    case `default`
    case generic
    case minimal
  }

  var onChange: (() -> Void)?
  private(set) lazy var appearances = BarAppearances<UINavigationBarAppearance> { [weak self] in self?.onChange?() }

  open var title: String? { didSet { onChange?() } }
  open var prompt: String? { didSet { onChange?() } }
  open var titleView: UIView? { didSet { onChange?() } }
  open var backButtonTitle: String? { didSet { onChange?() } }
  open var backButtonDisplayMode = UINavigationItem.BackButtonDisplayMode.default { didSet { onChange?() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
  open var hidesBackButton = false { didSet { onChange?() } }
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  open var searchController: UISearchController? { didSet { onChange?() } }
  open var hidesSearchBarWhenScrolling = true { didSet { onChange?() } }
  open var largeTitleDisplayMode = UINavigationItem.LargeTitleDisplayMode.automatic { didSet { onChange?() } }

  public override convenience init() { self.init(title: "") }

  public init(title: String) {
    self.title = title
    super.init()
  }

  // MARK: Appearances

  open var standardAppearance: UINavigationBarAppearance? {
    get { appearances[.standard] }
    set { appearances[.standard] = newValue }
  }

  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances[.compact] }
    set { appearances[.compact] = newValue }
  }

  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[.scrollEdge] }
    set { appearances[.scrollEdge] = newValue }
  }

  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[.compactScrollEdge] }
    set { appearances[.compactScrollEdge] = newValue }
  }

  // MARK: Buttons

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

  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }

  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

  /// Called when the item's bar enters a window.
  func leaveBar() { for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.leaveBar() } }

  /// The title of the back button to this item; `nil` for only the indicator.
  var shownBackTitle: String? {
    switch backButtonDisplayMode {
    case .minimal: nil
    case .generic: "Back"
    case .default: backBarButtonItem?.title ?? backButtonTitle ?? (title?.isEmpty == false ? title : nil) ?? "Back"
    }
  }
}
