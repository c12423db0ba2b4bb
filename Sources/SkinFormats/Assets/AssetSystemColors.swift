import Foundation
import SkinKit

/// The system's colors by the names that Xcode writes.
enum AssetSystemColors {
  /// A color by the name of its `UIColor` property, with or without the ending `Color`.
  static func color(named name: String) -> SkinVariants<SkinColor>? {
    colors[name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name]
  }

  private static let colors: [String: SkinVariants<SkinColor>] = [
    "systemRed": adaptive(0xFF3B30, 0xFF453A, strong: (0xD70015, 0xFF6961)),
    "systemOrange": adaptive(0xFF9500, 0xFF9F0A, strong: (0xC93400, 0xFFB340)),
    "systemYellow": adaptive(0xFFCC00, 0xFFD60A, strong: (0xB25000, 0xFFD426)),
    "systemGreen": adaptive(0x34C759, 0x30D158, strong: (0x248A3D, 0x30DB5B)),
    "systemMint": adaptive(0x00C7BE, 0x63E6E2, strong: (0x0C817B, 0x66D4CF)),
    "systemTeal": adaptive(0x30B0C7, 0x40C8E0, strong: (0x008299, 0x5DE6FF)),
    "systemCyan": adaptive(0x32ADE6, 0x64D2FF, strong: (0x0071A4, 0x70D7FF)),
    "systemBlue": adaptive(0x007AFF, 0x0A84FF, strong: (0x0040DD, 0x409CFF)),
    "systemIndigo": adaptive(0x5856D6, 0x5E5CE6, strong: (0x3634A3, 0x7D7AFF)),
    "systemPurple": adaptive(0xAF52DE, 0xBF5AF2, strong: (0x8944AB, 0xDA8FFF)),
    "systemPink": adaptive(0xFF2D55, 0xFF375F, strong: (0xD30F45, 0xFF6482)),
    "systemBrown": adaptive(0xA2845E, 0xAC8E68, strong: (0x7F6545, 0xB59469)),
    "systemGray": adaptive(0x8E8E93, 0x8E8E93, strong: (0x6C6C70, 0xAEAEB2)),
    "systemGray2": adaptive(0xAEAEB2, 0x636366, strong: (0x8E8E93, 0x7C7C80)),
    "systemGray3": adaptive(0xC7C7CC, 0x48484A, strong: (0xAEAEB2, 0x545456)),
    "systemGray4": adaptive(0xD1D1D6, 0x3A3A3C, strong: (0xBCBCC0, 0x444446)),
    "systemGray5": adaptive(0xE5E5EA, 0x2C2C2E, strong: (0xD8D8DC, 0x363638)),
    "systemGray6": adaptive(0xF2F2F7, 0x1C1C1E, strong: (0xEBEBF0, 0x242426)),

    "label": adaptive(0x000000, 0xFFFFFF),
    "secondaryLabel": adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.6, 0.6)),
    "tertiaryLabel": adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3)),
    "quaternaryLabel": adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.18, 0.16)),
    "placeholderText": adaptive(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3)),
    "link": adaptive(0x007AFF, 0x0984FF),
    "separator": adaptive(0x3C3C43, 0x545458, alpha: (0.29, 0.6)),
    "opaqueSeparator": adaptive(0xC6C6C8, 0x38383A),
    "lightText": adaptive(0xFFFFFF, 0xFFFFFF, alpha: (0.6, 0.6)),
    "darkText": adaptive(0x000000, 0x000000),

    "systemBackground": adaptive(0xFFFFFF, 0x000000),
    "secondarySystemBackground": adaptive(0xF2F2F7, 0x1C1C1E, strong: (0xEBEBF0, 0x242426)),
    "tertiarySystemBackground": adaptive(0xFFFFFF, 0x2C2C2E, strong: (0xFFFFFF, 0x363638)),
    "systemGroupedBackground": adaptive(0xF2F2F7, 0x000000, strong: (0xEBEBF0, 0x000000)),
    "secondarySystemGroupedBackground": adaptive(0xFFFFFF, 0x1C1C1E, strong: (0xFFFFFF, 0x242426)),
    "tertiarySystemGroupedBackground": adaptive(0xF2F2F7, 0x2C2C2E, strong: (0xEBEBF0, 0x363638)),
    "groupTableViewBackground": adaptive(0xF2F2F7, 0x000000, strong: (0xEBEBF0, 0x000000)),

    "systemFill": adaptive(0x787880, 0x787880, alpha: (0.2, 0.36)),
    "secondarySystemFill": adaptive(0x787880, 0x787880, alpha: (0.16, 0.32)),
    "tertiarySystemFill": adaptive(0x767680, 0x767680, alpha: (0.12, 0.24)),
    "quaternarySystemFill": adaptive(0x747480, 0x767680, alpha: (0.08, 0.18)),

    "systemWhite": adaptive(0xFFFFFF, 0xFFFFFF), "white": adaptive(0xFFFFFF, 0xFFFFFF),
    "systemBlack": adaptive(0x000000, 0x000000), "black": adaptive(0x000000, 0x000000),
    "clear": adaptive(0x000000, 0x000000, alpha: (0, 0)),
  ]

  /// A color of 24 bits for light and dark, and for both with high contrast where that differs.
  private static func adaptive(
    _ light: UInt32, _ dark: UInt32, strong: (light: UInt32, dark: UInt32)? = nil, alpha: (Double, Double) = (1, 1)
  ) -> SkinVariants<SkinColor> {
    var others = [SkinAppearance.dark: color(dark, alpha.1)]
    if let strong {
      others[SkinAppearance(isHighContrast: true)] = color(strong.light, alpha.0)
      others[SkinAppearance(isDark: true, isHighContrast: true)] = color(strong.dark, alpha.1)
    }
    return SkinVariants(color(light, alpha.0), others: others)
  }

  private static func color(_ bits: UInt32, _ alpha: Double) -> SkinColor {
    let channels = [16, 8, 0].map { Double(bits >> $0 & 255) / 255 }
    return SkinColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }
}
