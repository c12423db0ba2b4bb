// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UINavigationController: a stack of controllers under a navigation bar.

public import Foundation

open class UINavigationController: UIViewController {
  public let navigationBar = UINavigationBar()
  private let bottomBar = UIToolbar()
  private var stack: [UIViewController] = []
  private var edgePan: EdgePan?
  open weak var delegate: (any UINavigationControllerDelegate)?

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(navigationBar)
    view.addSubview(bottomBar)
    bottomBar.isHidden = isToolbarHidden
    bottomBar.contentIsAtEdge = { [weak self] in self?.contentIsAtLowerEdge ?? false }
    navigationBar.contentIsAtEdge = { [weak self] in self?.contentIsAtEdge ?? true }
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    navigationBar.heightChanged = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    let pan = EdgePan(target: nil, action: nil)
    pan.edges = .left
    pan.ended = { [weak self] in _ = self?.popViewController(animated: true) }
    pan.mayStart = { [weak self] in (self?.stack.count ?? 0) > 1 }
    view.addGestureRecognizer(pan)
    edgePan = pan
    showTop(from: nil)
  }

  /// The swipe from the left edge, which pops.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? {
    loadViewIfNeeded()
    return edgePan
  }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }

  open var isNavigationBarHidden = false {
    didSet {
      navigationBar.isHidden = isNavigationBarHidden
      viewIfLoaded?.setNeedsLayout()
    }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  open var toolbar: UIToolbar! { bottomBar }

  open var isToolbarHidden = true {
    didSet {
      bottomBar.isHidden = isToolbarHidden
      viewIfLoaded?.setNeedsLayout()
    }
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      UIKitException.raise(
        "Pushing the same view controller instance more than once is not supported (\(viewController))")
    }
    if viewController is UINavigationController {
      UIKitException.raise("Pushing a navigation controller is not supported")
    }
    change(to: stack + [viewController])
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    change(to: Array(stack.dropLast()))
    return top
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    let popped = Array(stack.dropFirst())
    change(to: [stack[0]])
    return popped
  }

  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      UIKitException.raise("Tried to pop to a view controller that doesn't exist.")
    }
    let popped = Array(stack[(index + 1)...])
    change(to: Array(stack[...index]))
    return popped
  }

  private func change(to new: [UIViewController]) {
    let oldTop = stack.last
    for old in stack where !new.contains(where: { $0 === old }) {
      old.willMove(toParent: nil)
      old.appearance(false)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    let added = new.filter { each in !stack.contains { $0 === each } }
    stack = new
    for controller in added { addChild(controller) }
    if isViewLoaded { showTop(from: oldTop) }
    for controller in added { controller.didMove(toParent: self) }
  }

  private func showTop(from old: UIViewController?) {
    navigationBar.items = stack.map(\.navigationItem)
    toolbarItemsChanged()
    guard let top = stack.last else { return }
    if let old, old !== top, old.isShown { old.appearance(false) }
    if old !== top { old?.viewIfLoaded?.removeFromSuperview() }
    place(top)
    if isShown { top.willAppear() }
    delegate?.navigationController(self, willShow: top, animated: false)
    view.insertSubview(top.view, belowSubview: navigationBar)
    if isShown { top.appearance(true) }
    delegate?.navigationController(self, didShow: top, animated: false)
    view.setNeedsLayout()
    setNeedsStatusBarAppearanceUpdate()
  }

  override var appearingChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  /// Called when the top page's items change.
  func toolbarItemsChanged() { bottomBar.items = stack.last?.toolbarItems }

  private var toolbarHeight: CGFloat { isToolbarHidden ? 0 : bottomBar.sizeThatFits(view.bounds.size).height }

  /// The content's insets: it extends under a translucent bar, and begins below an opaque one.
  private func place(_ controller: UIViewController) {
    let bar = isNavigationBarHidden ? 0 : navigationBar.sizeThatFits(view.bounds.size).height
    let isUnderBar =
      controller.edgesForExtendedLayout.contains(.top)
      && (navigationBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
    let top = isUnderBar || isNavigationBarHidden ? 0 : view.safeAreaInsets.top + bar
    controller.view.frame = CGRect(
      x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
    controller.view.extraSafeArea = UIEdgeInsets(
      top: top > 0 ? 0 : bar, left: 0, bottom: toolbarHeight, right: 0)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let safe = view.safeAreaInsets
    let height = navigationBar.sizeThatFits(view.bounds.size).height
    navigationBar.reach = safe.top
    navigationBar.frame = CGRect(x: 0, y: safe.top, width: view.bounds.width, height: height)
    let bottom = toolbarHeight
    bottomBar.reach = safe.bottom
    bottomBar.frame = CGRect(
      x: 0, y: view.bounds.height - safe.bottom - bottom, width: view.bounds.width, height: bottom)
    if let top = stack.last { place(top) }
  }

  private var topScrollView: UIScrollView? {
    let content = topViewController?.viewIfLoaded
    return content as? UIScrollView ?? content?.subviews.lazy.compactMap { $0 as? UIScrollView }.first
  }

  private var contentIsAtEdge: Bool { topScrollView?.isAtTop ?? true }

  private var contentIsAtLowerEdge: Bool { topScrollView?.isAtBottom ?? true }

  // As in UIKit, the style of a visible bar decides, not the content.
  open override var childForStatusBarStyle: UIViewController? { isNavigationBarHidden ? topViewController : nil }

  open override var childForStatusBarHidden: UIViewController? { topViewController }

  open override var preferredStatusBarStyle: UIStatusBarStyle {
    navigationBar.barStyle.isBlack ? .lightContent : .default
  }

  open override var title: String? {
    get { super.title ?? topViewController?.title }
    set { super.title = newValue }
  }

  open override var tabBarItem: UITabBarItem! {
    get { explicitItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set {
      explicitItem = newValue
      super.tabBarItem = newValue
    }
  }

  private var explicitItem: UITabBarItem?
}
