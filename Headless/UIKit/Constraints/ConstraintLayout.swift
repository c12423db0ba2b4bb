// The layout of a view's subviews by constraints.

internal import Foundation

/// Solves the constraints inside of one view.
///
/// All coordinates are those of the view's bounds. Subviews inside of subviews take part if their constraints can change
/// the sizes of the outer ones; their own frames are set when the subview that contains them is laid out.
@MainActor
struct ConstraintLayout {
  /// The variables of a view or guide: the edges, and the lengths.
  private struct Box {
    let left: LinearExpression
    let top: LinearExpression
    let width: LinearExpression
    let height: LinearExpression

    var right: LinearExpression { left + width }
    var bottom: LinearExpression { top + height }
  }

  private let root: UIView
  private let isRightToLeft: Bool
  private var solver = LinearSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var placed: [AnyObject] = []
  private var variables = 0
  private var waiting: [NSLayoutConstraint] = []
  /// Widths of views whose height depends on their width, from an earlier solution.
  private let widths: [ObjectIdentifier: CGFloat]

  // MARK: Results

  /// Sets the frames of a view's subviews that constraints place.
  static func layOutSubviews(of view: UIView) {
    guard view.placesSubviewsByConstraints else { return }
    let layout = solved(view) { layout in
      let bounds = view.bounds
      return Box(
        left: LinearExpression(bounds.minX), top: LinearExpression(bounds.minY), width: LinearExpression(bounds.width),
        height: LinearExpression(bounds.height))
    }
    for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
      guard let frame = layout.frame(of: subview) else { continue }
      if subview.transform.isIdentity {
        subview.frame = frame
      } else {
        subview.bounds.size = frame.size
        subview.center = CGPoint(x: frame.midX, y: frame.midY)
      }
    }
    for guide in view.layoutGuides { guide.solvedFrame = layout.frame(of: guide) ?? .zero }
    if let scrollView = view as? UIScrollView, let frame = layout.frame(of: scrollView.contentLayoutGuide) {
      scrollView.contentLayoutGuide.solvedFrame = frame
      scrollView.contentSize = frame.size
    }
  }

  /// The size of a view that satisfies the constraints in it.
  static func size(
    of view: UIView, fitting target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
  ) -> CGSize {
    let layout = solved(view) { layout in
      let box = layout.makeBox()
      let free = Box(left: LinearExpression(), top: LinearExpression(), width: box.width, height: box.height)
      layout.require(free, hasSizeOf: view)
      layout.solver.add(free.width - LinearExpression(target.width), .equal, weight: horizontal.weight)
      layout.solver.add(free.height - LinearExpression(target.height), .equal, weight: vertical.weight)
      return free
    }
    return layout.frame(of: view)?.size ?? .zero
  }

  /// Solves twice if the heights of views depend on their widths.
  private static func solved(_ root: UIView, box: (inout ConstraintLayout) -> Box) -> ConstraintLayout {
    var layout = ConstraintLayout(root, widths: [:])
    layout.solve(box(&layout))
    var widths: [ObjectIdentifier: CGFloat] = [:]
    for case let view as UIView in layout.placed where view.heightDependsOnWidth {
      widths[ObjectIdentifier(view)] = layout.frame(of: view)?.width
    }
    guard !widths.isEmpty else { return layout }
    var second = ConstraintLayout(root, widths: widths)
    second.solve(box(&second))
    return second
  }

  /// A solved frame, with edges on pixels.
  private func frame(of item: AnyObject) -> CGRect? {
    guard let box = boxes[ObjectIdentifier(item)] else { return nil }
    let scale = max(root.traitCollection.displayScale, 1)
    func rounded(_ value: Double) -> CGFloat { (CGFloat(value) * scale).rounded() / scale }
    let (left, top) = (rounded(value(box.left)), rounded(value(box.top)))
    return CGRect(
      x: left, y: top, width: max(0, rounded(value(box.right)) - left), height: max(0, rounded(value(box.bottom)) - top)
    )
  }

  private func value(_ expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + solver.value(of: $1.key) * $1.value }
  }

  // MARK: The system of constraints

  private init(_ root: UIView, widths: [ObjectIdentifier: CGFloat]) {
    self.root = root
    self.widths = widths
    isRightToLeft = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  private mutating func solve(_ box: Box) {
    boxes[ObjectIdentifier(root)] = box
    placed.append(root)
    waiting = root.heldConstraints
    for view in root.subviews where !view.translatesAutoresizingMaskIntoConstraints { _ = self.box(of: view) }
    var next = 0
    while next < waiting.count {
      add(waiting[next])
      next += 1
    }
  }

  private mutating func makeBox() -> Box {
    variables += 4
    return Box(
      left: LinearExpression(variable: variables - 3), top: LinearExpression(variable: variables - 2),
      width: LinearExpression(variable: variables - 1), height: LinearExpression(variable: variables))
  }

  /// The variables of a view or guide in this view; `nil` if it is outside.
  private mutating func box(of item: AnyObject) -> Box? {
    if let known = boxes[ObjectIdentifier(item)] { return known }
    if let guide = item as? UILayoutGuide { return box(of: guide) }
    guard let view = item as? UIView, let parent = view.superview, let outer = box(of: parent) else { return nil }
    let box = makeBox()
    boxes[ObjectIdentifier(view)] = box
    placed.append(view)
    if view.translatesAutoresizingMaskIntoConstraints {
      let frame = view.frame
      let origin = CGPoint(x: frame.minX - parent.bounds.minX, y: frame.minY - parent.bounds.minY)
      solver.add(box.left - outer.left - LinearExpression(origin.x), .equal)
      solver.add(box.top - outer.top - LinearExpression(origin.y), .equal)
      solver.add(box.width - LinearExpression(frame.width), .equal)
      solver.add(box.height - LinearExpression(frame.height), .equal)
    } else {
      require(box, hasSizeOf: view)
      waiting += view.heldConstraints
      // A stack view measures its subviews itself.
      for subview in view is UIStackView ? [] : view.subviews
      where !subview.translatesAutoresizingMaskIntoConstraints {
        _ = self.box(of: subview)
      }
    }
    return box
  }

  private mutating func box(of guide: UILayoutGuide) -> Box? {
    guard let owner = guide.owningView, let outer = box(of: owner) else { return nil }
    let box = makeBox()
    boxes[ObjectIdentifier(guide)] = box
    placed.append(guide)
    switch guide.role {
    case .free:
      solver.add(box.width, .greaterThanOrEqual)
      solver.add(box.height, .greaterThanOrEqual)
    case .scrollContent:
      solver.add(box.left - outer.left + LinearExpression(owner.bounds.minX), .equal)
      solver.add(box.top - outer.top + LinearExpression(owner.bounds.minY), .equal)
    case .safeArea, .margins, .scrollFrame:
      let insets = owner.insets(of: guide)
      solver.add(box.left - outer.left - LinearExpression(insets.left), .equal)
      solver.add(box.top - outer.top - LinearExpression(insets.top), .equal)
      solver.add(box.right - outer.right + LinearExpression(insets.right), .equal)
      solver.add(box.bottom - outer.bottom + LinearExpression(insets.bottom), .equal)
    }
    return box
  }

  /// Adds that a view isn't smaller than nothing, hugs its content, and resists being smaller than it.
  private mutating func require(_ box: Box, hasSizeOf view: UIView) {
    solver.add(box.width, .greaterThanOrEqual)
    solver.add(box.height, .greaterThanOrEqual)
    let size = view.contentSize(forWidth: widths[ObjectIdentifier(view)])
    for (axis, length, variable) in [
      (NSLayoutConstraint.Axis.horizontal, size.width, box.width), (.vertical, size.height, box.height),
    ] where length >= 0 {
      let difference = variable - LinearExpression(length)
      solver.add(difference, .lessThanOrEqual, weight: view.contentHuggingPriority(for: axis).weight)
      solver.add(
        difference, .greaterThanOrEqual, weight: view.contentCompressionResistancePriority(for: axis).weight)
    }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem,
      let left = expression(first, constraint.firstAttribute, with: constraint.secondItem)
    else { return }
    var right = LinearExpression(constraint.constant)
    if let second = constraint.secondItem {
      guard let other = expression(second, constraint.secondAttribute, with: first) else { return }
      right = other * constraint.multiplier + right
    }
    let relation: LinearSolver.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    if solver.add(left - right, relation, weight: constraint.priority.weight) { return }
    // As UIKit does, says so and breaks the constraint.
    let message = "Unable to simultaneously satisfy constraints. Will attempt to recover by breaking \(constraint.text)"
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// An attribute of an item. The edges of a scroll view are its content's for views inside of it.
  private mutating func expression(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, with other: AnyObject?
  ) -> LinearExpression? {
    var item = item
    if let scrollView = item as? UIScrollView, attribute != .width, attribute != .height,
      let inner = NSLayoutConstraint.view(of: other), inner !== scrollView, inner.isDescendant(of: scrollView)
    {
      item = scrollView.contentLayoutGuide
    }
    guard let box = box(of: item) else { return nil }
    let margins = (item as? UIView)?.marginsInSafeArea ?? .zero
    let baselines = (item as? UIView)?.baselines ?? (first: 0, last: 0)
    // Mirrored coordinates turn the leading edge into the left one.
    let (leading, trailing) = isRightToLeft ? (box.right * -1, box.left * -1) : (box.left, box.right)
    let (leadingMargin, trailingMargin) =
      isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
    switch attribute {
    case .left: return box.left
    case .right: return box.right
    case .leading: return leading
    case .trailing: return trailing
    case .top: return box.top
    case .bottom: return box.bottom
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.left + box.width * 0.5
    case .centerY: return box.top + box.height * 0.5
    case .firstBaseline: return box.top + LinearExpression(baselines.first)
    case .lastBaseline: return box.bottom - LinearExpression(baselines.last)
    case .leftMargin: return box.left + LinearExpression(margins.left)
    case .rightMargin: return box.right - LinearExpression(margins.right)
    case .topMargin: return box.top + LinearExpression(margins.top)
    case .bottomMargin: return box.bottom - LinearExpression(margins.bottom)
    case .leadingMargin: return leading + LinearExpression(leadingMargin)
    case .trailingMargin: return trailing - LinearExpression(trailingMargin)
    case .centerXWithinMargins:
      return box.left + box.width * 0.5 + LinearExpression((margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      return box.top + box.height * 0.5 + LinearExpression((margins.top - margins.bottom) / 2)
    case .notAnAttribute: return LinearExpression()
    }
  }
}

extension UIView {
  /// The size of the content, for layout; a negative length is undetermined.
  func contentSize(forWidth width: CGFloat?) -> CGSize {
    guard let width, heightDependsOnWidth else { return intrinsicContentSize }
    return CGSize(width: intrinsicContentSize.width, height: sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  /// Whether a smaller width makes the content taller.
  var heightDependsOnWidth: Bool {
    switch self {
    case let label as UILabel: label.numberOfLines != 1
    case let stack as UIStackView: stack.arrangedSubviews.contains { !$0.isHidden && $0.heightDependsOnWidth }
    case let text as UITextView: !text.isScrollEnabled
    default: false
    }
  }

  /// The distances of the first baseline from the top, and of the last one from the bottom.
  var baselines: (first: CGFloat, last: CGFloat) {
    guard let font = (self as? UILabel)?.font ?? (self as? UITextField)?.font else { return (0, 0) }
    return (font.ascender, -font.descender)
  }
}
