import ArgumentParser
import Foundation
import SkinKit

/// The options of `skin preview` and `skin watch` for the comparison.
struct PreviewOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The skin to compare with. (default: UIKit's own appearance, and for the sample app its own skin)",
      valueName: "skin"), completion: .file())
  var against: String?

  @Flag(help: "Draw the skin without a comparison.")
  var alone = false

  func validate() throws {
    guard !alone || against == nil else { throw ValidationError("--alone and --against exclude each other.") }
  }
}

/// The options of commands that draw pictures of skins: the screens, the sections, and the devices.
struct PictureOptions: ParsableArguments, Sendable {
  @Flag(help: "Also draw the sample app's screens.")
  var appScreens = false

  @Option(help: "Draw only this screen of the sample app. Can be repeated.")
  var screen: [PreviewScreen] = []

  @Option(
    help: ArgumentHelp(
      "Also draw the screens that a JSON file describes. docs/preview.md explains it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var screens: String?

  @Option(
    help: ArgumentHelp("Draw only this section of the gallery, such as buttons. Can be repeated.", valueName: "name"))
  var section: [String] = []

  @Option(
    help:
      "The appearance, a language such as zh-Hans, or both: dark,zh-Hans. Can be repeated. (default: light)")
  var appearance: [AppearanceChoice] = []

  @Flag(help: "Also draw each appearance in every language of the skin.")
  var allLanguages = false

  @Option(
    help: ArgumentHelp(
      "The screen's size in points, such as 390x844, or a name. Can be repeated. (default: phone)", valueName: "size"))
  var size: [PreviewSize] = []

  @Option(help: "The number of pixels per point: 1, 2 or 3.")
  var scale = 2

  @Option(
    help: "The layout direction: ltr or rtl. Can be repeated. (default: that of the appearance's language)")
  var direction: [PreviewDirection] = []

  @Flag(help: "Draw for right-to-left languages, as --direction rtl.")
  var rtl = false

  @Option(help: "The user's text size. Can be repeated. (default: l)")
  var textSize: [PreviewTextSize] = []

  @Option(
    help: ArgumentHelp(
      "A file that assigns keys to roles: {\"accent\": \"app.brand\", …}. Other roles are guessed.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var roles: String?

  /// The most combinations of size, appearance, text size and direction.
  private static let mostLooks = 200

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale must be 1, 2 or 3.") }
    guard looks(languages: []).count <= Self.mostLooks else {
      throw ValidationError(
        "More than \(Self.mostLooks) combinations of sizes, appearances, text sizes and directions.")
    }
  }

  /// The names of the sections to draw; nil for all.
  var sections: [String]? { section.isEmpty ? (screen.isEmpty || appScreens ? nil : []) : section }

  /// The sample app's screens to draw.
  var sampleScreens: [PreviewScreen] { screen.isEmpty ? (appScreens ? PreviewScreen.allCases : []) : screen }

  /// Returns all combinations of sizes, appearances, text sizes and directions.
  /// - Parameter languages: The languages of the skin.
  /// - Returns: The combinations, by size first.
  func looks(languages: [SkinLanguage]) -> [PreviewLook] {
    let given = appearance.isEmpty ? [.light] : appearance.flatMap(\.appearances)
    let appearances = given.flatMap { appearance -> [SkinAppearance] in
      guard allLanguages, appearance.language == nil else { return [appearance] }
      return [appearance]
        + languages.map {
          SkinAppearance(isDark: appearance.isDark, isHighContrast: appearance.isHighContrast, language: $0)
        }
    }.uniqued()
    let sizes = size.isEmpty ? [PreviewSize.named[0]] : size.uniqued()
    let texts = textSize.isEmpty ? [.l] : textSize.uniqued()
    let directions: [PreviewDirection?] = (direction + (rtl ? [.rtl] : [])).uniqued()
    let names = PreviewLook.Names(hasTextSizes: texts.count > 1, hasDirections: directions.count > 1)
    return sizes.flatMap { size in
      appearances.flatMap { appearance in
        texts.flatMap { text in
          (directions.isEmpty ? [nil] : directions).map { direction in
            PreviewLook(size: size, appearance: appearance, textSize: text, direction: direction, names: names)
          }
        }
      }
    }
  }
}

/// A combination of screen size, appearance, text size and layout direction.
struct PreviewLook: Hashable, Sendable {
  /// The dimensions that vary, and are therefore in the names of folders.
  struct Names: Hashable, Sendable {
    let hasTextSizes: Bool
    let hasDirections: Bool
  }

  let size: PreviewSize
  let appearance: SkinAppearance
  let textSize: PreviewTextSize
  /// The layout direction; nil for that of the appearance's language.
  let direction: PreviewDirection?
  let names: Names

  /// The name of the folder with the pictures.
  var slug: String {
    "\(size.name)-\(appearance.slug)" + (names.hasTextSizes ? "-\(textSize.rawValue)" : "")
      + (names.hasDirections ? "-\(direction?.rawValue ?? "auto")" : "")
  }

  /// The name for people.
  var title: String {
    var parts = [size.title, appearance.title]
    if names.hasTextSizes { parts.append("text \(textSize.rawValue.uppercased())") }
    if names.hasDirections, let direction { parts.append(direction.title) }
    return parts.joined(separator: ", ")
  }

  /// Whether the layout is from right to left.
  var isRightToLeft: Bool {
    if let direction { return direction == .rtl }
    guard let language = appearance.language else { return false }
    return Locale.Language(identifier: language.tag).characterDirection == .rightToLeft
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in their order.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
