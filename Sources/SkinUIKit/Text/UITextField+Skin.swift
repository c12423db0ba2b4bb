// A text field's placeholder and the attributes of its text.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextField {
    /// Lets the placeholder's text follow a key; its colour and font may follow others.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func placeholder(_ key: SkinKey<String>) -> SkinProxy { placeholderText(key) { $0 } }

    /// Lets the placeholder's colour follow a key.
    ///
    /// It is put into the placeholder that the app has set, or that another key gives. UIKit forgets it when the app sets another
    /// `placeholder`, until the skin changes: set that first, let it follow a key too, or call this again.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func placeholderColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      placeholderAttributes(.foregroundColor(key))
    }

    /// Lets the placeholder's font follow a key, as ``placeholderColor(_:)`` does the colour.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func placeholderFont(_ key: SkinKey<SkinFont>) -> SkinProxy { placeholderAttributes(.font(key)) }

    /// Lets attributes of the placeholder follow keys, as ``placeholderColor(_:)`` does the colour.
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func placeholderAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      placeholderAttributes(attributes) { $0 }
    }

    /// Lets attributes of all the field's text follow keys, each by itself: `defaultTextAttributes`.
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func defaultTextAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      bindAttributes(
        attributes, named: "defaultTextAttributes",
        in: TextDictionary(get: { $0.defaultTextAttributes }, set: { $0.defaultTextAttributes = $1 ?? [:] }))
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
