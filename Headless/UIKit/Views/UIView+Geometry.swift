// Conversions between views, and what follows from changes of a view's size and safe area.

public import Foundation

extension UIView {
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: (view ?? root).layer) }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? root).layer)
  }

  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: (view ?? root).layer) }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: (view ?? root).layer) }

  var root: UIView {
    var view = self
    while let parent = view.parentView { view = parent }
    return view
  }

  func sizeMayHaveChanged(from old: CGSize) {
    let new = layer.bounds.size
    guard new != old else { return }
    setNeedsLayout()
    guard autoresizesSubviews else { return }
    for view in subviews { view.autoresize(from: old, to: new) }
  }

  // MARK: Layout

  /// Whether the view or a subview is a visual effect view.
  var hasEffect: Bool { self is UIVisualEffectView || subviews.contains(where: \.hasEffect) }

  func performLayout() {
    let safeArea = safeAreaInsets
    if safeArea != lastSafeArea {
      lastSafeArea = safeArea
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaInsetsDidChange()
    }
    updateConstraintsIfNeeded()
    traitCollection.asCurrent {
      controller?.viewWillLayoutSubviews()
      ConstraintLayout.layOutSubviews(of: self)
      layoutSubviews()
      if isReusable { UIView.didLayOutReusableHook?(self) }
      controller?.viewDidLayoutSubviews()
    }
  }

  // MARK: Safe area

  /// The insets of the parent's safe area, of bars, and of the controller.
  var insetsOfSafeArea: UIEdgeInsets {
    var insets = extraSafeArea
    let outer = parentView?.safeAreaInsets ?? .zero
    if let parent = parentView, outer != .zero {
      let (place, room) = (frame, parent.bounds)
      insets.top += max(0, outer.top - (place.minY - room.minY))
      insets.left += max(0, outer.left - (place.minX - room.minX))
      insets.bottom += max(0, outer.bottom - (room.maxY - place.maxY))
      insets.right += max(0, outer.right - (room.maxX - place.maxX))
    }
    if let more = controller?.additionalSafeAreaInsets {
      insets.top += more.top
      insets.left += more.left
      insets.bottom += more.bottom
      insets.right += more.right
    }
    return insets
  }

  func safeAreaMayHaveChanged() {
    setNeedsLayout()
    for view in subviews { view.safeAreaMayHaveChanged() }
  }
}
