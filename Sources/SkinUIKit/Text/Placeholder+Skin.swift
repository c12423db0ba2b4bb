// The placeholders of text fields and search bars.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A view with a placeholder, in a text field: a text field itself, or a search bar.
  @MainActor
  public protocol SkinPlaceholderHost: UIView {
    /// The field that shows the placeholder.
    var skinTextField: UITextField { get }
  }

  extension UITextField: SkinPlaceholderHost {
    /// The field itself.
    public var skinTextField: UITextField { self }
  }

  extension UISearchBar: SkinPlaceholderHost {
    /// The bar's field.
    public var skinTextField: UITextField { searchTextField }
  }

  extension SkinProxy where Target: SkinPlaceholderHost {
    /// Lets the placeholder's text follow a key; its colour and font may follow others.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func placeholder(_ key: SkinKey<String>) -> SkinProxy { wholeText(key, in: wholePlaceholder) }

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
      wholeTextAttributes(attributes, in: wholePlaceholder)
    }

    private var wholePlaceholder: WholeText<Target> {
      WholeText(
        get: { $0.skinTextField.attributedPlaceholder }, set: { $0.skinTextField.attributedPlaceholder = $1 })
    }
  }
#endif
