// UIFontMetrics: sizes that follow the user's text size.

public import Foundation

/// Unchecked Sendable because NSObject's subclasses can't be checked: it only holds its text style.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    let scaled = font.descriptor.fixed.addingAttributes([.scaledStyle: style, .unscaledSize: font.pointSize])
    return UIFont(resolving: scaled, size: scaledValue(for: font.pointSize, compatibleWith: traitCollection))
  }

  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.withSize(min(scaledValue(for: font.pointSize), maximumPointSize))
  }

  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let factor = (traitCollection ?? .current).preferredContentSizeCategory.factor
    return factor == 1 ? value : (value * factor * 3).rounded() / 3
  }

  /// The sizes of the text styles at the standard setting.
  static func standardSize(of style: UIFont.TextStyle) -> CGFloat {
    switch style {
    case .largeTitle: 34
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    default: 17
    }
  }
}
