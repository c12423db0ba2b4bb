// The attributes of a text view's links, and of what is typed next.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextView {
    /// Lets the colour of links follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func linkColor(_ key: SkinKey<SkinColor>) -> SkinProxy { linkTextAttributes(.foregroundColor(key)) }

    /// Lets attributes of links follow keys, each by itself.
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func linkTextAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      bindAttributes(
        attributes, named: "linkTextAttributes",
        in: TextDictionary(
          get: { view in
            // The tint is what UIKit answers with for links without a colour of their own, which then follow it.
            view.linkTextAttributes?.filter { $0.key != .foregroundColor || $0.value as? UIColor != view.tintColor }
          },
          set: { view, attributes in
            view.linkTextAttributes = attributes?.merging([.foregroundColor: view.tintColor as Any]) { own, _ in own }
          }))
    }

    /// Lets attributes of the text that is typed next follow keys, each by itself.
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func typingAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      bindAttributes(
        attributes, named: "typingAttributes",
        in: TextDictionary(get: { $0.typingAttributes }, set: { $0.typingAttributes = $1 ?? [:] }))
    }
  }
#endif
