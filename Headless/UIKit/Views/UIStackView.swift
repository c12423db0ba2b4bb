// UIStackView: arranges its subviews in a row or column, by their fitting sizes.

public import Foundation

open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill
    case fillEqually
    case fillProportionally
    case equalSpacing
    case equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill
    case leading
    case firstBaseline
    case center
    case trailing
    case lastBaseline

    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  open var distribution = UIStackView.Distribution.fill { didSet { setNeedsLayout() } }
  open var alignment = UIStackView.Alignment.fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    guard (0...arrangedSubviews.count).contains(stackIndex) else {
      UIKitException.raise(
        "Index out of bounds for arranged subview: index = \(stackIndex) expected to be less than or equal to "
          + "\(arrangedSubviews.count)")
    }
    arrangedSubviews.insert(view, at: stackIndex)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    setNeedsLayout()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var isColumn: Bool { axis == .vertical }

  private func along(_ size: CGSize) -> CGFloat { isColumn ? size.height : size.width }

  private func across(_ size: CGSize) -> CGFloat { isColumn ? size.width : size.height }

  private func fitting(_ view: UIView, across room: CGFloat) -> CGSize {
    if view.placesSubviewsByConstraints { return constrained(view, across: room) }
    let intrinsic = view.intrinsicContentSize
    if intrinsic.width >= 0, intrinsic.height >= 0, !(view is UILabel) { return intrinsic }
    return view.sizeThatFits(isColumn ? CGSize(width: room, height: 0) : CGSize(width: 0, height: room))
  }

  /// The size of a view with constraints, which fills the room across if the alignment says so.
  private func constrained(_ view: UIView, across room: CGFloat) -> CGSize {
    let priority = alignment == .fill && room > 0 ? UILayoutPriority(999) : .fittingSizeLevel
    let target = room > 0 ? room : 0
    return isColumn
      ? view.systemLayoutSizeFitting(
        CGSize(width: target, height: 0), withHorizontalFittingPriority: priority,
        verticalFittingPriority: .fittingSizeLevel)
      : view.systemLayoutSizeFitting(
        CGSize(width: 0, height: target), withHorizontalFittingPriority: .fittingSizeLevel,
        verticalFittingPriority: priority)
  }

  /// Arranged subviews are placed by `layoutSubviews()`.
  override var placesSubviewsByConstraints: Bool { false }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let views = shown
    guard !views.isEmpty else { return }
    let gaps = views.dropLast().map { customSpacing(after: $0) }
    let gap = gaps.reduce(0, +)
    var lengths = views.map { along(fitting($0, across: across(room.size))) }
    let available = along(room.size)
    var extraGap: CGFloat = 0
    let left = available - lengths.reduce(0, +) - gap
    switch distribution {
    case .fillEqually: lengths = lengths.map { _ in max(0, (available - gap) / CGFloat(views.count)) }
    case .fillProportionally:
      let total = max(lengths.reduce(0, +), 1)
      lengths = lengths.map { $0 * max(0, available - gap) / total }
    case .fill: lengths[lengths.count - 1] = max(0, lengths[lengths.count - 1] + left)
    case .equalSpacing, .equalCentering:
      if views.count > 1 { extraGap = max(0, left / CGFloat(views.count - 1)) }
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var place = isColumn ? room.minY : room.minX
    for (index, view) in views.enumerated() {
      let size = fitting(view, across: across(room.size))
      let width = alignment == .fill ? across(room.size) : min(across(size), across(room.size))
      let start = isColumn ? room.minX : room.minY
      let offset: CGFloat
      switch alignment {
      case .fill, .leading, .firstBaseline: offset = 0
      case .center: offset = (across(room.size) - width) / 2
      case .trailing, .lastBaseline: offset = across(room.size) - width
      }
      var frame =
        isColumn
        ? CGRect(x: start + offset, y: place, width: width, height: lengths[index])
        : CGRect(x: place, y: start + offset, width: lengths[index], height: width)
      if isMirrored { frame.origin.x = room.minX + room.maxX - frame.maxX }
      view.frame = frame
      place += lengths[index] + (index < gaps.count ? gaps[index] + extraGap : 0)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let views = shown
    let sizes = views.map { fitting($0, across: across(size)) }
    let gap = views.dropLast().reduce(0) { $0 + customSpacing(after: $1) }
    let length = sizes.map { along($0) }.reduce(0, +) + gap
    let width = sizes.map { across($0) }.max() ?? 0
    return isColumn ? CGSize(width: width, height: length) : CGSize(width: length, height: width)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}
