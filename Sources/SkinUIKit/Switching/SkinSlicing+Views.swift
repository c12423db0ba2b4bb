#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinSlicing {
    /// Updates visible views at once, and all others in time slices of 4 ms.
    ///
    /// ```swift
    /// manager.slicing = .visibleViewsFirst
    /// ```
    /// See ``SkinKit/SkinManager/updateVisibleViewsFirst(budget:)`` for views that enter a window while they wait.
    ///
    /// A view is visible if it is in a window, neither it nor a superview is hidden or transparent, and its superviews don't clip it
    /// entirely. Layers and controllers are as visible as their views. Other objects are updated at once.
    @MainActor @preconcurrency public static var visibleViewsFirst: SkinSlicing { visibleViewsFirst() }

    /// Updates visible views at once, and all others in time slices.
    /// - Parameter budget: The duration of a slice.
    /// - Returns: The slicing.
    @MainActor @preconcurrency public static func visibleViewsFirst(budget: Duration = .milliseconds(4)) -> SkinSlicing
    {
      SkinSlicing(budget: budget) { target in
        switch target {
        case let view as UIView: view.isVisible
        case let layer as CALayer: layer.hostView?.isVisible ?? true
        case let controller as UIViewController: controller.viewIfLoaded?.isVisible ?? false
        default: true
        }
      }
    }
  }

  extension SkinManager {
    /// Updates visible views at once, all others in time slices, and waiting views as soon as they enter a window.
    ///
    /// Uses ``SkinViewHook`` and sets `slicing` to ``SkinKit/SkinSlicing/visibleViewsFirst(budget:)``. To end it, set `slicing` to `nil`.
    /// - Parameter budget: The duration of a slice.
    public func updateVisibleViewsFirst(budget: Duration = .milliseconds(4)) {
      slicing = .visibleViewsFirst(budget: budget)
      SkinViewHook.remove(self)
      SkinViewHook.add(self) { manager, view in manager.viewDidEnterWindow(view) }
    }

    /// Updates a view that has entered a window while waiting for its time slice.
    private func viewDidEnterWindow(_ view: UIView) {
      guard waitingCount > 0 else { return }
      flush(view)
      flush(view.layer)
    }
  }

  extension UIView {
    /// Whether any part of the view is visible, ignoring views in front of it.
    var isVisible: Bool {
      guard window != nil else { return false }
      var (view, rect) = (self, bounds)
      while !view.isHidden, view.alpha > 0.01 {
        guard let parent = view.superview else { return true }
        rect = view.convert(rect, to: parent)
        // A view without a size may get one at the next layout.
        if parent.clipsToBounds || parent is UIWindow, !rect.isEmpty {
          rect = rect.intersection(parent.bounds)
          if rect.isNull || rect.isEmpty { return false }
        }
        view = parent
      }
      return false
    }
  }
#endif
