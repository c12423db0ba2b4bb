// The input of text views.

public import Foundation

public struct UIDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

extension UITextView {
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  public var selectedRange: NSRange {
    get { selectedTextRange?.range ?? NSRange(location: 0, length: 0) }
    set { selectedTextRange = UITextRange(newValue) }
  }

  /// Scrolls to the end of a range of the text, at the precision of the complete text before it.
  public func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let bottom = adjustedContentInset.bottom
    let before = (content as NSString).substring(to: min(NSMaxRange(range), (content as NSString).length))
    let size = CGSize(width: bounds.width - textContainerInset.left - textContainerInset.right, height: .infinity)
    let height = (before as NSString).boundingRect(
      with: size, options: [.usesLineFragmentOrigin], attributes: typingAttributes, context: nil
    ).height
    let rect = CGRect(x: 0, y: 0, width: bounds.width, height: height + textContainerInset.top + bottom)
    scrollRectToVisible(CGRect(x: 0, y: max(0, rect.maxY - 1), width: 1, height: 1), animated: false)
  }

  var content: String { text ?? "" }

  /// Reports the begin or the end of the input.
  func editingChanged() {
    if isFirstResponder {
      delegate?.textViewDidBeginEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
    } else {
      delegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    }
  }
}

extension UITextView: EditableText {
  var selection: NSRange {
    get { selectionNow }
    set {
      guard newValue != selectionNow else { return }
      selectionNow = newValue
      delegate?.textViewDidChangeSelection(self)
    }
  }

  func mayChange(_ range: NSRange, to text: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) != false
  }

  func changed() {
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
  }
}
