// Types of the properties of bars and items, and of a bar's position.

public enum UIBarStyle: Int, Sendable {
  case `default`
  case black
  case blackTranslucent

  public static var blackOpaque: UIBarStyle { .black }
}

extension UIBarStyle {
  var isBlack: Bool { self != .default }
}

public enum UIBarMetrics: Int, Sendable {
  case `default`
  case compact
  case defaultPrompt = 101
  case compactPrompt = 102

  public static var landscapePhone: UIBarMetrics { .compact }

  public static var landscapePhonePrompt: UIBarMetrics { .compactPrompt }
}

extension UIBarMetrics {
  init(isCompact: Bool, hasPrompt: Bool) {
    self = hasPrompt ? (isCompact ? .compactPrompt : .defaultPrompt) : isCompact ? .compact : .default
  }

  /// The metrics by precedence: the first one with a value applies.
  var fallbacks: [UIBarMetrics] {
    switch self {
    case .default: [.default]
    case .compact: [.compact, .default]
    case .defaultPrompt: [.defaultPrompt, .default]
    case .compactPrompt: [.compactPrompt, .compact, .default]
    }
  }

  /// Returns the value for these metrics.
  func find<Value>(_ value: (UIBarMetrics) -> Value?) -> Value? { fallbacks.lazy.compactMap(value).first }
}

public enum UIBarPosition: Int, Sendable {
  case any
  case bottom
  case top
  case topAttached
}

@MainActor @preconcurrency public protocol UIBarPositioning: AnyObject {
  var barPosition: UIBarPosition { get }
}

@MainActor @preconcurrency public protocol UIBarPositioningDelegate: AnyObject {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}
