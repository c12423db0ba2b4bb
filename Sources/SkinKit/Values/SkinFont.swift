/// A font by name, size and weight.
///
/// A font that isn't on the device falls back to ``fallbacks``, then to the system's of the same size and weight.
/// ```swift
/// let title = try SkinFont(name: "Inter", size: 22, weight: .semibold, textStyle: "title1")
/// ```
public struct SkinFont: Hashable, Sendable {
  /// A weight by its CSS number, which maps to every platform's names.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// 100.
    case ultraLight = 100
    /// 200.
    case thin = 200
    /// 300.
    case light = 300
    /// 400.
    case regular = 400
    /// 500.
    case medium = 500
    /// 600.
    case semibold = 600
    /// 700.
    case bold = 700
    /// 800.
    case heavy = 800
    /// 900.
    case black = 900

    /// The name in skins, such as `semibold`.
    public var name: String {
      switch self {
      case .ultraLight: "ultralight"
      case .thin: "thin"
      case .light: "light"
      case .regular: "regular"
      case .medium: "medium"
      case .semibold: "semibold"
      case .bold: "bold"
      case .heavy: "heavy"
      case .black: "black"
      }
    }

    /// Finds a weight by name (any case, hyphens ignored) or CSS number.
    /// - Parameter text: `semibold`, `extra-light` … or `600`.
    public init?(_ text: String) {
      let name = text.lowercased().filter { $0 != "-" && $0 != " " }
      switch name {
      case "extralight": self = .thin
      case "normal": self = .regular
      case "demibold": self = .semibold
      case "extrabold": self = .heavy
      default:
        let weight = Self.allCases.first { $0.name == name } ?? Int(name).flatMap(Weight.init(rawValue:))
        guard let weight else { return nil }
        self = weight
      }
    }
  }

  private static let maximumFallbacks = 100
  /// The names of the text styles whose scaling a font can have, as in code.
  package static let textStyles = [
    "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote", "caption1",
    "caption2",
  ]

  /// The font's PostScript or family name; `nil` is the system's font.
  public let name: String?
  /// The size in points, greater than 0 and at most 1,000.
  public private(set) var size: Double
  /// The weight; `nil` leaves it to a named font, and is regular for the system's.
  public let weight: Weight?
  /// The text style (`body`, `title1` …) whose scaling by the user's text size applies; `nil` doesn't scale.
  public let textStyle: String?
  /// Fonts to try in order if ``name`` isn't on the device, before the system's; at most 100.
  public let fallbacks: [String]
  /// The height of a line as a multiple of the size; `nil` is the font's own.
  public let lineHeight: Double?
  /// The space added between letters, in points; `nil` is the font's own spacing.
  public let letterSpacing: Double?

  /// Creates a font.
  /// - Parameters:
  ///   - name: The font's PostScript or family name; `nil` is the system's font.
  ///   - size: The size in points, greater than 0 and at most 1,000.
  ///   - weight: The weight; `nil` leaves it to the font.
  ///   - textStyle: The text style whose scaling applies, such as `body` or `title1`; `nil` doesn't scale.
  ///   - fallbacks: Fonts to try in order if the named one isn't on the device; at most 100.
  ///   - lineHeight: The height of a line as a multiple of the size, greater than 0 and at most 100.
  ///   - letterSpacing: The space added between letters, from -1,000 to 1,000 points.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedFont`` for a number out of range, an empty name, an unknown
  ///   text style or more fallbacks.
  public init(
    name: String? = nil, size: Double, weight: Weight? = nil, textStyle: String? = nil, fallbacks: [String] = [],
    lineHeight: Double? = nil, letterSpacing: Double? = nil
  ) throws {
    guard size > 0, size <= 1_000 else {
      throw SkinIssue(
        .malformedFont, "A font of \(size) points can't be shown",
        suggestion: "Specify a size above 0 and up to 1000 points.")
    }
    guard name?.isEmpty != true else {
      throw SkinIssue(
        .malformedFont, "The font's name is empty",
        suggestion: "Specify a font, or leave the name out for the system's font.")
    }
    guard fallbacks.count <= Self.maximumFallbacks else {
      throw SkinIssue(
        .malformedFont, "The font has \(fallbacks.count) fallbacks, more than \(Self.maximumFallbacks)",
        suggestion: "Keep the ones that devices may have.")
    }
    guard (lineHeight ?? 1) > 0, (lineHeight ?? 1) <= 100, abs(letterSpacing ?? 0) <= 1_000 else {
      throw SkinIssue(
        .malformedFont, "The font's line height or letter spacing is out of range",
        suggestion:
          "Specify a line height above 0 and up to 100, as a multiple of the size, and a letter spacing up to 1000 points."
      )
    }
    if let textStyle, !Self.textStyles.contains(textStyle) {
      throw SkinIssue(
        .malformedFont, "There is no text style \"\(textStyle.prefix(60))\"",
        suggestion: Spelling.question(textStyle, among: Self.textStyles)
          ?? "Use one of \(Self.textStyles.joined(separator: ", ")).")
    }
    self.name = name
    self.size = size
    self.weight = weight
    self.textStyle = textStyle
    self.fallbacks = fallbacks
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
  }
}

extension SkinFont {
  /// The font with a scaled size, within the allowed sizes.
  func scaled(by factor: Double) -> SkinFont {
    var font = self
    font.size = min(size * factor, 1_000)
    return font
  }
}

extension SkinValue {
  /// The value, scaled if it is a font.
  func scalingFonts(by factor: Double) -> SkinValue {
    if case .font(let font) = self { .font(font.scaled(by: factor)) } else { self }
  }
}

extension SkinFont: CustomStringConvertible {
  /// The font as `Name 17 semibold`, followed by its line height and letter spacing if it has them.
  public var description: String {
    let font = [name ?? "system", Self.text(size), weight?.name, textStyle.map { "(\($0))" }]
    let spacing = [
      lineHeight.map { "line height \(Self.text($0))" }, letterSpacing.map { "letter spacing \(Self.text($0))" },
    ]
    let others = fallbacks.map { "else \($0)" }
    return ([font.compactMap(\.self).joined(separator: " ")] + spacing.compactMap(\.self) + others)
      .joined(separator: ", ")
  }

  private static func text(_ number: Double) -> String { SkinValue.number(number).description }
}

extension SkinIssue.Code {
  /// A font that can't be read.
  public static let malformedFont: Self = "malformed-font"
}
