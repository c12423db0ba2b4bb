/// The appearance and language of a screen, as far as a skin's values may depend on them.
public struct SkinAppearance: Hashable, Sendable, CustomStringConvertible {
  /// Whether it is dark.
  public var isDark: Bool
  /// Whether contrast is increased.
  public var isHighContrast: Bool
  /// The language; `nil` is for all languages.
  public var language: SkinLanguage?

  /// Creates an appearance.
  /// - Parameters:
  ///   - isDark: Whether it is dark.
  ///   - isHighContrast: Whether contrast is increased.
  ///   - language: The language; `nil` is for all languages.
  @inlinable public init(isDark: Bool = false, isHighContrast: Bool = false, language: SkinLanguage? = nil) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
    self.language = language
  }

  // Inlinable, because it is the default of every look-up.
  /// Light, with normal contrast.
  @inlinable public static var light: SkinAppearance { SkinAppearance() }
  /// Dark, with normal contrast.
  public static let dark = SkinAppearance(isDark: true)

  /// All four appearances, for all languages.
  public static let all = [false, true].flatMap { dark in
    [false, true].map { SkinAppearance(isDark: dark, isHighContrast: $0) }
  }

  /// The appearances for all languages by their names, which most texts are.
  private static let byDescription = Dictionary(uniqueKeysWithValues: all.map { ($0.description, $0) })

  /// Parses the names that skins and tools use, joined by commas: `any`, `light`, `dark`, `high-contrast`, and a language such as `zh-Hans`.
  /// - Parameter text: The names in any order; `nil` if one is unknown or two contradict each other.
  public init?(_ text: String) {
    if let appearance = Self.byDescription[text] {
      self = appearance
      return
    }
    self.init()
    var names: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard names.insert(name).inserted else { return nil }
      switch name {
      case "any", "light": break
      case "dark": isDark = true
      case "high-contrast": isHighContrast = true
      default:
        guard language == nil, let named = SkinLanguage(name) else { return nil }
        language = named
      }
    }
    guard !(names.contains("light") && names.contains("dark")), !(names.contains("any") && names.count > 1) else {
      return nil
    }
  }

  /// Whether a text names an appearance for all languages; found out faster than by parsing the text.
  static func isForAllLanguages(_ text: String) -> Bool {
    if byDescription[text] != nil || text == "light" { return true }
    guard text.utf8.contains(UInt8(ascii: ",")), let appearance = Self(text) else { return false }
    return appearance.language == nil
  }

  /// The names, in the form of ``init(_:)``.
  public var description: String {
    let names = [isDark ? "dark" : nil, isHighContrast ? "high-contrast" : nil, language?.tag].compactMap(\.self)
    return names.isEmpty ? "any" : names.joined(separator: ",")
  }

  /// The same appearance in another language, or for all.
  package func speaking(_ language: SkinLanguage?) -> SkinAppearance {
    SkinAppearance(isDark: isDark, isHighContrast: isHighContrast, language: language)
  }

  /// The appearances whose values serve for this one, best first, without the one for any: the language decides before the colors.
  var fallbacks: [SkinAppearance] {
    let languages: [SkinLanguage?] = (language?.fallbacks ?? []) + [nil]
    return languages.flatMap { language in
      [self, SkinAppearance(isDark: isDark), SkinAppearance(isHighContrast: isHighContrast), .light]
        .map { $0.speaking(language) }.filter { $0 != .light }.unique
    }
  }
}

extension [SkinAppearance] {
  /// The elements without repetitions.
  fileprivate var unique: [SkinAppearance] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
