// UIGestureRecognizer: a state machine over the touches of a view and its subviews.

public import Foundation

@MainActor @preconcurrency public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}

@MainActor @preconcurrency open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    public static var recognized: UIGestureRecognizer.State { .ended }

    /// Whether the gesture is over, until all touches have ended.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    var isRecognized: Bool { self == .began || self == .changed || self == .ended }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open internal(set) weak var view: UIView?
  open var isEnabled = true { didSet { if !isEnabled, oldValue { cancel() } } }
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var name: String?
  private var targets: [TargetAction] = []
  /// The gestures that must fail first.
  private var required: [WeakGesture] = []
  private var stateNow = UIGestureRecognizer.State.possible
  /// The state that waits until the required gestures have failed.
  private(set) var heldState: UIGestureRecognizer.State?
  /// The touches that the gesture receives, in the order of their beginning.
  private(set) var trackedTouches: [UITouch] = []

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public override convenience init() { self.init(target: nil, action: nil) }

  // MARK: Targets

  open func addTarget(_ target: Any, action: Selector) {
    guard !targets.contains(where: { $0.matches(target, action) }) else { return }
    targets.append(TargetAction(target, action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) { targets.removeAll { $0.matches(target, action) } }

  // MARK: State

  /// Subclasses change the state. What a change brings is decided with the other gestures of the touches.
  open var state: UIGestureRecognizer.State {
    get { stateNow }
    set { change(to: newValue) }
  }

  private func change(to new: UIGestureRecognizer.State) {
    guard !stateNow.isFinal, heldState == nil || new.isFinal else { return }
    guard stateNow == .possible, new.isRecognized else { return enter(new) }
    guard GestureArbiter.mayBegin(self) else { return enter(.failed) }
    if GestureArbiter.mustWait(self) {
      heldState = new
    } else {
      enter(new)
    }
  }

  private func enter(_ new: UIGestureRecognizer.State) {
    let begins = stateNow == .possible && new.isRecognized
    let wasPossible = stateNow == .possible
    heldState = nil
    stateNow = new
    if begins { GestureArbiter.recognized(self) }
    if new == .failed || (new == .cancelled && wasPossible) {
      GestureArbiter.failed(self)
      return
    }
    for target in targets { target.send(from: self) }
  }

  /// Continues after a required gesture has failed.
  func requiredGestureFailed() {
    guard let held = heldState, !GestureArbiter.mustWait(self) else { return }
    enter(held)
  }

  /// Fails or is canceled, because another gesture was recognized, the gesture was disabled, or its view was removed.
  func cancel() {
    guard !stateNow.isFinal else { return }
    enter(stateNow == .possible ? .failed : .cancelled)
    if trackedTouches.isEmpty { finish() }
  }

  /// Returns to the initial state after all touches have ended.
  func finish() {
    heldState = nil
    trackedTouches = []
    stateNow = .possible
    reset()
  }

  open func reset() {}

  // MARK: Touches

  open var numberOfTouches: Int { trackedTouches.count }

  /// The center of the touches.
  open func location(in view: UIView?) -> CGPoint {
    let places = trackedTouches.map { $0.location(in: view) }
    guard !places.isEmpty else { return .zero }
    let count = CGFloat(places.count)
    return CGPoint(x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard trackedTouches.indices.contains(touchIndex) else {
      UIKitException.raise(
        "-[UIGestureRecognizer locationOfTouch:inView:]: index (\(touchIndex)) beyond bounds (\(numberOfTouches)).")
    }
    return trackedTouches[touchIndex].location(in: view)
  }

  open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }

  func track(_ touch: UITouch) { trackedTouches.append(touch) }

  func drop(_ touch: UITouch) { trackedTouches.removeAll { $0 === touch } }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// Called as time passes while the gesture is possible or continues, for gestures that depend on durations.
  func timePassed(to time: TimeInterval) {}

  /// Whether the gesture continues without touches, as a tap does that waits for the next.
  var awaitsTouches: Bool { false }

  // MARK: Other gestures

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.removeAll { $0.gesture == nil }
    required.append(WeakGesture(gesture: otherGestureRecognizer))
  }

  func requires(_ other: UIGestureRecognizer) -> Bool { required.contains { $0.gesture === other } }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

private struct WeakGesture {
  weak var gesture: UIGestureRecognizer?
}
