// UITapGestureRecognizer.

import Foundation

open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  private var taps = 0
  private var fingers = 0
  private var since: TimeInterval = 0

  /// Limits that UIKit doesn't document: of a tap's duration, of the pause before the next tap, and of a movement.
  private static let (longest, pause, movement): (TimeInterval, TimeInterval, CGFloat) = (0.75, 0.35, 45)

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingers += touches.count
    since = event.timestamp
    if fingers > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFar = touches.contains { $0.location(in: nil).distance(to: $0.start) > UITapGestureRecognizer.movement }
    if isFar { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let down = trackedTouches.filter { $0.phase != .ended }
    guard down.isEmpty else { return }
    guard fingers == numberOfTouchesRequired else {
      state = .failed
      return
    }
    taps += 1
    fingers = 0
    since = event.timestamp
    if taps == numberOfTapsRequired { state = .ended }
  }

  override var awaitsTouches: Bool { state == .possible && taps > 0 && fingers == 0 }

  override func timePassed(to time: TimeInterval) {
    guard state == .possible, heldState == nil else { return }
    let isOver =
      awaitsTouches
      ? time - since > UITapGestureRecognizer.pause : fingers > 0 && time - since > UITapGestureRecognizer.longest
    if isOver { state = .failed }
  }

  open override func reset() {
    super.reset()
    (taps, fingers) = (0, 0)
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
