// `skin catalog`: the skins that an app offers its users, with names, descriptions and pictures by language.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// Shows, checks and changes catalogs.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Show, check and change the skins that an app offers its users.",
    discussion: """
      A catalog is a document with pictures beside it: which skins there are to choose from, in which order, and what they \
      are called in which language. `skin catalog add` changes it skin by skin; `set` replaces it by a file.
      """,
    subcommands: [CatalogShow.self, CatalogSet.self, CatalogAdd.self, CatalogRemove.self, CatalogCheck.self])
}

/// Prints an app's catalog.
struct CatalogShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the skins that an app offers its users.",
    discussion: """
      --json prints the document, which `skin catalog set` takes.

      Example:
        skin catalog show --server https://skins.example.com --app festival --json > catalog.json
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let catalog = try await RemoteCatalog(server, nil, console).read().catalog
    for line in catalog.lines(console) { console.line(line) }
    try console.value(try MetadataValue(parsing: catalog.data, file: "the answer"))
  }
}

/// Replaces an app's catalog by a document.
struct CatalogSet: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace the skins that an app offers its users by a document.",
    discussion: """
      The document is checked first, with the pictures that it names; docs/formats.md describes it. Pictures are uploaded \
      before the catalog, so that apps see the old one or the new one, whole.

      Example:
        skin catalog set catalog.json --server https://skins.example.com --app festival
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let document = try CatalogFile.checked(file, app: server.app, console)
    let remote = try await RemoteCatalog(server, signing, console)
    try await remote.write(document.catalog, document.pictures, replacing: nil, console)
  }
}

/// Adds a skin to a catalog, or changes what is said of it.
struct CatalogAdd: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Offer a skin, or change what is said of it.",
    discussion: """
      A skin that is there already is changed where it stands, its version included, and keeps what nothing is said about. \
      Pictures of a language replace those it had.

      Examples:
        skin catalog add spring-festival@2.0.0 --app festival --name en="Spring Festival" --name zh=春节 \\
          --description en="Red and gold." --preview en=home-en.png --preview zh=home-zh.png --position 1
        skin catalog add spring-festival@2.1.0 --app festival
      """)

  @Argument(help: "The skin and its version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @Option(help: ArgumentHelp("Its name in a language; may be given several times.", valueName: "language=text"))
  var name: [LanguageText] = []

  @Option(help: ArgumentHelp("What it is like, in a language.", valueName: "language=text"))
  var description: [LanguageText] = []

  @Option(help: ArgumentHelp("A picture for a language; may be given several times.", valueName: "language=file"))
  var preview: [LanguageText] = []

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp(
      "The language where no other fits. (default: the one so far, else that of the first name)", valueName: "language")
  )
  var defaultLanguage: String?

  @Option(help: ArgumentHelp("Its place, from 1. (default: where it stands, else the end)", valueName: "number"))
  var position: Int?

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard position ?? 1 >= 1 else { throw ValidationError("Positions begin with 1.") }
  }

  func execute(_ console: Console) async throws {
    let remote = try await RemoteCatalog(server, signing, console)
    var (catalog, tag) = try await remote.read()
    let index = catalog.entries.firstIndex { $0.skin.id == skin.id }
    var entry =
      index.map { catalog.entries.remove(at: $0) }
      ?? CatalogEntry(skin: skin, defaultLanguage: name.first?.language ?? "en", texts: [:])
    entry.skin = skin
    entry.defaultLanguage = defaultLanguage ?? entry.defaultLanguage
    for text in name { entry.texts[text.language, default: .init(name: "")].name = text.text }
    for text in description { entry.texts[text.language, default: .init(name: "")].description = text.text }
    var pictures: [String: URL] = [:]
    for language in Set(preview.map(\.language)) {
      entry.previews[language] = try preview.filter { $0.language == language }.map { picture in
        let (path, file) = try CatalogPicture.read(picture.text, app: server.app, skin: skin.id)
        pictures[path] = file
        return path
      }
    }
    let place = position.map { $0 - 1 } ?? index ?? catalog.entries.count
    catalog.entries.insert(entry, at: min(place, catalog.entries.count))
    try await remote.write(catalog, pictures, replacing: tag, console)
  }
}

/// Takes skins out of a catalog.
struct CatalogRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Offer skins no longer.",
    discussion: """
      Devices that have them keep them until their users remove them, or room is needed.

      Example:
        skin catalog remove spring-festival --server https://skins.example.com --app festival
      """)

  @Argument(help: "The skins' names.", transform: parseIdentifier)
  var skins: [SkinIdentifier]

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = try await RemoteCatalog(server, signing, console)
    var (catalog, tag) = try await remote.read()
    for skin in skins where !catalog.entries.contains(where: { $0.skin.id == skin }) {
      let known = catalog.entries.map(\.skin.id.rawValue).joined(separator: ", ")
      throw SkinIssue(
        .unknownEntry, "The catalog doesn't offer \(skin)",
        remedy: known.isEmpty ? "It offers no skins at all." : "Use one of: \(known).")
    }
    catalog.entries.removeAll { skins.contains($0.skin.id) }
    try await remote.write(catalog, [:], replacing: tag, console)
  }
}

/// Checks a document.
struct CatalogCheck: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a document and the pictures that it names.",
    discussion: """
      Example:
        skin catalog check catalog.json --app festival
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(help: "The app. (default: the document's)", transform: parseIdentifier)
  var app: SkinIdentifier?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let document = try CatalogFile.checked(file, app: app, console)
    for line in document.catalog.lines(console) { console.line(line) }
    try console.value(IssueList(issues: document.warnings.map(IssueRecord.init)))
  }
}

/// A text or file for a language: `en=Spring Festival`.
struct LanguageText: ExpressibleByArgument, Sendable {
  let language: String
  let text: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    language = String(argument[..<equals])
    text = String(argument[argument.index(after: equals)...])
    guard CatalogFile.isLanguage(language), !text.isEmpty else { return nil }
  }
}
