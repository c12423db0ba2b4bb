/// A value whose components refer to other keys, or are computed from them.
///
/// ```json
/// { "colors": ["{brand.primary}", "lighten({brand.primary}, 10%)"], "direction": "down" }
/// ```
/// ``SkinResolver`` computes the value for each appearance.
public struct SkinExpression: Sendable {
  /// A key that the value needs.
  struct Reference: Hashable, Sendable {
    /// The full name, as it is in the expression.
    let name: String
    /// The kind that the key must have.
    let kind: SkinKind
    /// The name of the key whose value is used; it differs from ``name`` in components of an app, and for names of several kinds.
    var target: String

    /// Whether the value can do without it, and whether it may be a font, too: the app's primary font, by its name.
    var isPrimaryFont: Bool { kind == .text && name == SkinExpression.primaryFont }
  }

  /// The key of the font that fonts of a size only have: a name, or a font; without a value, it is the system's font.
  static let primaryFont = "app.primaryFont"

  /// The kind of the value.
  public let kind: SkinKind
  /// The value in the native format, with the full names of keys.
  package let json: SkinSourceJSON
  /// The keys that the value needs, each once for a kind, in their order in the expression.
  let references: [Reference]
  /// The image with its files, if it is one; its recipe is in ``json``.
  package let image: SkinImage?
  /// Whether hexadecimal colors in it have an opacity, whose position a header must give.
  let hasHexadecimalOpacity: Bool
  /// The value as JSON on one line.
  private let text: String

  init(
    kind: SkinKind, json: SkinSourceJSON, references: [Reference], image: SkinImage?, hasHexadecimalOpacity: Bool
  ) {
    self.kind = kind
    self.json = json
    self.references = references
    self.image = image
    self.hasHexadecimalOpacity = hasHexadecimalOpacity
    text = json.string ?? json.textOnOneLine
  }

  /// Creates the primary font in a size.
  /// - Parameter size: The size in points.
  /// - Returns: The expression; `nil` for a size that no font can have.
  package static func primaryFont(size: Double) -> SkinExpression? {
    guard let number = try? SkinSourceJSON.number(size) else { return nil }
    return read(.object([("name", .string("{\(primaryFont)}")), ("size", number)]), kind: .font)
  }

  /// The full names of the keys that the value needs, each once.
  public var keys: [String] {
    var known: Set<String> = []
    return references.map(\.target).filter { known.insert($0).inserted }
  }

  /// The expression with other targets.
  /// - Parameter target: Returns the new target of a reference to a key, which must have a kind.
  /// - Returns: The expression, which is written as before.
  func retargeted(_ target: (String, SkinKind) -> String) -> SkinExpression {
    let changed = references.map { reference in
      var reference = reference
      reference.target = target(reference.target, reference.kind)
      return reference
    }
    return SkinExpression(
      kind: kind, json: json, references: changed, image: image, hasHexadecimalOpacity: hasHexadecimalOpacity)
  }
}

extension SkinExpression: Hashable {
  /// Whether two expressions are written equally, and name the same keys and files.
  public static func == (lhs: SkinExpression, rhs: SkinExpression) -> Bool {
    lhs.kind == rhs.kind && lhs.text == rhs.text && lhs.references == rhs.references && lhs.image == rhs.image
  }

  /// Hashes the kind and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(text)
  }
}

extension SkinExpression: CustomStringConvertible {
  /// The value as its author wrote it, on one line, with the full names of keys.
  public var description: String { text }
}
