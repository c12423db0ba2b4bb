#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// Synchronizes a manager with all windows of the process: those that exist, and each one that becomes visible.
  ///
  /// Second windows, new scenes and external screens need no code of the app. UIKit posts the notification before the window's first
  /// frame, so that it is drawn in the current style.
  @MainActor
  final class WindowFollower {
    /// The window that became visible last.
    private(set) weak var newest: UIWindow?
    private let manager: SkinManager
    private let windowAppears: @MainActor () -> Void
    private var observer: (any NSObjectProtocol)?

    /// Begins to follow windows.
    /// - Parameters:
    ///   - manager: The manager.
    ///   - windowAppears: Called before a window is followed.
    init(_ manager: SkinManager, windowAppears: @escaping @MainActor () -> Void) {
      self.manager = manager
      self.windowAppears = windowAppears
      observer = NotificationCenter.default.addObserver(
        forName: UIWindow.didBecomeVisibleNotification, object: nil, queue: nil
      ) { [weak self] notification in
        guard let window = notification.object as? UIWindow else { return }
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { self?.follow(window) }
      }
      for window in UIApplication.windowScenes.flatMap(\.windows) where !window.isHidden { follow(window) }
    }

    /// Ends following windows that appear later.
    func end() {
      if let observer { NotificationCenter.default.removeObserver(observer) }
      observer = nil
    }

    private func follow(_ window: UIWindow) {
      guard Self.isOfApp(window) else { return }
      newest = window
      windowAppears()
      manager.followAppearance(of: window)
    }

    /// Whether a window is the app's own: keyboards and other parts of the system have windows in the same process.
    private static func isOfApp(_ window: UIWindow) -> Bool {
      #if canImport(ObjectiveC) && !HEADLESS
        let windowClass: AnyClass = type(of: window)
        return windowClass == UIWindow.self || Bundle(for: windowClass) != Bundle(for: UIWindow.self)
      #else
        return true
      #endif
    }
  }
#endif
