import SkinKit

/// Finds texts, images and files that lack a language which others of the skin have.
struct MissingLanguageRule: LintRule {
  let description = RuleDescription(
    "missing-language", "A value lacks a language that others of the skin have",
    help: """
      Its users see the value in another language, or none. The language of `any` is the `language` in the header. A text \
      without languages is reported if it looks like prose: if it has a space or a character that isn't ASCII.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let standard = context.document.header.language
    let entries = context.entries.filter(\.entry.kind.hasLanguages)
    let given = Set(entries.flatMap(\.entry.definition.languages))
    guard !given.isEmpty else { return [] }
    let languages = given.union([standard].compactMap(\.self)).sorted()
    return entries.compactMap { _, entry in
      let definition = entry.definition
      let own = Set(definition.languages + (definition.isPartial ? [] : [standard].compactMap(\.self)))
      guard !definition.languages.isEmpty || isProse(entry) else { return nil }
      let missing = languages.filter { language in
        // Its users see what apps choose for them, which must not be in another script.
        language.best(among: own).map { !language.isReadable(as: $0) } ?? true
      }
      guard let first = missing.first else { return nil }
      return issue(
        "The \(entry.kind.rawValue) has no value in \(missing.map(\.tag).joined(separator: ", ")), which others have",
        suggestion: "Add one, such as { \"any\": …, \"\(first.tag)\": … }.", place: entry.place)
    }
  }

  /// Whether an entry is a text for people, not a name such as `scaleAspectFill`.
  private func isProse(_ entry: SkinDocument.Entry) -> Bool {
    LintContext.values(of: entry).contains { value in
      guard case .text(let text) = value else { return false }
      return text.unicodeScalars.contains { !$0.isASCII || $0.properties.isWhitespace }
    }
  }
}
