// NSLayoutConstraint: a linear relation of two attributes of views or layout guides.

public import Foundation

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// The cost of breaking a constraint by a point; `nil` if it is required. A higher priority outweighs many lower ones.
  var weight: Double? { rawValue >= 1000 ? nil : pow(10, Double(max(rawValue, 0)) / 125) }
}

@MainActor @preconcurrency open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Attribute: Int, Sendable {
    case left = 1
    case right
    case top
    case bottom
    case leading
    case trailing
    case width
    case height
    case centerX
    case centerY
    case lastBaseline
    case firstBaseline
    case leftMargin
    case rightMargin
    case topMargin
    case bottomMargin
    case leadingMargin
    case trailingMargin
    case centerXWithinMargins
    case centerYWithinMargins
    case notAnAttribute = 0

    public static var baseline: Attribute { .lastBaseline }
  }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: NSLayoutConstraint.Attribute
  public let secondAttribute: NSLayoutConstraint.Attribute
  public let relation: NSLayoutConstraint.Relation
  public let multiplier: CGFloat
  open var constant: CGFloat { didSet { if constant != oldValue { layoutChanged() } } }
  open var priority = UILayoutPriority.required {
    willSet {
      if isActive, (newValue == .required) != (priority == .required) {
        UIKitException.raise(
          "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. "
            + "You passed priority \(newValue.rawValue) and the existing priority was \(priority.rawValue).")
      }
    }
    didSet { if priority != oldValue { layoutChanged() } }
  }
  open var identifier: String?
  open var shouldBeArchived = false
  /// The view that holds the constraint while it is active: the nearest one that contains both items.
  private(set) weak var holder: UIView?

  public init(
    item view1: Any, attribute attr1: NSLayoutConstraint.Attribute, relatedBy relation: NSLayoutConstraint.Relation,
    toItem view2: Any?, attribute attr2: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  private func activate() {
    guard let first = Self.view(of: firstItem) else {
      UIKitException.raise("A constraint's first item is gone: \(text)")
    }
    let second = Self.view(of: secondItem)
    var ancestor: UIView? = first
    while let each = ancestor, let second, !second.isDescendant(of: each) { ancestor = each.superview }
    // UIKit raises an exception with this message.
    guard let ancestor else {
      UIKitException.raise("Unable to activate constraint with anchors because they have no common ancestor: \(text)")
    }
    hold(in: ancestor)
  }

  /// Makes a view hold the constraint.
  func hold(in view: UIView) {
    guard holder !== view else { return }
    deactivate()
    holder = view
    view.heldConstraints.append(self)
    layoutChanged()
  }

  private func deactivate() {
    layoutChanged()
    holder?.heldConstraints.removeAll { $0 === self }
    holder = nil
  }

  /// Marks the views whose sizes and places the constraint can change.
  private func layoutChanged() {
    guard let holder else { return }
    for item in [firstItem, secondItem] { Self.view(of: item)?.constraintsChanged() }
    holder.constraintsChanged()
  }

  /// The view that an item is, or belongs to.
  static func view(of item: AnyObject?) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

  /// The relation as text, for messages.
  var text: String {
    let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
    let first = firstItem.map { "\(type(of: $0)).\(firstAttribute)" } ?? "nil"
    let second = secondItem.map { " \(multiplier) * \(type(of: $0)).\(secondAttribute) +" } ?? ""
    return "<NSLayoutConstraint \(identifier ?? "") \(first) \(sign)\(second) \(constant) @ \(priority.rawValue)>"
  }
}
