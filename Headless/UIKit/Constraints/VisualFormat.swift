// Constraints by visual format: `H:|-[name(>=80@750)]-8-[value]-|`.

internal import Foundation

extension NSLayoutConstraint {
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The alignments as attributes.
    var attributes: [NSLayoutConstraint.Attribute] {
      (1...12).compactMap { contains(FormatOptions(rawValue: 1 << $0)) ? Attribute(rawValue: $0) : nil }
    }
  }

  public class func constraints(
    withVisualFormat format: String, options opts: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, opts, metrics ?? [:], views)
    return parser.constraints()
  }
}

/// A parser of one format.
@MainActor private struct VisualFormat {
  /// A relation to a number or to another view's size.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  private let format: String
  private var rest: Substring
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []
  private var members: [UIView] = []

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) {
    self.format = format
    rest = Substring(format)
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  private func fail(_ reason: String) -> Never {
    UIKitException.raise("Unable to parse constraint format: \(reason)\n\(format)")
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func takeName(_ also: String = "") -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || also.contains($0) }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  mutating func constraints() -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    // The superview of the first view is the one that the bars stand for.
    let startsAtEdge = take("|")
    var spaces: [Predicate]? = startsAtEdge ? takeConnection() : nil
    var last: UIView?
    while take("[") {
      let view = takeView()
      if let last {
        connect(last, far, view, near, spaces ?? [Predicate()])
      } else if startsAtEdge {
        connect(superview(of: view), near, view, near, spaces ?? [Predicate()])
      }
      members.append(view)
      last = view
      spaces = rest.isEmpty ? nil : takeConnection()
      if take("|") {
        connect(view, far, superview(of: view), far, spaces ?? [Predicate()])
        break
      }
    }
    guard rest.isEmpty, !members.isEmpty else { fail("Expected a view near '\(rest)'.") }
    align()
    return made
  }

  private var near: NSLayoutConstraint.Attribute {
    isVertical ? .top : options.contains(.directionLeftToRight) ? .left : .leading
  }

  private var far: NSLayoutConstraint.Attribute {
    isVertical ? .bottom : options.contains(.directionLeftToRight) ? .right : .trailing
  }

  private func superview(of view: UIView) -> UIView {
    guard let superview = view.superview else {
      fail("Unable to interpret '|' character, because the view has no superview.")
    }
    return superview
  }

  /// A connection: `-`, `-8-`, `-(>=8,<=20)-` or nothing. `nil` is no space at all.
  private mutating func takeConnection() -> [Predicate]? {
    guard take("-") else { return nil }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return [Predicate(constant: .nan)] }
    let predicates = take("(") ? takePredicates() : [takePredicate()]
    guard take("-") else { fail("Expected '-' near '\(rest)'.") }
    return predicates
  }

  private mutating func takeView() -> UIView {
    let name = takeName()
    guard let view = views[name] as? UIView else { fail("\(name) is not a key in the views dictionary.") }
    if take("(") {
      let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      for predicate in takePredicates() {
        add(
          view, size, predicate.relation, predicate.view, predicate.view == nil ? .notAnAttribute : size,
          predicate.constant,
          predicate.priority)
      }
    }
    guard take("]") else { fail("Expected ']' near '\(rest)'.") }
    return view
  }

  private mutating func takePredicates() -> [Predicate] {
    var found = [takePredicate()]
    while take(",") { found.append(takePredicate()) }
    guard take(")") else { fail("Expected ')' near '\(rest)'.") }
    return found
  }

  private mutating func takePredicate() -> Predicate {
    var predicate = Predicate()
    if take("==") {
      predicate.relation = .equal
    } else if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    }
    let isNegative = take("-")
    let word = takeName(".")
    if let view = views[word] as? UIView {
      predicate.view = view
    } else {
      predicate.constant = number(word) * (isNegative ? -1 : 1)
    }
    if take("@") { predicate.priority = UILayoutPriority(Float(number(takeName(".")))) }
    return predicate
  }

  private func number(_ word: String) -> CGFloat {
    if let value = Double(word) { return CGFloat(value) }
    switch metrics[word] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: fail("\(word) is not a key in the metrics dictionary.")
    }
  }

  /// Connects two edges. Views have the standard distance of 8 points, from superviews the margin.
  private mutating func connect(
    _ first: UIView, _ firstEdge: NSLayoutConstraint.Attribute, _ second: UIView,
    _ secondEdge: NSLayoutConstraint.Attribute, _ spaces: [Predicate]
  ) {
    let isAtEdge = firstEdge == secondEdge
    for space in spaces {
      let standard: CGFloat = isAtEdge ? isVertical ? 20 : 16 : 8
      let constant = space.constant.isNaN ? standard : space.constant
      add(second, secondEdge, space.relation, first, firstEdge, constant, space.priority)
    }
  }

  private mutating func align() {
    guard let first = members.first else { return }
    for attribute in options.attributes {
      for other in members.dropFirst() { add(first, attribute, .equal, other, attribute, 0, .required) }
    }
  }

  private mutating func add(
    _ first: UIView, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: UIView?, _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat, _ priority: UILayoutPriority
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: 1,
      constant: constant)
    constraint.priority = priority
    made.append(constraint)
  }
}
