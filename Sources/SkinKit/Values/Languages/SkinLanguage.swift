public import Foundation

/// The language of a text, image or file: a BCP 47 tag such as `en`, `pt-BR` or `zh-Hans`.
///
/// Tags are compared in their canonical form, as CLDR defines it: `ZH_hans` is `zh-Hans`, `iw` is `he`, and `no` is `nb`. Regions name the
/// script of their language where it has several: `zh-CN` is `zh-Hans-CN`, and `zh-TW` is `zh-Hant-TW`.
public struct SkinLanguage: Hashable, Sendable {
  /// The language of the app: the localization of its main bundle that suits the user best; `nil` if the bundle has none.
  ///
  /// The system restarts an app when the user chooses another language for it.
  public static let ofApp = Bundle.main.preferredLocalizations.first.flatMap { SkinLanguage($0) }

  /// The most languages of one skin.
  static let maximumCount = 100

  private static let longestTag = 35

  /// The tag in its canonical form.
  public let tag: String

  /// Parses a tag: a language of two or three letters, and optionally a script, a region and variants.
  /// - Parameter text: The tag; `nil` if it isn't one. `any` isn't either, because skins give that name to the value for all languages.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard text.utf8.count <= Self.longestTag, let first = parts.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy(Self.isLetter), parts.dropFirst().allSatisfy(Self.isSubtag)
    else { return nil }
    let language = first.lowercased()
    guard language != "any" else { return nil }
    let subtags = LanguageTags.canonical([language] + parts.dropFirst().map { $0.lowercased() })
    tag = ([subtags[0]] + subtags.dropFirst().map { Self.canonical($0[...]) }).joined(separator: "-")
  }

  /// Takes the language of a locale, without its extensions such as a calendar.
  /// - Parameter locale: The locale; `nil` if it has no language.
  public init?(_ locale: Locale) {
    let parts = locale.identifier.split { $0 == "-" || $0 == "_" || $0 == "@" }
    self.init(
      parts.prefix { (2...8).contains($0.utf8.count) && !$0.utf8.contains(UInt8(ascii: "=")) }.joined(separator: "-"))
  }

  /// The language, and those that serve in its place, best first: `zh-Hant-HK`, `zh-Hant`, `zh`, as RFC 4647 looks tags up.
  ///
  /// - Complexity: Linear in the length of the tag.
  public var fallbacks: [SkinLanguage] {
    var found = [self]
    var rest = tag[...]
    while let dash = rest.lastIndex(of: "-") {
      rest = rest[..<dash]
      found.append(SkinLanguage(canonical: String(rest)))
    }
    return found
  }

  /// The language among some that serves best in place of this one; `nil` if none does.
  ///
  /// It is the first of ``fallbacks`` that is there. Before a language in another script, and if none is there, it is the language in
  /// another region: of `zh-Hans` in that of `zh-CN`.
  /// - Parameter available: The languages.
  /// - Returns: One of them.
  /// - Complexity: Linear in the number of languages.
  package func best(among available: some Collection<SkinLanguage>) -> SkinLanguage? {
    let found = fallbacks.first(where: available.contains)
    if let found, isReadable(as: found) { return found }
    let regional = available.filter(isReadable)
    return regional.first { LanguageTags.isUsualRegion($0.subtags) } ?? regional.min() ?? found
  }

  /// Whether people read both alike, whatever their regions: the languages are the same, and so are the scripts.
  package func isReadable(as other: SkinLanguage) -> Bool {
    let (own, others) = (subtags, other.subtags)
    return own[0] == others[0] && LanguageTags.script(of: own) == LanguageTags.script(of: others)
  }

  private var subtags: [String] { tag.lowercased().split(separator: "-").map(String.init) }

  private init(canonical tag: String) { self.tag = tag }

  /// A subtag in the case that RFC 5646 recommends: a script as `Hans`, a region as `TW`.
  private static func canonical(_ subtag: Substring) -> String {
    switch subtag.utf8.count {
    case 2: subtag.uppercased()
    case 4 where subtag.utf8.allSatisfy(isLetter): subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
    default: subtag.lowercased()
    }
  }

  /// Whether a text is a subtag; a single letter would begin an extension, which no text depends on.
  private static func isSubtag(_ text: Substring) -> Bool {
    (2...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension SkinLanguage: LosslessStringConvertible, Comparable, Codable {
  /// The tag.
  public var description: String { tag }

  /// Orders languages by their tags; one precedes those that fall back to it.
  /// - Parameters:
  ///   - lhs: A language.
  ///   - rhs: Another.
  /// - Returns: Whether the first precedes the second.
  public static func < (lhs: SkinLanguage, rhs: SkinLanguage) -> Bool { lhs.tag.precedesByBytes(rhs.tag) }

  /// Decodes a tag from a string.
  /// - Parameter decoder: The decoder of the string.
  /// - Throws: `DecodingError` if it isn't a tag.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a language such as en or zh-Hans", parse: SkinLanguage.init)
  }

  /// Encodes the tag as a string.
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try tag.encode(to: encoder) }
}
