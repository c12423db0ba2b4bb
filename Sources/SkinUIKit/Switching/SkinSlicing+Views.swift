// Which views are seen, so that they are brought up to date first.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinSlicing {
    /// Brings what is on screen up to date at once, and views that nobody sees in slices of time of 4 ms.
    ///
    /// ```swift
    /// manager.slicing = .visibleViewsFirst
    /// ```
    /// See ``SkinKit/SkinManager/updateVisibleViewsFirst(budget:)`` for views that come into a window while they wait.
    ///
    /// A view is seen where it is in a window, neither it nor a view around it is hidden or transparent, and it lies within what those
    /// show. A layer and a controller are seen as their view is. What is none of these is brought up to date at once.
    @MainActor public static var visibleViewsFirst: SkinSlicing { visibleViewsFirst() }

    /// Brings what is on screen up to date at once, and views that nobody sees in slices of time.
    /// - Parameter budget: How long one slice may take.
    /// - Returns: How bindings are brought up to date.
    @MainActor public static func visibleViewsFirst(budget: Duration = .milliseconds(4)) -> SkinSlicing {
      SkinSlicing(budget: budget) { target in
        switch target {
        case let view as UIView: view.isSeen
        case let layer as CALayer: layer.hostView?.isSeen ?? true
        case let controller as UIViewController: controller.viewIfLoaded?.isSeen ?? false
        default: true
        }
      }
    }
  }

  extension SkinManager {
    /// Brings what is on screen up to date at once, views that nobody sees in slices of time, and those that come into a window as they do.
    ///
    /// Uses ``SkinViewHook`` and sets `slicing` to ``SkinKit/SkinSlicing/visibleViewsFirst(budget:)``; to end it, set that to `nil`.
    /// - Parameter budget: How long one slice may take.
    public func updateVisibleViewsFirst(budget: Duration = .milliseconds(4)) {
      slicing = .visibleViewsFirst(budget: budget)
      SkinViewHook.remove(self)
      SkinViewHook.add(self) { manager, view in manager.viewDidEnterWindow(view) }
    }

    /// Brings a view up to date that has just come into a window, where it waited for its slice of time.
    private func viewDidEnterWindow(_ view: UIView) {
      guard waitingCount > 0 else { return }
      flush(view)
      flush(view.layer)
    }
  }

  extension UIView {
    /// Whether any of it can be seen, as far as views above don't cover it.
    var isSeen: Bool {
      guard window != nil else { return false }
      var (view, rect) = (self, bounds)
      while !view.isHidden, view.alpha > 0.01 {
        guard let parent = view.superview else { return true }
        rect = view.convert(rect, to: parent)
        // What has no size yet will be given one by the next layout.
        if parent.clipsToBounds || parent is UIWindow, !rect.isEmpty {
          rect = rect.intersection(parent.bounds)
          if rect.isNull || rect.isEmpty { return false }
        }
        view = parent
      }
      return false
    }
  }

  extension CALayer {
    /// The view whose layer, or a layer within, this is.
    fileprivate var hostView: UIView? {
      var layer: CALayer? = self
      while let current = layer {
        if let view = current.delegate as? UIView { return view }
        layer = current.superlayer
      }
      return nil
    }
  }
#endif
