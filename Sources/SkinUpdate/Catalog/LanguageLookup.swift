/// The lookup of RFC 4647, section 3.4: finds the language of a text or picture for a user.
enum LanguageLookup {
  /// The best of the available languages.
  ///
  /// Each preferred language is looked up in order, then without its last subtag, and so on: `zh-Hant-TW` finds
  /// `zh-Hant`, then `zh`. Case is ignored. No available tag ends with a single letter, so those need no special rule.
  /// - Parameters:
  ///   - available: The available languages, as BCP 47 tags.
  ///   - preferred: The user's languages, the best first.
  ///   - other: The language to return if none matches.
  /// - Returns: One of `available`, or `other`.
  static func best(of available: some Sequence<String>, for preferred: [String], otherwise other: String) -> String {
    // Of two tags that differ in case alone, the first in byte order is used.
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
