// Input for tests and tools: a finger touches a window, moves, rests and is lifted, at times that the caller determines.

package import Foundation

@MainActor package final class Finger {
  /// The time of the last touch. It passes only by the calls of this type.
  private static var now: TimeInterval = 1

  private let touch: UITouch
  private let window: UIWindow

  /// Touches a window, at the frontmost view of a point.
  package init?(at point: CGPoint, in window: UIWindow, tapCount: Int = 1) {
    window.layoutIfNeeded()
    guard let view = window.hitTest(point, with: nil) else { return nil }
    self.window = window
    touch = UITouch(at: view.convert(point, from: nil), in: view, time: Finger.now)
    touch.tapCount = tapCount
    send()
  }

  private func send() { UIApplication.shared.sendEvent(UIEvent([touch])) }

  private func change(to point: CGPoint, _ phase: UITouch.Phase) {
    touch.move(to: touch.view?.convert(point, from: nil) ?? point, phase: phase, time: Finger.now)
    send()
  }

  /// Moves to a point of the window, in steps.
  package func move(to point: CGPoint, over duration: TimeInterval = 0.2, steps: Int = 5) {
    let start = touch.location(in: nil)
    for step in 1...max(steps, 1) {
      let part = CGFloat(step) / CGFloat(max(steps, 1))
      Finger.now += duration / Double(max(steps, 1))
      change(to: CGPoint(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part), .moved)
    }
  }

  package func lift() { change(to: touch.location(in: nil), .ended) }

  /// Cancels the touch, as a phone call does.
  package func cancel() { change(to: touch.location(in: nil), .cancelled) }

  /// Advances the time, so that resting fingers become long presses, and taps become too late for double taps.
  package static func wait(_ duration: TimeInterval) {
    now += duration
    GestureArbiter.letTimePass(to: now)
  }

  /// Taps a point of a window.
  package static func tap(at point: CGPoint, in window: UIWindow, count: Int = 1) {
    for tap in 1...max(count, 1) {
      guard let finger = Finger(at: point, in: window, tapCount: tap) else { return }
      now += 0.05
      finger.lift()
      now += 0.05
    }
    wait(1)
  }

  /// Taps the center of a view in a window.
  package static func tap(_ view: UIView, count: Int = 1) {
    guard let window = view.window else { return }
    window.layoutIfNeeded()
    tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil), in: window, count: count)
  }

  /// Drags from a point of a window to another.
  package static func drag(
    from start: CGPoint, to end: CGPoint, in window: UIWindow, over duration: TimeInterval = 0.2, steps: Int = 5
  ) {
    guard let finger = Finger(at: start, in: window) else { return }
    finger.move(to: end, over: duration, steps: steps)
    finger.lift()
    wait(1)
  }
}
