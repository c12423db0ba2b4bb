import Foundation
import SkinKit

/// Splits values of CSS.
enum CSSText {
  /// The parts of a text between separators that aren't in parentheses.
  static func parts(_ text: String, separator: Character) -> [String] {
    var parts: [String] = []
    var current = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append(current)
        current = ""
      } else {
        current.append(character)
      }
    }
    parts.append(current)
    return parts.map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// The lengths of a text with several of them, in points; `nil` for other texts, also for a single length and for arithmetic.
  static func lengths(_ text: String) -> [Double]? {
    let words = parts(text, separator: " ")
    guard words.count > 1, TokenArithmetic.evaluate(text) == nil else { return nil }
    let lengths = words.compactMap { word in
      TokenArithmetic.evaluate(word).flatMap { quantity in
        TokenQuantity.lengths[quantity.unit.isEmpty ? "px" : quantity.unit].map { $0 * quantity.value }
      }
    }
    return lengths.count == words.count ? lengths : nil
  }

  /// The angle of a gradient's direction in degrees, clockwise from upward; `nil` if the text is none.
  static func angle(_ text: String) -> Double? {
    let text = text.lowercased()
    if let quantity = TokenQuantity(text), quantity.unit == "deg" { return quantity.value }
    let sides = [
      "to top": 0.0, "to top right": 45, "to right top": 45, "to right": 90, "to bottom right": 135,
      "to right bottom": 135, "to bottom": 180, "to bottom left": 225, "to left bottom": 225, "to left": 270,
      "to top left": 315, "to left top": 315,
    ]
    return sides[text]
  }
}
