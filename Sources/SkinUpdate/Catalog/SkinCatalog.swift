public import Foundation
public import SkinKit

/// The signed document `catalog/<app>.json`: the skins that an app offers its users.
public struct SkinCatalog: Hashable, Sendable {
  /// The app's name.
  public var app: SkinIdentifier
  /// The skins, in display order.
  public var entries: [CatalogEntry]

  /// The maximum size in bytes of a document.
  public static let maximumLength = 1 << 20
  /// The most skins of a document.
  public static let maximumEntries = 1_000
  /// The maximum size in bytes of a picture.
  public static let maximumPreview = 4 << 20

  /// Creates a catalog.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - entries: The skins, in display order.
  public init(app: SkinIdentifier, entries: [CatalogEntry]) {
    self.app = app
    self.entries = entries
  }

  /// Parses a document.
  /// - Parameters:
  ///   - data: The document's bytes, already checked against the signed metadata.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if it isn't a catalog of format 1.
  public init(parsing data: Data, file: String) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: file), file: file)
    // Checked first, because the meaning of a later format is unknown.
    guard try reader.integer("format", atLeast: 1) == 1 else {
      throw SkinIssue(
        .unknownCatalogFormat, "The catalog has a format that this version of the app doesn't know",
        suggestion: "Update the app, or publish a catalog of format 1.", place: .init(file: file, key: "format"))
    }
    guard let app = SkinIdentifier(try reader.string("app")) else { throw reader.wrong("app", "an app's name") }
    let values = try reader.array("skins")
    guard values.count <= Self.maximumEntries else {
      throw reader.wrong("skins", "a list of at most \(Self.maximumEntries) skins")
    }
    let entries = try values.enumerated().map { number, value in
      try CatalogEntry(FieldReader(value, file: file, path: "skins.\(number)"), app: app)
    }
    guard Set(entries.map(\.skin)).count == entries.count else {
      throw reader.wrong("skins", "a list that names each version once")
    }
    self.init(app: app, entries: entries)
  }

  /// The document's bytes, which are the same for equal catalogs.
  public var data: Data {
    let document: MetadataValue = [
      "format": 1, "app": .string(app.rawValue), "skins": .array(entries.map(\.value)),
    ]
    return document.json
  }
}

/// One skin of a catalog.
public struct CatalogEntry: Hashable, Sendable {
  /// The texts of a skin in one language.
  public struct Text: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The skin's description.
    public var description: String?

    /// Creates the texts.
    /// - Parameters:
    ///   - name: The skin's name.
    ///   - description: The skin's description.
    public init(name: String, description: String? = nil) {
      self.name = name
      self.description = description
    }
  }

  /// The skin.
  public var skin: SkinReference
  /// The default language, as a BCP 47 tag; there is a text in it.
  public var defaultLanguage: String
  /// Its texts by language.
  public var texts: [String: Text]
  /// The paths of its pictures in the repository, by language.
  public var previews: [String: [String]]

  /// The most languages of an entry, and the most pictures of one language.
  public static let limits = (languages: 200, previews: 20)

  /// Creates an entry.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - defaultLanguage: The default language.
  ///   - texts: Its texts by language.
  ///   - previews: The paths of its pictures in the repository, by language.
  public init(
    skin: SkinReference, defaultLanguage: String, texts: [String: Text], previews: [String: [String]] = [:]
  ) {
    self.skin = skin
    self.defaultLanguage = defaultLanguage
    self.texts = texts
    self.previews = previews
  }

  /// The text for a user; nil if there is no text.
  /// - Parameter languages: The user's languages, the best first, such as `Locale.preferredLanguages`.
  /// - Returns: The text in the first language that matches, with subtags removed one by one, or in the default
  ///   language.
  public func text(for languages: [String]) -> Text? {
    texts[LanguageLookup.best(of: texts.keys, for: languages, otherwise: defaultLanguage)]
  }

  /// The pictures for a user.
  /// - Parameter languages: The user's languages, the best first.
  /// - Returns: The pictures' paths; empty if there are none in these languages or the default one.
  public func previews(for languages: [String]) -> [String] {
    previews[LanguageLookup.best(of: previews.keys, for: languages, otherwise: defaultLanguage)] ?? []
  }

  init(_ reader: FieldReader, app: SkinIdentifier) throws {
    let named = try reader.object("skin")
    guard let id = SkinIdentifier(try named.string("id")) else { throw named.wrong("id", "a skin's name") }
    guard let version = SkinVersion(try named.string("version")) else {
      throw named.wrong("version", "a version such as 1.0.0")
    }
    self.init(
      skin: SkinReference(id: id, version: version), defaultLanguage: try reader.string("default"), texts: [:])
    for (language, text) in try reader.object("texts").objects() {
      let description = text.members["description"] == nil ? nil : try text.string("description")
      texts[language] = Text(name: try text.string("name"), description: description)
    }
    guard texts[defaultLanguage] != nil else { throw reader.wrong("default", "a language that there is a text in") }
    if reader.members["previews"] != nil {
      let lists = try reader.object("previews")
      for language in lists.members.keys { previews[language] = try lists.strings(language) }
    }
    guard texts.count <= Self.limits.languages, previews.count <= Self.limits.languages,
      previews.values.allSatisfy({ $0.count <= Self.limits.previews })
    else { throw reader.wrong("previews", "at most \(Self.limits.previews) pictures for each language") }
    let folder = RepositoryLayout.preview(app: app, id: id, name: "")
    guard previews.values.joined().allSatisfy({ $0.hasPrefix(folder) }) else {
      throw reader.wrong("previews", "a path below \(folder)")
    }
  }

  var value: MetadataValue {
    var members: [String: MetadataValue] = [
      "skin": ["id": .string(skin.id.rawValue), "version": .string(skin.version.description)],
      "default": .string(defaultLanguage),
    ]
    members["texts"] = .object(
      texts.mapValues { text in
        var members: [String: MetadataValue] = ["name": .string(text.name)]
        members["description"] = text.description.map { .string($0) }
        return .object(members)
      })
    if !previews.isEmpty { members["previews"] = .object(previews.mapValues { .array($0.map { .string($0) }) }) }
    return .object(members)
  }
}

extension SkinIssue.Code {
  /// A catalog has a later format than this code supports.
  public static let unknownCatalogFormat: Self = "unknown-catalog-format"
  /// A catalog is for another app.
  public static let wrongCatalog: Self = "wrong-catalog"
}
