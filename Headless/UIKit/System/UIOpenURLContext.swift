// Services of the app: links, badges and background tasks.

public import Foundation

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

public enum UIBackgroundFetchResult: UInt, Sendable {
  case newData
  case noData
  case failed
}

extension UIApplication {
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  public static let openSettingsURLString = "app-settings:"

  /// No other app exists here.
  public func canOpenURL(_ url: URL) -> Bool { false }

  public func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completion?(false) }

  /// Begins a task, which has no limit of time here.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    services.lastTask += 1
    return UIBackgroundTaskIdentifier(rawValue: services.lastTask)
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  public var isIdleTimerDisabled: Bool {
    get { services.isIdleTimerDisabled }
    set { services.isIdleTimerDisabled = newValue }
  }

  public var applicationIconBadgeNumber: Int {
    get { services.badge }
    set { services.badge = newValue }
  }

  public var statusBarOrientation: UIInterfaceOrientation { scene.interfaceOrientation }
}

/// The values that an app sets for the system.
struct AppServices {
  var lastTask = 0
  var badge = 0
  var isIdleTimerDisabled = false
}

@MainActor @preconcurrency open class UIOpenURLContext: NSObject {
  public let url: URL

  package init(_ url: URL) {
    self.url = url
    super.init()
  }
}
