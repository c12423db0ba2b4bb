import Foundation
import SkinKit

/// The kinds that names of keys mention.
enum KeyHint {
  case color
  case font
  case image

  private static let images: Set = ["image", "images", "img", "icon", "bg", "logo"]

  /// The ends of words that mention a color, as in `titlecolor`.
  private static let colorEnds = ["color", "colour", "colors", "colours"]

  /// Finds a kind in a name: colors at the ends of words, then fonts anywhere, then images as whole words.
  ///
  /// A font behind the color decides: `titleFontColor` is a color, `color_font` a font.
  /// - Parameter name: A key's name, in camel or snake case.
  init?(_ name: String) {
    let words = Self.split(name)
    let color = words.lastIndex { word in Self.colorEnds.contains(where: word.hasSuffix) }
    if let color, !words[(color + 1)...].contains(where: { $0.contains("font") }) {
      self = .color
    } else if name.lowercased().contains("font") {
      self = .font
    } else if words.contains(where: Self.images.contains) {
      self = .image
    } else {
      return nil
    }
  }

  /// `navigationBgImage`, `navigation_bg_image` → navigation, bg, image.
  static func split(_ name: String) -> [String] {
    var words: [String] = []
    var previousIsUpper = true
    for character in name {
      guard character.isLetter else {
        words.append("")
        previousIsUpper = true
        continue
      }
      if words.isEmpty || (character.isUppercase && !previousIsUpper) { words.append("") }
      words[words.count - 1].append(contentsOf: character.lowercased())
      previousIsUpper = character.isUppercase
    }
    return words.filter { !$0.isEmpty }
  }
}
