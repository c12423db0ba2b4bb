#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A view with a placeholder: a text field or a search bar.
  @MainActor @preconcurrency
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
    /// Binds the placeholder's text to a key.
    ///
    /// Its color and font can follow other keys.
    public var placeholder: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.bindRichText(key, in: skin.wholePlaceholder) }
    }

    /// Binds the placeholder's color to a key.
    ///
    /// The color applies to the placeholder that the app has set, or that another key provides. When the app sets another `placeholder`,
    /// UIKit drops the color until the skin changes. Set the placeholder first, bind it to a key too, or call this method again.
    public var placeholderColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.placeholderAttributes(.foregroundColor(key)) }
    }

    /// Binds the placeholder's font to a key; see ``placeholderColor``.
    public var placeholderFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.placeholderAttributes(.font(key)) }
    }

    /// Binds attributes of the placeholder to keys; see ``placeholderColor``.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func placeholderAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindRichTextAttributes(attributes, in: wholePlaceholder)
      }
    }

    private var wholePlaceholder: RichTextProperty<Target> {
      RichTextProperty(
        get: { $0.skinTextField.attributedPlaceholder }, set: { $0.skinTextField.attributedPlaceholder = $1 },
        // From iOS 13 on, a search bar that enters a window sets the plain placeholder of its field.
        forgetfulView: { $0 as? UISearchBar })
    }
  }
#endif
