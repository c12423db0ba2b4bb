// The attributes of a text field's text, and the names of its properties.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextField {
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
#endif
