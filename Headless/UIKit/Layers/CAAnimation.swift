// Animations, which are described but never run: the layer has the final values
// from the start.

public import Foundation

public protocol CAAction: AnyObject {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The absence of an action.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

open class CAMediaTimingFunction: NSObject {
  let points: (x1: Double, y1: Double, x2: Double, y2: Double)

  public init(name: CAMediaTimingFunctionName) {
    points =
      switch name {
      case .easeIn: (0.42, 0, 1, 1)
      case .easeOut: (0, 0, 0.58, 1)
      case .easeInEaseOut: (0.42, 0, 0.58, 1)
      case .default: (0.25, 0.1, 0.25, 1)
      default: (0, 0, 1, 1)
      }
  }

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = (Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }
}

open class CAAnimation: NSObject, CAAction {
  open var beginTime: TimeInterval = 0
  open var duration: TimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: TimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: TimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  open var isRemovedOnCompletion = true
  open var timingFunction: CAMediaTimingFunction?
  open var delegate: (any CAAnimationDelegate)?
  /// The progress at which a held animation is shown; see `HeldAnimations`.
  var heldProgress: Double?

  public override init() {}

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}

/// A transaction's values are stored per thread.
open class CATransaction: NSObject {
  private struct State {
    var disablesActions = false
    var duration: TimeInterval = 0.25
    var completion: (() -> Void)?
    var hasHeldAnimations = false
  }

  private static let stack = PerThread<[State]>("transactions") { [] }

  open class func begin() { stack.value.append(stack.value.last.map { outer($0) } ?? State()) }

  private static func outer(_ state: State) -> State {
    var state = state
    state.completion = nil
    state.hasHeldAnimations = false
    return state
  }

  /// Runs the completion block immediately, unless held animations are pending.
  open class func commit() {
    guard let state = stack.value.popLast(), let completion = state.completion else { return }
    if state.hasHeldAnimations { HeldAnimations.wait(completion) } else { completion() }
  }

  /// Adds a held animation to the current transaction.
  static func noteAnimation() { change { $0.hasHeldAnimations = true } }

  open class func flush() {}

  open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  open class func disableActions() -> Bool { stack.value.last?.disablesActions ?? false }

  open class func setAnimationDuration(_ dur: TimeInterval) { change { $0.duration = dur } }

  open class func animationDuration() -> TimeInterval { stack.value.last?.duration ?? 0.25 }

  open class func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }

  private static func change(_ body: (inout State) -> Void) {
    // Outside begin and commit there is no transaction, so values have no effect.
    guard let last = stack.value.indices.last else { return }
    body(&stack.value[last])
  }
}
