import Foundation
import SkinServerAPI

/// The contrasts of a version's texts on its backgrounds, as a table.
enum ContrastView {
  /// The least ratios of WCAG 2.2 for text and for large text.
  private static let (enough, enoughForLarge) = (4.5, 3.0)

  /// Returns the values of the template.
  static func view(_ contrast: [SkinKeysAnswer.Contrast], _ texts: Texts) -> View {
    let backgrounds = Set(contrast.map(\.background)).sorted()
    let measured = Dictionary(contrast.map { ([$0.text, $0.background], $0) }) { first, _ in first }
    let rows = Set(contrast.map(\.text)).sorted().map { text -> View in
      [
        "name": text,
        "cells": backgrounds.map { background -> View in
          let pair = measured[[text, background]]
          return [
            "background": background, "isDeclared": pair?.minimum != nil,
            "ratios": (pair?.ratios ?? []).map { view(of: $0, minimum: pair?.minimum, texts) },
          ]
        },
      ]
    }
    return ["hasContrast": !rows.isEmpty, "backgrounds": backgrounds.map { ["name": $0] as View }, "rows": rows]
  }

  /// Returns a ratio with what it suffices for.
  ///
  /// Only pairs that the author declares can fail.
  private static func view(of ratio: SkinKeysAnswer.Contrast.Ratio, minimum: Double?, _ texts: Texts) -> View {
    let verdict =
      if let minimum {
        ratio.ratio >= minimum ? ("contrast_enough", "success") : ("contrast_low", "danger")
      } else if ratio.ratio >= enough {
        ("contrast_text_ok", "")
      } else {
        (ratio.ratio >= enoughForLarge ? "contrast_large_ok" : "contrast_decoration", "")
      }
    return [
      "ratio": ratio.ratio.formatted(.number.precision(.fractionLength(2)).locale(texts.locale)),
      "appearance": ValueViews.appearance(ratio.appearance, texts) ?? texts["light"], "verdict": texts[verdict.0],
      "style": verdict.1,
    ]
  }
}
