// The appearance of bar items in each of their states.

public import Foundation

/// The appearance of a bar's items, which reports its changes.
@MainActor
protocol ItemAppearance: AnyObject {
  var onChange: (() -> Void)? { get set }
}

extension [NSAttributedString.Key: Any] {
  /// Returns whether other attributes have equal values.
  func hasValues(of other: Self) -> Bool {
    count == other.count
      && allSatisfy { key, value in
        guard let value = value as? AnyHashable, let other = other[key] as? AnyHashable else { return false }
        return value == other
      }
  }
}

@MainActor @preconcurrency open class UIBarButtonItemStateAppearance: NSObject {
  var onChange: (() -> Void)?

  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var backgroundImage: UIImage? { didSet { onChange?() } }
  open var backgroundImagePositionAdjustment = UIOffset.zero { didSet { onChange?() } }

  override init() { super.init() }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBarButtonItemStateAppearance else { return false }
    return MainActor.assumeIsolated {
      titleTextAttributes.hasValues(of: other.titleTextAttributes)
        && titlePositionAdjustment == other.titlePositionAdjustment && backgroundImage == other.backgroundImage
        && backgroundImagePositionAdjustment == other.backgroundImagePositionAdjustment
    }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

  func take(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}

@MainActor @preconcurrency open class UIBarButtonItemAppearance: NSObject, ItemAppearance {
  var onChange: (() -> Void)? {
    didSet {
      for state in [normal, highlighted, disabled, focused] { state.onChange = onChange }
    }
  }
  private let style: UIBarButtonItem.Style
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  public let focused = UIBarButtonItemStateAppearance()

  public init(style: UIBarButtonItem.Style) {
    self.style = style
    super.init()
    configureWithDefault(for: style)
  }

  public override convenience init() { self.init(style: .plain) }

  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    let weight: UIFont.Weight = style == .done ? .semibold : .regular
    for state in [normal, highlighted, disabled, focused] {
      state.titleTextAttributes = style == .done ? [.font: UIFont.systemFont(ofSize: 17, weight: weight)] : [:]
      state.backgroundImage = nil
    }
  }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBarButtonItemAppearance else { return false }
    return MainActor.assumeIsolated {
      style == other.style && normal == other.normal && highlighted == other.highlighted
        && disabled == other.disabled && focused == other.focused
    }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

  func duplicate() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance(style: style)
    copy.normal.take(normal)
    copy.highlighted.take(highlighted)
    copy.disabled.take(disabled)
    copy.focused.take(focused)
    return copy
  }

  nonisolated open override func copy() -> Any { MainActor.assumeIsolated { UncheckedBox(duplicate()) }.value }
}

@MainActor @preconcurrency open class UITabBarItemStateAppearance: NSObject {
  var onChange: (() -> Void)?

  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var iconColor: UIColor? { didSet { onChange?() } }
  open var badgeBackgroundColor: UIColor? { didSet { onChange?() } }
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var badgePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var badgeTitlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }

  override init() { super.init() }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITabBarItemStateAppearance else { return false }
    return MainActor.assumeIsolated {
      titleTextAttributes.hasValues(of: other.titleTextAttributes)
        && titlePositionAdjustment == other.titlePositionAdjustment && iconColor == other.iconColor
        && badgeBackgroundColor == other.badgeBackgroundColor
        && badgeTextAttributes.hasValues(of: other.badgeTextAttributes)
        && badgePositionAdjustment == other.badgePositionAdjustment
        && badgeTitlePositionAdjustment == other.badgeTitlePositionAdjustment
    }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

  func take(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}

@MainActor @preconcurrency open class UITabBarItemAppearance: NSObject, ItemAppearance {
  public enum Style: Int, Sendable {
    case stacked
    case inline
    case compactInline
  }

  var onChange: (() -> Void)? {
    didSet {
      for state in [normal, selected, disabled, focused] { state.onChange = onChange }
    }
  }
  private let style: UITabBarItemAppearance.Style
  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  public let focused = UITabBarItemStateAppearance()

  public init(style: UITabBarItemAppearance.Style) {
    self.style = style
    super.init()
  }

  public override convenience init() { self.init(style: .stacked) }

  open func configureWithDefault(for style: UITabBarItemAppearance.Style) {
    let plain = UITabBarItemStateAppearance()
    for state in [normal, selected, disabled, focused] { state.take(plain) }
  }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITabBarItemAppearance else { return false }
    return MainActor.assumeIsolated {
      style == other.style && normal == other.normal && selected == other.selected && disabled == other.disabled
        && focused == other.focused
    }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

  func duplicate() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance(style: style)
    copy.normal.take(normal)
    copy.selected.take(selected)
    copy.disabled.take(disabled)
    copy.focused.take(focused)
    return copy
  }

  nonisolated open override func copy() -> Any { MainActor.assumeIsolated { UncheckedBox(duplicate()) }.value }
}
