#if canImport(UIKit)
  import UIKit

  /// The items of bars, which rules address although they aren't views.
  @MainActor
  enum BarItems {
    /// Returns the nearest bar that contains a view, or that the view is.
    static func bar(around view: UIView) -> UIView? {
      var current: UIView? = view
      while let each = current {
        if each is UINavigationBar || each is UIToolbar || each is UITabBar { return each }
        current = each.superview
      }
      return nil
    }

    /// Returns the items of a bar; none if the view is no bar.
    static func of(_ view: UIView) -> [UIBarItem] {
      switch view {
      case let bar as UINavigationBar:
        (bar.items ?? []).flatMap { page in
          (page.leftBarButtonItems ?? []) + (page.rightBarButtonItems ?? [])
            + [page.backBarButtonItem].compactMap(\.self)
        }
      case let bar as UIToolbar: bar.items ?? []
      case let bar as UITabBar: bar.items ?? []
      default: []
      }
    }
  }
#endif
