// UIControl: states, targets and actions for events, and the tracking of touches.

public import Foundation

open class UIControl: UIView {
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  public enum ContentVerticalAlignment: Int, Sendable {
    case center
    case top
    case bottom
    case fill
  }

  public enum ContentHorizontalAlignment: Int, Sendable {
    case center
    case left
    case right
    case fill
    case leading
    case trailing
  }

  /// The actions of events, in the order of adding.
  private enum Handler {
    case action(UIAction)
    case target(TargetAction)
  }

  private var handlers: [(handler: Handler, events: UIControl.Event)] = []
  open private(set) var isTracking = false
  open private(set) var isTouchInside = false

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }

  open var state: UIControl.State {
    var state = UIControl.State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called when the state changes. An override point for this module's classes.
  func stateChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Actions

  /// Replaces an action with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    handlers.removeAll {
      guard case .action(let other) = $0.handler else { return false }
      return other.identifier == action.identifier && $0.events == controlEvents
    }
    handlers.append((.action(action), controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event) {
    handlers.removeAll {
      guard case .action(let action) = $0.handler else { return false }
      return action.identifier == actionIdentifier && controlEvents.contains($0.events)
    }
  }

  /// Adds a message for events, to a target that isn't retained, or along the responder chain. See `UIResponder.perform(_:with:)`.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    let same = handlers.firstIndex {
      guard case .target(let each) = $0.handler else { return false }
      return each.action == action && each.target === target.map { $0 as AnyObject }
    }
    if let same {
      handlers[same].events.formUnion(controlEvents)
    } else {
      handlers.append((.target(TargetAction(target, action)), controlEvents))
    }
  }

  /// Without a target or an action, all are removed.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    for index in handlers.indices.reversed() {
      guard case .target(let each) = handlers[index].handler, each.matches(target, action) else { continue }
      handlers[index].events.subtract(controlEvents)
      if handlers[index].events.isEmpty { handlers.remove(at: index) }
    }
  }

  open var allTargets: Set<AnyHashable> {
    Set(
      handlers.compactMap {
        guard case .target(let each) = $0.handler else { return nil }
        return (each.target as? NSObject).map { AnyHashable($0) }
      })
  }

  open var allControlEvents: UIControl.Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? {
    let names: [String] = handlers.compactMap {
      guard case .target(let each) = $0.handler, $0.events.contains(controlEvent), each.matches(target, nil) else {
        return nil
      }
      return each.action.description
    }
    return names.isEmpty ? nil : names
  }

  open func sendAction(_ action: UIAction) { action.run(from: self) }

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  open func sendActions(for controlEvents: UIControl.Event) {
    for each in handlers where !each.events.isDisjoint(with: controlEvents) {
      switch each.handler {
      case .action(let action): sendAction(action)
      case .target(let target): target.send(from: self)
      }
    }
  }

  // MARK: Tracking

  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  open func cancelTracking(with event: UIEvent?) {}

  /// Called after a touch was lifted inside of the control. An override point for this module's classes.
  func touchedUpInside() { sendActions(for: .touchUpInside) }

  /// How far a finger may leave the control before it counts as outside. UIKit doesn't document it.
  private static let reach: CGFloat = 70

  private func isNear(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -UIControl.reach, dy: -UIControl.reach).contains(touch.location(in: self))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isEnabled, !isTracking else { return }
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    (isTouchInside, isHighlighted) = (true, true)
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isTracking else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      return
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    let touch = touches.first
    isTouchInside = touch.map(isNear) ?? false
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    if isTouchInside { touchedUpInside() } else { sendActions(for: .touchUpOutside) }
    isTouchInside = false
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  /// A control doesn't leave its taps to gestures of the views around it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let isTap = (gestureRecognizer as? UITapGestureRecognizer).map {
      $0.numberOfTapsRequired == 1 && $0.numberOfTouchesRequired == 1
    }
    return isTap != true || gestureRecognizer.view === self || !isEnabled
  }
}

/// Values by control state, with UIKit's lookup: a state without its own value uses the normal one, even a
/// combined state whose parts have values.
struct PerState<Value> {
  private var values: [UIControl.State: Value] = [:]

  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  func value(in state: UIControl.State) -> Value? { values[state] ?? values[.normal] }
}
