#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A snapshot over its window, which ignores touches and removes itself at the end of the transition.
  final class TransitionCover: UIView, HelperView {
    /// Covers a window with a snapshot, and replaces earlier covers.
    ///
    /// Returns `nil` if the window isn't visible.
    convenience init?(over window: UIWindow) {
      guard !window.isHidden, !window.bounds.isEmpty, let snapshot = window.snapshotView(afterScreenUpdates: false)
      else {
        return nil
      }
      self.init(frame: window.bounds)
      isUserInteractionEnabled = false
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      snapshot.frame = bounds
      snapshot.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(snapshot)
      for case let previous as TransitionCover in window.subviews { previous.removeFromSuperview() }
      window.addSubview(self)
    }

    /// Animates the transition and removes the cover.
    func animateAway(_ transition: SkinTransition) {
      let animation: CABasicAnimation
      let target: CALayer
      if case .circularReveal(let x, let y) = transition.style {
        let hole = CircularHole(center: CGPoint(x: x, y: y), in: bounds)
        target = hole.layer
        animation = hole.growth
        layer.mask = hole.layer
      } else {
        target = layer
        animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = NSNumber(value: 1)
        animation.toValue = NSNumber(value: 0)
        layer.opacity = 0
      }
      animation.duration = transition.duration / .seconds(1)
      animation.timingFunction = .following(transition.curve)
      CATransaction.begin()
      // Also called if the cover was removed earlier, with its window or by another transition.
      CATransaction.setCompletionBlock { MainActor.assumeIsolated { self.removeFromSuperview() } }
      target.add(animation, forKey: "skin")
      CATransaction.commit()
    }
  }

  /// A mask that hides a growing circle.
  @MainActor
  private struct CircularHole {
    let layer = CAShapeLayer()
    let growth = CABasicAnimation(keyPath: "path")

    init(center: CGPoint, in bounds: CGRect) {
      let farthest = hypot(
        max(abs(center.x - bounds.minX), abs(center.x - bounds.maxX)),
        max(abs(center.y - bounds.minY), abs(center.y - bounds.maxY)))
      let end = Self.path(center, farthest, bounds)
      layer.frame = bounds
      layer.fillRule = .evenOdd
      layer.path = end
      // A circle of radius 0 might have other path elements, and a path only animates to one with the same elements.
      growth.fromValue = Self.path(center, 0.01, bounds)
      growth.toValue = end
    }

    /// Returns the path of the bounds without a circle.
    ///
    /// The circle can exceed the bounds, where even-odd filling would show it. A far larger rectangle avoids that.
    private static func path(_ center: CGPoint, _ radius: CGFloat, _ bounds: CGRect) -> CGPath {
      let reach = 2 * (bounds.width + bounds.height + abs(center.x) + abs(center.y))
      let path = UIBezierPath(rect: bounds.insetBy(dx: -reach, dy: -reach))
      let square = CGRect(origin: center, size: .zero).insetBy(dx: -radius, dy: -radius)
      path.append(UIBezierPath(ovalIn: square))
      return path.cgPath
    }
  }

  extension CAMediaTimingFunction {
    /// Returns the timing function of a skin's curve.
    ///
    /// `nil` is the system's ease-in-ease-out.
    fileprivate static func following(_ curve: SkinCurve?) -> CAMediaTimingFunction {
      guard let curve else { return CAMediaTimingFunction(name: .easeInEaseOut) }
      return CAMediaTimingFunction(
        controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    }
  }
#endif
