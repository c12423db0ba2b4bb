#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds the color of the view's background to a key.
    ///
    /// A gradient that a skin gives in its place is shown as by ``backgroundGradient``. Labels and image views can't show one.
    public var backgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          \Target.backgroundColor, to: key,
          cover: { [weak manager = skin.manager] in GradientCovers.show($1, behind: $0, following: manager) })
      }
    }
  }

  /// The gradients that skins give in place of the background colors of views.
  @MainActor
  enum GradientCovers {
    /// The background of each covered view before its gradient.
    private static var originals = WeakViews<GradientBackground.Original>()

    /// Shows a gradient over a view's color, or none any more.
    ///
    /// A gradient that the view itself is bound to stays.
    /// - Returns: Whether the view can show one.
    static func show(
      _ gradient: SkinVariants<SkinGradient>?, behind view: UIView, following manager: SkinManager?
    ) -> Bool {
      guard gradient != nil || originals[view] != nil else { return true }
      let isBound = [manager.map { SkinScopes.shared.manager(for: view, insteadOf: $0) }, manager]
        .contains { $0?.keys(of: view, SkinBindingProperty("backgroundGradient")) != nil }
      guard let gradient, !isBound else {
        if let original = originals[view], !isBound {
          GradientBackground.show(.original(original), behind: view)
        }
        originals[view] = nil
        return true
      }
      // These draw themselves, and subviews would cover that.
      guard !(view is UILabel), !(view is UIImageView) else { return false }
      if originals[view] == nil { originals[view] = GradientBackground.Original(of: view) }
      SkinManager.settingSeveral(of: view) { GradientBackground.show(.skin(gradient), behind: view) }
      return true
    }
  }
#endif
