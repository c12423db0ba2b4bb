// UIPageViewController: one page of a sequence, changed by code or by a swipe.

public import Foundation

@MainActor @preconcurrency public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

@MainActor @preconcurrency public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable {
    case pageCurl
    case scroll
  }

  public enum NavigationOrientation: Int, Sendable {
    case horizontal
    case vertical
  }

  public enum NavigationDirection: Int, Sendable {
    case forward
    case reverse
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }

  public let transitionStyle: UIPageViewController.TransitionStyle
  public let navigationOrientation: UIPageViewController.NavigationOrientation
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open weak var delegate: (any UIPageViewControllerDelegate)?
  private var page: UIViewController?

  public init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    super.init(coder: coder)
  }

  open var viewControllers: [UIViewController]? { page.map { [$0] } }

  open var gestureRecognizers: [UIGestureRecognizer] { viewIfLoaded?.gestureRecognizers ?? [] }

  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first, viewControllers?.count == 1 else {
      UIKitException.raise(
        "The number of view controllers provided (\(viewControllers?.count ?? 0)) doesn't match the number required (1) "
          + "for the requested transition")
    }
    turn(to: new)
    completion?(true)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let swipes: [(UISwipeGestureRecognizer.Direction, Bool)] =
      navigationOrientation == .horizontal ? [(.left, true), (.right, false)] : [(.up, true), (.down, false)]
    for (direction, isForward) in swipes {
      let swipe = PageSwipe(target: nil, action: nil)
      swipe.direction = direction
      swipe.recognized = { [weak self] in self?.swipe(forward: isForward) }
      view.addGestureRecognizer(swipe)
    }
    if let page { show(page) }
  }

  private func swipe(forward: Bool) {
    guard let page else { return }
    let next =
      forward
      ? dataSource?.pageViewController(self, viewControllerAfter: page)
      : dataSource?.pageViewController(self, viewControllerBefore: page)
    guard let next else { return }
    delegate?.pageViewController(self, willTransitionTo: [next])
    turn(to: next)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
  }

  private func turn(to new: UIViewController) {
    guard new !== page else { return }
    if let old = page {
      old.willMove(toParent: nil)
      if isShown { old.appearance(false) }
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    page = new
    addChild(new)
    if isViewLoaded { show(new) }
    new.didMove(toParent: self)
  }

  private func show(_ new: UIViewController) {
    new.view.frame = view.bounds
    view.addSubview(new.view)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    page?.view.frame = view.bounds
  }
}

/// A swipe that runs a closure.
private final class PageSwipe: UISwipeGestureRecognizer {
  var recognized: (() -> Void)?

  override var state: UIGestureRecognizer.State {
    get { super.state }
    set {
      super.state = newValue
      if super.state == .ended { recognized?() }
    }
  }
}
