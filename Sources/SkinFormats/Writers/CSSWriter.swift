import Foundation
public import SkinKit

extension SkinDocument {
  /// The skin as CSS custom properties: one `skin.css`.
  ///
  /// The resolved value of a key `module.name` is the property `--module-name`, in `:root`. Colors that differ in dark are written with
  /// `light-dark()`, other values in `@media (prefers-color-scheme: dark)`, and those for high contrast in
  /// `@media (prefers-contrast: more)`. Values that CSS can't hold are left out, and each loss is one of the output's `issues`.
  /// ```swift
  /// try document.cssOutput().write(to: folder)
  /// ```
  /// The same skin gives the same bytes.
  /// - Parameter resolver: The resolver with the skin's bases.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` if a key has an invalid name, or there are too many keys.
  /// - Complexity: Linear in the number of keys.
  public func cssOutput(resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    try countedCSSOutput(resolver: resolver).output
  }

  /// The skin as CSS, with the number of keys that were written.
  package func countedCSSOutput(resolver: SkinResolver) throws -> (output: SkinOutput, keys: Int) {
    var writer = CSSWriter(writable: try WritableKeys(self, resolver: resolver, format: "CSS properties"))
    return writer.output()
  }
}

/// Writes one style sheet.
private struct CSSWriter {
  /// The declarations of one block, in their order.
  private typealias Block = [String]

  private var writable: WritableKeys
  private var names = CSSNames()
  private var base: Block = []
  private var dark: Block = []
  private var contrast: Block = []
  private var darkContrast: Block = []

  init(writable: WritableKeys) { self.writable = writable }

  mutating func output() -> (output: SkinOutput, keys: Int) {
    var count = 0
    for key in writable.keys where add(key) { count += 1 }
    writable.loseRulesAndFonts(
      ruleSuggestion: "Use the properties in the page's own rules.", fontSuggestion: "Declare it with @font-face.")
    var text = ":root {\n  color-scheme: light dark;\n" + base.map { "  \($0)\n" }.joined() + "}\n"
    let blocks = [
      ("(prefers-color-scheme: dark)", dark), ("(prefers-contrast: more)", contrast),
      ("(prefers-contrast: more) and (prefers-color-scheme: dark)", darkContrast),
    ]
    for (condition, block) in blocks where !block.isEmpty {
      text += "\n@media \(condition) {\n  :root {\n" + block.map { "    \($0)\n" }.joined() + "  }\n}\n"
    }
    return (SkinOutput(files: ["skin.css": Data(text.utf8)], issues: writable.issues), count)
  }

  /// Adds the declarations of a key; `false` if it is left out.
  private mutating func add(_ key: WritableKeys.Key) -> Bool {
    guard let variants = writable.values(of: key, preferring: CSSValue.kinds) else { return false }
    var properties: [SkinAppearance: [CSSValue]] = [:]
    for appearance in SkinAppearance.all {
      do {
        properties[appearance] = try CSSValue.all(of: variants[appearance])
      } catch let loss {
        writable.lose("\(loss.message); the key is left out", loss.suggestion, key.full)
        return false
      }
    }
    guard let first = properties[.light] else { return false }
    if variants.any.kind == .font { reportTextStyle(variants, key.full) }
    for (index, property) in first.enumerated() {
      let name = names.name(of: key.full, suffix: property.suffix)
      if let taken = name.taken {
        writable.lose(
          "The property \(taken) is the one of another key; this one is written as \(name.name)",
          "Use names that differ in more than dots and hyphens.", key.full)
      }
      let values = properties.compactMapValues { $0.indices.contains(index) ? $0[index] : nil }
      declare(name.name, values, first: property)
    }
    return true
  }

  private mutating func reportTextStyle(_ variants: SkinVariants<SkinValue>, _ key: String) {
    let styles = variants.writtenAppearances.compactMap { appearance in
      if case .font(let font) = variants[appearance] { font.textStyle } else { nil }
    }
    guard let style = styles.first else { return }
    writable.lose(
      "That the font follows the user's text size, as \(style.prefix(60)) does, is left out",
      "Use rem in the page's own rules if it should.", key)
  }

  private mutating func declare(_ name: String, _ values: [SkinAppearance: CSSValue], first light: CSSValue) {
    let strong = SkinAppearance(isHighContrast: true)
    let night = values[.dark] ?? light
    let strongLight = values[strong] ?? light
    let strongNight = values[SkinAppearance(isDark: true, isHighContrast: true)] ?? night
    func declaration(_ text: String) -> String { "\(name): \(text);" }
    if let both = light.combined(with: night), let strongBoth = strongLight.combined(with: strongNight) {
      base.append(declaration(both))
      if strongBoth != both { contrast.append(declaration(strongBoth)) }
      return
    }
    base.append(declaration(light.text))
    if night.text != light.text { dark.append(declaration(night.text)) }
    if strongLight.text != light.text { contrast.append(declaration(strongLight.text)) }
    // The block for contrast comes after the one for dark, and would replace it.
    let shown = strongLight.text != light.text ? strongLight : night
    if strongNight.text != shown.text { darkContrast.append(declaration(strongNight.text)) }
  }
}

/// Names custom properties.
struct CSSNames {
  private var taken: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// The property of a key, and its preferred name if another key has that.
  mutating func name(of key: String, suffix: String) -> (name: String, taken: String?) {
    let preferred = Self.escaped(key.replacingOccurrences(of: ".", with: "-") + suffix)
    if taken.insert(preferred).inserted { return (preferred, nil) }
    var number = numbers[preferred] ?? 2
    while !taken.insert("\(preferred)-\(number)").inserted { number += 1 }
    numbers[preferred] = number + 1
    return ("\(preferred)-\(number)", preferred)
  }

  /// The characters beyond ASCII that names can have, as in CSS Syntax 3.
  private static let letters: [ClosedRange<UInt32>] = [
    0xB7...0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040,
    0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0x10FFFF,
  ]

  /// A name after two hyphens, with a backslash before every character that names can't have.
  private static func escaped(_ name: String) -> String {
    var text = "--"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": text.unicodeScalars.append(scalar)
      case "!"..."~": text += "\\\(scalar)"
      case _ where letters.contains { $0.contains(scalar.value) }: text.unicodeScalars.append(scalar)
      default: text += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return text
  }
}
