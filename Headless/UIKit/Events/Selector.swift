// Selectors and the messages that they name. Without the Objective-C runtime, a responder answers them in `perform(_:with:)`.

internal import Foundation

#if !canImport(ObjectiveC)
  /// The name of a message. On Apple's platforms, the Objective-C runtime has it.
  public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String

    public init(_ str: String) { description = str }

    public init(stringLiteral value: String) { description = value }
  }
#endif

/// A target and the message that it gets. The target isn't retained; without one, the responder chain is searched.
@MainActor struct TargetAction {
  private weak var object: AnyObject?
  private let hasTarget: Bool
  let action: Selector

  init(_ target: Any?, _ action: Selector) {
    object = target.map { $0 as AnyObject }
    hasTarget = target != nil
    self.action = action
  }

  /// The target, unless it was released.
  var target: AnyObject? { object }

  func matches(_ target: Any?, _ action: Selector?) -> Bool {
    (target == nil || target.map { $0 as AnyObject } === object) && (action == nil || action == self.action)
  }

  /// Sends the message. A target that was released gets none.
  func send(from sender: Any?) {
    guard !hasTarget || object != nil else { return }
    UIApplication.shared.sendAction(action, to: object, from: sender, for: nil)
  }
}

extension UIResponder {
  /// The first responder of the chain, beginning with this one, that handles an action.
  func handler(of action: Selector, from sender: Any?) -> UIResponder? {
    var responder: UIResponder? = self
    while let each = responder {
      if each.canPerformAction(action, withSender: sender) { return each }
      responder = each.next
    }
    return nil
  }
}

extension UIApplication {
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard let target else {
      let start = UIResponder.current ?? sender as? UIResponder
      guard let found = start?.handler(of: action, from: sender) else { return false }
      return sendAction(action, to: found, from: sender, for: event)
    }
    guard let responder = target as? UIResponder else { UIKitException.unrecognized(action, target) }
    _ = responder.perform(action, with: action.description.contains(":") ? sender : nil)
    return true
  }
}
