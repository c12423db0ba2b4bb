#if canImport(UIKit)
  import Foundation
  import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextField {
    /// Binds attributes of all the field's text, `defaultTextAttributes`, to keys.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func defaultTextAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bind(
          attributes,
          in: self.attributes(
            "defaultTextAttributes",
            of: TextDictionary(get: { $0.defaultTextAttributes }, set: { $0.defaultTextAttributes = $1 ?? [:] })))
      }
    }
  }
#endif
