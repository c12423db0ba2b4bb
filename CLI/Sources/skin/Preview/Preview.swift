import ArgumentParser
import Foundation
import SkinKit

#if SKIN_PREVIEW
  import SkinGallery
#endif

/// The command `skin preview`: draws a skin.
struct Preview: SourceCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw all controls in a skin, next to UIKit's own appearance or another skin.",
    discussion: """
      Draws a gallery of controls in all states as PNG files, and writes index.html, which compares them by a slider \
      with UIKit's own appearance, or with another skin (--against). Open the page directly from the folder.

      The gallery binds keys by role: accent, background, text, titleFont and others. It guesses roles from the words \
      in the keys' names. The page lists which key plays which role; assign other keys with --roles.

      --app-screens adds the home, discover, orders and sign-in screens of the sample app. Keys that the skin lacks fall \
      back to --builtin there, or to the sample app's own skin. --screen without --app-screens draws only these screens.

      --screens FILE adds screens of your own app, which a JSON file describes: views with their class, place, text, and \
      the keys of their properties. docs/preview.md explains it.

      --all-languages draws every language of the skin; languages such as Arabic are drawn from right to left. \
      --text-size, --direction, --size and --appearance can be repeated; all combinations are drawn.

      The page also lists contrasts, colors with their hexadecimal notation and a mark for those outside sRGB (P3), texts \
      in all languages, and fonts that this machine lacks. Pictures with such fonts have a note.

      Examples:
        skin preview spring-festival -o previews
        skin preview spring-festival --against night --appearance all --size phone --size pad -o previews
        skin preview night-1.0.0.skin --screen home --appearance dark -o previews
        skin preview night --roles roles.json --text-size xxl --rtl -o previews
        skin preview night --screens screens.json --text-size l --text-size ax3 --all-languages --open -o previews
      """)

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions

  @Option(
    name: .shortAndLong, help: "The folder for the page and the pictures. Created if needed.", completion: .directory)
  var output: String

  @OptionGroup var preview: PreviewOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var opening: OpenOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    #if SKIN_PREVIEW
      let opened = try input.opened(console)
      try opened.checkIsOutside(output)
      let document = try input.document(opened)
      if fallbacks.builtin == nil, SampleSkin.folder == nil, !pictures.sampleScreens.isEmpty {
        console.note("The sample app's own skin is missing. Pass it with --builtin.")
      }
      let skins = try PreviewSkins(document, source, preview)
      let folder = URL(filePath: output)
      let studio = try await PreviewStudio(skins, pictures, isAlone: preview.alone, folder: folder)
      var issues = skins.skin.gallery.issues + studio.screens.flatMap { $0.issues(in: skins.skin.gallery) }
      for issue in issues { console.note("\(issue)") }
      let page = folder.appending(path: "index.html")
      try OutputFile(path: page.path, kind: .page).check()
      try makeFolder(folder)
      let (record, undrawn) = try await studio.draw { console.progress($0, $1, of: $2) }
      for issue in undrawn { console.note("\(issue)") }
      issues += undrawn
      for font in record.missingFonts { console.note("Missing font: \(font).") }
      let records = issues.map(IssueRecord.init)
      let parts = PreviewParts(skins: skins, roles: await studio.roles, missingFonts: record.missingFonts).parts
      try write(Data(try PreviewPage(record: record, issues: records, parts: parts).html().utf8), to: page.path)
      console.line("\(page.relativePath): \(counted(record.files.count, "picture"))")
      opening.show(page, console)
      try console.value(
        PreviewResult(
          page: page.relativePath, files: record.files,
          roles: record.roles.reduce(into: [:]) { $0[$1.name] = $1.key }, missingFonts: record.missingFonts,
          issues: records))
    #else
      throw SkinIssue.previewUnavailable
    #endif
  }

  private struct PreviewResult: Encodable {
    let page: String
    /// The pictures' paths, relative to the page's folder.
    let files: [String]
    let roles: [String: String]
    let missingFonts: [String]
    let issues: [IssueRecord]
  }
}

#if !SKIN_PREVIEW
  extension SkinIssue {
    /// The tool was built without UIKit.
    static let previewUnavailable = SkinIssue(
      "preview-unavailable", "This tool was built without a UIKit to draw previews with",
      suggestion: "Run the app in Xcode's simulator, use Linux, or build the tool with SKINKIT_HEADLESS=1.")
  }
#endif
