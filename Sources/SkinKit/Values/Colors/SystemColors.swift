import Foundation

/// The system's colors by the names of `UIColor`'s properties, with the values that iOS 16 to 18 document for each appearance.
///
/// A skin gets these values when it is read: it looks the same on every system, and previews, contrast checks, comparisons and compiled
/// skins see the colors that devices show. If a later system changes its palette, the skin changes with the next version of this table,
/// not under the app.
package enum SystemColors {
  /// The names in the order of the table.
  package static let names = rows.map { String($0.prefix { $0 != " " }) }

  /// Returns a color in every appearance.
  /// - Parameter name: The name of its `UIColor` property.
  /// - Returns: The color; `nil` if no color has the name.
  /// - Complexity: O(1); the first use reads the table.
  package static func color(named name: String) -> SkinVariants<SkinColor>? { colors[name] }

  /// Returns the name in a text such as `system(label)`.
  /// - Parameter text: The text; white space around its parts is ignored.
  /// - Returns: The name, of a known color or not; `nil` for other texts.
  static func name(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    let text = text.trimmed
    guard let open = text.firstIndex(of: "("), text[..<open].lowercased() == "system", text.hasSuffix(")") else {
      return nil
    }
    let name = text[text.index(after: open)...].dropLast()
    return name.contains { "()".contains($0) } ? nil : name.trimmed
  }

  /// Returns a color in one appearance.
  /// - Parameters:
  ///   - name: The name of its `UIColor` property.
  ///   - appearance: The appearance.
  /// - Returns: The color.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownSystemColor``.
  static func color(named name: String, in appearance: SkinAppearance) throws -> SkinColor {
    guard let color = color(named: name) else {
      let plain = name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name
      var spelling = spelling
      throw SkinIssue(
        .unknownSystemColor, "\"\(name.prefix(60))\" is not a system color that is known",
        suggestion: spelling.question(plain)
          ?? "Write the name of a color of UIColor such as label, systemBlue or systemBackground, or the color itself.")
    }
    return color[appearance]
  }

  private static let spelling = Spelling(names)

  private static let colors = zip(names, rows).reduce(into: [String: SkinVariants<SkinColor>]()) { colors, row in
    colors[row.0] = variants(row.1)
  }

  private static func variants(_ row: Substring) -> SkinVariants<SkinColor>? {
    let colors = row.split(separator: " ").dropFirst().compactMap(color)
    let appearances = [SkinAppearance.dark, .highContrast, .darkHighContrast]
    guard let light = colors.first else { return nil }
    return SkinVariants(light, others: Dictionary(zip(appearances, colors.dropFirst())) { first, _ in first })
  }

  private static func color(_ text: Substring) -> SkinColor? {
    let parts = text.split(separator: "/")
    guard let bits = UInt32(parts[0], radix: 16) else { return nil }
    let channels = [16, 8, 0].map { Double(bits >> $0 & 255) / 255 }
    let alpha = parts.count > 1 ? Double(parts[1]).map { $0 / 100 } : 1
    return alpha.map { SkinColor(red: channels[0], green: channels[1], blue: channels[2], alpha: $0) }
  }

  private static let rows = table.split(separator: "\n")

  /// A color on each line: its name, then light and dark, and both with high contrast where that differs; a percentage is an opacity.
  ///
  /// Written as a dictionary, the values would take ten times the bytes in every app.
  private static let table = """
    systemRed FF3B30 FF453A D70015 FF6961
    systemOrange FF9500 FF9F0A C93400 FFB340
    systemYellow FFCC00 FFD60A B25000 FFD426
    systemGreen 34C759 30D158 248A3D 30DB5B
    systemMint 00C7BE 63E6E2 0C817B 66D4CF
    systemTeal 30B0C7 40C8E0 008299 5DE6FF
    systemCyan 32ADE6 64D2FF 0071A4 70D7FF
    systemBlue 007AFF 0A84FF 0040DD 409CFF
    systemIndigo 5856D6 5E5CE6 3634A3 7D7AFF
    systemPurple AF52DE BF5AF2 8944AB DA8FFF
    systemPink FF2D55 FF375F D30F45 FF6482
    systemBrown A2845E AC8E68 7F6545 B59469
    systemGray 8E8E93 8E8E93 6C6C70 AEAEB2
    systemGray2 AEAEB2 636366 8E8E93 7C7C80
    systemGray3 C7C7CC 48484A AEAEB2 545456
    systemGray4 D1D1D6 3A3A3C BCBCC0 444446
    systemGray5 E5E5EA 2C2C2E D8D8DC 363638
    systemGray6 F2F2F7 1C1C1E EBEBF0 242426
    label 000000 FFFFFF
    secondaryLabel 3C3C43/60 EBEBF5/60
    tertiaryLabel 3C3C43/30 EBEBF5/30
    quaternaryLabel 3C3C43/18 EBEBF5/16
    placeholderText 3C3C43/30 EBEBF5/30
    link 007AFF 0984FF
    separator 3C3C43/29 545458/60
    opaqueSeparator C6C6C8 38383A
    lightText FFFFFF/60 FFFFFF/60
    darkText 000000 000000
    systemBackground FFFFFF 000000
    secondarySystemBackground F2F2F7 1C1C1E EBEBF0 242426
    tertiarySystemBackground FFFFFF 2C2C2E FFFFFF 363638
    systemGroupedBackground F2F2F7 000000 EBEBF0 000000
    secondarySystemGroupedBackground FFFFFF 1C1C1E FFFFFF 242426
    tertiarySystemGroupedBackground F2F2F7 2C2C2E EBEBF0 363638
    groupTableViewBackground F2F2F7 000000 EBEBF0 000000
    systemFill 787880/20 787880/36
    secondarySystemFill 787880/16 787880/32
    tertiarySystemFill 767680/12 767680/24
    quaternarySystemFill 747480/8 767680/18
    systemWhite FFFFFF FFFFFF
    white FFFFFF FFFFFF
    systemBlack 000000 000000
    black 000000 000000
    clear 000000/0 000000/0
    """
}

extension SkinIssue.Code {
  /// A reference to a system color whose values aren't known.
  public static let unknownSystemColor: Self = "unknown-system-color"
}
