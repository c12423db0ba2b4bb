// UIKit's fonts of a skin's.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension UIFont {
    /// Makes a font of a skin's: the named one, or the system's where that isn't there, which is reported.
    ///
    /// - Parameter font: The skin's font.
    /// - Returns: The font, scaled by the user's text size where it names a text style.
    public static func make(_ font: SkinFont) -> UIFont {
      let weight = font.weight.map(UIFont.Weight.init)
      let named = font.name.flatMap { UIFont(name: $0, size: font.size) }
      if let name = font.name, named == nil { SkinManager.report(.missingFont(name)) }
      let plain = named ?? .systemFont(ofSize: font.size, weight: weight ?? .regular)
      guard let style = font.textStyle.flatMap(UIFont.TextStyle.named) else { return plain }
      return UIFontMetrics(forTextStyle: style).scaledFont(for: plain)
    }
  }

  extension UIFont.Weight {
    /// The weight with a skin's number.
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
    /// The style that a skin names as code does: `body`, `title1`.
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
