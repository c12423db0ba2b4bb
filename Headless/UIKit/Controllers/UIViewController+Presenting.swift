// How controllers are presented and dismissed.

import Foundation

extension UIViewController {
  public var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    let popover = explicitPopover ?? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    explicitPopover = popover
    return popover
  }

  // MARK: Presenting

  func show(presented: UIViewController, _ completion: (() -> Void)?) {
    if presented === self || presented.parent != nil && presented.isShown {
      UIKitException.raise("Application tried to present modally an active controller \(presented).")
    }
    if let other = presented.presentingViewController {
      UIKitException.raise(
        "Application tried to present modally a view controller \(presented) that is already being presented by \(other)."
      )
    }
    guard presentedViewController == nil, let window = viewIfLoaded?.window else { return }
    checkSource(of: presented)
    presentedViewController = presented
    presented.presentingViewController = self
    presented.isBeingPresented = true
    presented.view.frame = window.bounds
    presented.willAppear()
    if presented.view.window == nil { window.addSubview(presented.view) }
    window.setNeedsLayout()
    window.layoutIfNeeded()
    presented.appearance(true)
    presented.isBeingPresented = false
    // A controller that covers the screen makes the others disappear; a sheet doesn't.
    if presented.modalPresentationStyle == .fullScreen { presentingRoot.appearance(false) }
    completion?()
  }

  /// On an iPad, action sheets and popovers need a place.
  private func checkSource(of presented: UIViewController) {
    let isSheet = (presented as? UIAlertController)?.preferredStyle == .actionSheet
    guard traitCollection.userInterfaceIdiom == .pad, isSheet || presented.modalPresentationStyle == .popover else {
      return
    }
    let popover = presented.popoverPresentationController
    guard popover?.sourceView == nil, popover?.barButtonItem == nil else { return }
    UIKitException.raise(
      "UIPopoverPresentationController (\(type(of: presented))) should have a non-nil sourceView or barButtonItem set "
        + "before the presentation occurs.")
  }

  func endPresentation(_ animated: Bool, _ completion: (() -> Void)?) {
    guard let presented = presentedViewController else {
      if let presenting = presentingViewController { presenting.dismiss(animated: animated, completion: completion) }
      return
    }
    presented.isBeingDismissed = true
    presented.appearance(false)
    forget(presented)
    if presented.modalPresentationStyle == .fullScreen { presentingRoot.appearance(true) }
    completion?()
    presented.isBeingDismissed = false
  }

  /// The outermost container, which appears and disappears with its children.
  private var presentingRoot: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  private func forget(_ presented: UIViewController) {
    presented.viewIfLoaded?.removeFromSuperview()
    presented.presentingViewController = nil
    presentedViewController = nil
    setNeedsStatusBarAppearanceUpdate()
  }
}

extension UIWindow {
  /// The controller in front of all presented ones.
  var frontController: UIViewController? {
    var controller = rootViewController
    while let presented = controller?.presentedViewController { controller = presented }
    return controller
  }
}
