// The signed list of skins that users may choose from, with texts and pictures in their languages.

public import Foundation
public import SkinKit

/// The document `catalog/<app>.json`: the skins that an app offers its users.
public struct SkinCatalog: Hashable, Sendable {
  /// The app the catalog is for.
  public var app: SkinIdentifier
  /// The skins in the order in which they are shown.
  public var entries: [CatalogEntry]

  /// The most bytes of a document.
  public static let maximumLength = 1 << 20
  /// The most skins of a document.
  public static let maximumEntries = 1_000
  /// The most bytes of a picture.
  public static let maximumPreview = 4 << 20

  /// Makes a catalog.
  /// - Parameters:
  ///   - app: The app the catalog is for.
  ///   - entries: The skins in the order in which they are shown.
  public init(app: SkinIdentifier, entries: [CatalogEntry]) {
    self.app = app
    self.entries = entries
  }

  /// Reads a document.
  /// - Parameters:
  ///   - data: The document's bytes, already checked against the signed metadata.
  ///   - file: What to call it in an issue.
  /// - Throws: `SkinIssue` where it isn't a catalog of format 1.
  public init(parsing data: Data, file: String) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: file), file: file)
    // Before anything else: what a later format means can't be guessed.
    guard try reader.integer("format", atLeast: 1) == 1 else {
      throw SkinIssue(
        .unknownCatalogFormat, "The catalog has a format that this version of the app doesn't know",
        remedy: "Update the app, or publish a catalog of format 1.", place: .init(file: file, key: "format"))
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

  /// The document's bytes, the same for the same catalog.
  public var data: Data {
    let document: MetadataValue = [
      "format": 1, "app": .string(app.rawValue), "skins": .array(entries.map(\.value)),
    ]
    return document.json
  }
}

/// One skin of a catalog.
public struct CatalogEntry: Hashable, Sendable {
  /// What a skin is called in one language.
  public struct Text: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What it is like.
    public var description: String?

    /// Makes a text.
    /// - Parameters:
    ///   - name: The skin's name.
    ///   - description: What it is like.
    public init(name: String, description: String? = nil) {
      self.name = name
      self.description = description
    }
  }

  /// The skin.
  public var skin: SkinReference
  /// The language where no other fits, as a BCP 47 tag; there is a text in it.
  public var defaultLanguage: String
  /// Its texts by language.
  public var texts: [String: Text]
  /// The paths of its pictures in the repository, by language.
  public var previews: [String: [String]]

  /// The most languages of an entry, and the most pictures of one language.
  public static let limits = (languages: 200, previews: 20)

  /// Describes a skin.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - defaultLanguage: The language where no other fits.
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

  /// The text for a user; nil where there is none at all.
  /// - Parameter languages: The languages the user reads, the best first, such as `Locale.preferredLanguages`.
  /// - Returns: The text in the first of them that there is, with subtags taken away one by one, else the default's.
  public func text(for languages: [String]) -> Text? {
    texts[LanguageLookup.best(of: texts.keys, for: languages, otherwise: defaultLanguage)]
  }

  /// The pictures for a user.
  /// - Parameter languages: The languages the user reads, the best first.
  /// - Returns: The pictures' paths; empty where there are none, neither in these languages nor in the default one.
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
  /// A catalog has a format that is newer than this code.
  public static let unknownCatalogFormat: Self = "unknown-catalog-format"
  /// A catalog is for another app.
  public static let wrongCatalog: Self = "wrong-catalog"
}
