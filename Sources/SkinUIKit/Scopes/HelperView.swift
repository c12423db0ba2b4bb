#if canImport(UIKit)
  package import UIKit

  /// A view that the library adds to a view of the app.
  ///
  /// Rules don't apply to it or its subviews.
  @MainActor
  package protocol HelperView: UIView {
    /// Whether the library has added the view. An app can use some classes itself.
    var isHelper: Bool { get }
  }

  extension HelperView {
    package var isHelper: Bool { true }
  }
#endif
