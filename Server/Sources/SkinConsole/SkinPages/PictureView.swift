import SkinServerAPI

/// Pictures of versions as pages show them.
enum PictureView {
  private static let texts: KeyValuePairs = [
    "screen": "section_screen", "discover": "section_discover", "orders": "section_orders", "me": "section_me",
    "text": "section_text", "buttons": "section_buttons", "controls": "section_controls",
    "bars": "section_bars", "lists": "section_lists", "cards": "section_cards", "colors": "section_colors",
  ]

  /// The sections in their order.
  static let sections = texts.map(\.key)

  /// Returns the name of a section.
  static func section(_ name: String, _ texts: Texts) -> String {
    Self.texts.first { $0.key == name }.map { texts[$0.value] } ?? name
  }

  /// Returns the name of an appearance.
  static func appearance(_ name: String, _ texts: Texts) -> String { texts[name == "dark" ? "dark" : "light"] }

  /// Returns a picture, or the reason why there is none.
  /// - Parameters:
  ///   - list: The pictures of the version; nil for the skin that is part of the app.
  ///   - section: The section.
  ///   - appearance: The appearance.
  ///   - skin: The name of the skin, for people who don't see the picture.
  ///   - texts: The texts.
  /// - Returns: The values of the template `phone`.
  static func phone(
    _ list: PicturesAnswer?, _ section: String = "screen", _ appearance: String, of skin: String, _ texts: Texts
  ) -> View {
    var view: View = ["caption": self.appearance(appearance, texts)]
    if let picture = list?.picture(section, appearance) {
      let values = [
        "skin": skin, "section": self.section(section, texts), "appearance": self.appearance(appearance, texts),
      ]
      view["picture"] =
        [
          "source": picture.url, "width": picture.width, "height": picture.height,
          "alternative": texts("picture_of", values),
        ] as View
    } else {
      view["reason"] = reason(list, texts)
    }
    return view
  }

  /// Returns the reason why a version has no pictures.
  static func reason(_ list: PicturesAnswer?, _ texts: Texts) -> String {
    switch list?.state {
    case nil: texts["picture_builtin"]
    case "pending": texts["picture_pending"]
    case "failed": texts["picture_failed"]
    case "off": texts["picture_off"]
    case "done": texts["picture_missing"]
    default: texts["picture_none"]
    }
  }
}
