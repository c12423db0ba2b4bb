// The delegate of navigation controllers, and the swipe that pops.

public import Foundation

@MainActor @preconcurrency public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A swipe from the edge that runs a closure at its end, if it moved far or fast enough.
final class EdgePan: UIScreenEdgePanGestureRecognizer {
  var ended: (() -> Void)?
  var mayStart: (() -> Bool)?

  override var mayPan: Bool { super.mayPan && mayStart?() == true }

  override var state: UIGestureRecognizer.State {
    get { super.state }
    set {
      super.state = newValue
      guard super.state == .ended, let view else { return }
      if translation(in: view).x > view.bounds.width / 2 || velocity(in: view).x > 500 { ended?() }
    }
  }
}
