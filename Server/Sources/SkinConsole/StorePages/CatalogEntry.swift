import Foundation
import SkinServerAPI

extension CatalogDocument.Entry {
  /// The languages of the texts, the default one first.
  var languages: [String] {
    [`default`] + texts.keys.filter { $0 != `default` }.sorted()
  }

  /// Returns the text that a user of a language sees.
  func text(for language: String) -> CatalogDocument.Text? {
    texts[Self.best(of: texts.keys, for: language) ?? `default`]
  }

  /// Returns the pictures that a user of a language sees.
  func pictures(for language: String) -> [String] {
    previews?[Self.best(of: (previews ?? [:]).keys, for: language) ?? `default`] ?? []
  }

  /// Returns the first match of a language whose subtags are removed one by one, as RFC 4647 (3.4) says.
  private static func best(of tags: some Collection<String>, for language: String) -> String? {
    var parts = language.split(separator: "-").map(String.init)
    while !parts.isEmpty {
      let range = parts.joined(separator: "-").lowercased()
      if let tag = tags.first(where: { $0.lowercased() == range }) { return tag }
      parts.removeLast()
      // A single character introduces the next subtag.
      if parts.last?.count == 1 { parts.removeLast() }
    }
    return nil
  }
}
