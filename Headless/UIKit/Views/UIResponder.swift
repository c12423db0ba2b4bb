// UIResponder: the chain from a view to its controller, window and application, without touches or keys.

public import Foundation

@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }

  open var canBecomeFirstResponder: Bool { false }

  open var isFirstResponder: Bool { UIResponder.first === self }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    let previous = UIResponder.first
    UIResponder.first = self
    if previous !== self { previous?.firstResponderChanged() }
    firstResponderChanged()
    return true
  }

  open var canResignFirstResponder: Bool { true }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    UIResponder.first = nil
    firstResponderChanged()
    return true
  }

  /// Does nothing: the headless UIKit has no keyboard.
  open func reloadInputViews() {}

  private static weak var first: UIResponder?

  func firstResponderChanged() {}
}
