extension SkinKind {
  /// The kind as part of a sentence, such as `an image`.
  package var withArticle: String {
    switch self {
    case .insets: "insets"
    case .image, .object: "an \(rawValue)"
    default: "a \(rawValue)"
    }
  }
}
