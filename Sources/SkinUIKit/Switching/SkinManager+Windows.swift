#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinManager {
    /// Synchronizes the manager's appearance with a window, and the window's style with the manager.
    ///
    /// - `SkinManager.appearance` follows the window's traits: light or dark, normal or increased contrast. Among several windows, the
    ///   one whose traits changed last determines it; one that appears with a style of its own beside others doesn't.
    /// - Fonts with a text style are created again when the user's text size changes.
    /// - `SkinManager.prefersDark` overrides the window's style. If it is `nil`, the window has its original style.
    /// - After each change, the status bars of the window's controllers are updated.
    /// - After each change of the shared manager, UIKit resolves the window's colors that were made by key (`UIColor(skinKey:)`).
    ///
    /// Call it before the window becomes visible, so that the first frame is correct. Calling it again for the same window does nothing.
    /// Neither object keeps the other alive.
    /// - Parameter window: The window.
    public func followAppearance(of window: UIWindow) {
      let observers = WindowObserver.all[window] ?? []
      guard !observers.contains(where: { $0.manager === self }) else { return }
      let observer = WindowObserver(self, window)
      WindowObserver.all[window] = observers.filter { $0.manager != nil } + [observer]
      follow(observer, keys: []) { observer, _ in observer.managerDidChange() }
    }
  }

  /// Observes a window's traits and its manager's changes.
  @MainActor
  private final class WindowObserver {
    /// The observers of each window.
    static var all = WeakViews<[WindowObserver]>()

    private(set) weak var manager: SkinManager?
    private weak var window: UIWindow?
    private var observation: TraitObservation?
    /// The window's style before the user's choice; `nil` while there is none.
    private var originalStyle: UIUserInterfaceStyle?
    /// The user's choice that was applied to the window.
    private var appliedChoice: Bool?
    private var hasAppliedChoice = false
    private var category: UIContentSizeCategory?
    /// The appearance in the window's traits.
    private var traits: SkinAppearance

    init(_ manager: SkinManager, _ window: UIWindow) {
      self.manager = manager
      self.window = window
      traits = SkinAppearance(window.traitCollection)
      observation = TraitObservation(of: window) { [weak self] in self?.traitsDidChange() }
    }

    private func traitsDidChange() {
      guard let window else { return }
      let traits = SkinAppearance(window.traitCollection)
      if traits != self.traits {
        self.traits = traits
        updateAppearance(of: window)
      }
      let category = window.traitCollection.preferredContentSizeCategory
      defer { self.category = category }
      if let old = self.category, old != category { manager?.refresh([.font]) }
    }

    /// Applies the manager's choice to the window.
    func managerDidChange() {
      guard let window else { return }
      if category == nil { category = window.traitCollection.preferredContentSizeCategory }
      if !hasAppliedChoice || appliedChoice != manager?.prefersDark {
        let isMessage = !hasAppliedChoice && window.overrideUserInterfaceStyle != .unspecified && isBesideOthers
        hasAppliedChoice = true
        appliedChoice = manager?.prefersDark
        applyChoice(in: window)
        // Only after a new choice: windows with different styles would otherwise override each other forever.
        if !isMessage { updateAppearance(of: window) }
      }
      if manager === SkinManager.shared { window.resolveKeyedColors() }
      window.updateStatusBars()
    }

    /// Whether the manager follows another window that is visible.
    private var isBesideOthers: Bool {
      Self.all.objects.contains { other in
        guard other !== window, (other as? UIWindow)?.isHidden == false else { return false }
        return Self.all[other]?.contains { $0.manager === manager } ?? false
      }
    }

    private func applyChoice(in window: UIWindow) {
      if let appliedChoice {
        originalStyle = originalStyle ?? window.overrideUserInterfaceStyle
        window.overrideUserInterfaceStyle = appliedChoice ? .dark : .light
      } else if let originalStyle {
        window.overrideUserInterfaceStyle = originalStyle
        self.originalStyle = nil
      }
    }

    /// Sets the manager's appearance from the window.
    private func updateAppearance(of window: UIWindow) {
      guard let manager else { return }
      var appearance = SkinAppearance(window.traitCollection)
      // The traits may follow the window's style only at the next layout.
      if let prefersDark = manager.prefersDark { appearance.isDark = prefersDark }
      if manager.appearance != appearance { manager.appearance = appearance }
    }
  }

  extension UIWindow {
    /// Updates the status bars of the controllers that fill the window.
    fileprivate func updateStatusBars() {
      var controller = rootViewController
      while let current = controller {
        current.setNeedsStatusBarAppearanceUpdate()
        controller = current.presentedViewController
      }
    }
  }
#endif
