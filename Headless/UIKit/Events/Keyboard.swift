// The keyboard: no picture, but the notifications that code follows.

public import Foundation

/// Posts a keyboard's notifications when a responder that takes text becomes or resigns the first responder.
@MainActor enum Keyboard {
  /// The height of a phone's keyboard in portrait, with the area of the home indicator.
  private static let height: CGFloat = 336
  private static var frame: CGRect?
  /// The responder that the keyboard belongs to. If it is released, the keyboard is gone.
  private static weak var owner: UIResponder?

  static func follow(_ responder: UIResponder?) {
    let new = responder is any UIKeyInput ? shown(over: responder) : nil
    let old = owner == nil ? nil : frame
    (frame, owner) = (new, new == nil ? nil : responder)
    guard new != old else { return }
    let screen = UIScreen.main.bounds
    let hidden = CGRect(x: 0, y: screen.height, width: screen.width, height: (old ?? new)?.height ?? 0)
    let names = steps(old, new)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: old ?? hidden,
      UIResponder.keyboardFrameEndUserInfoKey: new ?? hidden,
      UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
      UIResponder.keyboardAnimationCurveUserInfoKey: 7,
      UIResponder.keyboardIsLocalUserInfoKey: true,
    ]
    for name in names { NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info) }
  }

  private static func steps(_ old: CGRect?, _ new: CGRect?) -> [Notification.Name] {
    var names = [UIResponder.keyboardWillChangeFrameNotification]
    if new != nil { names.insert(UIResponder.keyboardWillShowNotification, at: 0) }
    if new == nil { names.insert(UIResponder.keyboardWillHideNotification, at: 0) }
    names.append(UIResponder.keyboardDidChangeFrameNotification)
    names.append(new == nil ? UIResponder.keyboardDidHideNotification : UIResponder.keyboardDidShowNotification)
    return names
  }

  /// The keyboard's frame, or that of the view that the responder shows in its place, with the accessory view above it.
  private static func shown(over responder: UIResponder?) -> CGRect {
    let screen = UIScreen.main.bounds
    let input = responder?.inputView.map { max($0.bounds.height, $0.intrinsicContentSize.height) } ?? height
    let total = input + (responder?.inputAccessoryView?.bounds.height ?? 0)
    return CGRect(x: 0, y: screen.height - total, width: screen.width, height: total)
  }
}

extension UIView {
  /// Resigns the first responder if it is the view or a subview.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.current as? UIView, first.isDescendant(of: self) else { return false }
    if first.resignFirstResponder() { return true }
    guard force else { return false }
    UIResponder.giveUp(first)
    return true
  }
}

@MainActor @preconcurrency public protocol UITextInputTraits: NSObjectProtocol {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  var isSecureTextEntry: Bool { get set }
}

@MainActor @preconcurrency public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none
  case words
  case sentences
  case allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default`
  case no
  case yes
}

public enum UITextSpellCheckingType: Int, Sendable {
  case `default`
  case no
  case yes
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let URL = UITextContentType(rawValue: "url")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
