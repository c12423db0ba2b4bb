import Foundation
import SkinServerAPI

/// The skins that an app offers its users: the document of `GET /apps/{app}/catalog`.
struct Catalog: Codable, Sendable {
  /// The texts of a skin in one language.
  struct Text: Codable, Hashable, Sendable {
    var name: String
    var description: String?
  }

  struct Entry: Codable, Sendable {
    var skin: SkinVersionName
    /// The language of users whose languages have no text.
    var defaultLanguage: String
    var texts: [String: Text]
    /// The paths of the pictures in the repository, by language.
    var previews: [String: [String]]?

    private enum CodingKeys: String, CodingKey {
      case skin, texts, previews
      case defaultLanguage = "default"
    }

    /// The languages of the texts, the default one first.
    var languages: [String] {
      [defaultLanguage] + texts.keys.filter { $0 != defaultLanguage }.sorted()
    }

    /// Returns the text that a user of a language sees.
    func text(for language: String) -> Text? {
      texts[Self.best(of: texts.keys, for: language) ?? defaultLanguage]
    }

    /// Returns the pictures that a user of a language sees.
    func pictures(for language: String) -> [String] {
      previews?[Self.best(of: (previews ?? [:]).keys, for: language) ?? defaultLanguage] ?? []
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

  /// The skins, in the order of the list.
  var skins: [Entry]
}
