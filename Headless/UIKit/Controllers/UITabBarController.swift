// UITabBarController: several controllers, with a tab bar to select one.

public import Foundation

@MainActor @preconcurrency public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

open class UITabBarController: UIViewController, UITabBarDelegate {
  public let tabBar = UITabBar()
  private var pages: [UIViewController] = []
  private var selection = 0
  private var shown: UIViewController?

  open weak var delegate: (any UITabBarControllerDelegate)?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
    tabBar.delegate = self
    tabBar.contentIsAtEdge = { [weak self] in self?.contentIsAtEdge ?? false }
    itemsChanged()
    showSelection()
  }

  open var viewControllers: [UIViewController]? {
    get { pages }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let selected = selectedViewController
    for old in pages where !new.contains(where: { $0 === old }) {
      old.appearance(false)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    let added = new.filter { each in !pages.contains { $0 === each } }
    pages = new
    selection = new.firstIndex { $0 === selected } ?? 0
    for controller in added {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    itemsChanged()
    if isViewLoaded { showSelection() }
  }

  /// Appears when more pages exist than fit; the headless bar shows all.
  open var customizableViewControllers: [UIViewController]?

  open var selectedIndex: Int {
    get { pages.isEmpty ? NSNotFound : selection }
    set {
      guard pages.indices.contains(newValue) else { return }
      selection = newValue
      if isViewLoaded { showSelection() }
    }
  }

  open var selectedViewController: UIViewController? {
    get { pages.indices.contains(selection) ? pages[selection] : nil }
    set { if let index = pages.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let index = pages.firstIndex(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: pages[index]) != false else {
      tabBar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: pages[index])
  }

  /// Called when a page's item changes.
  func itemsChanged() {
    tabBar.items = pages.map { $0.tabBarItem }
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  private func showSelection() {
    let page = selectedViewController
    tabBar.selectedItem = page?.tabBarItem
    guard page !== shown else { return }
    if let old = shown {
      old.appearance(false)
      old.viewIfLoaded?.removeFromSuperview()
    }
    shown = page
    guard let page else { return }
    place(page)
    if isShown { page.willAppear() }
    view.insertSubview(page.view, belowSubview: tabBar)
    if isShown { page.appearance(true) }
    view.setNeedsLayout()
    setNeedsStatusBarAppearanceUpdate()
  }

  override var appearingChildren: [UIViewController] { shown.map { [$0] } ?? [] }

  private var hidesBar: Bool {
    let navigation = selectedViewController as? UINavigationController
    return navigation?.viewControllers.dropFirst().contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  private func place(_ page: UIViewController) {
    page.view.frame = view.bounds
    page.view.extraSafeArea = UIEdgeInsets(top: 0, left: 0, bottom: hidesBar || tabBar.isHidden ? 0 : 49, right: 0)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let height = 49 + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - (hidesBar ? 0 : height), width: view.bounds.width, height: height)
    if let shown { place(shown) }
  }

  private var contentIsAtEdge: Bool {
    var page = selectedViewController
    if let navigation = page as? UINavigationController { page = navigation.topViewController }
    guard let content = page?.viewIfLoaded else { return true }
    let scroll = content as? UIScrollView ?? content.subviews.lazy.compactMap { $0 as? UIScrollView }.first
    return scroll?.isAtBottom ?? true
  }

  open override var childForStatusBarStyle: UIViewController? { selectedViewController }

  open override var childForStatusBarHidden: UIViewController? { selectedViewController }
}
