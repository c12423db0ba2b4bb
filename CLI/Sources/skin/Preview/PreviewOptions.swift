// The options about what a preview shows, which `skin preview` and `skin watch` share.

import ArgumentParser
import SkinKit

/// What is drawn, on which devices, and what it is compared with.
struct PreviewOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Compare with this skin. Without it, with UIKit's own look, and the sample app with its own skin.",
      valueName: "skin"), completion: .file())
  var against: String?

  @Flag(help: "Draw the sample app's screens, too.")
  var appScreens = false

  @Option(help: "Draw only these of the sample app's screens. May be repeated.")
  var screen: [PreviewScreen] = []

  @Option(
    help: ArgumentHelp("Draw only this section of the gallery, such as buttons. May be repeated.", valueName: "name"))
  var section: [String] = []

  @Option(help: "The appearance. May be repeated. (default: light)")
  var appearance: [AppearanceChoice] = []

  @Option(
    help: ArgumentHelp(
      "The screen's size in points, such as 390x844, or a name. May be repeated. (default: phone)", valueName: "size"))
  var size: [PreviewSize] = []

  @Option(help: "How many pixels a point has on each side: 1, 2 or 3.")
  var scale = 2

  @Flag(help: "Draw for languages that are read from right to left.")
  var rtl = false

  @Option(help: "The text size that the user chose.")
  var textSize = PreviewTextSize.l

  @Option(
    help: ArgumentHelp(
      "Which keys play which roles: {\"accent\": \"app.brand\", …}. Others are guessed by their names.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var roles: String?

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale is 1, 2 or 3.") }
  }

  /// The names of the gallery's sections to draw; nil for all.
  var sections: [String]? { section.isEmpty ? (screen.isEmpty || appScreens ? nil : []) : section }

  /// The sample app's screens to draw.
  var screens: [PreviewScreen] { screen.isEmpty ? (appScreens ? PreviewScreen.allCases : []) : screen }

  /// Each size in each appearance.
  var looks: [PreviewLook] {
    let appearances = appearance.isEmpty ? [.light] : appearance.flatMap(\.appearances).uniqued()
    let sizes = size.isEmpty ? [PreviewSize.named[0]] : size.uniqued()
    return sizes.flatMap { size in appearances.map { PreviewLook(size: size, appearance: $0) } }
  }
}

/// A screen's size and appearance.
struct PreviewLook: Hashable, Sendable {
  let size: PreviewSize
  let appearance: SkinAppearance

  /// The name of the folder with its pictures.
  var slug: String { "\(size.name)-\(appearance.slug)" }
}

extension Array where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
