import SkinKit
import SkinPages

#if SKIN_PREVIEW
  import SkinGallery

  /// The sections of a preview's page below the pictures: missing fonts, contrast, colors and texts.
  struct PreviewParts {
    let skins: PreviewSkins
    let roles: GalleryRoles
    let missingFonts: [String]

    /// The sections that have contents.
    var parts: [PagePart] {
      let skin = skins.skin.gallery
      let declared = skins.contrast.map {
        ContrastPair(text: $0.text, background: $0.background, minimum: $0.minimum)
      }
      let tokens = TokenParts(skin)
      return [fonts, ContrastPart(skin, declared: declared, guessed: guessed).part, tokens.colors, tokens.texts]
        .compactMap(\.self)
    }

    private var fonts: PagePart? {
      guard !missingFonts.isEmpty else { return nil }
      let items = missingFonts.map { "<li><span class=\"badge warning\">⚠</span> \(HTML.escaped($0))</li>" }
      return PagePart(
        "missing-fonts", "Fonts that this machine lacks",
        html: """
          <p>Pictures and samples of these fonts show another one. Add the fonts' files to the skin, or look at it on a \
          device.</p>
          <ul>\(items.joined())</ul>
          """)
    }

    /// The pairs of the gallery's roles.
    private var guessed: [ContrastPair] {
      func keys(_ names: [String]) -> [String] {
        names.compactMap { name in roles.keys.first { $0.key.name == name && $0.key.kind == .color }?.value }
      }
      let texts = keys([
        "text", "secondaryText", "placeholder", "onAccent", "accent", "alert", "onBar", "tab", "selectedTab",
      ])
      let backgrounds = keys(["background", "surface", "accent", "field", "bar", "tabBar"])
      return texts.flatMap { text in backgrounds.map { ContrastPair(text: text, background: $0) } }
    }
  }
#endif
