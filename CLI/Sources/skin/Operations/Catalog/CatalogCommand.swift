import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// The command `skin catalog`.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Show, check and change the skins that users can choose from.",
    discussion: """
      A catalog is a JSON document that lists the skins in order, with names, descriptions and preview pictures by \
      language. `skin catalog add` adds or changes single skins. `skin catalog set` replaces the document.
      """,
    subcommands: [CatalogShow.self, CatalogSet.self, CatalogAdd.self, CatalogRemove.self, CatalogCheck.self])
}

/// The command `skin catalog show`.
struct CatalogShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the skins that users can choose from.",
    discussion: """
      --json prints the document that `skin catalog set` accepts.

      Example:
        skin catalog show --server https://skins.example.com --app festival --json > catalog.json
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.catalog(console).show(console)
  }
}

/// The command `skin catalog set`.
struct CatalogSet: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace an app's catalog with a document.",
    discussion: """
      Checks the document and the pictures that it names first; docs/formats.md describes it. Pictures are uploaded \
      before the document, so that apps see either the old or the complete new catalog.

      Example:
        skin catalog set catalog.json --server https://skins.example.com --app festival
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let document = try CatalogFile.checked(file, app: server.app, console)
    try await server.catalog(with: change, console)
      .write(document.catalog, previews: document.pictures, console)
  }
}

/// The command `skin catalog add`.
struct CatalogAdd: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a skin to an app's catalog, or change its entry.",
    discussion: """
      An existing entry gets the new version, keeps its position, and keeps all texts and pictures that aren't given. \
      The pictures given for a language replace all of that language.

      Examples:
        skin catalog add spring-festival@2.0.0 --app festival --name en="Spring Festival" --name zh=春节 \\
          --description en="Red and gold." --preview en=home-en.png --preview zh=home-zh.png --position 1
        skin catalog add spring-festival@2.1.0 --app festival
      """)

  @Argument(help: "The skin and its version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @Option(help: ArgumentHelp("The skin's name in a language. Can be repeated.", valueName: "language=text"))
  var name: [LanguageText] = []

  @Option(help: ArgumentHelp("The skin's description in a language. Can be repeated.", valueName: "language=text"))
  var description: [LanguageText] = []

  @Option(help: ArgumentHelp("A preview picture for a language. Can be repeated.", valueName: "language=file"))
  var preview: [LanguageText] = []

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp(
      "The fallback language. (default: the current one, or the language of the first name)", valueName: "language")
  )
  var defaultLanguage: String?

  @Option(help: ArgumentHelp("The position, from 1. (default: the current one, or the end)", valueName: "number"))
  var position: Int?

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard position ?? 1 >= 1 else { throw ValidationError("--position must be 1 or more.") }
  }

  func execute(_ console: Console) async throws {
    let pictures = try preview.map { ($0.language, try CatalogPicture.read($0.text, app: server.app, skin: skin.id)) }
    let files = Dictionary(pictures.map { ($1.path, $1.file) }) { first, _ in first }
    let paths = Dictionary(grouping: pictures) { $0.0 }.mapValues { $0.map(\.1.path) }
    try await server.catalog(with: change, console).change(previews: files, console) { catalog in
      let index = catalog.entries.firstIndex { $0.skin.id == skin.id }
      var entry =
        index.map { catalog.entries.remove(at: $0) }
        ?? CatalogEntry(skin: skin, defaultLanguage: name.first?.language ?? "en", texts: [:])
      update(&entry)
      entry.previews.merge(paths) { $1 }
      let place = position.map { $0 - 1 } ?? index ?? catalog.entries.count
      catalog.entries.insert(entry, at: min(place, catalog.entries.count))
    }
  }

  private func update(_ entry: inout CatalogEntry) {
    entry.skin = skin
    entry.defaultLanguage = defaultLanguage ?? entry.defaultLanguage
    for text in name { entry.texts[text.language, default: .init(name: "")].name = text.text }
    for text in description { entry.texts[text.language, default: .init(name: "")].description = text.text }
  }
}

/// The command `skin catalog remove`.
struct CatalogRemove: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove skins from an app's catalog.",
    discussion: """
      Devices keep downloaded skins until their users remove them, or storage is needed.

      Example:
        skin catalog remove spring-festival --server https://skins.example.com --app festival
      """)

  @Argument(help: "The skins' identifiers.", transform: parseIdentifier)
  var skins: [SkinIdentifier]

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.catalog(with: change, console).change(console) { catalog in
      try skins.checkAllExist(
        in: catalog.entries.map(\.skin.id), code: .unknownEntry, message: { "The catalog doesn't offer \($0)" },
        ifNone: "The catalog is empty.")
      catalog.entries.removeAll { skins.contains($0.skin.id) }
    }
  }
}

/// The command `skin catalog check`.
struct CatalogCheck: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a catalog document and the pictures that it names.",
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

/// A text or file for a language on the command line: `en=Spring Festival`.
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
