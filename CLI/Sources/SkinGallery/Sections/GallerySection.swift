// The sections of the gallery: one sheet each.

import SkinKit

/// A section: one sheet of controls of one family.
public struct GallerySection: Sendable {
  /// The name on the command line and of the picture's file.
  public let name: String
  /// The name for people.
  public let title: String
  /// Whether it lists the skin's own values, so that there is nothing to compare without another skin.
  public let showsTokens: Bool
  /// Fills a sheet; one without groups isn't drawn.
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

  /// All sections, in the order in which they are shown.
  ///
  /// A new one is a function in a file of its own, and a line here.
  public static let all: [GallerySection] = [
    GallerySection("text", "Labels and text") { $0.fillText($1) },
    GallerySection("buttons", "Buttons") { $0.fillButtons($1) },
    GallerySection("fields", "Text fields") { $0.fillFields($1) },
    GallerySection("controls", "Switches, sliders, progress") { $0.fillControls($1) },
    GallerySection("bars", "Bars") { $0.fillBars($1) },
    GallerySection("lists", "Tables and collections") { $0.fillLists($1) },
    GallerySection("cards", "Cards and layers") { $0.fillCards($1) },
    GallerySection("colors", "Colours", showsTokens: true) { $0.fillColors($1) },
    GallerySection("gradients", "Gradients and shadows", showsTokens: true) { $0.fillGradients($1) },
    GallerySection("fonts", "Fonts", showsTokens: true) { $0.fillFonts($1) },
    GallerySection("images", "Images", showsTokens: true) { $0.fillImages($1) },
  ]
}
