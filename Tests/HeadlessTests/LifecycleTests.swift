import Foundation
import Testing

@testable import UIKit

/// The delegates of the app and its scene; there is one app, so the tests take turns.
@MainActor @Suite("App and scene lifecycle", .serialized)
struct LifecycleTests {
  private final class Log {
    var lines: [String] = []
  }

  private final class Delegate: NSObject, UIApplicationDelegate {
    let log: Log
    var window: UIWindow?

    init(_ log: Log) { self.log = log }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.lines.append("launched")
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { log.lines.append("active") }
    func applicationWillResignActive(_ application: UIApplication) { log.lines.append("inactive") }
    func applicationDidEnterBackground(_ application: UIApplication) { log.lines.append("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { log.lines.append("foreground") }
  }

  private final class SceneDelegate: NSObject, UIWindowSceneDelegate {
    let log: Log
    var window: UIWindow?

    init(_ log: Log) { self.log = log }

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) { log.lines.append("connected \(session.scene === scene)") }

    func sceneDidBecomeActive(_ scene: UIScene) { log.lines.append("scene active") }
    func sceneDidEnterBackground(_ scene: UIScene) { log.lines.append("scene background") }
  }

  private let log = Log()
  private let app = UIApplication.shared

  @Test("Without scenes, the app's delegate hears of launch, background and foreground")
  func appOnly() {
    let delegate = Delegate(log)
    app.launch(delegate)
    #expect(app.delegate === delegate)
    app.enterBackground()
    #expect(app.applicationState == .background)
    app.enterForeground()
    #expect(app.applicationState == .active)
    #expect(log.lines == ["launched", "active", "inactive", "background", "foreground", "active"])
  }

  @Test("With scenes, the scene's delegate hears of them instead, after the app has launched")
  func scenes() {
    let delegate = Delegate(log)
    let scene = SceneDelegate(log)
    app.launch(delegate) { configuration in
      #expect(configuration.role == .windowApplication)
      return scene
    }
    defer { app.scene.delegate = nil }
    app.enterBackground()
    #expect(app.scene.activationState == .background)
    app.enterForeground()
    #expect(app.scene.activationState == .foregroundActive)
    #expect(
      log.lines == ["launched", "connected true", "scene active", "scene background", "scene active"])
  }
}
