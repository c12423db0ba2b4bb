/// The skins that an app offers its users, in the order of the list.
///
/// It isn't SkinUpdate's `SkinCatalog`, whose values are checked: a form may have texts that the server refuses, with the
/// place of the mistake. docs/formats.md describes the members.
package struct CatalogDocument: Codable, Hashable, Sendable {
  /// The texts of a skin in one language.
  package struct Text: Codable, Hashable, Sendable {
    package var name: String
    package var description: String?

    package init(name: String, description: String? = nil) { (self.name, self.description) = (name, description) }
  }

  package struct Entry: Codable, Hashable, Sendable {
    package var skin: SkinVersionName
    /// The language of users whose languages have no text.
    package var `default`: String
    /// The texts by language.
    package var texts: [String: Text]
    /// The paths of the pictures in the repository, by language.
    package var previews: [String: [String]]?

    package init(
      skin: SkinVersionName, default: String, texts: [String: Text], previews: [String: [String]]? = nil
    ) {
      (self.skin, self.default, self.texts, self.previews) = (skin, `default`, texts, previews)
    }
  }

  /// The format of the signed document; only in answers, like the timestamp.
  package var format: Int?
  package var app: String?
  package var skins: [Entry]
  /// The version of timestamp.json that first included the document; missing if there is none.
  package var timestamp: Int?

  package init(skins: [Entry]) { self.skins = skins }
}
