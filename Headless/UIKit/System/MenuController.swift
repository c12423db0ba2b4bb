// The edit menu's items, and the pointer of iPads. Neither is drawn.

public import Foundation

@MainActor @preconcurrency open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

@MainActor @preconcurrency open class UIMenuController: NSObject {
  public static let shared = UIMenuController()

  nonisolated public static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification")
  nonisolated public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  nonisolated public static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification")
  nonisolated public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")

  open var menuItems: [UIMenuItem]?
  open private(set) var isMenuVisible = false
  open private(set) var menuFrame = CGRect.zero

  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    menuFrame = targetView.convert(targetRect, to: nil)
    show(true)
  }

  open func hideMenu() { show(false) }

  open func hideMenu(from targetView: UIView) { show(false) }

  private func show(_ visible: Bool) {
    guard visible != isMenuVisible else { return }
    let center = NotificationCenter.default
    center.post(
      name: visible ? UIMenuController.willShowMenuNotification : UIMenuController.willHideMenuNotification,
      object: self)
    isMenuVisible = visible
    center.post(
      name: visible ? UIMenuController.didShowMenuNotification : UIMenuController.didHideMenuNotification, object: self)
  }

  /// The items whose action the first responder's chain performs, as the menu shows them.
  package var shownItems: [UIMenuItem] {
    (menuItems ?? []).filter { UIResponder.current?.handler(of: $0.action, from: self) != nil }
  }
}

@MainActor @preconcurrency open class UIPointerRegion: NSObject {
  public let rect: CGRect
  public let identifier: AnyHashable?

  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

@MainActor @preconcurrency open class UIPointerRegionRequest: NSObject {
  public let location: CGPoint
  public let modifiers: UIKeyModifierFlags

  init(at location: CGPoint) {
    self.location = location
    modifiers = []
    super.init()
  }
}

@MainActor @preconcurrency public protocol UIPointerInteractionDelegate: NSObjectProtocol {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }

  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

@MainActor @preconcurrency open class UIPointerInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  open private(set) weak var view: UIView?
  open var isEnabled = true

  public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) { self.view = view }

  open func invalidate() {}

  /// The style of a pointer at a point of the view.
  package func style(at point: CGPoint) -> UIPointerStyle? {
    guard isEnabled, let view, let delegate else { return nil }
    let request = UIPointerRegionRequest(at: point)
    let standard = UIPointerRegion(rect: view.bounds)
    let region = delegate.pointerInteraction(self, regionFor: request, defaultRegion: standard)
    return region.flatMap { delegate.pointerInteraction(self, styleFor: $0) }
  }
}

@MainActor @preconcurrency open class UIPointerEffect: NSObject {
  public let preview: UITargetedPreview

  public init(preview: UITargetedPreview) {
    self.preview = preview
    super.init()
  }
}

@MainActor @preconcurrency open class UIPointerStyle: NSObject {
  let effect: UIPointerEffect?

  public init(effect: UIPointerEffect) {
    self.effect = effect
    super.init()
  }

  private override init() {
    effect = nil
    super.init()
  }

  open class func hidden() -> UIPointerStyle { UIPointerStyle() }
}
