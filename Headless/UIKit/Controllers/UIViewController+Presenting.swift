// How controllers are presented and dismissed, with the app's transitions.

public import Foundation

extension UIViewController: UIContentContainer {

  public var storyboard: UIStoryboard? { nil }

  /// The coordinator of a running transition, of which there are none between calls.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { TransitionCoordinator.running }

  /// The controller of the presentation, created lazily by the presentation's style.
  public var presentationController: UIPresentationController? {
    if let explicitPresentation { return explicitPresentation }
    guard modalPresentationStyle != .none else { return nil }
    let made: UIPresentationController
    switch modalPresentationStyle {
    case .popover: made = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    case .automatic, .pageSheet, .formSheet:
      made = UISheetPresentationController(presentedViewController: self, presenting: nil)
    default: made = UIPresentationController(presentedViewController: self, presenting: nil)
    }
    explicitPresentation = made
    return made
  }

  public var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    if !(explicitPresentation is UIPopoverPresentationController) { explicitPresentation = nil }
    return presentationController as? UIPopoverPresentationController
  }

  @available(iOS 15.0, *)
  public var sheetPresentationController: UISheetPresentationController? {
    guard [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle) else { return nil }
    if !(explicitPresentation is UISheetPresentationController) { explicitPresentation = nil }
    return presentationController as? UISheetPresentationController
  }

  // MARK: Presenting

  func show(presented: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
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
    let custom = presented.modalPresentationStyle == .custom ? presented.transitioningDelegate : nil
    if let made = custom?.presentationController(forPresented: presented, presenting: self, source: self) {
      presented.explicitPresentation = made
    }
    let presentation = presented.presentationController
    presentedViewController = presented
    presented.presentingViewController = self
    presented.isBeingPresented = true
    presented.view.frame = window.bounds
    presented.willAppear()
    let animator = presented.transitioningDelegate?.animationController(
      forPresented: presented, presenting: self, source: self)
    let transition = ViewControllerTransition(from: self, to: presented, in: window, isAnimated: animated)
    let finish: (Bool) -> Void = { finished in
      guard finished else {
        presented.isBeingPresented = false
        return self.forget(presented)
      }
      if presented.view.window == nil { window.addSubview(presented.view) }
      window.setNeedsLayout()
      window.layoutIfNeeded()
      presented.appearance(true)
      presented.isBeingPresented = false
      // A controller that covers the screen makes the others disappear; a sheet doesn't.
      if presented.modalPresentationStyle == .fullScreen { self.presentingRoot.appearance(false) }
      presentation?.presentationTransitionDidEnd(true)
      completion?()
    }
    transition.run(
      animated ? animator : nil, prepare: { presentation?.presentationTransitionWillBegin() }, finish)
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
    let presentation = presented.presentationController
    presented.isBeingDismissed = true
    let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
    let finish: (Bool) -> Void = { finished in
      defer { presented.isBeingDismissed = false }
      presentation?.dismissalTransitionDidEnd(finished)
      guard finished else { return }
      presented.appearance(false)
      self.forget(presented)
      if presented.modalPresentationStyle == .fullScreen { self.presentingRoot.appearance(true) }
      completion?()
    }
    guard let window = presented.viewIfLoaded?.window else { return finish(true) }
    ViewControllerTransition(from: presented, to: self, in: window, isAnimated: animated).run(
      animated ? animator : nil, prepare: { presentation?.dismissalTransitionWillBegin() }, finish)
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

@MainActor @preconcurrency public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIWindow {
  /// The controller in front of all presented ones.
  var frontController: UIViewController? {
    var controller = rootViewController
    while let presented = controller?.presentedViewController { controller = presented }
    return controller
  }
}
