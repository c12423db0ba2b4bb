// Auto Layout's part of UIView.

public import Foundation

/// A view's state for layout by constraints.
struct LayoutState {
  var guides: [UILayoutGuide] = []
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var needsUpdate = true
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var compression: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}

extension UIView {
  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  public var constraints: [NSLayoutConstraint] { heldConstraints }

  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.hold(in: self) }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.hold(in: self) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Guides

  public var layoutGuides: [UILayoutGuide] { layoutState.guides }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutState.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutState.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    constraintsChanged()
  }

  public var safeAreaLayoutGuide: UILayoutGuide {
    if let known = layoutState.safeArea { return known }
    let made = UILayoutGuide(.safeArea, of: self)
    layoutState.safeArea = made
    return made
  }

  public var layoutMarginsGuide: UILayoutGuide {
    if let known = layoutState.margins { return known }
    let made = UILayoutGuide(.margins, of: self)
    layoutState.margins = made
    return made
  }

  /// The margins: screens of phones are narrow enough to read their whole width.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// The distances of a guide's edges from the view's.
  func insets(of guide: UILayoutGuide) -> UIEdgeInsets {
    switch guide.role {
    case .safeArea: safeAreaInsets
    case .margins: marginsInSafeArea
    case .free, .scrollContent, .scrollFrame: .zero
    }
  }

  /// The margins, inside of the safe area.
  var marginsInSafeArea: UIEdgeInsets {
    let safe = insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero
    return UIEdgeInsets(
      top: layoutMargins.top + safe.top, left: layoutMargins.left + safe.left,
      bottom: layoutMargins.bottom + safe.bottom, right: layoutMargins.right + safe.right)
  }

  // MARK: Priorities

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.hugging[axis] ?? .defaultLow
  }

  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    layoutState.hugging[axis] = priority
    constraintsChanged()
  }

  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.compression[axis] ?? .defaultHigh
  }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.compression[axis] = priority
    constraintsChanged()
  }

  // MARK: Updates

  public func needsUpdateConstraints() -> Bool { layoutState.needsUpdate }

  public func setNeedsUpdateConstraints() {
    layoutState.needsUpdate = true
    constraintsChanged()
  }

  public func updateConstraintsIfNeeded() {
    for view in subviews { view.updateConstraintsIfNeeded() }
    guard layoutState.needsUpdate else { return }
    layoutState.needsUpdate = false
    controller?.updateViewConstraints()
    if controller == nil { updateConstraints() }
  }

  /// Lays out this view and those that contain it again: a change inside can change their sizes.
  func constraintsChanged() {
    var view: UIView? = self
    while let each = view {
      each.setNeedsLayout()
      view = each.parentView
    }
  }

  /// Ends the constraints between this view's subtree and the views around it.
  func deactivateOuterConstraints() {
    var ancestor = parentView
    while let each = ancestor {
      for constraint in each.heldConstraints {
        let views = [constraint.firstItem, constraint.secondItem].compactMap { NSLayoutConstraint.view(of: $0) }
        if views.contains(where: { $0.isDescendant(of: self) }) { constraint.isActive = false }
      }
      ancestor = each.parentView
    }
  }

  // MARK: Sizes

  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
}
