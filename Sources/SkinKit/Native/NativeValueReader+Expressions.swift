extension NativeValueReader {
  /// Reads a value with references, or a color that is computed.
  /// - Returns: The expression; `nil` if the value has no references.
  /// - Throws: `SkinIssue` if the value can't be read for other reasons than its references.
  /// - Complexity: Linear in the size of the value.
  func expression(_ json: SkinSourceJSON) throws -> SkinExpression? {
    let references = NativeReferences(module: module)
    var reader = self
    reader.references = references
    let value: SkinValue
    do {
      value = try reader.value(json)
    } catch var issue as SkinIssue {
      guard references.isUsed else { return nil }
      issue.place.complete(from: json.line)
      throw issue
    }
    guard references.isUsed else { return nil }
    var image: SkinImage?
    if case .image(let found) = value {
      image = found.with(SkinImageRecipe())
    }
    return SkinExpression(
      kind: kind, json: references.written(json, kind), references: references.found, image: image,
      hasHexadecimalOpacity: references.hasHexadecimalOpacity)
  }

  /// A number, or that of a key; `nil` for other values.
  /// - Parameters:
  ///   - json: The value.
  ///   - placeholder: The number that stands for a key's while references are collected.
  /// - Returns: The number.
  /// - Throws: `SkinIssue` if the key's value isn't a number.
  func number(_ json: SkinSourceJSON, placeholder: Double = 1) throws -> Double? {
    guard let references, let text = json.string,
      let name = NativeAlias.target(of: text, kind: .number, module: module)
    else { return json.number }
    return try references.number(text, name, placeholder: placeholder)
  }

  /// The name of a font, or the text of a key; `nil` if that is the primary font, and the system's.
  func fontName(_ json: SkinSourceJSON) throws -> String? {
    let text = try require(json.string, json, "a font's name")
    guard let name = NativeAlias.target(of: text, kind: .text, module: module) else {
      return NativeAlias.unescaped(text, kind: .text)
    }
    guard let references else { throw wrong(json, "a font's name") }
    return try references.fontName(text, name)
  }
}

extension SkinExpression {
  /// Computes the value.
  /// - Parameter values: The values of all ``references``, by kind and name.
  /// - Returns: The value.
  /// - Throws: `SkinIssue` if a value of this kind can't have the components, such as a font of 0 points.
  /// - Complexity: Linear in the size of the value.
  func value(_ values: [SkinKind: [String: SkinValue]]) throws -> SkinValue {
    var reader = NativeValueReader(kind: kind, module: "", files: SkinMemoryFiles(contents: [:]))
    reader.references = NativeReferences(values)
    guard let image else { return try reader.value(json) }
    return .image(image.with(try json["recipe"].map(reader.recipe) ?? SkinImageRecipe()))
  }
}

extension SkinExpression {
  /// A color in a value with references.
  package enum ColorPart {
    /// A color of its own.
    case color(SkinColor)
    /// The color of a key, by its full name, with its own opacity or another.
    case key(String, alpha: Double?)
  }

  /// Parses a number or a font's name of ``json``.
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The kind of the key that it may name.
  /// - Returns: The full name of the key; `nil` if it names none.
  package static func key(in text: String, kind: SkinKind) -> String? {
    NativeAlias.target(of: text, kind: kind, module: "")
  }

  /// Parses a color of ``json``.
  /// - Parameter text: The text of the color.
  /// - Returns: The color or the key; `nil` for colors that are computed in other ways, and for malformed ones.
  package static func colorPart(_ text: String) -> ColorPart? {
    guard let expression = try? ColorExpression(text, order: .rgba) else { return nil }
    switch expression {
    case .literal(let color, _): return .color(color)
    case .reference(let name): return .key(name, alpha: nil)
    case .opacity(.reference(let name), let share): return .key(name, alpha: share.value)
    case .opacity, .lighten, .mix: return nil
    }
  }

  /// Reads a value with references as the native format has it, with full names of keys.
  /// - Parameters:
  ///   - json: The value.
  ///   - kind: The kind of the value, which isn't an image or a file.
  /// - Returns: The expression; `nil` if the value can't be read, or has no references.
  package static func read(_ json: SkinSourceJSON, kind: SkinKind) -> SkinExpression? {
    let reader = NativeValueReader(kind: kind, module: "", files: SkinMemoryFiles(contents: [:]))
    guard case .expression(let expression)? = try? reader.definition(json) else { return nil }
    return expression
  }

  /// Reads a value without references as the native format has it.
  /// - Parameters:
  ///   - json: The value.
  ///   - kind: The kind of the value, which isn't an image or a file.
  /// - Returns: The value; `nil` if it can't be read, or has references.
  package static func plainValue(_ json: SkinSourceJSON, kind: SkinKind) -> SkinValue? {
    let reader = NativeValueReader(kind: kind, module: "", files: SkinMemoryFiles(contents: [:]))
    guard case .value(let value)? = try? reader.definition(json) else { return nil }
    return value
  }
}
