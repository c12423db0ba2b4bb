// The views that the library itself puts into those of an app.

#if canImport(UIKit)
  import UIKit

  /// A view that shows a skin's look inside of an app's view, or hears of its traits: rules aren't for it, nor for what lies in it.
  @MainActor
  protocol HelperView: UIView {
    /// Whether it is one now: some are views that an app may use itself.
    var isHelper: Bool { get }
  }

  extension HelperView {
    var isHelper: Bool { true }
  }
#endif
