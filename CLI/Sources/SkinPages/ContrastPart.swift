import Foundation
package import SkinKit
import SkinLint

/// A pair of keys whose contrast is measured.
package struct ContrastPair: Hashable, Sendable {
  /// The key of the text's or symbol's color.
  package let text: String
  /// The key of the background's color or gradient.
  package let background: String
  /// The lowest acceptable ratio; nil if the author doesn't declare the pair.
  package let minimum: Double?

  /// Creates a pair.
  /// - Parameters:
  ///   - text: The key of the text's or symbol's color.
  ///   - background: The key of the background's color or gradient.
  ///   - minimum: The lowest acceptable ratio; nil if the author doesn't declare the pair.
  package init(text: String, background: String, minimum: Double? = nil) {
    self.text = text
    self.background = background
    self.minimum = minimum
  }
}

/// The contrasts of a skin's texts on its backgrounds, as a table of each text on each background.
package struct ContrastPart {
  /// The least ratios of WCAG 2.2 for text and for large text.
  private static let (enough, enoughForLarge) = (4.5, 3.0)
  /// The most texts and backgrounds in the table.
  private static let most = 40

  private let skin: Skin
  private let texts: [String]
  private let backgrounds: [String]
  private let minima: [[String]: Double]
  private let isDeclared: Bool

  /// Prepares the table.
  /// - Parameters:
  ///   - skin: The resolved skin.
  ///   - declared: The pairs that the skin declares.
  ///   - guessed: The pairs to show if the skin declares none, such as those of the gallery's roles.
  package init(_ skin: Skin, declared: [ContrastPair], guessed: [ContrastPair]) {
    self.skin = skin
    isDeclared = !declared.isEmpty
    let pairs = isDeclared ? declared : guessed
    texts = Array(Set(pairs.map(\.text)).sorted().prefix(Self.most))
    backgrounds = Array(Set(pairs.map(\.background)).sorted().prefix(Self.most))
    minima = Dictionary(
      declared.compactMap { pair in pair.minimum.map { ([pair.text, pair.background], $0) } }
    ) { max($0, $1) }
  }

  /// The section; nil if there is no pair with colors.
  package var part: PagePart? {
    let rows = texts.compactMap { text -> [String]? in
      let cells = backgrounds.map { cell(text, $0) }
      return cells.allSatisfy(\.isEmpty) ? nil : ["<code>\(HTML.escaped(text))</code>"] + cells
    }
    guard !rows.isEmpty else { return nil }
    let origin =
      isDeclared
      ? "The texts and backgrounds of the pairs that the skin declares; declared pairs have a border."
      : "The skin declares no pairs, so these are the keys that play roles in the gallery."
    return PagePart(
      "contrast", "Contrast",
      html: """
        <p>\(origin) Ratios are those of WCAG 2.2: text needs 4.5, large text and symbols need 3. On a gradient, the ratio is \
        that of its worst place.</p>
        \(HTML.table("Contrast of texts on backgrounds", head: ["Text"] + backgrounds, rows: rows, style: "contrast"))
        """)
  }

  private func cell(_ text: String, _ background: String) -> String {
    guard text != background else { return "" }
    let minimum = minima[[text, background]]
    return ContrastMeasurement.measure(text, on: background, in: skin).map { measured in
      let ratio = String(format: "%.2f", (measured.ratio * 100).rounded(.down) / 100)
      let (verdict, style) = Self.verdict(measured.ratio, minimum)
      let stops = measured.background.stops.map(\.color.description)
      let ground =
        stops.first == stops.last && stops.count == 2
        ? stops[0] : "linear-gradient(90deg, \(stops.joined(separator: ", ")))"
      let shown =
        measured.appearance == .light
        ? "" : " <span class=\"soft\">\(HTML.escaped(measured.appearance.description))</span>"
      return """
        <span class="ratio\(minimum == nil ? "" : " declared")\(style)"><i style="--c:\(HTML.escaped(ground));--t:\
        \(HTML.escaped(measured.text.description))">Aa</i>\(ratio) \(verdict)\(shown)</span>
        """
    }.joined(separator: " ")
  }

  /// Returns the purpose that a ratio suffices for.
  ///
  /// Only pairs that the author declares can fail.
  private static func verdict(_ ratio: Double, _ minimum: Double?) -> (String, String) {
    if let minimum {
      return ratio >= minimum ? ("enough", " enough") : ("below \(minimum.formatted())", " low")
    }
    return (ratio >= enough ? "text" : ratio >= enoughForLarge ? "large text" : "decoration", "")
  }
}
