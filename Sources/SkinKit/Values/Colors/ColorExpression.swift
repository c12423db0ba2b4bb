/// A color that is computed from others: `{brand.primary} / 50%`, `lighten(…)`, `darken(…)`, `mix(…)`.
indirect enum ColorExpression {
  /// A color in any syntax of ``SkinColor/init(_:order:)``, with its text.
  case literal(SkinColor, String)
  /// The color of a key, by the name between braces.
  case reference(String)
  /// A color with another opacity.
  case opacity(ColorExpression, Share)
  /// A color with a lightness that is higher, or lower, by a share.
  case lighten(ColorExpression, Share, isDarker: Bool)
  /// A mixture, with the share of the second color.
  case mix(ColorExpression, ColorExpression, Share)

  /// A number from 0 to 1 with its text, such as `30%`; the text is empty for an omitted share of 50%.
  struct Share {
    let value: Double
    let text: String
  }

  /// The largest number of bytes of an expression's text.
  static let maximumLength = 2_000
  /// The deepest nesting of functions.
  static let maximumDepth = 16

  /// The text in the one form that is written.
  var text: String {
    switch self {
    case .literal(_, let text): text
    case .reference(let name): "{\(name)}"
    case .opacity(let color, let share): "\(color.text) / \(share.text)"
    case .lighten(let color, let share, let isDarker):
      "\(isDarker ? "darken" : "lighten")(\(color.text), \(share.text))"
    case .mix(let first, let second, let share):
      "mix(\(first.text), \(second.text)\(share.text.isEmpty ? "" : ", \(share.text)"))"
    }
  }

  /// The expression with other names of keys, and other texts of literals.
  /// - Parameters:
  ///   - names: Returns the new name of a key.
  ///   - literals: Returns the new text of a literal.
  /// - Returns: The expression.
  /// - Throws: The error of `names`.
  func renamed(_ names: (String) throws -> String, literals: (SkinColor, String) -> String) rethrows -> ColorExpression
  {
    switch self {
    case .literal(let color, let text): .literal(color, literals(color, text))
    case .reference(let name): .reference(try names(name))
    case .opacity(let color, let share): .opacity(try color.renamed(names, literals: literals), share)
    case .lighten(let color, let share, let isDarker):
      .lighten(try color.renamed(names, literals: literals), share, isDarker: isDarker)
    case .mix(let first, let second, let share):
      .mix(try first.renamed(names, literals: literals), try second.renamed(names, literals: literals), share)
    }
  }

  /// Computes the color.
  /// - Parameter colors: Returns the color of a key.
  /// - Returns: The color.
  /// - Throws: The error of `colors`.
  /// - Complexity: Linear in the length of the expression.
  func color(_ colors: (String) throws -> SkinColor) rethrows -> SkinColor {
    switch self {
    case .literal(let color, _): color
    case .reference(let name): try colors(name)
    case .opacity(let color, let share): try color.color(colors).withAlpha(share.value)
    case .lighten(let color, let share, let isDarker):
      try color.color(colors).lightened(by: isDarker ? -share.value : share.value)
    case .mix(let first, let second, let share):
      try first.color(colors).mixed(with: second.color(colors), share: share.value)
    }
  }
}

extension SkinIssue.Code {
  /// An expression, or a reference inside a value, that can't be read.
  public static let malformedExpression: Self = "malformed-expression"
}
