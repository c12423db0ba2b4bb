// How a change of skin is shown: the model; the adapter of a user interface animates.

/// How a change of skin is shown.
///
/// ```swift
/// manager.apply(night, transition: .crossDissolve)
/// manager.apply(night, transition: .circularReveal(x: 350, y: 60))
/// ```
public struct SkinTransition: Hashable, Sendable {
  /// A way to show a change.
  public enum Style: Hashable, Sendable {
    /// At once.
    case none
    /// The old look fades into the new one.
    case crossDissolve
    /// The new look appears in a growing circle around a point, in points of the window.
    case circularReveal(x: Double, y: Double)
  }

  /// The way it is shown.
  public let style: Style
  /// How long it takes.
  public let duration: Duration
  /// How its progress runs; `nil` is the system's ease-in and ease-out.
  public let curve: SkinCurve?

  /// Makes a transition.
  /// - Parameters:
  ///   - style: The way it is shown.
  ///   - duration: How long it takes; less than 0 counts as 0.
  ///   - curve: How its progress runs; `nil` is the system's ease-in and ease-out.
  public init(_ style: Style, duration: Duration = .milliseconds(300), curve: SkinCurve? = nil) {
    self.style = style
    self.duration = max(duration, .zero)
    self.curve = curve
  }

  /// The change is shown at once.
  public static let none = SkinTransition(.none, duration: .zero)
  /// The old look fades into the new one within 0.3 s.
  public static let crossDissolve = SkinTransition(.crossDissolve)

  /// The new look appears in a circle that grows around a point within 0.3 s.
  /// - Parameters:
  ///   - x: The point's distance from the window's left edge.
  ///   - y: The point's distance from the window's top edge.
  /// - Returns: The transition.
  public static func circularReveal(x: Double, y: Double) -> SkinTransition {
    SkinTransition(.circularReveal(x: x, y: y))
  }

  /// What is shown where a user asked for less motion: a cross-dissolve in place of movement.
  public var withoutMotion: SkinTransition {
    if case .circularReveal = style { return SkinTransition(.crossDissolve, duration: duration, curve: curve) }
    return self
  }
}

/// What shows transitions: an adapter of a user interface.
@MainActor
public protocol SkinTransitioning: AnyObject {
  /// Shows a change.
  /// - Parameters:
  ///   - transition: How.
  ///   - changes: Makes the change; to be called exactly once, before this returns.
  func perform(_ transition: SkinTransition, changes: () -> Void)
}
