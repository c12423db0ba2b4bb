import Foundation

// White-label skins write colors without `#`, which only their use tells from other texts.

extension SkinColor {
  /// Reads three, four, six or eight hexadecimal digits; `nil` for any other text.
  /// - Parameter digits: The digits, the opacity last; white space around them is ignored.
  @usableFromInline package init?(digits: String) {
    // Most texts are too long.
    guard digits.utf8.count <= 60 else { return nil }
    let text = digits.trimmingCharacters(in: .whitespaces)
    guard let color = Self.hexadecimal("#" + text, order: .rgba) else { return nil }
    self = color
  }
}

extension SkinGradient {
  /// Reads a list of two or more colors without `#`; `nil` for any other object.
  /// - Parameter digits: The list.
  @usableFromInline init?(digits: SkinObject) {
    guard let elements = digits.elements, elements.count > 1 else { return nil }
    let colors = elements.compactMap { element -> SkinColor? in
      guard case .text(let text) = element.value else { return nil }
      return SkinColor(digits: text)
    }
    guard colors.count == elements.count, let gradient = try? SkinGradient(colors: colors) else { return nil }
    self = gradient
  }
}

extension SkinValue {
  /// The color or gradient that a text or a list is where one is used.
  package var bareColor: SkinValue? {
    switch self {
    case .text: SkinColor(self).map { .color($0) }
    case .object: SkinGradient(self).map { .gradient($0) }
    default: nil
    }
  }

  /// The value where one of a kind is expected; `nil` if it can't serve there.
  func serving(as expected: SkinKind) -> SkinValue? {
    if kind.serves(as: expected) { return self }
    return bareColor.flatMap { $0.kind.serves(as: expected) ? $0 : nil }
  }
}
