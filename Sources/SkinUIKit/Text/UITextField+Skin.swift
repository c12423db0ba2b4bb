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
#endif
