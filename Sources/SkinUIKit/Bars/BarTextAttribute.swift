// The attributes of text in bars: each is a field of a dictionary, and follows a key of its own.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// An attribute of text, and how its value is made.
  struct BarTextAttribute<Resource: SkinResource> {
    /// The attribute.
    let attribute: NSAttributedString.Key
    /// Makes the value.
    let make: @MainActor (SkinVariants<Resource>, SkinAppearance) -> Any?
  }

  extension BarTextAttribute where Resource == SkinColor {
    /// The text's colour.
    static var color: Self { BarTextAttribute(attribute: .foregroundColor) { values, _ in UIColor(values) } }
  }

  extension BarTextAttribute where Resource == SkinFont {
    /// The text's font.
    static var font: Self { BarTextAttribute(attribute: .font) { UIFont.make($0[$1]) } }
  }

  extension BarTextAttribute where Resource == SkinShadow {
    /// The text's shadow.
    static var shadow: Self {
      BarTextAttribute(attribute: .shadow) { values, appearance in
        let value = values[appearance]
        let shadow = NSShadow()
        shadow.shadowColor = UIColor(value.color)
        shadow.shadowOffset = CGSize(width: value.offset.width, height: value.offset.height)
        shadow.shadowBlurRadius = value.radius
        return shadow
      }
    }
  }

  extension BarTextAttribute where Resource == Double {
    /// The distance that is added between letters.
    static var kern: Self { BarTextAttribute(attribute: .kern) { $0[$1] } }
  }

  /// The value of an attribute; none, where the dictionary has none.
  private struct AttributeValue {
    let value: Any?
  }

  extension SkinProxy {
    /// Binds an attribute of a dictionary of text attributes; the dictionary's other fields stay as they are.
    /// - Parameters:
    ///   - property: What tells the property from others of the object.
    ///   - key: The key.
    ///   - text: The attribute.
    ///   - get: Gives the dictionary.
    ///   - inherited: Gives the dictionary whose values `get` may answer with where it has none of its own.
    ///   - set: Sets the dictionary.
    /// - Returns: The object's properties.
    func bindAttribute<Resource>(
      _ property: BindingProperty, _ key: SkinKey<Resource>, _ text: BarTextAttribute<Resource>,
      get: @escaping @MainActor (Target) -> [NSAttributedString.Key: Any]?,
      inherited: (Target) -> [NSAttributedString.Key: Any]? = { _ in nil },
      set: @escaping @MainActor (Target, [NSAttributedString.Key: Any]?) -> Void
    ) -> SkinProxy {
      let attribute = text.attribute
      return bind(
        property, to: key,
        own: { target in
          let own = get(target)?[attribute] as? NSObject
          let isInherited = own != nil && own == inherited(target)?[attribute] as? NSObject
          return AttributeValue(value: isInherited ? nil : get(target)?[attribute])
        },
        make: { text.make($0, $1).map(AttributeValue.init) },
        set: { target, new in
          var attributes = get(target) ?? [:]
          attributes[attribute] = new.value
          set(target, attributes.isEmpty ? nil : attributes)
        })
    }
  }
#endif
