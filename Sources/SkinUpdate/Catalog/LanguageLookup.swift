import SkinKit

/// The choice of a text of the catalog by the user's languages.
enum LanguageLookup {
  /// The best of the available languages.
  ///
  /// Each preferred language is looked up in order, as a skin's texts are: `zh-TW` finds `zh-Hant-TW`, `zh-Hant`, another region of
  /// `zh-Hant`, and then `zh`.
  /// - Parameters:
  ///   - available: The available languages, as BCP 47 tags.
  ///   - preferred: The user's languages, the best first.
  ///   - other: The language to return if none matches.
  /// - Returns: One of `available`, or `other`.
  static func best(of available: some Sequence<String>, for preferred: [String], otherwise other: String) -> String {
    // Of two tags for the same language, the first in byte order is used.
    let tags = Dictionary(available.compactMap { tag in SkinLanguage(tag).map { ($0, tag) } }) { min($0, $1) }
    for language in preferred {
      // A single letter begins an extension, which no text depends on.
      let subtags = language.split { $0 == "-" || $0 == "_" }.prefix { $0.utf8.count > 1 }
      let wanted = SkinLanguage(subtags.joined(separator: "-"))
      if let found = wanted?.best(among: tags.keys).flatMap({ tags[$0] }) { return found }
    }
    return other
  }
}
