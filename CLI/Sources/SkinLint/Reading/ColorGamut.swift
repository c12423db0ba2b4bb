package import SkinKit

extension SkinColor {
  /// Whether sRGB can't show the color: a component lies outside 0...1 there by more than rounding.
  package var isOutsideSRGB: Bool {
    guard space == .displayP3 else { return false }
    let color = ScreenColor(self)
    return [color.red, color.green, color.blue].contains { $0 < -0.001 || $0 > 1.001 }
  }
}
