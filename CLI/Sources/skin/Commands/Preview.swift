// `skin preview`: the sample app's screens in a skin, as PNG.

import ArgumentParser
import Foundation
import SkinKit

/// Draws sample screens in a skin.
struct Preview: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the sample app's screens in a skin, as PNG.",
    discussion: """
      Draws the home, discover, orders and sign-in screens of the festival app. Keys that the skin lacks come from \
      --builtin, or from the sample app's own skin. This needs Linux; on a Mac run the app in Xcode's simulator.

      Examples:
        skin preview spring-festival -o previews
        skin preview night-1.0.0.skin --screen home --appearance dark -o previews
      """)

  @OptionGroup var source: SkinSource

  @Option(name: .shortAndLong, help: "The folder for the pictures; made if needed.", completion: .directory)
  var output: String

  @Option(help: "Draw only this screen: home, discover, orders or me. May be repeated.")
  var screen: [PreviewScreen] = []

  @Option(help: "The appearance: any, dark, high-contrast, or \"dark,high-contrast\".", transform: parseAppearance)
  var appearance = SkinAppearance.light

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let document = try source.input.document()
    var source = source
    source.builtin = source.builtin ?? SampleSkin.folder
    if source.builtin == nil { console.note("The sample app's own skin isn't there; give it with --builtin.") }
    let resolver = try source.resolver()
    let skin = resolver.resolve(document)
    for issue in skin.issues { console.note("\(issue)") }
    let folder = URL(filePath: output)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw SkinIssue(
        .unwritableFile, "\(output) can't be made: \(error.localizedDescription)",
        remedy: "Choose another folder.", place: .init(file: output))
    }
    let stem =
      document.header.id?.rawValue ?? URL(filePath: source.input.skin).deletingPathExtension().lastPathComponent
    let builtIn = resolver.builtIn.map(resolver.resolve) ?? .empty
    let painter = try await PreviewPainter(skin: skin, builtIn: builtIn, appearance: appearance)
    var files: [String] = []
    for (index, screen) in screens.enumerated() {
      try Task.checkCancellation()
      console.progress(screen.rawValue, index, of: screens.count)
      let file = folder.appending(path: "\(stem)-\(screen.rawValue).png")
      try await painter.draw(screen).write(to: file, options: .atomic)
      files.append(file.relativePath)
      console.line(file.relativePath)
    }
    try console.value(Drawn(files: files, issues: skin.issues.map(IssueRecord.init)))
  }

  private var screens: [PreviewScreen] { screen.isEmpty ? PreviewScreen.allCases : screen }

  private struct Drawn: Encodable {
    let files: [String]
    let issues: [IssueRecord]
  }
}

/// The screens that can be drawn.
enum PreviewScreen: String, CaseIterable, ExpressibleByArgument, Sendable {
  case home
  case discover
  case orders
  case me
}

/// Reads an appearance from the command line.
func parseAppearance(_ text: String) throws -> SkinAppearance {
  guard let appearance = SkinAppearance(text) else {
    throw ValidationError("'\(text)' is not an appearance: any, dark, high-contrast or \"dark,high-contrast\".")
  }
  return appearance
}
