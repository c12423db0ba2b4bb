// Decides between gestures that receive the same touches, and delivers touches to gestures and views.

internal import Foundation

@MainActor enum GestureArbiter {
  /// The gestures that receive touches, or wait for the next.
  private(set) static var active: [UIGestureRecognizer] = []

  private static func others(of gesture: UIGestureRecognizer) -> [UIGestureRecognizer] {
    active.filter { other in
      other !== gesture && other.trackedTouches.contains { gesture.trackedTouches.contains($0) }
    }
  }

  /// Asks the touched view, the gesture's view and the delegate, and whether a recognized gesture prevents this one.
  static func mayBegin(_ gesture: UIGestureRecognizer) -> Bool {
    let touched = gesture.trackedTouches.compactMap(\.view)
    let asked = ([gesture.view].compactMap { $0 } + touched).reduce(into: [UIView]()) { views, view in
      if !views.contains(view) { views.append(view) }
    }
    guard asked.allSatisfy({ $0.gestureRecognizerShouldBegin(gesture) }),
      gesture.delegate?.gestureRecognizerShouldBegin(gesture) != false
    else { return false }
    return !others(of: gesture).contains { $0.state.isRecognized && prevents($0, gesture) }
  }

  private static func prevents(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard one.canPrevent(other), other.canBePrevented(by: one) else { return false }
    let allows =
      one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) == true
    return !allows
  }

  /// Whether a gesture that must fail first hasn't failed yet.
  static func mustWait(_ gesture: UIGestureRecognizer) -> Bool {
    active.contains { other in
      guard other !== gesture, !other.state.isFinal, other.isEnabled else { return false }
      return gesture.requires(other) || gesture.shouldRequireFailure(of: other)
        || other.shouldBeRequiredToFail(by: gesture)
        || gesture.delegate?.gestureRecognizer(gesture, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: gesture) == true
    }
  }

  /// Ends the gestures that a recognized one prevents, and takes its touches from their views.
  static func recognized(_ gesture: UIGestureRecognizer) {
    for other in others(of: gesture) where !other.state.isFinal && prevents(gesture, other) {
      if other.state == .possible { other.cancel() }
    }
    for other in active where other.heldState != nil && other.requires(gesture) { other.cancel() }
    guard gesture.cancelsTouchesInView else { return }
    for touch in gesture.trackedTouches { take(touch) }
  }

  /// Continues the gestures that waited for the failure of one.
  static func failed(_ gesture: UIGestureRecognizer) {
    for other in active where other !== gesture { other.requiredGestureFailed() }
  }

  private static func take(_ touch: UITouch) {
    guard !touch.isTaken else { return }
    touch.isTaken = true
    touch.heldPhases = []
    // A view that wasn't told of the touch isn't told of its end either.
    if touch.isKnownToView { touch.view?.touchesCancelled([touch], with: UIEvent([touch])) }
  }

  // MARK: Delivery

  static func deliver(_ event: UIEvent) {
    let touches = event.allTouches ?? []
    for touch in touches where touch.phase == .began { begin(touch, event) }
    letTimePass(to: event.timestamp)
    for gesture in active {
      let own = Set(gesture.trackedTouches.filter { touches.contains($0) })
      guard !own.isEmpty, !gesture.state.isFinal else { continue }
      send(own, to: gesture, event)
    }
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) { deliverToView(touch, event) }
    finishGestures(touches)
  }

  /// Tells gestures of the time, and forgets those that gave up waiting.
  static func letTimePass(to time: TimeInterval) {
    for gesture in active where !gesture.state.isFinal { gesture.timePassed(to: time) }
    finishGestures([])
  }

  private static func begin(_ touch: UITouch, _ event: UIEvent) {
    var received: [UIGestureRecognizer] = []
    var view = touch.view
    while let each = view {
      for gesture in each.gestureRecognizers ?? [] where accepts(gesture, touch) {
        gesture.track(touch)
        received.append(gesture)
        if !active.contains(gesture) { active.append(gesture) }
      }
      view = each.superview
    }
    touch.gestureRecognizers = received
  }

  private static func accepts(_ gesture: UIGestureRecognizer, _ touch: UITouch) -> Bool {
    gesture.isEnabled && !gesture.state.isFinal
      && gesture.delegate?.gestureRecognizer(gesture, shouldReceive: touch) != false
  }

  private static func send(_ touches: Set<UITouch>, to gesture: UIGestureRecognizer, _ event: UIEvent) {
    let phases = Dictionary(grouping: touches, by: \.phase).mapValues { Set($0) }
    if let began = phases[.began] { gesture.touchesBegan(began, with: event) }
    if let moved = phases[.moved] { gesture.touchesMoved(moved, with: event) }
    if let ended = phases[.ended] { gesture.touchesEnded(ended, with: event) }
    if let cancelled = phases[.cancelled] { gesture.touchesCancelled(cancelled, with: event) }
  }

  private static func deliverToView(_ touch: UITouch, _ event: UIEvent) {
    guard !touch.isTaken else { return }
    let gestures = (touch.gestureRecognizers ?? []).filter {
      $0.state == .possible && $0.trackedTouches.contains(touch)
    }
    let isHeld =
      gestures.contains(where: \.delaysTouchesBegan)
      || (touch.phase == .ended && gestures.contains { $0.delaysTouchesEnded && $0.awaitsTouches })
    touch.heldPhases.append(touch.phase)
    if !isHeld { release(touch, event) }
  }

  /// Sends the view what gestures held back.
  private static func release(_ touch: UITouch, _ event: UIEvent) {
    let phases = touch.heldPhases
    touch.heldPhases = []
    for phase in phases {
      switch phase {
      case .began:
        touch.isKnownToView = true
        touch.view?.touchesBegan([touch], with: event)
      case .moved: touch.view?.touchesMoved([touch], with: event)
      case .ended: touch.view?.touchesEnded([touch], with: event)
      case .cancelled: touch.view?.touchesCancelled([touch], with: event)
      default: break
      }
    }
  }

  private static func finishGestures(_ touches: Set<UITouch>) {
    let over = touches.filter { $0.phase == .ended || $0.phase == .cancelled }
    // Touches that a failed gesture held back go to their views now.
    for gesture in active where gesture.state == .failed {
      for touch in gesture.trackedTouches where !touch.isTaken && !touch.heldPhases.isEmpty {
        let waits = (touch.gestureRecognizers ?? []).contains {
          $0.state == .possible && ($0.delaysTouchesBegan || $0.awaitsTouches)
        }
        if !waits { release(touch, UIEvent([touch])) }
      }
    }
    for gesture in active {
      let isDone = gesture.trackedTouches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
      if gesture.state.isFinal {
        if isDone { end(gesture) }
        continue
      }
      guard gesture.heldState == nil, !gesture.awaitsTouches else { continue }
      for touch in over { gesture.drop(touch) }
      if gesture.trackedTouches.isEmpty { end(gesture) }
    }
  }

  private static func end(_ gesture: UIGestureRecognizer) {
    active.removeAll { $0 === gesture }
    gesture.finish()
  }
}
