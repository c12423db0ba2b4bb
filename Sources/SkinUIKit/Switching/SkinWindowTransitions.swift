#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// Shows transitions between skins over windows: a cross-dissolve or a circular reveal.
  ///
  /// Managers whose objects follow skins by ``SkinTarget/skin`` use the ``shared`` instance unless the app sets another:
  /// ```swift
  /// manager.apply(night, transition: .crossDissolve)
  /// manager.apply(night, transition: .circularReveal(from: switchButton))
  /// ```
  /// The change is made at once, under a snapshot of the previous content. Views keep their state: scroll positions, first responder and
  /// selection stay, and touches reach the views under the snapshot. If another switch starts meanwhile, its transition starts from the
  /// current content of the screen. With Reduce Motion, a circular reveal becomes a cross-dissolve.
  @MainActor @preconcurrency
  public final class SkinWindowTransitions: SkinTransitioning {
    /// Shows transitions over all windows of foreground scenes.
    public static let shared = SkinWindowTransitions()

    private let windows: @MainActor () -> [UIWindow]

    /// Creates an instance for all windows of foreground scenes.
    public convenience init() { self.init { Self.foregroundWindows } }

    /// Creates an instance for some windows.
    /// - Parameter windows: Returns the windows at the start of each transition. It should hold them weakly.
    public init(windows: @escaping @MainActor () -> [UIWindow]) { self.windows = windows }

    /// Performs a change with a transition.
    /// - Parameters:
    ///   - transition: The transition.
    ///   - changes: Performs the change.
    public func perform(_ transition: SkinTransition, changes: () -> Void) {
      let transition = UIAccessibility.isReduceMotionEnabled ? transition.withoutMotion : transition
      guard transition.style != .none, transition.duration > .zero, UIView.areAnimationsEnabled else {
        return changes()
      }
      // All snapshots are taken before anything changes, and include the covers of a transition in progress.
      var covers: [TransitionCover] = []
      UIView.performWithoutAnimation { covers = windows().compactMap { TransitionCover(over: $0) } }
      changes()
      for cover in covers { cover.animateAway(transition) }
    }

    private static var foregroundWindows: [UIWindow] {
      UIApplication.windowScenes
        .filter { $0.activationState == .foregroundActive || $0.activationState == .foregroundInactive }
        .flatMap(\.windows)
    }
  }

  extension SkinTransition {
    /// Returns a circular reveal from a view's center, with a duration of 0.3 s.
    /// - Parameter view: The view, such as the tapped button. It should be in a window.
    /// - Returns: The transition.
    @MainActor @preconcurrency public static func circularReveal(from view: UIView) -> SkinTransition {
      let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      return .circularReveal(x: Double(center.x), y: Double(center.y))
    }
  }
#endif
