// The input of text fields: begin, changes, return key, and end.

public import Foundation

extension UITextField {
  public enum DidEndEditingReason: Int, Sendable {
    case committed
    case cancelled
  }

  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The text that text input works on.
  var content: String { text ?? "" }

  func editingBegan() {
    if clearsOnBeginEditing { text = "" }
    selectionNow = NSRange(location: (content as NSString).length, length: 0)
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
  }

  func editingEnded() {
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
  }

  func type(_ text: String) {
    guard text != "\n" else { return pressReturn() }
    enter(text)
  }

  /// Reports the end by the return key. Without a target for it, the field keeps the input.
  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) != false else { return }
    let endsOnExit = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if endsOnExit { resignFirstResponder() }
  }

  /// Clears the text as the clear button does.
  func clear() {
    guard delegate?.textFieldShouldClear(self) != false else { return }
    text = ""
    changed()
  }
}

extension UITextField: EditableText {
  var selection: NSRange {
    get { selectionNow }
    set {
      guard newValue != selectionNow else { return }
      selectionNow = newValue
      delegate?.textFieldDidChangeSelection(self)
    }
  }

  func mayChange(_ range: NSRange, to text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) != false
  }

  func substitute(_ range: NSRange, with text: String) {
    let rest = (content as NSString).replacingCharacters(in: range, with: text)
    self.text = rest
  }

  func changed() {
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }
}
