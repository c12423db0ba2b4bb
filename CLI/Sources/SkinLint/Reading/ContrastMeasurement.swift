package import SkinKit

/// The contrast of a text's color on a background, in one appearance.
package struct ContrastMeasurement: Hashable, Sendable {
  /// The appearance.
  package let appearance: SkinAppearance
  /// The color of the text or symbol.
  package let text: SkinColor
  /// The background; a color is a gradient of two equal ones.
  package let background: SkinGradient
  /// The ratio of WCAG 2.2, 1...21; for a gradient at its worst place.
  package let ratio: Double

  private init(_ appearance: SkinAppearance, _ text: SkinColor, _ background: SkinGradient) {
    (self.appearance, self.text, self.background) = (appearance, text, background)
    ratio = text.contrast(on: background)
  }

  /// Measures a pair of keys in every appearance in which it differs from the ones before.
  /// - Parameters:
  ///   - text: The key of the text's or symbol's color.
  ///   - background: The key of the background's color or gradient.
  ///   - skin: The resolved skin.
  /// - Returns: The measurements, light first; none if a key has no such value.
  package static func measure(_ text: String, on background: String, in skin: Skin) -> [ContrastMeasurement] {
    guard let texts = skin.variants(for: SkinKey<SkinColor>(text)),
      let backgrounds = skin.variants(for: SkinKey<SkinGradient>(background))
    else { return [] }
    // If one color varies by dark mode and the other by contrast, their combination is a case of its own.
    var seen: Set<[SkinValue]> = []
    return SkinAppearance.all.compactMap { appearance in
      let (text, background) = (texts[appearance], backgrounds[appearance])
      guard seen.insert([.color(text), .gradient(background)]).inserted else { return nil }
      return ContrastMeasurement(appearance, text, background)
    }
  }
}
