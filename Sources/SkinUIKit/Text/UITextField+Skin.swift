#if canImport(UIKit)
  import Foundation
  import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextField {
    /// Binds attributes of all the field's text, `defaultTextAttributes`, to keys.
    /// - Parameter attributes: The attributes.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func defaultTextAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      bind(
        attributes,
        in: self.attributes(
          "defaultTextAttributes",
          of: TextDictionary(get: { $0.defaultTextAttributes }, set: { $0.defaultTextAttributes = $1 ?? [:] })))
    }
  }

  extension SkinNamedProperty {
    static let textField: [SkinNamedProperty] = [
      SkinNamedProperty("text", \UITextField.text),
      SkinNamedProperty("textColor", \UITextField.textColor),
      SkinNamedProperty("font", \UITextField.font),
      SkinNamedProperty("textAlignment", \UITextField.textAlignment),
      SkinNamedProperty("textKern", of: UITextField.self) { $0.defaultTextAttributes(.kern($1)) },
      SkinNamedProperty("placeholder", of: UITextField.self) { $0.placeholder($1) },
      SkinNamedProperty("placeholderColor", of: UITextField.self) { $0.placeholderColor($1) },
      SkinNamedProperty("placeholderFont", of: UITextField.self) { $0.placeholderFont($1) },
      SkinNamedProperty("borderStyle", \UITextField.borderStyle),
      SkinNamedProperty("background", \UITextField.background),
      SkinNamedProperty("disabledBackground", \UITextField.disabledBackground),
      SkinNamedProperty("clearButtonMode", \UITextField.clearButtonMode),
      SkinNamedProperty("leftViewMode", \UITextField.leftViewMode),
      SkinNamedProperty("rightViewMode", \UITextField.rightViewMode),
      SkinNamedProperty("keyboardAppearance", \UITextField.keyboardAppearance),
      SkinNamedProperty("adjustsFontSizeToFitWidth", \UITextField.adjustsFontSizeToFitWidth),
      SkinNamedProperty("minimumFontSize", \UITextField.minimumFontSize),
      SkinNamedProperty("adjustsFontForContentSizeCategory", \UITextField.adjustsFontForContentSizeCategory),
      SkinNamedProperty("tokenBackgroundColor", \UISearchTextField.tokenBackgroundColor),
    ]
  }
#endif
