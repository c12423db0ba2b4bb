// Fonts that can't be used, aren't there, or are too small to be read.

import Foundation
import SkinKit

/// A font file that can't be used.
struct UnreadableFontRule: LintRule {
  let description = RuleDescription(
    "unreadable-font", "A font file can't be used",
    help: """
      The file isn't a TrueType or OpenType font, is cut off, or lacks one of the tables cmap, head and name. The app \
      can't register it and shows the system's font.
      """, level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.files.compactMap { file in
      guard case .font(.failure(let problem)) = file.content else { return nil }
      return issue(problem.message, remedy: "Export or download the font again.", place: .init(file: file.path))
    }
  }
}

/// A font that neither the skin brings nor iOS has.
struct UnknownFontRule: LintRule {
  let description = RuleDescription(
    "unknown-font", "A font is neither the skin's nor one of iOS",
    help: """
      The system's font is shown instead. Bring the font's file and name it in the header's "fonts"; a font of the \
      app's own goes into "fonts" of .skinlint.json.
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
            "The font \"\(name)\" is neither the skin's nor one of iOS",
            remedy: "Correct the name, or add the font's file and name it in the header's \"fonts\".", place: place)
        }
    }
  }
}

/// A font that is too small.
struct SmallTextRule: LintRule {
  let description = RuleDescription(
    "small-text", "A font is too small to be read",
    help: """
      Apple's Human Interface Guidelines ask for 11 points at least on iPhones and iPads. The limit is `fontSize`.
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
  /// The fonts of the skin's own keys, each once for a key, with the keys' places.
  fileprivate var fonts: [(place: SkinIssue.Place, font: SkinFont)] {
    entries.flatMap { _, entry in
      Set(Self.values(of: entry).compactMap { if case .font(let font) = $0 { font } else { nil } })
        .sorted { $0.description < $1.description }.map { (entry.place, $0) }
    }
  }
}
