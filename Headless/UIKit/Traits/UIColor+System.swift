// The named colors, with the light, dark and high-contrast values of Apple's guidelines.

internal import Foundation

extension UIColor {
  /// A color of 24 bits for light, dark and their high-contrast appearances.
  /// - Parameter elevated: The elevated dark color, and the one with high contrast.
  private static func adaptive(
    _ light: UInt32, _ dark: UInt32, contrast: (light: UInt32, dark: UInt32)? = nil, alpha: (CGFloat, CGFloat) = (1, 1),
    contrastAlpha: (CGFloat, CGFloat)? = nil, elevated: (normal: UInt32, contrast: UInt32)? = nil
  ) -> UIColor {
    let normal = (UIColor(bits: light, alpha: alpha.0), UIColor(bits: dark, alpha: alpha.1))
    let strong = (
      UIColor(bits: contrast?.light ?? light, alpha: contrastAlpha?.0 ?? alpha.0),
      UIColor(bits: contrast?.dark ?? dark, alpha: contrastAlpha?.1 ?? alpha.1)
    )
    let raised = elevated.map { (UIColor(bits: $0.normal, alpha: alpha.1), UIColor(bits: $0.contrast, alpha: alpha.1)) }
    return UIColor { traits in
      let isStrong = traits.accessibilityContrast == .high
      let isDark = traits.userInterfaceStyle == .dark
      if isDark, traits.userInterfaceLevel == .elevated, let raised { return isStrong ? raised.1 : raised.0 }
      let pair = isStrong ? strong : normal
      return isDark ? pair.1 : pair.0
    }
  }

  private convenience init(bits: UInt32, alpha: CGFloat) {
    self.init(
      red: CGFloat(bits >> 16 & 255) / 255, green: CGFloat(bits >> 8 & 255) / 255, blue: CGFloat(bits & 255) / 255,
      alpha: alpha)
  }

  private enum Shared {
    static let black = UIColor(white: 0, alpha: 1)
    static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    static let white = UIColor(white: 1, alpha: 1)
    static let gray = UIColor(white: 0.5, alpha: 1)
    static let red = UIColor(bits: 0xFF0000, alpha: 1)
    static let green = UIColor(bits: 0x00FF00, alpha: 1)
    static let blue = UIColor(bits: 0x0000FF, alpha: 1)
    static let cyan = UIColor(bits: 0x00FFFF, alpha: 1)
    static let yellow = UIColor(bits: 0xFFFF00, alpha: 1)
    static let magenta = UIColor(bits: 0xFF00FF, alpha: 1)
    static let orange = UIColor(bits: 0xFF8000, alpha: 1)
    static let purple = UIColor(bits: 0x800080, alpha: 1)
    static let brown = UIColor(bits: 0x996633, alpha: 1)
    static let clear = UIColor(white: 0, alpha: 0)

    static let systemRed = adaptive(0xFF3B30, 0xFF453A, contrast: (0xD70015, 0xFF6961))
    static let systemGreen = adaptive(0x34C759, 0x30D158, contrast: (0x248A3D, 0x30DB5B))
    static let systemBlue = adaptive(0x007AFF, 0x0A84FF, contrast: (0x0040DD, 0x409CFF))
    static let systemOrange = adaptive(0xFF9500, 0xFF9F0A, contrast: (0xC93400, 0xFFB340))
    static let systemYellow = adaptive(0xFFCC00, 0xFFD60A, contrast: (0xB25000, 0xFFD426))
    static let systemPink = adaptive(0xFF2D55, 0xFF375F, contrast: (0xD30F45, 0xFF6482))
    static let systemPurple = adaptive(0xAF52DE, 0xBF5AF2, contrast: (0x8944AB, 0xDA8FFF))
    static let systemTeal = adaptive(0x30B0C7, 0x40C8E0, contrast: (0x008299, 0x5DE6FF))
    static let systemIndigo = adaptive(0x5856D6, 0x5E5CE6, contrast: (0x3634A3, 0x7D7AFF))
    static let systemBrown = adaptive(0xA2845E, 0xAC8E68, contrast: (0x7F6545, 0xB59469))
    static let systemMint = adaptive(0x00C7BE, 0x63E6E2, contrast: (0x0C817B, 0x66D4CF))
    static let systemCyan = adaptive(0x32ADE6, 0x64D2FF, contrast: (0x0071A4, 0x70D7FF))
    static let systemGray = adaptive(0x8E8E93, 0x8E8E93, contrast: (0x6C6C70, 0xAEAEB2))
    static let systemGray2 = adaptive(0xAEAEB2, 0x636366, contrast: (0x8E8E93, 0x7C7C80))
    static let systemGray3 = adaptive(0xC7C7CC, 0x48484A, contrast: (0xAEAEB2, 0x545456))
    static let systemGray4 = adaptive(0xD1D1D6, 0x3A3A3C, contrast: (0xBCBCC0, 0x444446))
    static let systemGray5 = adaptive(0xE5E5EA, 0x2C2C2E, contrast: (0xD8D8DC, 0x363638))
    static let systemGray6 = adaptive(0xF2F2F7, 0x1C1C1E, contrast: (0xEBEBF0, 0x242426))

    static let label = adaptive(0x000000, 0xFFFFFF)
    static let secondaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.6, 0.6), contrastAlpha: (0.8, 0.7))
    static let tertiaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3), contrastAlpha: (0.7, 0.55))
    static let quaternaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.18, 0.16), contrastAlpha: (0.55, 0.4))
    static let placeholderText = adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3))
    static let link = adaptive(0x007AFF, 0x0984FF)
    static let separator = adaptive(0x3C3C43, 0x545458, alpha: (0.29, 0.6), contrastAlpha: (0.37, 0.68))
    static let opaqueSeparator = adaptive(0xC6C6C8, 0x38383A)
    static let systemBackground = adaptive(
      0xFFFFFF, 0x000000, contrast: (0xFFFFFF, 0x000000), elevated: (0x1C1C1E, 0x242426))
    static let secondarySystemBackground = adaptive(
      0xF2F2F7, 0x1C1C1E, contrast: (0xEBEBF0, 0x242426), elevated: (0x2C2C2E, 0x363638))
    static let tertiarySystemBackground = adaptive(
      0xFFFFFF, 0x2C2C2E, contrast: (0xFFFFFF, 0x363638), elevated: (0x3A3A3C, 0x444446))
    static let systemGroupedBackground = adaptive(
      0xF2F2F7, 0x000000, contrast: (0xEBEBF0, 0x000000), elevated: (0x1C1C1E, 0x242426))
    static let secondarySystemGroupedBackground = adaptive(
      0xFFFFFF, 0x1C1C1E, contrast: (0xFFFFFF, 0x242426), elevated: (0x2C2C2E, 0x363638))
    static let tertiarySystemGroupedBackground = adaptive(
      0xF2F2F7, 0x2C2C2E, contrast: (0xEBEBF0, 0x363638), elevated: (0x3A3A3C, 0x444446))
    static let systemFill = adaptive(0x787880, 0x787880, alpha: (0.2, 0.36), contrastAlpha: (0.28, 0.44))
    static let secondarySystemFill = adaptive(0x787880, 0x787880, alpha: (0.16, 0.32), contrastAlpha: (0.24, 0.4))
    static let tertiarySystemFill = adaptive(0x767680, 0x767680, alpha: (0.12, 0.24), contrastAlpha: (0.2, 0.32))
    static let quaternarySystemFill = adaptive(0x747480, 0x767680, alpha: (0.08, 0.18), contrastAlpha: (0.16, 0.26))
    static let lightText = UIColor(white: 1, alpha: 0.6)
    static let darkText = UIColor(white: 0, alpha: 1)
    static let tintColor = UIColor { $0.tint ?? systemBlue }
  }

  public class var black: UIColor { Shared.black }
  public class var darkGray: UIColor { Shared.darkGray }
  public class var lightGray: UIColor { Shared.lightGray }
  public class var white: UIColor { Shared.white }
  public class var gray: UIColor { Shared.gray }
  public class var red: UIColor { Shared.red }
  public class var green: UIColor { Shared.green }
  public class var blue: UIColor { Shared.blue }
  public class var cyan: UIColor { Shared.cyan }
  public class var yellow: UIColor { Shared.yellow }
  public class var magenta: UIColor { Shared.magenta }
  public class var orange: UIColor { Shared.orange }
  public class var purple: UIColor { Shared.purple }
  public class var brown: UIColor { Shared.brown }
  public class var clear: UIColor { Shared.clear }
  public class var systemRed: UIColor { Shared.systemRed }
  public class var systemGreen: UIColor { Shared.systemGreen }
  public class var systemBlue: UIColor { Shared.systemBlue }
  public class var systemOrange: UIColor { Shared.systemOrange }
  public class var systemYellow: UIColor { Shared.systemYellow }
  public class var systemPink: UIColor { Shared.systemPink }
  public class var systemPurple: UIColor { Shared.systemPurple }
  public class var systemTeal: UIColor { Shared.systemTeal }
  public class var systemIndigo: UIColor { Shared.systemIndigo }
  public class var systemBrown: UIColor { Shared.systemBrown }
  public class var systemMint: UIColor { Shared.systemMint }
  public class var systemCyan: UIColor { Shared.systemCyan }
  public class var systemGray: UIColor { Shared.systemGray }
  public class var systemGray2: UIColor { Shared.systemGray2 }
  public class var systemGray3: UIColor { Shared.systemGray3 }
  public class var systemGray4: UIColor { Shared.systemGray4 }
  public class var systemGray5: UIColor { Shared.systemGray5 }
  public class var systemGray6: UIColor { Shared.systemGray6 }
  public class var label: UIColor { Shared.label }
  public class var secondaryLabel: UIColor { Shared.secondaryLabel }
  public class var tertiaryLabel: UIColor { Shared.tertiaryLabel }
  public class var quaternaryLabel: UIColor { Shared.quaternaryLabel }
  public class var placeholderText: UIColor { Shared.placeholderText }
  public class var link: UIColor { Shared.link }
  public class var separator: UIColor { Shared.separator }
  public class var opaqueSeparator: UIColor { Shared.opaqueSeparator }
  public class var systemBackground: UIColor { Shared.systemBackground }
  public class var secondarySystemBackground: UIColor { Shared.secondarySystemBackground }
  public class var tertiarySystemBackground: UIColor { Shared.tertiarySystemBackground }
  public class var systemGroupedBackground: UIColor { Shared.systemGroupedBackground }
  public class var secondarySystemGroupedBackground: UIColor { Shared.secondarySystemGroupedBackground }
  public class var tertiarySystemGroupedBackground: UIColor { Shared.tertiarySystemGroupedBackground }
  public class var systemFill: UIColor { Shared.systemFill }
  public class var secondarySystemFill: UIColor { Shared.secondarySystemFill }
  public class var tertiarySystemFill: UIColor { Shared.tertiarySystemFill }
  public class var quaternarySystemFill: UIColor { Shared.quaternarySystemFill }
  public class var lightText: UIColor { Shared.lightText }
  public class var darkText: UIColor { Shared.darkText }
  public class var tintColor: UIColor { Shared.tintColor }
}
