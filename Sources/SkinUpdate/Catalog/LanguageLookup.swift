// Which language of those there are fits what a user reads: the lookup of RFC 4647, section 3.4.

/// Finds the language of a text or picture.
enum LanguageLookup {
  /// The best of the languages there are.
  ///
  /// Each language the user reads is looked for, in the user's order, then without its last subtag, and so on: `zh-Hant-TW`
  /// finds `zh-Hant`, then `zh`. Case doesn't count, and no tag ends with a single letter, so those need no care.
  /// - Parameters:
  ///   - available: The languages there are, as BCP 47 tags.
  ///   - preferred: The languages the user reads, the best first.
  ///   - other: The language where none fits.
  /// - Returns: One of `available`, or `other`.
  static func best(of available: some Sequence<String>, for preferred: [String], otherwise other: String) -> String {
    // Of two tags that differ in case alone the first in the order of bytes counts.
    let tags = Dictionary(available.map { (normal($0), $0) }) { min($0, $1) }
    for language in preferred {
      var subtags = normal(language).split(separator: "-")
      while !subtags.isEmpty {
        if let found = tags[subtags.joined(separator: "-")] { return found }
        subtags.removeLast()
      }
    }
    return other
  }

  private static func normal(_ tag: String) -> String {
    tag.lowercased().split { $0 == "-" || $0 == "_" }.joined(separator: "-")
  }
}
