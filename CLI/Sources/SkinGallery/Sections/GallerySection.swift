import SkinKit

/// A section of the gallery: one sheet of related controls.
public struct GallerySection: Sendable {
  /// The name on the command line and of the picture's file.
  public let name: String
  /// The name for people.
  public let title: String
  /// Whether the section lists the skin's own values.
  ///
  /// Without a second skin, there is nothing to compare them with.
  public let showsTokens: Bool
  /// Fills a sheet.
  ///
  /// A sheet without groups isn't drawn.
  let fill: @MainActor (GallerySheet, GalleryKit) -> Void

  init(
    _ name: String, _ title: String, showsTokens: Bool = false,
    fill: @escaping @MainActor (GallerySheet, GalleryKit) -> Void
  ) {
    self.name = name
    self.title = title
    self.showsTokens = showsTokens
    self.fill = fill
  }

  /// All sections, in the order of the page.
  ///
  /// To add a section, write its function in a new file and list it here.
  public static let all: [GallerySection] = [
    GallerySection("text", "Labels and text") { $0.fillText($1) },
    GallerySection("buttons", "Buttons") { $0.fillButtons($1) },
    GallerySection("fields", "Text fields") { $0.fillFields($1) },
    GallerySection("controls", "Switches, sliders, progress") { $0.fillControls($1) },
    GallerySection("bars", "Bars") { $0.fillBars($1) },
    GallerySection("lists", "Tables and collections") { $0.fillLists($1) },
    GallerySection("cards", "Cards and layers") { $0.fillCards($1) },
    GallerySection("colors", "Colors", showsTokens: true) { $0.fillColors($1) },
    GallerySection("gradients", "Gradients and shadows", showsTokens: true) { $0.fillGradients($1) },
    GallerySection("fonts", "Fonts", showsTokens: true) { $0.fillFonts($1) },
    GallerySection("images", "Images", showsTokens: true) { $0.fillImages($1) },
  ]
}
