// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIViewController. (`view` and `tabBarItem` are implicitly unwrapped in UIKit too.)

public import Foundation

open class UIViewController: UIResponder, UITraitEnvironment {
  private var loadedView: UIView?
  private var isLoading = false
  private var explicitNavigationItem: UINavigationItem?
  private var explicitTabBarItem: UITabBarItem?
  var explicitPopover: UIPopoverPresentationController?
  private var explicitEditButton: UIBarButtonItem?
  private(set) var isShown = false
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open internal(set) var presentedViewController: UIViewController?
  open internal(set) weak var presentingViewController: UIViewController?

  var traitRegistrations: [TraitRegistration] = []
  private var traits: UITraitCollection?
  private var traitsFromParent: UITraitCollection?
  private var explicitTraitOverrides: TraitOverrides?

  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var hidesBottomBarWhenPushed = false
  open var preferredContentSize = CGSize.zero
  open var modalPresentationCapturesStatusBarAppearance = false
  open var restorationIdentifier: String?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  open var isEditing = false
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.toolbarItemsChanged() } }
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.safeAreaMayHaveChanged() } }

  /// Ignores the name: the headless UIKit has no nibs.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  open var title: String? {
    didSet {
      explicitNavigationItem?.title = title
      explicitTabBarItem?.title = title
    }
  }

  // MARK: View

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      newValue?.traitsMayHaveChanged()
    }
  }

  open var viewIfLoaded: UIView? { loadedView }

  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    isLoading = false
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}

  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  open override var next: UIResponder? { loadedView?.parentView ?? parent }

  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that appear and disappear with this controller.
  var appearingChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children.filter { $0.viewIfLoaded?.superview != nil } : []
  }

  /// Whether `viewWillAppear(_:)` was called, and the view hasn't appeared yet.
  private var isAppearing = false

  /// Announces that the view appears. Containers on screen call it before they add the view, as UIKit does.
  func willAppear() {
    guard !isShown, !isAppearing, transition == nil else { return }
    isAppearing = true
    loadViewIfNeeded()
    viewWillAppear(false)
  }

  /// The transition that a container began by hand and hasn't ended.
  private var transition: (appears: Bool, isAnimated: Bool)?

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isShown, transition == nil else { return }
    transition = (isAppearing, animated)
    loadViewIfNeeded()
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in appearingChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  open func endAppearanceTransition() {
    guard let (appears, isAnimated) = transition else { return }
    (transition, isShown, isAppearing) = (nil, appears, false)
    if appears { viewIsAppearing(isAnimated) }
    for child in appearingChildren { child.endAppearanceTransition() }
    if appears { viewDidAppear(isAnimated) } else { viewDidDisappear(isAnimated) }
  }

  /// Appears or disappears, together with its children.
  func appearance(_ appears: Bool) {
    guard appears != isShown, transition == nil else { return }
    if appears { willAppear() }
    isAppearing = false
    isShown = appears
    if appears {
      viewIsAppearing(false)
      for child in appearingChildren { child.appearance(true) }
      loadedView?.layoutIfNeeded()
      viewDidAppear(false)
      setNeedsStatusBarAppearanceUpdate()
    } else {
      viewWillDisappear(false)
      for child in appearingChildren { child.appearance(false) }
      viewDidDisappear(false)
    }
  }

  // MARK: Traits

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { viewIfLoaded?.traitsMayHaveChanged() } }
  }

  @available(iOS 17.0, *)
  public var traitOverrides: any UITraitOverrides {
    get { madeTraitOverrides }
    set { madeTraitOverrides.take(newValue) }
  }

  private var madeTraitOverrides: TraitOverrides {
    if let explicitTraitOverrides { return explicitTraitOverrides }
    let overrides = TraitOverrides { [weak self] in self?.viewIfLoaded?.traitsMayHaveChanged() }
    explicitTraitOverrides = overrides
    return overrides
  }

  open var traitCollection: UITraitCollection {
    if let traits, isViewLoaded { return traits }
    var values = (parent?.traitCollection ?? UIScreen.main.traitCollection).values
    override(&values)
    return UITraitCollection(values: values)
  }

  /// Overrides the traits of a child, until `nil` is set.
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController)
  {
    guard childViewController.parent === self else { return }
    childViewController.traitsFromParent = collection
    childViewController.viewIfLoaded?.traitsMayHaveChanged()
  }

  open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
    childViewController.parent === self ? childViewController.traitsFromParent : nil
  }

  private func override(_ values: inout TraitValues) {
    if let traitsFromParent { values = values.overridden(by: traitsFromParent.values) }
    if let explicitTraitOverrides { values = values.overridden(by: explicitTraitOverrides.values) }
    if overrideUserInterfaceStyle != .unspecified { values.style = overrideUserInterfaceStyle }
  }

  /// Updates the traits from those that the view inherits, and overrides them for the view.
  /// - Returns: The previous traits, if they differ.
  func takeTraits(_ values: inout TraitValues) -> UITraitCollection? {
    override(&values)
    let previous = traits
    guard previous?.values != values else { return nil }
    traits = UITraitCollection(values: values)
    return previous
  }

  func tellOfTraits(_ previous: UITraitCollection) {
    let new = traitCollection
    new.asCurrent { traitsChanged(from: previous, to: new) }
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Status bar

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  open var prefersStatusBarHidden: Bool { false }

  open var childForStatusBarStyle: UIViewController? { nil }

  open var childForStatusBarHidden: UIViewController? { nil }

  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

  open func setNeedsStatusBarAppearanceUpdate() { viewIfLoaded?.window?.updateStatusBar() }

  /// Finds the controller that decides, following delegation to children.
  func statusBarDecider(_ child: (UIViewController) -> UIViewController?) -> UIViewController {
    var decider = self
    while let next = child(decider) { decider = next }
    return decider
  }

  // MARK: Containers

  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    var ancestor: UIViewController? = self
    while let each = ancestor {
      if each === childController {
        UIKitException.raise("Application tried to add \(childController), an ancestor of \(self), as its child")
      }
      ancestor = each.parent
    }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    traitsFromParent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}

  /// Makes a child appear that was added while its container is on screen.
  open func didMove(toParent parent: UIViewController?) {
    guard let parent, parent.isShown, parent.appearingChildren.contains(where: { $0 === self }) else { return }
    appearance(true)
  }

  func ancestor<Kind: UIViewController>(_ kind: Kind.Type) -> Kind? {
    var controller = parent
    while let each = controller {
      if let found = each as? Kind { return found }
      controller = each.parent
    }
    return nil
  }

  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }

  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }

  open var navigationItem: UINavigationItem {
    if let explicitNavigationItem { return explicitNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    explicitNavigationItem = item
    return item
  }

  open var tabBarItem: UITabBarItem! {
    get {
      if let explicitTabBarItem { return explicitTabBarItem }
      let item = UITabBarItem()
      item.title = title
      explicitTabBarItem = item
      return item
    }
    set {
      explicitTabBarItem = newValue
      (parent as? UITabBarController)?.itemsChanged()
    }
  }

  // MARK: Editing

  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    explicitEditButton?.title = editing ? "Done" : "Edit"
    explicitEditButton?.style = editing ? .done : .plain
  }

  /// A button that changes between editing and not.
  open var editButtonItem: UIBarButtonItem {
    if let explicitEditButton { return explicitEditButton }
    let button = UIBarButtonItem(
      title: isEditing ? "Done" : "Edit",
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    explicitEditButton = button
    return button
  }

  // MARK: Rotation and size

  open var shouldAutorotate: Bool { true }

  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }

  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  // MARK: Presenting

  /// Pushes a controller in a navigation controller, else presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController { return navigationController.pushViewController(vc, animated: true) }
    present(vc, animated: true)
  }

  /// Presents a controller, which fills the screen in every style.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    show(presented: viewControllerToPresent, completion)
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { endPresentation(flag, completion) }
}
