import Foundation

@testable import UIKit

/// A target of actions, which records the messages that it gets.
final class Recorder: UIResponder {
  private(set) var messages: [String] = []
  private(set) var senders: [AnyObject] = []
  /// The states of gestures, as their messages arrive.
  private(set) var states: [UIGestureRecognizer.State] = []
  var onMessage: ((Any?) -> Void)?

  @discardableResult
  override func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    messages.append(aSelector.description)
    if let object { senders.append(object as AnyObject) }
    if let gesture = object as? UIGestureRecognizer { states.append(gesture.state) }
    onMessage?(object as Any?)
    return nil
  }

  override func responds(to aSelector: Selector!) -> Bool { aSelector == "save:" }

  func clear() { (messages, senders, states) = ([], [], []) }
}

/// A window on the screen with one view that fills it.
@MainActor func screen(_ view: UIView = UIView()) -> UIWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
  let controller = UIViewController()
  controller.view = view
  window.rootViewController = controller
  window.makeKeyAndVisible()
  window.layoutIfNeeded()
  return window
}
