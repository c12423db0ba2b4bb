#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  #if canImport(CoreText) && !HEADLESS
    import CoreText
  #endif

  extension SkinProxy where Target: CAShapeLayer {
    /// Binds the lengths of dashes and gaps to a text, in points.
    ///
    /// Examples are `6 3`, and `none` for a solid line.
    ///
    /// If the text is anything else, the layer keeps its original pattern.
    public var lineDashPattern: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("lineDashPattern"), to: key, original: \.lineDashPattern,
          make: { values, appearance in Self.pattern(values[appearance]) }, set: { $0.lineDashPattern = $1 })
      }
    }

    /// Parses the lengths of a text.
    ///
    /// At least one must be positive, or the line would never advance.
    private static func pattern(_ text: String) -> [NSNumber]?? {
      if text == "none" { return .some(nil) }
      let words = text.split { $0 == " " || $0 == "," }
      let lengths = words.compactMap { Double($0) }.filter { $0.isFinite && $0 >= 0 }
      guard lengths.count == words.count, lengths.contains(where: { $0 > 0 }) else { return nil }
      return lengths.map { NSNumber(value: $0) }
    }
  }

  extension SkinProxy where Target: CATextLayer {
    /// Binds the layer's text to a key.
    public var string: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("string"), to: key, original: \.string, make: { .some($0[$1]) }, set: { $0.string = $1 },
          changes: {
            ChangeDetection(current: { .some($0.string) }, isSame: { ($0 as? NSObject) == ($1 as? NSObject) })
          })
      }
    }

    /// Binds the font of the layer's text, with its size, to a key.
    public var font: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("font"), to: key, original: { LayerFont(font: $0.font, size: $0.fontSize) },
          make: { UIFont.skinValue($0, in: $1).map { LayerFont($0) } },
          set: {
            $0.font = $1.font
            $0.fontSize = $1.size
          },
          changes: {
            ChangeDetection(
              current: { LayerFont(font: $0.font, size: $0.fontSize) },
              isSame: { $0.font === $1.font && $0.size == $1.size })
          })
      }
    }
  }

  /// A text layer's font and its size, which the layer stores separately.
  private struct LayerFont {
    let font: AnyObject?
    let size: CGFloat

    init(font: AnyObject?, size: CGFloat) {
      self.font = font
      self.size = size
    }

    /// Creates the value for a font: text layers take a font of Core Text, Core Graphics, or a name.
    init(_ font: UIFont) {
      #if canImport(CoreText) && !HEADLESS
        self.init(font: font as CTFont, size: font.pointSize)
      #else
        self.init(font: font, size: font.pointSize)
      #endif
    }
  }
#endif
