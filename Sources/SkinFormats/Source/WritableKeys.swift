import Foundation
import SkinKit

/// A skin's resolved keys, for formats without aliases and bases, with the losses of writing them.
///
/// Each loss is a warning `unwritable-value` at the place where the skin defines the key.
struct WritableKeys {
  /// A key with its values of all kinds.
  struct Key {
    let full: String
    let module: String
    /// The name in the module.
    let name: String
    let value: ResolvedValue
  }

  /// The keys, sorted by their UTF-8 bytes.
  let keys: [Key]
  /// The issues of the resolution, and the losses.
  private(set) var issues: [SkinIssue]
  /// The format, as messages name it: "Zip skins".
  private let format: String
  private let entries: [String: SkinDocument.Entry]
  private let rules: [SkinRule]
  private let fonts: [SkinFile]

  /// Resolves a skin.
  /// - Throws: `SkinIssue` if a key has an invalid name, or there are too many keys.
  init(_ document: SkinDocument, resolver: SkinResolver, format: String) throws {
    let resolution = resolver.resolution(of: document)
    guard resolution.names.count <= DocumentBuilder.maximumKeys else {
      throw SkinIssue(
        .tooManyKeys, "The skin has more than \(DocumentBuilder.maximumKeys) keys with those of its bases",
        suggestion: "Divide it into several skins.")
    }
    entries = document.entries
    self.format = format
    issues = resolution.issues
    keys = try zip(resolution.names, resolution.values).map { full, value in
      guard full.isFullKey, let dot = full.firstIndex(of: ".") else {
        var place = document.entries[full]?.place ?? SkinIssue.Place()
        place.key = full
        throw SkinIssue(
          .malformedKey, "\"\(full.prefix(60))\" is not the full name of a key",
          suggestion: "Use the form module.name.",
          place: place)
      }
      return Key(
        full: full, module: String(full[..<dot]), name: String(full[full.index(after: dot)...]), value: value)
    }.sorted { $0.full.precedesByBytes($1.full) }
    rules = resolution.rules
    fonts = resolution.fontFiles
  }

  /// The values of the first kind that a format has, without those for single languages; other kinds and languages are reported.
  /// - Returns: The values; `nil` if the key has values in single languages only.
  mutating func values(of key: Key, preferring kinds: Set<SkinKind>) -> SkinVariants<SkinValue>? {
    let variants = key.value.all.first { kinds.contains($0.any.kind) } ?? key.value.variants
    for other in key.value.all where other.any.kind != variants.any.kind {
      lose(
        "\(format) have one value for a name; the \(other.any.kind.rawValue) of this name is left out",
        "Add a key of its own for it.", key.full)
    }
    guard !variants.languages.isEmpty else { return variants }
    let languages = variants.languages.map(\.tag)
    guard !variants.isPartial, let plain = variants.speaking(nil) else {
      lose(
        "\(format) don't tell languages apart, and the key has a value only in "
          + "\(languages.joined(separator: " and ")); it is left out",
        "Add a value for any language.", key.full)
      return nil
    }
    lose(
      "\(format) don't tell languages apart; the value for \(languages.joined(separator: " and for ")) is left out",
      "Make a skin of its own for that language.", key.full)
    return plain
  }

  /// Reports rules and fonts, which no format but the native one has.
  mutating func loseRulesAndFonts(ruleSuggestion: String, fontSuggestion: String) {
    if let rule = rules.first {
      lose(
        rules.count == 1 ? "A rule for views is left out" : "\(rules.count) rules for views are left out",
        ruleSuggestion,
        at: rule.place)
    }
    if let font = fonts.first {
      let others = fonts.count - 1
      lose(
        "The font \(font.path)\(others == 0 ? "" : " and \(others) more") is left out", fontSuggestion,
        at: .init(key: "fonts"))
    }
  }

  /// Reports a loss of a key.
  mutating func lose(_ message: String, _ suggestion: String, _ key: String) {
    // Only keys of the skin itself have a place in its files.
    var place = entries[key]?.place ?? SkinIssue.Place()
    place.key = key
    lose(message, suggestion, at: place)
  }

  private mutating func lose(_ message: String, _ suggestion: String, at place: SkinIssue.Place) {
    issues.append(SkinIssue(.unwritableValue, message, suggestion: suggestion, place: place, severity: .warning))
  }
}

extension SkinVariants {
  /// The appearances that a format must tell apart: those with a value, and dark with high contrast if it combines two of them.
  var writtenAppearances: [SkinAppearance] {
    let own = Set(appearances.filter { $0.language == nil })
    let isMixed = own.contains(.dark) && own.contains(SkinAppearance(isHighContrast: true))
    return SkinAppearance.all.filter { appearance in
      appearance == .light || own.contains(appearance) || (isMixed && appearance.isDark && appearance.isHighContrast)
    }
  }
}
