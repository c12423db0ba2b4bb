import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin list`: prints the published versions of an app.
struct List: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the published versions of an app, with their notes and warnings.",
    discussion: """
      With a version, prints its complete notes, the state of its patches, and the warnings that the server found when the \
      version was published.

      Examples:
        skin list --server https://skins.example.com --app festival
        skin list night@1.2.0 --app festival --json
      """)

  @Argument(help: "A skin and version, as ID@VERSION. (default: all)", transform: SkinReference.init(parsing:))
  var version: SkinReference?

  @Option(help: "Only this skin.", transform: parseIdentifier)
  var skin: SkinIdentifier?

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    guard let version else {
      var answer = try await client.call(VersionEndpoints.list, server.app)
      if let skin { answer.skins.removeAll { $0.id != skin.rawValue } }
      if answer.skins.isEmpty { console.line("No versions.") }
      for skin in answer.skins { console.line(skin.line(console)) }
      return try console.answer(answer)
    }
    let details = try await client.call(VersionEndpoints.show, server.app, version.id, version.version)
    console.line(details.line(console, hasNotes: false))
    if let notes = details.notes { console.line(notes) }
    for patch in details.patches { console.line(patch.line) }
    for warning in details.lint ?? [] { console.issue(warning.warning) }
    if let warnings = details.warnings, let lint = details.lint, warnings > lint.count {
      console.note("The server kept the first \(lint.count) of \(warnings) warnings.")
    }
    try console.answer(details)
  }
}

/// The command `skin notes`: sets what is new in a version.
struct Notes: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set the notes of a published version.",
    discussion: """
      `skin list` shows them. Empty notes are removed.

      Example:
        skin notes night@1.2.0 "Darker bars, new icons" --server https://skins.example.com --app festival
      """)

  @Argument(help: "The skin and version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @Argument(help: "The notes.")
  var notes: String

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let version = try await server.client(console).call(
      VersionEndpoints.setNotes, server.app, skin.id, skin.version, body: NotesForm(notes: notes))
    console.line(version.line(console))
    try console.answer(version)
  }
}
