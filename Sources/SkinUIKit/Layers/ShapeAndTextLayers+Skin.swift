// Layers that draw paths and texts.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: CAShapeLayer {
    /// Lets a text say the lengths of dashes and gaps in turn, in points: `6 3`; `none` draws a whole line.
    ///
    /// Where the text is anything else, the layer keeps its own pattern.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func lineDashPattern(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("lineDashPattern"), to: key, own: \.lineDashPattern,
        make: { values, appearance in Self.pattern(values[appearance]) }, set: { $0.lineDashPattern = $1 })
    }

    /// The lengths that a text gives; those of no length at all would never get along the line.
    private static func pattern(_ text: String) -> [NSNumber]?? {
      if text == "none" { return .some(nil) }
      let words = text.split { $0 == " " || $0 == "," }
      let lengths = words.compactMap { Double($0) }.filter { $0.isFinite && $0 >= 0 }
      guard lengths.count == words.count, lengths.contains(where: { $0 > 0 }) else { return nil }
      return lengths.map { NSNumber(value: $0) }
    }
  }

  extension SkinProxy where Target: CATextLayer {
    /// Lets the layer's text follow a key.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func string(_ key: SkinKey<String>) -> SkinProxy {
      bind(BindingProperty("string"), to: key, own: \.string, make: { .some($0[$1]) }, set: { $0.string = $1 })
    }

    /// Lets the font of the layer's text, with its size, follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func font(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bind(
        BindingProperty("font"), to: key, own: { LayerFont(font: $0.font, size: $0.fontSize) },
        make: { UIFont.skinValue($0, in: $1).map { LayerFont(font: $0, size: $0.pointSize) } },
        set: {
          $0.font = $1.font
          $0.fontSize = $1.size
        })
    }
  }

  /// A text layer keeps a font's size apart.
  private struct LayerFont {
    let font: AnyObject?
    let size: CGFloat
  }
#endif
