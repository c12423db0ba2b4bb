/// The kinds of a skin's resources.
public enum SkinKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A color.
  case color
  /// A gradient.
  case gradient
  /// A font.
  case font
  /// An image with its recipe.
  case image
  /// A text.
  case text
  /// A number.
  case number
  /// A flag: true or false.
  case flag
  /// A width and a height.
  case size
  /// Distances from four edges.
  case insets
  /// A shadow.
  case shadow
  /// A duration.
  case duration
  /// A file.
  case file
  /// A URL.
  case url
  /// A timing curve.
  case curve
  /// A structured value.
  case object
}

extension SkinKind {
  /// The kind as part of a sentence, with the article that its name needs: `a color`, `an image`, `insets`.
  package var withArticle: String {
    switch self {
    case .insets: rawValue
    case .image, .object: "an \(rawValue)"
    case .color, .gradient, .font, .text, .number, .flag, .size, .shadow, .duration, .file, .url, .curve:
      "a \(rawValue)"
    }
  }
}

extension SkinKind {
  /// Whether a value can differ between languages.
  package var hasLanguages: Bool { self == .text || self == .image || self == .file }

  /// Whether a value of this kind can be used where another is expected: a color is also a gradient.
  func serves(as expected: SkinKind) -> Bool { self == expected || (self == .color && expected == .gradient) }

  /// Whether a key of this kind and one of another can share a name where sections are name spaces.
  func coexists(with other: SkinKind) -> Bool { !serves(as: other) && !other.serves(as: self) }

  /// The name of a key with the section of its kind, for keys that share their name: colors and gradients have one section.
  ///
  /// No key has such a name: names contain no slash.
  func slot(of key: String) -> String { "\(key)/\((self == .gradient ? SkinKind.color : self).rawValue)" }

  /// The position in the order of kinds.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
