// White-label skins write colors without `#`, which only their use tells from other texts: such a key is both.

extension SkinDocument.Entry {
  /// Whether two entries of one name are the same value, read as a text and as a color, or as an object and as a gradient.
  ///
  /// Such entries share their name, even where sections aren't name spaces.
  func isOtherReading(of other: SkinDocument.Entry) -> Bool {
    switch (kind, other.kind) {
    case (.text, .color), (.object, .gradient): isReadable(as: other)
    case (.color, .text), (.gradient, .object): other.isReadable(as: self)
    default: false
    }
  }

  private func isReadable(as color: SkinDocument.Entry) -> Bool {
    guard !definition.isVaried, !color.definition.isVaried else { return false }
    switch (definition.any, color.definition.any) {
    case (.alias(let target), .alias(let other)): return target == other
    case (.value(.text(let text)), .value(.color(let color))): return Self.isColor(text, color)
    case (.value(.object(let object)), .value(.gradient(let gradient))):
      guard let elements = object.elements, elements.count == gradient.stops.count else { return false }
      return zip(elements, gradient.stops).allSatisfy { element, stop in
        if case .text(let text)? = element.value { Self.isColor(text, stop.color) } else { false }
      }
    default: return false
    }
  }

  /// Whether a text is a color, wherever its opacity is.
  private static func isColor(_ text: String, _ color: SkinColor) -> Bool {
    [SkinColor.AlphaOrder.rgba, .argb].contains { (try? SkinColor(text, order: $0)) == color }
  }
}
