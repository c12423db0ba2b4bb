// UIPanGestureRecognizer and UIScreenEdgePanGestureRecognizer.

public import Foundation

open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  /// The center of the touches in the window, where the translation is zero.
  private var origin: CGPoint?
  private var last: (place: CGPoint, time: TimeInterval)?
  private var speed = CGPoint.zero

  /// How far touches move before they pan. UIKit doesn't document it.
  static let hysteresis: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count <= maximumNumberOfTouches else {
      state = .failed
      return
    }
    // A further finger moves the center, but isn't a translation.
    let center = location(in: nil)
    if let place = last?.place, let origin {
      self.origin = CGPoint(x: origin.x + center.x - place.x, y: origin.y + center.y - place.y)
    } else {
      origin = center
    }
    last = (center, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    measure(event.timestamp)
    if state == .began || state == .changed {
      state = .changed
      return
    }
    guard trackedTouches.count >= minimumNumberOfTouches, let origin,
      location(in: nil).distance(to: origin) >= UIPanGestureRecognizer.hysteresis, mayPan
    else { return }
    state = .began
  }

  /// An override point for gestures that begin at a place.
  var mayPan: Bool { true }

  private func measure(_ time: TimeInterval) {
    let center = location(in: nil)
    if let last, time > last.time {
      let span = CGFloat(time - last.time)
      speed = CGPoint(x: (center.x - last.place.x) / span, y: (center.y - last.place.y) / span)
    }
    last = (center, time)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let down = trackedTouches.filter { $0.phase != .ended }
    guard down.isEmpty else { return }
    // A finger that rested before it was lifted doesn't throw.
    if let last, event.timestamp - last.time > 0.1 { speed = .zero }
    state = state == .possible ? .failed : .ended
  }

  open func translation(in view: UIView?) -> CGPoint {
    guard let origin else { return .zero }
    let (from, to) = (view?.convert(origin, from: nil) ?? origin, location(in: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let place = location(in: view)
    let from = CGPoint(x: place.x - translation.x, y: place.y - translation.y)
    origin = view?.convert(from, to: nil) ?? from
  }

  /// The velocity in points per second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let view else { return speed }
    let (zero, end) = (view.convert(CGPoint.zero, from: nil), view.convert(speed, from: nil))
    return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
  }

  open override func reset() {
    super.reset()
    (origin, last, speed) = (nil, nil, .zero)
  }
}

/// A pan that begins at an edge of its window.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []

  /// The width of an edge. UIKit doesn't document it.
  private static let reach: CGFloat = 13

  override var mayPan: Bool {
    guard let touch = trackedTouches.first, let bounds = touch.window?.bounds else { return false }
    let (place, reach) = (touch.start, UIScreenEdgePanGestureRecognizer.reach)
    return (edges.contains(.left) && place.x <= bounds.minX + reach)
      || (edges.contains(.right) && place.x >= bounds.maxX - reach)
      || (edges.contains(.top) && place.y <= bounds.minY + reach)
      || (edges.contains(.bottom) && place.y >= bounds.maxY - reach)
  }
}
