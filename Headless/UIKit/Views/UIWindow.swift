// UIWindow: the root of a view hierarchy, with a root view controller, the status bar and the home indicator.

public import Foundation

open class UIWindow: UIView {
  private let chrome = ScreenChrome()
  private var isShown = false

  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  nonisolated public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")

  open var windowLevel = UIWindow.Level.normal
  open var screen: UIScreen { UIScreen.main }
  open weak var windowScene: UIWindowScene?

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  override func setUp() {
    super.setUp()
    explicitWindow = self
    layer.isHidden = true
    UIApplication.shared.add(self)
    windowScene = UIApplication.shared.scene
    addSubview(chrome)
    updateSafeArea()
  }

  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if isShown { oldValue?.appearance(false) }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let root = rootViewController else { return }
      root.view.frame = bounds
      root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if isShown { root.willAppear() }
      insertSubview(root.view, at: 0)
      if isShown { root.appearance(true) }
      setNeedsLayout()
    }
  }

  open override var isHidden: Bool {
    didSet {
      guard oldValue, !isHidden else { return }
      NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
    }
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
    guard !isShown else { return }
    isShown = true
    layoutIfNeeded()
    rootViewController?.appearance(true)
  }

  open func makeKey() { UIApplication.shared.keyWindowNow = self }

  open var isKeyWindow: Bool { UIApplication.shared.keyWindowNow === self }

  open override var next: UIResponder? { UIApplication.shared }

  /// Delivers touches to gestures and views.
  open func sendEvent(_ event: UIEvent) { GestureArbiter.deliver(event) }

  /// Whether the window fills the screen, and so has the screen's bars and safe area.
  private var fillsScreen: Bool { bounds.size == UIScreen.main.bounds.size }

  private func updateSafeArea() { extraSafeArea = fillsScreen ? ScreenSettings.safeArea : .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateSafeArea()
    bringSubviewToFront(chrome)
    chrome.frame = bounds
    chrome.isHidden = !fillsScreen
    updateStatusBar()
    for presented in presentedViews { presented.frame = bounds }
  }

  private var presentedViews: [UIView] {
    var views: [UIView] = []
    var controller = rootViewController?.presentedViewController
    while let each = controller {
      views.append(each.view)
      controller = each.presentedViewController
    }
    return views
  }

  /// Updates the status bar from the controllers' preferences.
  func updateStatusBar() {
    var top = rootViewController
    while let presented = top?.presentedViewController { top = presented }
    chrome.hidesStatusBar = top?.statusBarDecider { $0.childForStatusBarHidden }.prefersStatusBarHidden ?? false
    chrome.style = top?.statusBarDecider { $0.childForStatusBarStyle }.preferredStatusBarStyle ?? .default
  }
}
