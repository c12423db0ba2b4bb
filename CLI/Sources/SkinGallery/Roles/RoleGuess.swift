// Which key of a skin is meant for a role: by the words in its name.

import Foundation
import SkinKit
import SkinLint

/// The keys of a skin, by the words in their names.
struct RoleGuess {
  private struct Candidate {
    let name: String
    let kind: SkinKind
    /// The words of the key itself.
    let words: [String]
    /// The words of its module.
    let module: [String]
  }

  /// Modules that hold what counts everywhere.
  private static let common: Set<String> = [
    "app", "theme", "common", "global", "color", "colors", "colour", "base", "core", "font", "fonts", "palette",
    "semantic", "sys", "system", "token", "tokens",
  ]
  /// Words that only say the kind of a value.
  private static let kinds: Set<String> = [
    "color", "colour", "font", "image", "img", "gradient", "shadow", "number", "value", "style", "default",
  ]

  private let candidates: [Candidate]
  private let skin: Skin

  init(_ skin: Skin) {
    self.skin = skin
    candidates = skin.keys.compactMap { name in
      guard let kind = skin.variants(for: AnySkinKey(name))?.any.kind else { return nil }
      let parts = name.split(separator: ".").map(String.init)
      let all = Self.words(parts.last ?? name)
      let telling = all.filter { !Self.kinds.contains($0) }
      return Candidate(
        name: name, kind: kind, words: telling.isEmpty ? all : telling, module: parts.dropLast().flatMap(Self.words))
    }
  }

  /// The likeliest key.
  ///
  /// A key that says a role's words and nothing more comes before one that says more; one of a common module such as `app` before one
  /// of a screen; at last the shorter name and the alphabet decide, so that the guess is the same every time.
  /// - Parameters:
  ///   - role: The role.
  ///   - below: The key of the colour that a colour of this role must be readable on.
  /// - Returns: The key's name; `nil` where none seems meant for the role.
  func key(for role: GalleryRole, on below: String?) -> String? {
    let scored = candidates.filter { isReadable($0.name, on: below) }
      .compactMap { candidate in cost(candidate, role).map { ($0, candidate.name) } }
    return scored.min { ($0.0, $0.1.count, $0.1) < ($1.0, $1.1.count, $1.1) }?.1
  }

  /// Whether a colour has as much contrast as large texts need.
  private func isReadable(_ key: String, on below: String?) -> Bool {
    guard let below, let background = skin.value(for: SkinKey<SkinColor>(below)),
      let color = skin.value(for: SkinKey<SkinColor>(key))
    else { return true }
    return color.contrast(on: background) >= 3
  }

  private func cost(_ candidate: Candidate, _ role: GalleryRole) -> Int? {
    guard candidate.kind == role.kind else { return nil }
    let isCommon = candidate.module.allSatisfy(Self.common.contains)
    var best: Int?
    for (rank, wanted) in role.words.enumerated() {
      // `tabbar.title` is found by the module's word, which then isn't one too many.
      let own = wanted.filter(candidate.words.contains)
      let byModule = wanted.filter { !candidate.words.contains($0) && candidate.module.contains($0) }
      guard !own.isEmpty, own.count + byModule.count == wanted.count else { continue }
      let rest = candidate.words.filter { !wanted.contains($0) }
      guard role.others.isDisjoint(with: Set(rest).subtracting(wanted)) else { continue }
      let place = isCommon || !byModule.isEmpty ? 0 : 12
      best = min(best ?? .max, rank * 4 + rest.count * 6 + place)
    }
    return best
  }

  /// The words of a name: `textSecondary`, `text_secondary` and `text-secondary` are the same two.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character = " "
    for character in name {
      let isLetter = character.isLetter || character.isNumber
      if !isLetter || (character.isUppercase && !previous.isUppercase), !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if isLetter { word.append(character) }
      previous = character
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
