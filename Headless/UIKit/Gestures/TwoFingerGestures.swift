// UIPinchGestureRecognizer and UIRotationGestureRecognizer.

public import Foundation

/// The gestures of two fingers, which change with the line between them.
@MainActor private protocol LineGesture: UIGestureRecognizer {}

extension LineGesture {
  /// The vector from the first touch to the second, in the window.
  fileprivate var line: CGPoint? {
    guard trackedTouches.count == 2 else { return nil }
    let (one, other) = (trackedTouches[0].location(in: nil), trackedTouches[1].location(in: nil))
    return CGPoint(x: other.x - one.x, y: other.y - one.y)
  }

  /// Ends the gesture with the first finger that is lifted, or fails it if it never began and all are.
  fileprivate func fingersLifted() {
    if state != .possible {
      state = .ended
    } else if trackedTouches.allSatisfy({ $0.phase == .ended }) {
      state = .failed
    }
  }
}

open class UIPinchGestureRecognizer: UIGestureRecognizer, LineGesture {
  /// The distance of the fingers at the scale 1.
  private var unit: CGFloat = 0
  private var scaleNow: CGFloat = 1
  private var last: (scale: CGFloat, time: TimeInterval) = (1, 0)
  open private(set) var velocity: CGFloat = 0

  /// How far the distance changes before the fingers pinch. UIKit doesn't document it.
  private static let hysteresis: CGFloat = 8

  private var distance: CGFloat? { line.map { hypot($0.x, $0.y) } }

  open var scale: CGFloat {
    get { scaleNow }
    set {
      scaleNow = newValue
      if let distance, newValue > 0 { unit = distance / newValue }
    }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if trackedTouches.count > 2 {
      state = .failed
      return
    }
    guard let distance else { return }
    unit = max(distance, 1)
    last = (1, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance, unit > 0 else { return }
    guard state != .possible || abs(distance - unit) >= UIPinchGestureRecognizer.hysteresis else { return }
    scaleNow = distance / unit
    if event.timestamp > last.time { velocity = (scaleNow - last.scale) / CGFloat(event.timestamp - last.time) }
    last = (scaleNow, event.timestamp)
    state = state == .possible ? .began : .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersLifted() }

  open override func reset() {
    super.reset()
    (unit, scaleNow, velocity) = (0, 1, 0)
  }
}

open class UIRotationGestureRecognizer: UIGestureRecognizer, LineGesture {
  private var zero: CGFloat?
  private var rotationNow: CGFloat = 0
  private var last: (rotation: CGFloat, time: TimeInterval) = (0, 0)
  open private(set) var velocity: CGFloat = 0

  /// How far the fingers turn before they rotate, in radians. UIKit doesn't document it.
  private static let hysteresis: CGFloat = 0.1

  private var angle: CGFloat? { line.map { atan2($0.y, $0.x) } }

  open var rotation: CGFloat {
    get { rotationNow }
    set {
      rotationNow = newValue
      if let angle { zero = angle - newValue }
    }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if trackedTouches.count > 2 {
      state = .failed
      return
    }
    zero = angle
    last = (0, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle, let zero else { return }
    let turned = remainder(angle - zero, 2 * .pi)
    guard state != .possible || abs(turned) >= UIRotationGestureRecognizer.hysteresis else { return }
    rotationNow = turned
    if event.timestamp > last.time { velocity = (turned - last.rotation) / CGFloat(event.timestamp - last.time) }
    last = (turned, event.timestamp)
    state = state == .possible ? .began : .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersLifted() }

  open override func reset() {
    super.reset()
    (zero, rotationNow, velocity) = (nil, 0, 0)
  }
}
