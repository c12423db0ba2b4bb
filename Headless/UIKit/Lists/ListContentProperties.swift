// The appearance of the texts and the image of a list's content.

public import Foundation

extension UIListContentConfiguration {
  public struct TextProperties: Hashable, Sendable {
    public enum TextAlignment: Int, Sendable {
      case natural
      case center
      case justified
    }

    public enum TextTransform: Int, Sendable {
      case none
      case uppercase
      case lowercase
      case capitalized
    }

    public var font: UIFont
    private var explicitColor: UIColor?
    private let standardColor: UIColor
    /// The color of disabled parts without a color.
    var isDimmed = false
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none

    init(_ font: UIFont, _ color: UIColor) {
      self.font = font
      standardColor = color
    }

    public var color: UIColor {
      get { explicitColor ?? (isDimmed ? .tertiaryLabel : standardColor) }
      set { explicitColor = newValue }
    }

    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

    func transformed(_ text: String?) -> String? {
      switch transform {
      case .none: text
      case .uppercase: text?.uppercased()
      case .lowercase: text?.lowercased()
      case .capitalized: text?.capitalized
      }
    }

    public static func == (one: TextProperties, other: TextProperties) -> Bool {
      one.font == other.font && one.color == other.color && one.isDimmed == other.isDimmed
        && isSame(one.colorTransformer, other.colorTransformer) && one.alignment == other.alignment
        && one.lineBreakMode == other.lineBreakMode && one.numberOfLines == other.numberOfLines
        && one.adjustsFontSizeToFitWidth == other.adjustsFontSizeToFitWidth
        && one.minimumScaleFactor == other.minimumScaleFactor
        && one.allowsDefaultTighteningForTruncation == other.allowsDefaultTighteningForTruncation
        && one.adjustsFontForContentSizeCategory == other.adjustsFontForContentSizeCategory
        && one.transform == other.transform
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(font)
      hasher.combine(color)
      hasher.combine(transform)
    }
  }

  public struct ImageProperties: Hashable, Sendable {
    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    public var cornerRadius: CGFloat = 0
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false

    init() {}

    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }

    public static func == (one: ImageProperties, other: ImageProperties) -> Bool {
      one.tintColor == other.tintColor && isSame(one.tintColorTransformer, other.tintColorTransformer)
        && one.cornerRadius == other.cornerRadius && one.maximumSize == other.maximumSize
        && one.reservedLayoutSize == other.reservedLayoutSize
        && one.accessibilityIgnoresInvertColors == other.accessibilityIgnoresInvertColors
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(tintColor)
      hasher.combine(cornerRadius)
    }
  }
}
