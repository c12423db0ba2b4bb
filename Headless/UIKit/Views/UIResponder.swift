// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIResponder: the chain from a view to its controller, window and application. (The parameters of `perform` are implicitly
// unwrapped in Objective-C's protocol, too.)

public import Foundation

@MainActor @preconcurrency open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }

  // MARK: First responder

  open var canBecomeFirstResponder: Bool { false }

  open var isFirstResponder: Bool { UIResponder.first === self }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder else { return false }
    let previous = UIResponder.first
    if let previous, !previous.canResignFirstResponder { return false }
    UIResponder.first = self
    previous?.firstResponderChanged()
    firstResponderChanged()
    Keyboard.follow(self)
    return true
  }

  open var canResignFirstResponder: Bool { true }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    firstResponderChanged()
    Keyboard.follow(nil)
    return true
  }

  private static weak var first: UIResponder?

  static var current: UIResponder? { first }

  /// Ends the input of the first responder without asking it.
  static func giveUp(_ responder: UIResponder) {
    guard responder.isFirstResponder else { return }
    first = nil
    responder.firstResponderChanged()
    Keyboard.follow(nil)
  }

  func firstResponderChanged() {}

  // MARK: Messages

  #if !canImport(ObjectiveC)
    /// Handles a message. Without the Objective-C runtime, classes override this method to handle the messages of their targets and actions.
    @discardableResult
    open func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
      UIKitException.unrecognized(aSelector, self)
    }

    /// Whether the responder handles a message. Classes that handle messages without a target override it.
    open func responds(to aSelector: Selector!) -> Bool { false }
  #endif

  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }

  open func target(forAction action: Selector, withSender sender: Any?) -> Any? { handler(of: action, from: sender) }

  // MARK: Touches, presses and motion: what a responder doesn't handle goes to the next one, as in UIKit.

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }

  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }

  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  // MARK: Input

  open var inputView: UIView? { nil }

  open var inputAccessoryView: UIView? { nil }

  /// Posts the notifications of a keyboard whose height changed with the accessory view.
  open func reloadInputViews() { if isFirstResponder { Keyboard.follow(self) } }

  nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
