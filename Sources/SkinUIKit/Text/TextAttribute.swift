// Attributes of text, each with what makes its value of a resource.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// An attribute of text, and how its value is made.
  struct TextAttribute<Resource: SkinResource> {
    /// The attribute.
    let name: NSAttributedString.Key
    /// Makes the value.
    let make: @MainActor (SkinVariants<Resource>, SkinAppearance) -> Any?
  }

  extension TextAttribute where Resource == SkinColor {
    /// The text's colour.
    static var color: Self { color(.foregroundColor) }

    static func color(_ name: NSAttributedString.Key) -> Self {
      TextAttribute(name: name) { UIColor.skinValue($0, in: $1) }
    }
  }

  extension TextAttribute where Resource == SkinFont {
    /// The text's font.
    static var font: Self { TextAttribute(name: .font) { UIFont.skinValue($0, in: $1) } }
  }

  extension TextAttribute where Resource == SkinShadow {
    /// The text's shadow.
    static var shadow: Self { TextAttribute(name: .shadow) { NSShadow.skinValue($0, in: $1) } }
  }

  extension TextAttribute where Resource == Double {
    /// The distance that is added between letters.
    static var kern: Self { number(.kern) }

    static func number(_ name: NSAttributedString.Key) -> Self {
      TextAttribute(name: name) { NSNumber(value: $0[$1]) }
    }
  }

  extension NSShadow: SkinProperty {
    /// Makes the shadow of text for the appearance; a spread and insets don't count.
    /// - Parameters:
    ///   - values: The shadows.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The shadow.
    @MainActor public static func skinValue(
      _ values: SkinVariants<SkinShadow>, in appearance: SkinAppearance
    ) -> Self? {
      let value = values[appearance]
      let shadow = NSShadow()
      shadow.shadowColor = UIColor(value.color)
      shadow.shadowOffset = CGSize(width: value.offset.width, height: value.offset.height)
      shadow.shadowBlurRadius = value.radius
      return shadow as? Self
    }
  }
#endif
