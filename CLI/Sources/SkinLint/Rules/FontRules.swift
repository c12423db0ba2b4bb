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
      return issue(problem.message, remedy: "Export or download the font again.", place: .init(file: file.path))
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
    var known = Set(context.configuration.fonts.map { $0.lowercased() })
    for file in context.files {
      if case .font(.success(let font)) = file.content { known.formUnion(font.names.map { $0.lowercased() }) }
    }
    for base in context.layers.dropFirst() {
      for path in base.header.fonts {
        if case .font(.success(let font)) = FileDigest(path: path, in: base.files).content {
          known.formUnion(font.names.map { $0.lowercased() })
        }
      }
    }
    return context.fonts.flatMap { place, font in
      ([font.name].compactMap(\.self) + font.fallbacks)
        .filter { !known.contains($0.lowercased()) && !SystemFonts.contains($0) }
        .map { name in
          issue(
            "Neither the skin nor iOS has the font \"\(name)\"",
            remedy: "Correct the name, or add the font's file and name it in the header's \"fonts\".", place: place)
        }
    }
  }
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
        remedy: "Give it \(SkinValue.number(limit)) points or more.", place: place)
    }
  }
}

extension LintContext {
  /// The distinct fonts of each of the skin's own keys, with the keys' places.
  fileprivate var fonts: [(place: SkinIssue.Place, font: SkinFont)] {
    entries.flatMap { _, entry in
      Set(Self.values(of: entry).compactMap { if case .font(let font) = $0 { font } else { nil } })
        .sorted { $0.description < $1.description }.map { (entry.place, $0) }
    }
  }
}
