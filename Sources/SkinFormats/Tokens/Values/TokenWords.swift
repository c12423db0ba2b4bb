import Foundation
import SkinKit

/// A font weight by its name in tools, such as `SemiBold Italic`.
struct TokenWeightName {
  let weight: Double
  let isItalic: Bool

  init?(_ text: String) {
    var name = text.lowercased().filter { $0.isLetter || $0.isNumber }
    let styles = ["italic", "oblique"]
    isItalic = styles.contains(where: name.contains)
    for style in styles { name = name.replacingOccurrences(of: style, with: "") }
    if name.isEmpty, isItalic { name = "regular" }
    if let number = Double(name), (1...1_000).contains(number) {
      weight = number
    } else if let found = TokenValueReader.weights.first(where: { $0.key.filter { $0 != "-" } == name }) {
      weight = found.value
    } else {
      return nil
    }
  }
}

/// A timing curve as a text, as in CSS.
enum TokenCurveText {
  private static let names: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
    "ease-in-out": [0.42, 0, 0.58, 1],
  ]

  /// The four numbers of `cubic-bezier(…)`, of four numbers with commas, or of a name; `nil` for other texts.
  static func curve(_ text: String) -> [Double]? {
    let text = text.trimmed.lowercased()
    if let named = names[text] { return named }
    var inner = text[...]
    if inner.hasPrefix("cubic-bezier("), inner.hasSuffix(")") {
      inner = inner.dropFirst("cubic-bezier(".count).dropLast()
    }
    let numbers = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      ImportedValues.number(String($0))
    }
    let found = numbers.compactMap(\.self)
    return numbers.count == 4 && found.count == 4 ? found : nil
  }
}
