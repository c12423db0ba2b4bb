extension SkinColor {
  /// The chroma in OKLCH up to which a color is a gray, whose hue has no meaning; CSS Color 4 defines it.
  private static let grayChroma = 4e-6

  /// The color with another lightness in OKLCH, and the same chroma, hue and opacity.
  ///
  /// A result that sRGB can't show becomes Display P3, and components outside of that are clamped.
  /// - Parameter amount: The change of the lightness, which is then clamped to 0...1.
  /// - Returns: The lighter color, or the darker one for a negative amount.
  func lightened(by amount: Double) -> SkinColor {
    let (lightness, chroma, hue) = oklch
    return SkinColor((min(max(lightness + amount, 0), 1), chroma, hue), in: .oklch, alpha: alpha)
  }

  /// The mixture of two colors, as `color-mix(in oklch, …)` of CSS Color 5.
  ///
  /// Lightness and chroma are weighted by opacity, the hue takes the shorter arc, and a gray takes the hue of the other color.
  /// - Parameters:
  ///   - other: The other color.
  ///   - share: The other color's share, 0...1.
  /// - Returns: The mixture.
  func mixed(with other: SkinColor, share: Double) -> SkinColor {
    let (first, second) = (oklch, other.oklch)
    let (own, others) = ((1 - share) * alpha, share * other.alpha)
    let opacity = own + others
    guard opacity > 0 else { return SkinColor(red: 0, green: 0, blue: 0, alpha: 0) }
    let firstHue = first.chroma > Self.grayChroma ? first.hue : second.hue
    let secondHue = second.chroma > Self.grayChroma ? second.hue : firstHue
    var arc = secondHue - firstHue
    if arc > 180 { arc -= 360 }
    if arc < -180 { arc += 360 }
    return SkinColor(
      (
        (first.lightness * own + second.lightness * others) / opacity,
        (first.chroma * own + second.chroma * others) / opacity, firstHue + arc * share
      ), in: .oklch, alpha: opacity)
  }
}
