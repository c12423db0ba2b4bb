package import SkinKit
import SkinLint

/// The notations of a color on a page: hexadecimal for everyone, and the color's own if that isn't exact.
package struct ColorNotation: Hashable, Sendable {
  /// The nearest color of sRGB as `#RRGGBB` or `#RRGGBBAA`.
  package let hexadecimal: String
  /// The exact color, such as `color(display-p3 1 0.4 0.1)`; nil if ``hexadecimal`` is exact.
  package let functional: String?
  /// Whether sRGB can't show the color.
  package let isWide: Bool

  /// Describes a color.
  /// - Parameter color: The color.
  package init(_ color: SkinColor) {
    let near = color.inSRGB
    let parts = [near.red, near.green, near.blue] + (near.alpha == 1 ? [] : [near.alpha])
    hexadecimal =
      "#"
      + parts.map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    let exact = color.description
    functional = exact == hexadecimal ? nil : exact
    isWide = color.isOutsideSRGB
  }

  /// The color as HTML: a swatch, the notations, and a mark for colors outside sRGB.
  package var html: String {
    let exact = functional.map { " <code class=\"soft\">\(HTML.escaped($0))</code>" } ?? ""
    let color = functional ?? hexadecimal
    return """
      <span class="value"><i class="swatch" style="--c:\(HTML.escaped(color))"></i><code>\(hexadecimal)</code>\(exact)\
      \(isWide ? Self.wideMark : "")</span>
      """
  }

  /// The mark of colors outside sRGB.
  static let wideMark =
    " <span class=\"badge\" title=\"Outside sRGB: only wide-gamut screens show the exact color\">P3</span>"
}
