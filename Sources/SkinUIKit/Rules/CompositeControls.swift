#if canImport(UIKit)
  import UIKit

  /// UIKit's controls and bars with subviews that are implementation details, to which rules don't apply by default.
  ///
  /// A button's title, for example, is a label that the app doesn't regard as a `UILabel`.
  @MainActor
  enum CompositeControls {
    /// Whether a view is such a control or bar.
    static func contains(_ view: UIView) -> Bool {
      switch view {
      case is UIButton, is UISegmentedControl, is UISwitch, is UISlider, is UIStepper, is UIPageControl, is UITextField,
        is UITextView, is UISearchBar, is UINavigationBar, is UITabBar, is UIToolbar:
        true
      default: false
      }
    }
  }
#endif
