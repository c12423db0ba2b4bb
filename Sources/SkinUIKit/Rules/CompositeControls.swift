// The controls and bars of UIKit's, whose parts are nobody's business but theirs.

#if canImport(UIKit)
  import UIKit

  /// Views that UIKit puts together from parts which a rule isn't for unless it says so: a button's title is a label, but no `UILabel` to the app.
  @MainActor
  enum CompositeControls {
    /// The controls and bars that a view is a part of, or lies in; `nil` for what is the library's own.
    static func around(_ view: UIView) -> [UIView]? {
      var shells: [UIView] = []
      var current: UIView? = view
      while let each = current {
        if (each as? any HelperView)?.isHelper == true { return nil }
        if each !== view, isShell(each) { shells.append(each) }
        current = each.superview
      }
      return shells
    }

    private static func isShell(_ view: UIView) -> Bool {
      switch view {
      case is UIButton, is UISegmentedControl, is UISwitch, is UISlider, is UIStepper, is UIPageControl, is UITextField,
        is UITextView, is UISearchBar, is UINavigationBar, is UITabBar, is UIToolbar:
        true
      default: false
      }
    }
  }
#endif
