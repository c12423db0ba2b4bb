// Touches and events. No input arrives here: code sends touches to views, and tests find the views that they hit.

public import Foundation

@MainActor open class UITouch: NSObject {
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

  open private(set) var phase: UITouch.Phase
  open private(set) var tapCount = 1
  open private(set) var timestamp: TimeInterval
  open private(set) weak var view: UIView?
  private var place: CGPoint
  private var lastPlace: CGPoint

  /// Creates a touch that begins at a point of a view.
  package init(at point: CGPoint, in view: UIView) {
    phase = .began
    timestamp = CACurrentMediaTime()
    self.view = view
    place = view.convert(point, to: nil)
    lastPlace = place
    super.init()
  }

  /// Moves the touch, or ends it.
  package func move(to point: CGPoint, phase: UITouch.Phase = .moved) {
    lastPlace = place
    place = view?.convert(point, to: nil) ?? point
    self.phase = phase
    timestamp = CACurrentMediaTime()
  }

  open var window: UIWindow? { view?.window }

  open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(lastPlace, from: nil) ?? lastPlace }
}

@MainActor open class UIEvent: NSObject {
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
    timestamp = CACurrentMediaTime()
    allTouches = touches
    super.init()
  }
}
