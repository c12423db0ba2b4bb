// How a switch is shown: a picture of the old look lies over each window and goes away.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// Shows transitions over windows: the old look fades out, or a growing circle is cut out of it.
  ///
  /// Managers whose objects follow skins by ``SkinTarget/skin`` have the ``shared`` one unless they are given another:
  /// ```swift
  /// manager.apply(night, transition: .crossDissolve)
  /// manager.apply(night, transition: .circularReveal(from: switchButton))
  /// ```
  /// The change itself is made at once, below a picture of what was on screen. So views stay where they are in every way: scroll
  /// positions, first responder and selection are kept, and touches reach the views under the picture. Where another switch comes
  /// meanwhile, its transition begins with what is on screen at that moment. With Reduce Motion a circle becomes a cross-dissolve.
  @MainActor
  public final class SkinWindowTransitions: SkinTransitioning {
    /// Shows transitions over all windows of the scenes in the foreground.
    public static let shared = SkinWindowTransitions()

    private let windows: @MainActor () -> [UIWindow]

    /// Makes one for all windows of the scenes in the foreground.
    public convenience init() { self.init { Self.foregroundWindows } }

    /// Makes one for some windows.
    /// - Parameter windows: Gives the windows, each time that a transition begins; it should hold them weakly.
    public init(windows: @escaping @MainActor () -> [UIWindow]) { self.windows = windows }

    /// Makes a change and shows it.
    /// - Parameters:
    ///   - transition: How.
    ///   - changes: Makes the change.
    public func perform(_ transition: SkinTransition, changes: () -> Void) {
      let transition = UIAccessibility.isReduceMotionEnabled ? transition.withoutMotion : transition
      guard transition.style != .none, transition.duration > .zero, UIView.areAnimationsEnabled else {
        return changes()
      }
      // All pictures are taken before anything changes, with the covers of a transition under way on them.
      var covers: [TransitionCover] = []
      UIView.performWithoutAnimation { covers = windows().compactMap { TransitionCover(over: $0) } }
      changes()
      for cover in covers { cover.goAway(transition) }
    }

    private static var foregroundWindows: [UIWindow] {
      UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        .filter { $0.activationState == .foregroundActive || $0.activationState == .foregroundInactive }
        .flatMap(\.windows)
    }
  }

  extension SkinTransition {
    /// The new look appears in a circle that grows around a view's centre within 0.3 s.
    /// - Parameter view: The view, such as the button that was touched; it should be in a window.
    /// - Returns: The transition.
    @MainActor public static func circularReveal(from view: UIView) -> SkinTransition {
      let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      return .circularReveal(x: Double(center.x), y: Double(center.y))
    }
  }
#endif
