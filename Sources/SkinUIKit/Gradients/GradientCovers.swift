#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The gradients that skins give in place of colors: behind views, and in the text of gradient labels.
  ///
  /// The background of a bar is one of its fields, see ``SkinBarProxy``.
  @MainActor
  enum GradientCovers {
    /// What the covered views had behind their content.
    private static var originals = WeakViews<GradientBackground.Original>()
    private static let background = BindingProperty(\UIView.backgroundColor)
    private static let controllerBackground = BindingProperty("backgroundColor")
    private static let textColor = BindingProperty(\UILabel.textColor)

    /// Returns the closure that shows gradients in place of the colors of a property; `nil` if no object of the class can.
    static func cover<Target: AnyObject, Resource>(
      of property: BindingProperty, _ resource: Resource.Type
    ) -> GradientCover<Target>? {
      guard Resource.self == SkinColor.self else { return nil }
      switch Target.self {
      case is UIView.Type where property == background:
        return { target, gradient in (target as? UIView).map { show(gradient, behind: $0) } ?? false }
      case is UIViewController.Type where property == controllerBackground:
        return { target, gradient in (target as? UIViewController).map { show(gradient, behind: $0.view) } ?? false }
      case is UILabel.Type where property == textColor:
        return { target, gradient in
          guard let label = target as? GradientLabel else { return false }
          label.cover = gradient
          return true
        }
      default: return nil
      }
    }

    private static func show(_ gradient: SkinVariants<SkinGradient>?, behind view: UIView) -> Bool {
      guard let gradient else {
        if let original = originals[view] {
          originals[view] = nil
          GradientBackground.show(.original(original), behind: view)
        }
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
