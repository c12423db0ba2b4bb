// `skin preview`: a gallery of controls and the sample app's screens in a skin, side by side with another.

import ArgumentParser
import Foundation
import SkinKit

/// Draws a skin.
struct Preview: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw every control in a skin, beside another skin or none.",
    discussion: """
      Draws a gallery of controls in all their states as PNG files, and index.html, which shows them with a slider \
      between the skin and UIKit's own look, or another skin (--against). The page opens from the folder as it is.

      The gallery binds keys by their roles: accent, background, text, titleFont and others. It guesses them by the \
      words in the keys' names; the page lists which key plays which role, and --roles says otherwise.

      --app-screens adds the home, discover, orders and sign-in screens of the festival app; keys that the skin \
      lacks come from --builtin there, or from the sample app's own skin. --screen alone draws only such screens.

      Examples:
        skin preview spring-festival -o previews
        skin preview spring-festival --against night --appearance all --size phone --size pad -o previews
        skin preview night-1.0.0.skin --screen home --appearance dark -o previews
        skin preview night --roles roles.json --text-size xxl --rtl -o previews
      """)

  @OptionGroup var source: SkinSource

  @Option(
    name: .shortAndLong, help: "The folder for the page and the pictures; made if needed.", completion: .directory)
  var output: String

  @OptionGroup var preview: PreviewOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let document = try source.input.document()
    if source.builtin == nil, SampleSkin.folder == nil, !preview.screens.isEmpty {
      console.note("The sample app's own skin isn't there; give it with --builtin.")
    }
    let skins = try PreviewSkins(document, source, preview)
    let issues = skins.skin.gallery.issues
    for issue in issues { console.note("\(issue)") }
    let folder = URL(filePath: output)
    let studio = try await PreviewStudio(skins, preview, folder: folder)
    try makeFolder(folder)
    let record = try await studio.draw { console.progress($0, $1, of: $2) }
    let page = folder.appending(path: "index.html")
    let records = issues.map(IssueRecord.init)
    try write(Data(try PreviewPage(record: record, issues: records).html().utf8), to: page.path)
    console.line("\(page.relativePath): \(counted(record.files.count, "picture"))")
    try console.value(
      Drawn(
        page: page.relativePath, files: record.files.map { folder.appending(path: $0).relativePath },
        roles: record.roles.reduce(into: [:]) { $0[$1.name] = $1.key }, issues: records))
  }

  private struct Drawn: Encodable {
    let page: String
    let files: [String]
    let roles: [String: String]
    let issues: [IssueRecord]
  }
}
