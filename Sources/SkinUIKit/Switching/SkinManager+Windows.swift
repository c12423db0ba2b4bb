// What a manager and a window tell each other: light or dark, contrast, text size; and back, what the user chose.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinManager {
    /// Lets a manager follow a window, and the window the manager.
    ///
    /// - `SkinManager.appearance` is kept as the window has it: light or dark, normal or increased contrast.
    /// - Fonts with a text style are made anew when the user's text size changes.
    /// - The window is dark or light where `SkinManager.prefersDark` says so, and as it was where that is `nil` again.
    /// - After each change the window's controllers are asked anew how the status bar looks.
    ///
    /// Call it before the window is made visible, so that the first frame is right. It puts an invisible view into the window; asking
    /// again for the same window does nothing. Neither keeps the other alive.
    /// - Parameter window: The window.
    public func followAppearance(of window: UIWindow) {
      let observers = window.subviews.lazy.compactMap { $0 as? WindowObserver }
      guard !observers.contains(where: { $0.manager === self }) else { return }
      let observer = WindowObserver(manager: self)
      window.insertSubview(observer, at: 0)
      follow(observer.ear, keys: []) { ear, _ in ear.observer?.managerDidChange() }
    }
  }

  /// An invisible view that hears of its window's traits, and of its manager's changes.
  private final class WindowObserver: UIView, HelperView {
    /// What follows the manager in place of the view, which a scope around it would take along to its own manager.
    @MainActor final class Ear {
      weak var observer: WindowObserver?
    }

    let ear = Ear()
    private(set) weak var manager: SkinManager?
    /// What the window's style was before the user's choice; `nil` while none is in force.
    private var ownStyle: UIUserInterfaceStyle?
    /// The user's choice that the window shows.
    private var shownChoice: Bool?
    private var hasBegun = false
    private var category: UIContentSizeCategory?

    init(manager: SkinManager) {
      self.manager = manager
      super.init(frame: .zero)
      // Without a size and colour there is nothing to see. It isn't hidden: a view hears of its traits as it is laid out, and hidden
      // ones need not be.
      isUserInteractionEnabled = false
      ear.observer = self
      if #available(iOS 17, *) {
        let traits: [UITrait] = [
          UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitPreferredContentSizeCategory.self,
        ]
        registerForTraitChanges(traits) { (observer: WindowObserver, _: UITraitCollection) in
          observer.traitsDidChange()
        }
      }
    }

    /// Not made from archives.
    /// - Parameter coder: Not used.
    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      if #unavailable(iOS 17) { traitsDidChange() }
    }

    private func traitsDidChange() {
      guard let window else { return }
      tellAppearance(of: window)
      let category = window.traitCollection.preferredContentSizeCategory
      defer { self.category = category }
      if let old = self.category, old != category { manager?.refresh([.font]) }
    }

    /// Brings the window in line with the manager.
    func managerDidChange() {
      guard let window else { return }
      if category == nil { category = window.traitCollection.preferredContentSizeCategory }
      if !hasBegun || shownChoice != manager?.prefersDark {
        hasBegun = true
        shownChoice = manager?.prefersDark
        showChoice(in: window)
        // Only now, not with each change: windows that look different would take turns for ever.
        tellAppearance(of: window)
      }
      window.updateStatusBars()
    }

    private func showChoice(in window: UIWindow) {
      if let shownChoice {
        ownStyle = ownStyle ?? window.overrideUserInterfaceStyle
        window.overrideUserInterfaceStyle = shownChoice ? .dark : .light
      } else if let ownStyle {
        window.overrideUserInterfaceStyle = ownStyle
        self.ownStyle = nil
      }
    }

    /// Tells the manager what the window looks like; this view's own traits may come later than the window's.
    private func tellAppearance(of window: UIWindow) {
      guard let manager else { return }
      var appearance = SkinAppearance(window.traitCollection)
      // Traits may follow the window's style only with the next layout.
      if let prefersDark = manager.prefersDark { appearance.isDark = prefersDark }
      if manager.appearance != appearance { manager.appearance = appearance }
    }
  }

  extension UIWindow {
    /// Asks the controllers that fill the window anew how the status bar looks.
    fileprivate func updateStatusBars() {
      var controller = rootViewController
      while let current = controller {
        current.setNeedsStatusBarAppearanceUpdate()
        controller = current.presentedViewController
      }
    }
  }
#endif
