// UIApplication and UIWindowScene, with what apps need to find their windows.

public import Foundation

open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  open internal(set) var activationState = UIScene.ActivationState.foregroundActive
  open var delegate: (any UISceneDelegate)?
  public private(set) lazy var session = UISceneSession(of: self)
}

open class UIWindowScene: UIScene {
  open var screen: UIScreen { UIScreen.main }

  open var windows: [UIWindow] { UIApplication.shared.everyWindow.filter { $0.windowScene === self } }

  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
}

open class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active
    case inactive
    case background
  }

  private struct Known {
    weak var window: UIWindow?
  }

  /// Not owned, as in UIKit: the process keeps the app's delegate.
  open weak var delegate: (any UIApplicationDelegate)?
  private static let only = UIApplication()
  private var known: [Known] = []
  weak var keyWindowNow: UIWindow?
  let scene = UIWindowScene()

  open class var shared: UIApplication { only }

  open var applicationState: UIApplication.State { stateNow }

  /// The state of the process, which tests change: a process without a screen is never in the background by itself.
  var stateNow = UIApplication.State.active

  open var connectedScenes: Set<UIScene> { [scene] }

  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }

  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  nonisolated public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")

  open var keyWindow: UIWindow? { keyWindowNow }

  open var windows: [UIWindow] { everyWindow.filter { !$0.isHidden } }

  /// Sends an event to the windows of its touches.
  open func sendEvent(_ event: UIEvent) {
    for window in Set((event.allTouches ?? []).compactMap(\.window)) { window.sendEvent(event) }
  }

  /// All existing windows.
  var everyWindow: [UIWindow] { known.compactMap(\.window).filter { !$0.isAppearanceProxy } }

  func add(_ window: UIWindow) {
    known.removeAll { $0.window == nil }
    known.append(Known(window: window))
  }
}
