#if canImport(UIKit)

import Foundation
import UIKit

/// The rows of text fields and text views.
enum TextRows {
  @MainActor private static func field() -> UITextField {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "own", attributes: [.kern: 2])
    return field
  }

  private static func placeholder(_ key: NSAttributedString.Key) -> @MainActor @Sendable (UITextField) -> [String?] {
    { field in
      let attributes = field.attributedPlaceholder?.attributes(at: 0, effectiveRange: nil)
      return [
        field.placeholder, (attributes?[key] as? NSObject)?.description, (attributes?[.kern] as? NSNumber)?.description,
      ]
    }
  }

  static let rows: [CoverageRow] = [
    CoverageRow("text", UITextField()) { $0.text },
    CoverageRow("textColor", UITextField()) { $0.textColor },
    CoverageRow("font", UITextField()) { $0.font },
    CoverageRow("textAlignment", UITextField()) { $0.textAlignment },
    CoverageRow("textKern", UITextField()) { $0.defaultTextAttributes[.kern] as? NSNumber },
    CoverageRow("placeholder", field()) { $0.attributedPlaceholder },
    CoverageRow("placeholderColor", field(), read: placeholder(.foregroundColor)),
    CoverageRow("placeholderFont", field(), read: placeholder(.font)),
    CoverageRow("borderStyle", UITextField()) { $0.borderStyle },
    CoverageRow("background", UITextField()) { $0.background },
    CoverageRow("disabledBackground", UITextField()) { $0.disabledBackground },
    CoverageRow("clearButtonMode", UITextField()) { $0.clearButtonMode },
    CoverageRow("leftViewMode", UITextField()) { $0.leftViewMode },
    CoverageRow("rightViewMode", UITextField()) { $0.rightViewMode },
    CoverageRow("keyboardAppearance", UITextField()) { $0.keyboardAppearance },
    CoverageRow("adjustsFontSizeToFitWidth", UITextField()) { $0.adjustsFontSizeToFitWidth },
    CoverageRow("minimumFontSize", UITextField()) { $0.minimumFontSize },
    CoverageRow("adjustsFontForContentSizeCategory", UITextField()) { $0.adjustsFontForContentSizeCategory },
    CoverageRow("tokenBackgroundColor", UISearchTextField()) { $0.tokenBackgroundColor },
    CoverageRow("text", UITextView()) { $0.text },
    CoverageRow("textColor", UITextView()) { $0.textColor },
    CoverageRow("font", UITextView()) { $0.font },
    CoverageRow("textAlignment", UITextView()) { $0.textAlignment },
    CoverageRow("textContainerInset", UITextView()) { $0.textContainerInset },
    CoverageRow("isEditable", UITextView()) { $0.isEditable },
    CoverageRow("isSelectable", UITextView()) { $0.isSelectable },
    CoverageRow("keyboardAppearance", UITextView()) { $0.keyboardAppearance },
    CoverageRow("adjustsFontForContentSizeCategory", UITextView()) { $0.adjustsFontForContentSizeCategory },
    CoverageRow("linkColor", UITextView()) { $0.linkTextAttributes[.foregroundColor] as? UIColor },
    CoverageRow("linkBackgroundColor", UITextView()) { $0.linkTextAttributes[.backgroundColor] as? UIColor },
    CoverageRow("linkUnderlineColor", UITextView()) { $0.linkTextAttributes[.underlineColor] as? UIColor },
    CoverageRow("linkUnderlineStyle", UITextView()) { $0.linkTextAttributes[.underlineStyle] as? NSNumber },
    CoverageRow("linkFont", UITextView()) { $0.linkTextAttributes[.font] as? UIFont },
    CoverageRow("typingColor", UITextView()) { $0.typingAttributes[.foregroundColor] as? UIColor },
    CoverageRow("typingFont", UITextView()) { $0.typingAttributes[.font] as? UIFont },
  ]
}

#endif
