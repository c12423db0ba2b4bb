#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITextView {
    /// Binds the color of links to a key.
    public var linkColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.linkTextAttributes(.foregroundColor(key)) }
    }

    /// Binds attributes of links to keys.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func linkTextAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        let dictionary = TextDictionary<Target>(
          get: { view in
            // For links without a color of their own, UIKit returns the tint.
            view.linkTextAttributes?.filter { $0.key != .foregroundColor || $0.value as? UIColor != view.tintColor }
          },
          set: { view, attributes in
            view.linkTextAttributes = attributes?.merging([.foregroundColor: view.tintColor as Any]) { color, _ in color
            }
          })
        return bind(attributes, in: self.attributes("linkTextAttributes", of: dictionary))
      }
    }

    /// Binds attributes of the text that is typed next to keys.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func typingAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bind(
          attributes,
          in: self.attributes(
            "typingAttributes",
            of: TextDictionary(get: { $0.typingAttributes }, set: { $0.typingAttributes = $1 ?? [:] })))
      }
    }
  }
#endif
