// The targets for colors and JSON, which all other readers use.

import Foundation
import SkinKit

extension FuzzTarget {
  static let text = [
    FuzzTarget(
      "color", maximumLength: 256,
      seeds: Seeds.texts(
        "#C8102E", "#abc8", "0xFFFFFF80", "transparent", "rgb(200, 16, 46)", "rgba(255 0 0 / 50%)",
        "hsl(120deg 100% 50%)", "oklch(62.8% 0.25 29)", "color(display-p3 1 0.4 0 / 80%)", "rgb(none 10% 1e2)")
    ) { data in
      for order in [SkinColor.AlphaOrder.rgba, .argb] {
        let color = try SkinColor(String(decoding: data, as: UTF8.self), order: order)
        for part in [color.red, color.green, color.blue, color.alpha] where !(0...1).contains(part) {
          throw Finding("a part of the color is \(part)")
        }
      }
    },
    FuzzTarget("json", seeds: jsonSeeds) { data in
      var warnings: [SkinIssue] = []
      let json = try SkinSourceJSON(data, file: "input.json", warnings: &warnings)
      let text = json.text
      let again = try readingBack("JSON") {
        try SkinSourceJSON(Data(text.utf8), file: "input.json", warnings: &warnings)
      }
      if again.text != text { throw Finding("writing again differs: \(text)") }
    },
  ]

  @Sendable private static func jsonSeeds() throws -> [Data] {
    let texts = [
      #"{"a": [1, -2.5e+3, true, false, null, "\u00e9\n\ud83d\ude00"], "b": {"c": {}}, "d": [],}"#, "[[[[]]]]",
      #""text""#,
    ]
    return try texts.map { Data($0.utf8) } + Seeds.real("hostile/content", endings: [".json"])
  }
}
