// Sessions and configurations of scenes, and the changes that programs without a screen make: launch, background, foreground.

public import Foundation

extension UIApplication {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
  }

  nonisolated public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  nonisolated public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  /// Launches an app: its delegate, then its scene's delegate, which is an instance of the configuration's class.
  /// - Parameters:
  ///   - delegate: The app's delegate. The caller keeps it.
  ///   - makeSceneDelegate: Creates the scene's delegate; `nil` for an app without scenes.
  package func launch(
    _ delegate: any UIApplicationDelegate, makeSceneDelegate: ((UISceneConfiguration) -> any UISceneDelegate)? = nil
  ) {
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification)
    if let makeSceneDelegate {
      let options = UIScene.ConnectionOptions()
      scene.session.configuration = delegate.application(
        self, configurationForConnecting: scene.session, options: options)
      let sceneDelegate = makeSceneDelegate(scene.session.configuration)
      scene.delegate = sceneDelegate
      sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
      NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    }
    becomeActive()
  }

  /// Suspends the app, in the order of UIKit.
  package func enterBackground() {
    stateNow = .inactive
    scene.change(to: .foregroundInactive, UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
    if scene.delegate == nil { delegate?.applicationWillResignActive(self) }
    post(UIApplication.willResignActiveNotification)
    stateNow = .background
    scene.change(to: .background, UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground($1) }
    if scene.delegate == nil { delegate?.applicationDidEnterBackground(self) }
    post(UIApplication.didEnterBackgroundNotification)
  }

  /// Continues the app.
  package func enterForeground() {
    stateNow = .inactive
    scene.change(to: .foregroundInactive, UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
    if scene.delegate == nil { delegate?.applicationWillEnterForeground(self) }
    post(UIApplication.willEnterForegroundNotification)
    becomeActive()
  }

  /// Opens a link in the app, by its scene's delegate or its own.
  package func receive(_ url: URL) {
    if let sceneDelegate = scene.delegate {
      return sceneDelegate.scene(scene, openURLContexts: [UIOpenURLContext(url)])
    }
    _ = delegate?.application(self, open: url, options: [:])
  }

  private func becomeActive() {
    stateNow = .active
    scene.change(to: .foregroundActive, UIScene.didActivateNotification) { $0.sceneDidBecomeActive($1) }
    // The scene's delegate takes the place of these methods.
    if scene.delegate == nil { delegate?.applicationDidBecomeActive(self) }
    post(UIApplication.didBecomeActiveNotification)
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UIScene {
  @MainActor @preconcurrency open class ConnectionOptions: NSObject {}

  nonisolated public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  nonisolated public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  nonisolated public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")

  func change(
    to state: UIScene.ActivationState, _ name: Notification.Name,
    _ notify: (any UISceneDelegate, UIScene) -> Void
  ) {
    activationState = state
    if let delegate { notify(delegate, self) }
    NotificationCenter.default.post(name: name, object: self)
  }
}

@MainActor @preconcurrency open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  open private(set) weak var scene: UIScene?
  open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
  open var userInfo: [String: Any]?
  open var persistentIdentifier: String { "headless" }

  init(of scene: UIScene) {
    self.scene = scene
    super.init()
  }

  open var role: UISceneSession.Role { configuration.role }
}

@MainActor @preconcurrency open class UISceneConfiguration: NSObject {
  open private(set) var name: String?
  open private(set) var role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}
