/// The animation of a change of skin; an adapter of a user interface performs it.
///
/// ```swift
/// manager.apply(night, transition: .crossDissolve)
/// manager.apply(night, transition: .circularReveal(x: 350, y: 60))
/// ```
public struct SkinTransition: Hashable, Sendable {
  /// A style of animation.
  public enum Style: Hashable, Sendable {
    /// No animation.
    case none
    /// The previous appearance fades into the new one.
    case crossDissolve
    /// The new appearance is revealed in a growing circle around a point, in points of the window.
    case circularReveal(x: Double, y: Double)
  }

  /// The style of the animation.
  public let style: Style
  /// The duration of the animation.
  public let duration: Duration
  /// The timing curve; `nil` is the system's ease-in and ease-out.
  public let curve: SkinCurve?

  /// Creates a transition.
  /// - Parameters:
  ///   - style: The style of the animation.
  ///   - duration: The duration; a negative one is 0.
  ///   - curve: The timing curve; `nil` is the system's ease-in and ease-out.
  public init(_ style: Style, duration: Duration = .milliseconds(300), curve: SkinCurve? = nil) {
    self.style = style
    self.duration = max(duration, .zero)
    self.curve = curve
  }

  /// A change without animation.
  public static let none = SkinTransition(.none, duration: .zero)
  /// A cross-dissolve of 0.3 s.
  public static let crossDissolve = SkinTransition(.crossDissolve)

  /// A circular reveal of 0.3 s.
  /// - Parameters:
  ///   - x: The point's distance from the window's left edge.
  ///   - y: The point's distance from the window's top edge.
  /// - Returns: The transition.
  public static func circularReveal(x: Double, y: Double) -> SkinTransition {
    SkinTransition(.circularReveal(x: x, y: y))
  }

  /// The transition for users who reduce motion: a cross-dissolve instead of movement.
  public var withoutMotion: SkinTransition {
    if case .circularReveal = style { return SkinTransition(.crossDissolve, duration: duration, curve: curve) }
    return self
  }
}

/// A performer of transitions: the adapter of a user interface.
@MainActor @preconcurrency
public protocol SkinTransitioning: AnyObject {
  /// Performs a transition.
  /// - Parameters:
  ///   - transition: The transition.
  ///   - changes: Makes the change; call it exactly once, before this returns.
  func perform(_ transition: SkinTransition, changes: () -> Void)
}
