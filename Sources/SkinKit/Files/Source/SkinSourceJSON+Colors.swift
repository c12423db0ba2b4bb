extension SkinSourceJSON {
  /// The warnings about components of colors that are out of range, in a value and everything inside of it.
  ///
  /// Readers of all formats report them, through ``DocumentBuilder`` where they add keys with it.
  package var clippedColors: [SkinIssue] {
    switch content {
    case .array(let elements): return elements.flatMap(\.clippedColors)
    case .object(let members): return members.flatMap(\.value.clippedColors)
    case .string(let text): return SkinIssue.clippedColor(text, .init(line: line)).map { [$0] } ?? []
    case .null, .bool, .number: return []
    }
  }

  /// The same warnings in a value of a kind; the texts of most kinds are no colors.
  package func clippedColors(of kind: SkinKind) -> [SkinIssue] {
    switch (kind, content) {
    case (.color, _), (.gradient, _), (.shadow, _), (.image, _): return clippedColors
    case (.object, .array(let elements)): return elements.flatMap { $0.clippedColors(of: .object) }
    case (.object, .object(let members)):
      return members.flatMap { $0.value.clippedColors(of: NativeObjectName.kind($0.key) ?? .object) }
    default: return []
    }
  }
}

extension SkinIssue {
  /// The warning about a color that is shown as the nearest one, because a component of it is out of range.
  /// - Parameters:
  ///   - text: The color in CSS's notation.
  ///   - place: Its place.
  /// - Returns: The warning; `nil` if all components are within their limits, or the text is no such function.
  package static func clippedColor(_ text: String, _ place: Place) -> SkinIssue? {
    SkinColor.clippedComponent(of: text).map { .clipped($0.component, in: text, limits: $0.limits, place) }
  }

  /// The warning about a component of a color that is out of range.
  /// - Parameters:
  ///   - component: The component with its value, such as `red 300`.
  ///   - text: The color.
  ///   - limits: The limits, such as `0 to 255`.
  ///   - place: The place of the component or the color.
  /// - Returns: The warning.
  package static func clipped(_ component: String, in text: String, limits: String, _ place: Place) -> SkinIssue {
    SkinIssue(
      .outOfRange, "In \"\(text.prefix(60))\", the \(component) is out of range; the nearest color is shown",
      suggestion: "Write a number from \(limits).", place: place, severity: .warning)
  }
}
