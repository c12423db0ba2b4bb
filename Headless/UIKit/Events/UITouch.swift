// Touches and events. No input arrives here: code sends touches to a window, as `Finger` does, or to views.

public import Foundation

@MainActor @preconcurrency open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began
    case moved
    case stationary
    case ended
    case cancelled
    case regionEntered
    case regionMoved
    case regionExited
  }

  public enum TouchType: Int, Sendable {
    case direct
    case indirect
    case pencil
    case indirectPointer
  }

  open private(set) var phase: UITouch.Phase
  open internal(set) var tapCount = 1
  open private(set) var timestamp: TimeInterval
  open private(set) weak var view: UIView?
  open var type: UITouch.TouchType { .direct }
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  private weak var touchedWindow: UIWindow?
  private var place: CGPoint
  private var lastPlace: CGPoint
  /// Where the touch began, in its window.
  private(set) var start: CGPoint
  /// Whether the view was told that the touch began.
  var isKnownToView = false
  /// Whether a gesture took the touch away from its view.
  var isTaken = false
  /// The phases that gestures hold back from the view.
  var heldPhases: [UITouch.Phase] = []

  /// Creates a touch that begins at a point of a view.
  package init(at point: CGPoint, in view: UIView, time: TimeInterval = CACurrentMediaTime()) {
    phase = .began
    timestamp = time
    self.view = view
    touchedWindow = view.window
    place = view.convert(point, to: nil)
    lastPlace = place
    start = place
    super.init()
  }

  /// Moves the touch, or ends it.
  package func move(
    to point: CGPoint, phase: UITouch.Phase = .moved, time: TimeInterval = CACurrentMediaTime()
  ) {
    lastPlace = place
    place = view?.convert(point, to: nil) ?? point
    self.phase = phase
    timestamp = time
  }

  open var window: UIWindow? { touchedWindow ?? view?.window }

  open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(lastPlace, from: nil) ?? lastPlace }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}

@MainActor @preconcurrency open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
  }

  open var type: UIEvent.EventType { .touches }
  open var subtype: UIEvent.EventSubtype { .none }
  open private(set) var timestamp: TimeInterval
  open private(set) var allTouches: Set<UITouch>?

  package init(_ touches: Set<UITouch>) {
    timestamp = touches.map(\.timestamp).max() ?? CACurrentMediaTime()
    allTouches = touches
    super.init()
  }

  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
  }
}
