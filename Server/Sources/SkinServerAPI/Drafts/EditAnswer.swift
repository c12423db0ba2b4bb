package import SkinCompare

/// The state of an edit and its keys: the answer of `GET /apps/{app}/uploads/{upload}/edit`.
package struct EditAnswer: Codable, Hashable, Sendable {
  package struct File: Codable, Hashable, Sendable {
    package var file: String
    package var brand: String?
    /// The beginning of its keys' names, such as `home.`.
    package var prefix: String
    /// The number of keys.
    package var keys: Int

    package init(file: String, brand: String?, prefix: String, keys: Int) {
      (self.file, self.brand, self.prefix, self.keys) = (file, brand, prefix, keys)
    }
  }

  package struct Key: Codable, Hashable, Sendable {
    package var file: String
    package var line: Int
    package var key: String
    package var kind: String
    package var note: String?
    /// The values by appearance or language; `any` is for all others.
    package var values: [String: JSONValue]
    /// The color in `light` and `dark`, with aliases and fallbacks resolved.
    package var shown: [String: Shade]?
    package var contrast: [Contrast]?
    /// The colors of a gradient's stops, by appearance.
    package var stops: [String: [Shade]]?
    /// The paths of an image's files, or of a file.
    package var files: [String]?

    package init(
      file: String, line: Int, key: String, kind: String, note: String?, values: [String: JSONValue],
      shown: [String: Shade]?, contrast: [Contrast]?, stops: [String: [Shade]]?, files: [String]?
    ) {
      (self.file, self.line, self.key, self.kind, self.note) = (file, line, key, kind, note)
      (self.values, self.shown, self.contrast) = (values, shown, contrast)
      (self.stops, self.files) = (stops, files)
    }
  }

  /// A color for people and programs.
  package struct Shade: Codable, Hashable, Sendable {
    /// The color as CSS.
    package var css: String
    /// The nearest color in sRGB, without its opacity.
    package var srgb: String

    package init(css: String, srgb: String) { (self.css, self.srgb) = (css, srgb) }
  }

  /// The contrast of a text's color on a background, by WCAG 2.2.
  package struct Contrast: Codable, Hashable, Sendable {
    package var background: String
    package var minimum: Double
    package var light: Double
    package var dark: Double
    /// The background's color in `light` and `dark`; without those that are gradients.
    package var below: [String: Shade]

    package init(background: String, minimum: Double, light: Double, dark: Double, below: [String: Shade]) {
      (self.background, self.minimum, self.below) = (background, minimum, below)
      (self.light, self.dark) = (light, dark)
    }
  }

  package var upload: String
  /// The version that is edited.
  package var from: SkinVersionName
  package var revision: Int
  /// The number of changes that can be undone.
  package var undo: Int
  /// A version that was published after editing began.
  package var newer: String?
  package var files: [File]
  /// The first keys that match the query.
  package var keys: [Key] = []
  /// The number of all keys that match.
  package var keyCount = 0

  package init(upload: String, from: SkinVersionName, revision: Int, undo: Int, newer: String?, files: [File]) {
    (self.upload, self.from, self.revision, self.undo) = (upload, from, revision, undo)
    (self.newer, self.files) = (newer, files)
  }
}
