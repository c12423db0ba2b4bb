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

    init<Resource>(_ text: TextAttribute<Resource>, _ key: SkinKey<Resource>) {
      attribute = text.name
      self.key = key.erased
      value = { values in values.variants(key).flatMap { text.make($0, values.appearance) } }
    }

    /// Makes the part that a template's attribute names; `nil` for attributes that name no key.
    init?(_ name: NSAttributedString.Key, _ key: Any, module: String?) {
      guard let kind = Self.kinds[name], let key = key as? String else { return nil }
      switch kind {
      case .color(let attribute): self.init(.color(attribute), SkinKey<SkinColor>(key).inModule(module))
      case .font: self.init(.font, SkinKey<SkinFont>(key).inModule(module))
      case .number(let attribute): self.init(.number(attribute), SkinKey<Double>(key).inModule(module))
      case .shadow: self.init(.shadow, SkinKey<SkinShadow>(key).inModule(module))
      }
    }

    private enum Kind {
      case color(NSAttributedString.Key)
      case font
      case number(NSAttributedString.Key)
      case shadow
    }

    private static let kinds: [NSAttributedString.Key: Kind] = [
      .skinFont: .font, .skinForegroundColor: .color(.foregroundColor), .skinBackgroundColor: .color(.backgroundColor),
      .skinUnderlineColor: .color(.underlineColor), .skinStrikethroughColor: .color(.strikethroughColor),
      .skinStrokeColor: .color(.strokeColor), .skinShadow: .shadow, .skinKern: .number(.kern),
      .skinBaselineOffset: .number(.baselineOffset), .skinStrokeWidth: .number(.strokeWidth),
      .skinUnderlineStyle: .number(.underlineStyle), .skinStrikethroughStyle: .number(.strikethroughStyle),
    ]
  }
#endif
