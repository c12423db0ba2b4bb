import Foundation
import SkinKit

/// The kinds that names of keys mention.
enum KeyHint {
  case color
  case font
  case image

  private static let words: [String: KeyHint] = [
    "color": .color, "colour": .color, "colors": .color, "image": .image, "images": .image, "img": .image,
    "icon": .image, "bg": .image, "logo": .image,
  ]

  /// Finds a kind in a name: fonts anywhere in it, colors before images as whole words.
  /// - Parameter name: A key's name, in camel or snake case.
  init?(_ name: String) {
    if name.lowercased().contains("font") {
      self = .font
      return
    }
    let found = Set(Self.split(name).compactMap { Self.words[$0] })
    guard let hint = found.contains(.color) ? KeyHint.color : found.first else { return nil }
    self = hint
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
