// Rules about declared color pairs.

import Foundation
import SkinFormats
import SkinKit

/// Finds pairs with too little contrast.
struct LowContrastRule: LintRule {
  let description = RuleDescription(
    "low-contrast", "A pair of colors has too little contrast",
    help: """
      Not everyone can read the text or symbol. The ratio is that of WCAG 2.2: 4.5 for text, 3 for large text. Every \
      appearance is checked, gradients at their worst place, translucent text over its background.
      """, level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    var issues: [SkinIssue] = []
    var samples = 0
    var samplesForColors = 0
    for (pair, place) in context.contrastPairs {
      samples += Self.samples(of: pair.background, in: context.skin)
      guard samples <= Self.maximumSamples else {
        let message =
          "The contrast of this pair and the following ones isn't checked: their gradients have too many stops"
        return issues + [issue(message, suggestion: "Use gradients with fewer stops.", place: place)]
      }
      let low = ContrastMeasurement.measure(pair.text, on: pair.background, in: context.skin)
        .filter { $0.ratio < pair.minimum }
      for measurement in low {
        samplesForColors += 256 * ContrastBackground.sampleCount(of: measurement.background)
        issues.append(issue(pair, measurement, place, isSuggesting: samplesForColors <= Self.maximumSamples))
      }
    }
    return issues
  }

  /// The most places of backgrounds at which contrast is computed, for the pairs and again for the suggestions.
  private static let maximumSamples = 5_000_000

  private static func samples(of background: String, in skin: Skin) -> Int {
    guard let gradients = skin.variants(for: SkinKey<SkinGradient>(background)) else { return 0 }
    return SkinAppearance.all.reduce(0) { $0 + ContrastBackground.sampleCount(of: gradients[$1]) }
  }

  private func issue(
    _ pair: SkinContrastPair, _ measurement: ContrastMeasurement, _ place: SkinIssue.Place, isSuggesting: Bool
  ) -> SkinIssue {
    guard isSuggesting else {
      return issue(
        "\(pair.text) has a contrast of \(Self.rounded(measurement.ratio)) on \(pair.background), less than "
          + Self.rounded(pair.minimum), suggestion: "Change one of the two.", place: place)
    }
    let nearest = ContrastBackground(measurement.background)
      .nearestColor(to: ScreenColor(measurement.text), minimum: pair.minimum)
    let shown = measurement.appearance == .light ? "" : " (\(measurement.appearance))"
    return issue(
      "\(pair.text) (\(measurement.text)) on \(pair.background)\(shown) has a contrast of "
        + "\(Self.rounded(measurement.ratio)), less than \(Self.rounded(pair.minimum))",
      suggestion: nearest.map { "Change the lightness of \(pair.text)\(shown): \($0) has enough contrast." }
        ?? "Change \(pair.background)\(shown): no lightness of \(pair.text) has enough contrast on it.",
      place: place)
  }

  /// Formats a ratio with two decimals, rounded down so that 4.499 doesn't read as 4.50.
  private static func rounded(_ ratio: Double) -> String { String(format: "%.2f", (ratio * 100).rounded(.down) / 100) }
}

/// Finds pairs that name a key without a color.
struct UnknownContrastKeyRule: LintRule {
  let description = RuleDescription(
    "unknown-contrast-key", "A color pair names a key without a color",
    help: "The pair can't be checked. The text's key must be a color, the background's a color or a gradient.",
    level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    lazy var spelling = Spelling(context.skin.keys)
    return context.document.contrast.flatMap { pair in
      [(pair.text, [SkinKind.color]), (pair.background, [.color, .gradient])].compactMap { key, kinds -> SkinIssue? in
        var place = pair.place
        place.key = key
        guard let value = context.skin.variants(for: AnySkinKey(key)) else {
          guard !context.unreadableKeys.contains(key) else { return nil }
          return issue(
            "A color pair names \(key), which has no value",
            suggestion: spelling.question(key) ?? "Specify a key that exists.", place: place)
        }
        guard !kinds.contains(value.any.kind) else { return nil }
        return issue(
          "A color pair names \(key), which is \(value.any.kind.withArticle)",
          suggestion: "Specify \(kinds.map(\.withArticle).joined(separator: " or ")).", place: place)
      }
    }
  }
}

extension LintContext {
  /// The pairs of the skin and its bases, each once, with the place to fix it.
  var contrastPairs: [(pair: SkinContrastPair, place: SkinIssue.Place)] {
    var seen: Set<[String]> = []
    return layers.enumerated().flatMap { index, layer in
      layer.contrast.compactMap { pair in
        guard seen.insert([pair.text, pair.background]).inserted else { return nil }
        // A pair that a base declares is reported at this skin's definition of one of the colors.
        let own = document.entries[pair.text]?.place ?? document.entries[pair.background]?.place
        var place = index == 0 ? pair.place : own ?? .init()
        place.key = place.key ?? pair.text
        return (pair, place)
      }
    }
  }
}
