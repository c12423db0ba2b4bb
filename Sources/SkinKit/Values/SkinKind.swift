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
