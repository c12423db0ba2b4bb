// Rules about fonts.

import Foundation
import SkinKit

/// Finds font files that can't be used.
struct UnreadableFontRule: LintRule {
  let description = RuleDescription(
    "unreadable-font", "A font file can't be used",
    help: """
      The file isn't a TrueType or OpenType font, is truncated, or lacks one of the tables cmap, head and name. The app \
      can't register it, and shows the system font.
      """, level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.files.compactMap { file in
      guard case .font(.failure(let problem)) = file.content else { return nil }
      return issue(problem.message, suggestion: "Export or download the font again.", place: .init(file: file.path))
    }
  }
}

/// Finds fonts that neither the skin contains nor iOS has.
struct UnknownFontRule: LintRule {
  let description = RuleDescription(
    "unknown-font", "Neither the skin nor iOS has a font",
    help: """
      The system font is shown instead. Add the font's file and name it in the header's "fonts". List a font that the \
      app contains in "fonts" of .skinlint.json.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    var given: Set<String> = []
    for file in context.files {
      if case .font(.success(let font)) = file.content { given.formUnion(font.names) }
    }
    for base in context.layers.dropFirst() {
      for path in base.header.fonts {
        if case .font(.success(let font)) = FileDigest(path: path, in: base.files).content {
          given.formUnion(font.names)
        }
      }
    }
    let known = Set(given.union(context.configuration.fonts).map { $0.lowercased() })
    return context.fonts.flatMap { place, font in
      // The system font follows all fallbacks, as it stands for the generic families of CSS.
      ([font.name].compactMap(\.self) + font.fallbacks.filter { Self.generic[$0.lowercased()] == nil })
        .filter { !known.contains($0.lowercased()) && !SystemFonts.contains($0) }
        .map { name in
          issue(
            "Neither the skin nor iOS has the font \"\(name)\"",
            suggestion: Self.generic[name.lowercased()]
              ?? "Correct the name, or add the font's file and name it in the header's \"fonts\"."
              + Self.list(given), place: place)
        }
    }
  }

  /// A sentence with the names of the skin's fonts, which authors often know only by the names of their files.
  private static func list(_ names: Set<String>) -> String {
    guard !names.isEmpty else { return "" }
    let shown = names.sorted().prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
    return " The skin's font files have \(shown)\(names.count > 6 ? " and others" : "")."
  }

  /// The suggestions for generic families of CSS, by their names.
  private static let generic: [String: String] = {
    let examples = [
      "serif": "Georgia", "ui-serif": "Georgia", "monospace": "Menlo", "ui-monospace": "Menlo",
      "cursive": "Snell Roundhand", "fantasy": "Papyrus", "math": "STIX Two Math", "emoji": "Apple Color Emoji",
      "fangsong": "PingFang SC",
    ]
    let system = ["sans-serif", "ui-sans-serif", "ui-rounded", "system-ui", "-apple-system", "blinkmacsystemfont"]
    let named = examples.mapValues { "It is a generic family of CSS. Specify a font of iOS, such as \"\($0)\"." }
    let plain =
      "It is a generic family of CSS. Leave out the name for the system font, or write system-ui in design tokens."
    return named.merging(system.map { ($0, plain) }) { $1 }
  }()
}

/// Finds fonts that are too small.
struct SmallTextRule: LintRule {
  let description = RuleDescription(
    "small-text", "A font is too small to be read",
    help: """
      Apple's Human Interface Guidelines ask for at least 11 points on iPhone and iPad. The limit is `fontSize`.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let limit = context.configuration.limit(.fontSize)
    return context.fonts.compactMap { place, font in
      guard font.size < limit else { return nil }
      return issue(
        "The font has \(SkinValue.number(font.size)) points, less than \(SkinValue.number(limit))",
        suggestion: "Make it \(SkinValue.number(limit)) points or more.", place: place)
    }
  }
}

extension LintContext {
  /// The distinct fonts of each of the skin's own keys, with the keys' places; those with references by their sizes alone.
  fileprivate var fonts: [(place: SkinIssue.Place, font: SkinFont)] {
    entries.flatMap { _, entry -> [(place: SkinIssue.Place, font: SkinFont)] in
      guard entry.kind == .font else { return [] }
      let own = Self.values(of: entry).compactMap { if case .font(let font) = $0 { font } else { nil } }
      let sizes = Self.expressions(of: entry).compactMap { $0.json["size"]?.number }
      return Set(own + sizes.compactMap { try? SkinFont(size: $0) })
        .sorted { $0.description < $1.description }.map { (entry.place, $0) }
    }
  }
}
