package import SkinKit

/// A skin's own values as sections of a page: its colors, and its texts in all languages.
package struct TokenParts {
  private let skin: Skin

  /// Prepares the sections.
  /// - Parameter skin: The resolved skin.
  package init(_ skin: Skin) { self.skin = skin }

  /// The colors in every appearance, with their hexadecimal and exact notations; nil if there are none.
  package var colors: PagePart? {
    let keys = values(of: .color)
    guard !keys.isEmpty else { return nil }
    var wide = 0
    let rows = keys.map { name, variants in
      let shown = Self.values(variants).map { appearance, value -> String in
        guard case .color(let color) = value else { return "" }
        let notation = ColorNotation(color)
        if notation.isWide { wide += 1 }
        return appearance.map { "<span class=\"soft\">\(HTML.escaped($0))</span> \(notation.html)" } ?? notation.html
      }
      return ["<code>\(HTML.escaped(name))</code>", shown.joined(separator: "<br>")]
    }
    let note =
      wide == 0
      ? ""
      : """
      <p>\(wide) of the values \(wide == 1 ? "is" : "are") outside sRGB (P3). The pictures and the hexadecimal notation show the \
      nearest color of sRGB.</p>
      """
    return PagePart(
      "color-values", "Color values", html: note + HTML.table("Colors", head: ["Key", "Values"], rows: rows))
  }

  /// The texts in all languages of the skin, with a mark for missing ones; nil if there are none.
  package var texts: PagePart? {
    let keys = values(of: .text)
    guard !keys.isEmpty else { return nil }
    let languages = skin.languages
    let columns: [SkinLanguage?] = [nil] + languages
    let rows = keys.map { name, variants in
      ["<code>\(HTML.escaped(name))</code>"]
        + columns.map { language -> String in
          // Only the language's own value: a fallback from another language is a missing translation.
          let hasOwn =
            language == nil ? !variants.isPartial : variants.languages.contains { $0 == language }
          let value = variants.value(in: SkinAppearance(language: language))
          guard hasOwn, case .text(let text)? = value else {
            return variants.languages.isEmpty ? "" : "<span class=\"badge warning\">missing</span>"
          }
          let tag = language.map { " lang=\"\(HTML.escaped($0.tag))\"" } ?? ""
          return "<span dir=\"auto\"\(tag)>\(HTML.escaped(text))</span>"
        }
    }
    return PagePart(
      "texts", "Texts in all languages",
      html: HTML.table("Texts", head: ["Key", "any"] + languages.map(\.tag), rows: rows))
  }

  private func values(of kind: SkinKind) -> [(String, SkinVariants<SkinValue>)] {
    skin.keys.compactMap { name in
      skin.allVariants(for: AnySkinKey(name)).first { $0.any.kind == kind }.map { (name, $0) }
    }
  }

  /// The values of a key, each with the name of its appearance.
  private static func values(_ variants: SkinVariants<SkinValue>) -> [(String?, SkinValue)] {
    (variants.isPartial ? [] : [(nil, variants.any)])
      + variants.appearances.map { ($0.description, variants[$0]) }
  }
}

extension Skin {
  /// The languages that any value depends on, sorted by tag.
  /// - Complexity: Linear in the number of keys.
  package var languages: [SkinLanguage] {
    let found = keys.reduce(into: Set<SkinLanguage>()) { found, key in
      for variants in allVariants(for: AnySkinKey(key)) { found.formUnion(variants.languages) }
    }
    return found.sorted { $0.tag < $1.tag }
  }
}
