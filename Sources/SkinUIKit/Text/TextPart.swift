// One attribute of text that follows a key: what it sets, and how its value is made.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// An attribute of text that follows a key.
  struct TextPart {
    /// The attribute that it sets.
    let attribute: NSAttributedString.Key
    /// The key that it follows.
    let key: AnySkinKey
    /// Makes the attribute's value; `nil` where the skin has none.
    let value: @MainActor (SkinValues) -> Any?

    private enum Kind {
      case color
      case font
      case number
      case shadow
    }

    private static let kinds: [NSAttributedString.Key: (attribute: NSAttributedString.Key, kind: Kind)] = [
      .skinFont: (.font, .font), .skinForegroundColor: (.foregroundColor, .color),
      .skinBackgroundColor: (.backgroundColor, .color), .skinUnderlineColor: (.underlineColor, .color),
      .skinStrikethroughColor: (.strikethroughColor, .color), .skinStrokeColor: (.strokeColor, .color),
      .skinShadow: (.shadow, .shadow), .skinKern: (.kern, .number), .skinBaselineOffset: (.baselineOffset, .number),
      .skinStrokeWidth: (.strokeWidth, .number), .skinUnderlineStyle: (.underlineStyle, .number),
      .skinStrikethroughStyle: (.strikethroughStyle, .number),
    ]

    /// Makes the part that a template's attribute names; `nil` for attributes that name no key.
    init?(_ name: NSAttributedString.Key, _ keyName: Any, module: String?) {
      guard let (attribute, kind) = Self.kinds[name], let keyName = keyName as? String else { return nil }
      self.attribute = attribute
      switch kind {
      case .color:
        let key = SkinKey<SkinColor>(keyName).inModule(module)
        self.key = key.erased
        value = { values in values.variants(key).flatMap { UIColor.skinValue($0, in: values.appearance) } }
      case .font:
        let key = SkinKey<SkinFont>(keyName).inModule(module)
        self.key = key.erased
        value = { values in values.variants(key).flatMap { UIFont.skinValue($0, in: values.appearance) } }
      case .number:
        let key = SkinKey<Double>(keyName).inModule(module)
        self.key = key.erased
        value = { values in values[key].map { NSNumber(value: $0) } }
      case .shadow:
        let key = SkinKey<SkinShadow>(keyName).inModule(module)
        self.key = key.erased
        value = { values in values[key].map(NSShadow.init) }
      }
    }
  }

  extension NSShadow {
    /// The shadow of text as a skin has it.
    fileprivate convenience init(_ shadow: SkinShadow) {
      self.init()
      shadowColor = UIColor(shadow.color)
      shadowOffset = CGSize(width: shadow.offset.width, height: shadow.offset.height)
      shadowBlurRadius = shadow.radius
    }
  }
#endif
