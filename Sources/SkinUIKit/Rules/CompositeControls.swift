#if canImport(UIKit)
  import UIKit

  /// UIKit's controls and bars with subviews that are implementation details, to which rules don't apply by default.
  ///
  /// A button's title, for example, is a label that the app doesn't regard as a `UILabel`.
  @MainActor
  enum CompositeControls {
    /// Returns the controls and bars that contain a view; `nil` for a view that the library has added.
    static func around(_ view: UIView) -> [UIView]? {
      var composites: [UIView] = []
      var current: UIView? = view
      while let each = current {
        if (each as? any HelperView)?.isHelper == true { return nil }
        if each !== view, isComposite(each) { composites.append(each) }
        current = each.superview
      }
      return composites
    }

    private static func isComposite(_ view: UIView) -> Bool {
      switch view {
      case is UIButton, is UISegmentedControl, is UISwitch, is UISlider, is UIStepper, is UIPageControl, is UITextField,
        is UITextView, is UISearchBar, is UINavigationBar, is UITabBar, is UIToolbar:
        true
      default: false
      }
    }
  }
#endif
