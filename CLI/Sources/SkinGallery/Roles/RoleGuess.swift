import Foundation
import SkinKit
import SkinLint

/// Guesses which key of a skin plays a role, from the words in the keys' names.
struct RoleGuess {
  private struct Candidate {
    let name: String
    let kind: SkinKind
    /// The words of the key itself.
    let words: [String]
    /// The words of its module.
    let module: [String]
  }

  /// Modules whose keys apply to the whole app.
  private static let common: Set<String> = [
    "app", "theme", "common", "global", "color", "colors", "colour", "base", "core", "font", "fonts", "palette",
    "semantic", "sys", "system", "token", "tokens",
  ]
  /// Words that only name a value's kind.
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

  /// Returns the likeliest key for a role.
  ///
  /// Keys with only the role's words rank before keys with more words, and keys of a common module such as `app` before keys
  /// of a screen. Length and alphabetical order break ties, so that the guess is deterministic.
  /// - Parameters:
  ///   - role: The role.
  ///   - below: The key of the color that this role's color must contrast with.
  /// - Returns: The key's name; `nil` if no key fits.
  func key(for role: GalleryRole, on below: String?) -> String? {
    let scored = candidates.filter { isReadable($0.name, on: below) }
      .compactMap { candidate in cost(candidate, role).map { ($0, candidate.name) } }
    return scored.min { ($0.0, $0.1.count, $0.1) < ($1.0, $1.1.count, $1.1) }?.1
  }

  /// Whether a color has the contrast that large text needs.
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
      // The module's words count, too: `tabbar.title` has both words of "tabbar title".
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

  /// Splits a name into words: `textSecondary`, `text_secondary` and `text-secondary` give the same two.
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
