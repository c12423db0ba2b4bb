#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// The names of the fonts that were reported as missing.
  private let reportedFonts = Locked<Set<String>>([])

  extension UIFont {
    /// Creates a font from a skin's: the named font, the first available fallback, or the system font.
    ///
    /// A missing name is reported once. The weight applies to the system font and to families; the name of a single font determines its
    /// weight.
    /// - Parameter font: The skin's font.
    /// - Returns: The font, scaled by the text size of the current traits if it names a text style.
    public static func make(_ font: SkinFont) -> UIFont {
      let plain = named(font) ?? .systemFont(ofSize: font.size, weight: font.weight.map(UIFont.Weight.init) ?? .regular)
      guard let style = font.textStyle.flatMap(UIFont.TextStyle.named) else { return plain }
      let traits = UITraitCollection.current
      // On a thread without traits, the device's text size is the best known.
      let isKnown = traits.preferredContentSizeCategory != .unspecified
      return UIFontMetrics(forTextStyle: style).scaledFont(for: plain, compatibleWith: isKnown ? traits : nil)
    }

    private static func named(_ font: SkinFont) -> UIFont? {
      guard let name = font.name else { return nil }
      if let found = named(name, font) { return found }
      let other = font.fallbacks.lazy.compactMap { named($0, font) }.first
      if reportedFonts.withLock({ $0.insert(name).inserted }) {
        SkinManager.report(.missingFont(name, shown: other?.fontName ?? "the system font")) { value in
          if case .font(let font) = value { font.name == name } else { false }
        }
      }
      return other
    }

    private static func named(_ name: String, _ font: SkinFont) -> UIFont? {
      let own = SkinFontRegistry.shared.font(name, size: font.size)
      guard let plain = own ?? UIFont(name: name, size: font.size) else { return nil }
      guard let weight = font.weight, plain.familyName == name else { return plain }
      let traits = [UIFontDescriptor.TraitKey.weight: UIFont.Weight(weight).rawValue]
      return UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: name, .traits: traits]), size: font.size)
    }
  }

  extension SkinFont {
    /// The attributes of text in this font: the font, its line height and its letter spacing.
    ///
    /// ```swift
    /// label.skin.attributedText("login.terms", "login.terms_font") { values in
    ///   NSAttributedString(
    ///     string: values["login.terms"] ?? "", attributes: values[SkinKey<SkinFont>("login.terms_font")]?.attributes)
    /// }
    /// ```
    /// The line height is a multiple of the size in points, so it doesn't depend on the fallback font.
    public var attributes: [NSAttributedString.Key: Any] {
      let font = UIFont.make(self)
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      if let letterSpacing { attributes[.kern] = letterSpacing }
      if let lineHeight {
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = font.pointSize * lineHeight
        style.maximumLineHeight = font.pointSize * lineHeight
        attributes[.paragraphStyle] = style
      }
      return attributes
    }
  }

  extension UIFont.Weight {
    /// Creates the weight from a skin's.
    /// - Parameter weight: The skin's weight.
    public init(_ weight: SkinFont.Weight) {
      self =
        switch weight {
        case .ultraLight: .ultraLight
        case .thin: .thin
        case .light: .light
        case .regular: .regular
        case .medium: .medium
        case .semibold: .semibold
        case .bold: .bold
        case .heavy: .heavy
        case .black: .black
        }
    }
  }

  extension UIFont.TextStyle {
    /// Returns the style with a name, as in code: `body`, `title1`.
    static func named(_ name: String) -> UIFont.TextStyle? {
      let styles: [String: UIFont.TextStyle] = [
        "largeTitle": .largeTitle, "title1": .title1, "title2": .title2, "title3": .title3, "headline": .headline,
        "subheadline": .subheadline, "body": .body, "callout": .callout, "footnote": .footnote, "caption1": .caption1,
        "caption2": .caption2,
      ]
      return styles[name]
    }
  }
#endif
