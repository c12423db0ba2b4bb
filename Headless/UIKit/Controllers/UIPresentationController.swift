// UIPresentationController, and that of popovers.

public import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

@MainActor @preconcurrency open class UIPresentationController: NSObject {
  // Weak, as the presented controller owns its presentation controller.
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  open var presentedViewController: UIViewController { presented ?? UIViewController() }

  open var presentingViewController: UIViewController {
    presented?.presentingViewController ?? presenting ?? UIViewController()
  }
}

/// As on phones, a popover fills the screen: its background and margins are invisible.
open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var popoverLayoutMargins = UIEdgeInsets(top: 30, left: 10, bottom: 10, right: 10)
  open var backgroundColor: UIColor?
}
