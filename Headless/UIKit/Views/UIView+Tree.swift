// The view hierarchy.

internal import Foundation

extension UIView {
  public var superview: UIView? { parentView }

  public var window: UIWindow? { explicitWindow }

  public func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    if view.parentView === self { detach(view) }
    insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? 0)
  }

  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    if view.parentView === self { detach(view) }
    insert(view, at: subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count)
  }

  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2 else { return }
    subviews.swapAt(index1, index2)
    for view in subviews { layer.addSublayer(view.layer) }
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard view.parentView === self else { return }
    detach(view)
    attach(view, at: subviews.count)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard view.parentView === self else { return }
    detach(view)
    attach(view, at: 0)
  }

  public func removeFromSuperview() {
    guard let parent = parentView else { return }
    deactivateOuterConstraints()
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if explicitWindow != nil { announceWindow(nil) }
    let tint: UIColor? = tintColor
    parent.detach(self)
    parentView = nil
    if explicitWindow != nil { enterWindow(nil) }
    inheritTint(from: tint)
    didMoveToSuperview()
    parent.setNeedsLayout()
  }

  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let each = current {
      if each === view { return true }
      current = each.parentView
    }
    return false
  }

  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func insert(_ view: UIView, at index: Int) {
    if view === self { UIKitException.raise("Can't add self as subview") }
    // Adding a view to one of its subviews would create a cycle.
    guard !isDescendant(of: view) else { return }
    if view.parentView === self {
      detach(view)
      attach(view, at: index)
      setNeedsLayout()
      return
    }
    if view.parentView != nil { view.removeFromSuperview() }
    view.willMove(toSuperview: self)
    let movesToWindow = explicitWindow !== view.explicitWindow
    if movesToWindow { view.announceWindow(explicitWindow) }
    let tint: UIColor? = view.tintColor
    attach(view, at: index)
    view.parentView = self
    view.traitsMayHaveChanged()
    if movesToWindow { view.enterWindow(explicitWindow) }
    view.inheritTint(from: tint)
    didAddSubview(view)
    view.didMoveToSuperview()
    view.safeAreaMayHaveChanged()
    setNeedsLayout()
  }

  private func attach(_ view: UIView, at index: Int) {
    let place = min(max(index, 0), subviews.count)
    if place < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[place].layer)
    } else if let last = subviews.last {
      layer.insertSublayer(view.layer, above: last.layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: place)
  }

  private func detach(_ view: UIView) {
    subviews.removeAll { $0 === view }
    view.layer.removeFromSuperlayer()
  }

  /// Notifies a view whose tint changed because it moved.
  private func inheritTint(from previous: UIColor?) { if tintColor != previous { tintChanged() } }

  func announceWindow(_ window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.announceWindow(window) }
  }

  func enterWindow(_ window: UIWindow?) {
    explicitWindow = window
    // As in UIKit, input ends with the view's place in a window.
    if window == nil, isFirstResponder { UIResponder.giveUp(self) }
    if window != nil { takeAppearance() }
    didMoveToWindow()
    for view in subviews { view.enterWindow(window) }
  }

  /// Resizes with the superview, according to the autoresizing mask.
  func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty, transform.isIdentity else { return }
    let mask = autoresizingMask
    let (x, width) = UIView.stretch(
      frame.minX, frame.width, old.width, new.width, before: mask.contains(.flexibleLeftMargin),
      length: mask.contains(.flexibleWidth), after: mask.contains(.flexibleRightMargin))
    let (y, height) = UIView.stretch(
      frame.minY, frame.height, old.height, new.height, before: mask.contains(.flexibleTopMargin),
      length: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Distributes a change of length among the flexible parts, in proportion to their lengths.
  private static func stretch(
    _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, before: Bool, length flexible: Bool,
    after: Bool
  ) -> (CGFloat, CGFloat) {
    let rest = old - start - length
    var total = (before ? start : 0) + (flexible ? length : 0) + (after ? rest : 0)
    var parts = (before ? start : 0, flexible ? length : 0)
    if total <= 0 {
      // Without any length, the parts change equally.
      parts = (before ? 1 : 0, flexible ? 1 : 0)
      total = parts.0 + parts.1 + (after ? 1 : 0)
      guard total > 0 else { return (start, length) }
    }
    let gain = new - old
    return (start + gain * parts.0 / total, max(0, length + gain * parts.1 / total))
  }
}
