import ArgumentParser
import SkinKit

/// The options of `skin preview` and `skin watch`: the pictures, the devices and the comparison.
struct PreviewOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The skin to compare with. (default: UIKit's own appearance, and for the sample app its own skin)",
      valueName: "skin"), completion: .file())
  var against: String?

  @Flag(help: "Draw the skin without a comparison.")
  var alone = false

  @Flag(help: "Also draw the sample app's screens.")
  var appScreens = false

  @Option(help: "Draw only this screen of the sample app. Can be repeated.")
  var screen: [PreviewScreen] = []

  @Option(
    help: ArgumentHelp("Draw only this section of the gallery, such as buttons. Can be repeated.", valueName: "name"))
  var section: [String] = []

  @Option(
    help:
      "The appearance, a language such as zh-Hans, or both: dark,zh-Hans. Can be repeated. (default: light)")
  var appearance: [AppearanceChoice] = []

  @Option(
    help: ArgumentHelp(
      "The screen's size in points, such as 390x844, or a name. Can be repeated. (default: phone)", valueName: "size"))
  var size: [PreviewSize] = []

  @Option(help: "The number of pixels per point: 1, 2 or 3.")
  var scale = 2

  @Flag(help: "Draw for right-to-left languages.")
  var rtl = false

  @Option(help: "The user's text size.")
  var textSize = PreviewTextSize.l

  @Option(
    help: ArgumentHelp(
      "A file that assigns keys to roles: {\"accent\": \"app.brand\", …}. Other roles are guessed.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var roles: String?

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale must be 1, 2 or 3.") }
    guard !alone || against == nil else { throw ValidationError("--alone and --against exclude each other.") }
  }

  /// The names of the sections to draw; nil for all.
  var sections: [String]? { section.isEmpty ? (screen.isEmpty || appScreens ? nil : []) : section }

  /// The sample app's screens to draw.
  var screens: [PreviewScreen] { screen.isEmpty ? (appScreens ? PreviewScreen.allCases : []) : screen }

  /// All combinations of sizes and appearances.
  var looks: [PreviewLook] {
    let appearances = appearance.isEmpty ? [.light] : appearance.flatMap(\.appearances).uniqued()
    let sizes = size.isEmpty ? [PreviewSize.named[0]] : size.uniqued()
    return sizes.flatMap { size in appearances.map { PreviewLook(size: size, appearance: $0) } }
  }
}

/// A combination of screen size and appearance.
struct PreviewLook: Hashable, Sendable {
  let size: PreviewSize
  let appearance: SkinAppearance

  /// The name of the folder with the pictures.
  var slug: String { "\(size.name)-\(appearance.slug)" }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in their order.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
