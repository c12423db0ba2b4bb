#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// An attribute of text, with a function that creates its value.
  struct TextAttribute<Resource: SkinResource> {
    /// The attribute.
    let name: NSAttributedString.Key
    /// Creates the value.
    let make: @MainActor (SkinVariants<Resource>, SkinAppearance) -> Any?
  }

  extension TextAttribute where Resource == SkinColor {
    /// The text's color.
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
    /// The letter spacing.
    static var kern: Self { number(.kern) }

    static func number(_ name: NSAttributedString.Key) -> Self {
      TextAttribute(name: name) { NSNumber(value: $0[$1]) }
    }
  }

  extension NSShadow: SkinProperty {
    /// Creates the shadow of text for the appearance.
    ///
    /// Text has one shadow without a spread: of several, the first that isn't inset. What it can't show is reported once.
    /// - Parameters:
    ///   - values: The shadows.
    ///   - appearance: The current appearance.
    /// - Returns: The shadow; `nil` if all are inset.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinShadow>, in appearance: SkinAppearance
    ) -> Self? {
      let value = values[appearance]
      if value.needsBox { SkinManager.reportUndrawable(value, on: "text") }
      guard let plain = value.plain else { return nil }
      let shadow = NSShadow()
      shadow.shadowColor = UIColor(plain.color)
      shadow.shadowOffset = CGSize(width: plain.offset.width, height: plain.offset.height)
      // Unlike a layer's radius, that of text is twice the standard deviation, as Core Graphics's blur.
      shadow.shadowBlurRadius = plain.blur
      return shadow as? Self
    }
  }

  /// An attribute of text that follows a key.
  struct TextPart {
    /// The attribute to set.
    let attribute: NSAttributedString.Key
    /// The key.
    let key: AnySkinKey
    /// Creates the attribute's value; `nil` if the skin has none.
    let value: @MainActor (SkinValues) -> Any?

    init<Resource>(_ text: TextAttribute<Resource>, _ key: SkinKey<Resource>) {
      attribute = text.name
      self.key = key.erased
      value = { values in values.variants(key).flatMap { text.make($0, values.appearance) } }
    }

    /// Creates the part that a template's attribute names; `nil` for attributes that name no key.
    init?(_ name: NSAttributedString.Key, _ key: Any, module: String?) {
      guard let kind = Self.kinds[name], let key = key as? String else { return nil }
      switch kind {
      case .color(let attribute): self.init(.color(attribute), SkinKey<SkinColor>(key).inModule(module))
      case .font: self.init(.font, SkinKey<SkinFont>(key).inModule(module))
      case .number(let attribute): self.init(.number(attribute), SkinKey<Double>(key).inModule(module))
      case .shadow: self.init(.shadow, SkinKey<SkinShadow>(key).inModule(module))
      }
    }

    /// The attributes of templates by those that UIKit draws, for colors and fonts.
    static let templates: [NSAttributedString.Key: NSAttributedString.Key] = Dictionary(
      uniqueKeysWithValues: kinds.compactMap { template, kind in
        switch kind {
        case .color(let attribute): (attribute, template)
        case .font: (.font, template)
        case .number, .shadow: nil
        }
      })

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

  extension [NSAttributedString.Key: Any] {
    /// The attributes with others in place of colors by keys that a skin lacks, which would make a text vanish.
    func replacingMissingColors(in skin: Skin, with base: Self) -> Self {
      guard KeyedValues.shared.hasColors else { return self }
      var result = self
      for case (let name, let color as UIColor) in self where KeyedValues.shared.isMissing(color, in: skin) {
        result[name] = base[name]
      }
      return result
    }
  }

  extension NSAttributedString {
    /// The text with other attributes in place of colors by keys that a skin lacks.
    func replacingMissingColors(
      in skin: Skin, with base: [NSAttributedString.Key: Any]
    ) -> NSAttributedString {
      guard KeyedValues.shared.hasColors else { return self }
      let result = NSMutableAttributedString(attributedString: self)
      enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
        result.setAttributes(attributes.replacingMissingColors(in: skin, with: base), range: range)
      }
      return result
    }
  }
#endif
