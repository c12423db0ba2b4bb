// Shared by text fields, text views and search bars: keyboard values, and fonts that follow the text size.

public import Foundation

@MainActor @preconcurrency public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  var adjustsFontForContentSizeCategory: Bool { get set }
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`
  case dark
  case light

  public static var alert: UIKeyboardAppearance { .dark }
}

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

extension NSAttributedString {
  /// Returns the text with default attributes for runs without them.
  func completed(with base: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let result = NSMutableAttributedString(string: string, attributes: base)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      result.addAttributes(attributes, range: range)
    }
    return result
  }

  /// Returns the text with scalable fonts adapted to the user's text size.
  func adjusted(to traits: UITraitCollection) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      guard let font = (attributes[.font] as? UIFont)?.adjusted(to: traits) else { return }
      result.addAttribute(.font, value: font, range: range)
    }
    return result
  }
}
