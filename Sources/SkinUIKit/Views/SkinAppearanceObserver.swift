// Tells a manager what the screen looks like: light or dark, normal or high contrast.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinManager {
    /// Keeps `SkinManager.appearance` as a window's traits have it.
    ///
    /// Puts an invisible view into the window that hears of its traits; asking again for the same window does nothing.
    /// - Parameter window: The window.
    public func followAppearance(of window: UIWindow) {
      let observers = window.subviews.lazy.compactMap { $0 as? AppearanceObserver }
      guard !observers.contains(where: { $0.manager === self }) else { return }
      let observer = AppearanceObserver(manager: self)
      window.insertSubview(observer, at: 0)
      observer.update()
    }
  }

  /// An invisible view that hears of its window's traits.
  private final class AppearanceObserver: UIView {
    weak var manager: SkinManager?

    init(manager: SkinManager) {
      self.manager = manager
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
    }

    /// Not made from archives.
    /// - Parameter coder: Not used.
    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      update()
    }

    func update() { manager?.appearance = SkinAppearance(traitCollection) }
  }
#endif
