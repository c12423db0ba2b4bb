import Foundation
import SkinFormats
import SkinKit

/// The colors and dimensions of the console, from a file of W3C design tokens that SkinKit reads.
struct DesignTokens: Sendable {
  private let skin: Skin

  /// Reads the file.
  /// - Throws: `SkinIssue` if it can't be read or has mistakes.
  init(_ file: URL) throws {
    let name = file.lastPathComponent
    let files = SkinMemoryFiles(contents: [name: try Data(contentsOf: file)])
    let document = try SkinDocument.read(files, as: .tokens)
    if let issue = document.issues.first { throw issue }
    skin = SkinResolver().resolve(document)
    if let issue = skin.issues.first { throw issue }
  }

  /// The names of all colors.
  var colorNames: [String] { skin.keys.filter { $0.hasPrefix("color.") }.map { String($0.dropFirst(6)) } }

  /// Returns a color in an appearance.
  func color(_ name: String, isDark: Bool) -> SkinColor? {
    skin.value(for: SkinKey<SkinColor>("color.\(name)"), in: isDark ? .dark : .light)
  }

  /// The custom properties of CSS for both appearances: that of the browser, and a chosen one.
  var styleSheet: String {
    let sizes = skin.keys.filter { !$0.hasPrefix("color.") }.compactMap { name in
      skin.value(for: SkinKey<Double>(name)).map { "--\(Self.property(name)):\(Self.pixels($0))" }
    }
    return """
      :root{color-scheme:light dark;\((sizes + colors(isDark: false)).joined(separator: ";"))}
      @media (prefers-color-scheme:dark){:root{\(colors(isDark: true).joined(separator: ";"))}}
      .as-light{color-scheme:light;\(colors(isDark: false).joined(separator: ";"))}
      .as-dark{color-scheme:dark;\(colors(isDark: true).joined(separator: ";"))}

      """
  }

  private func colors(isDark: Bool) -> [String] {
    colorNames.compactMap { name in
      color(name, isDark: isDark).map { "--\(Self.property("color.\(name)")):\(Self.text($0))" }
    }
  }

  private static func property(_ name: String) -> String { name.replacing(".", with: "-") }

  /// A length, relative to the browser's text size.
  private static func pixels(_ value: Double) -> String {
    (value / 16).formatted(.number.precision(.fractionLength(0...4)).locale(Locale(identifier: "en_US_POSIX"))) + "rem"
  }

  private static func text(_ color: SkinColor) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + parts.joined()
  }
}
