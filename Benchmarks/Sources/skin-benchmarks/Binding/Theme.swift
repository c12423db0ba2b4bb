// A set of colours in the forms that the subject and its peers read.

import Foundation
import SkinKit

/// As many colours as there are keys, all different from those of a theme with another tint.
struct Theme: Sendable {
  /// For SkinKit.
  let skin: Skin
  /// For peers that look colours up by name.
  let colors: [String: SkinColor]
  /// For the bare loop, by the key's index.
  let ready: [SkinColor]

  /// The names of some keys.
  static func names(_ count: Int) -> [String] { (0..<count).map { "bench.color\($0)" } }

  /// Makes a theme.
  /// - Parameters:
  ///   - names: The keys' names.
  ///   - tint: The blue of all colours.
  ///   - other: The blue of the key whose index is 7, where it is another.
  /// - Throws: What reading the skin throws; ``WrongResult`` where it isn't whole.
  init(_ names: [String], tint: Int, other: Int? = nil) throws {
    let texts = names.indices.map { index in
      String(format: "#%02X%02X%02X", index / 256, index % 256, index == 7 ? other ?? tint : tint)
    }
    let members = zip(names, texts).map { "\"\($0.dropFirst("bench.".count))\": \"\($1)\"" }.joined(separator: ",")
    let files = MemoryFiles(contents: [
      "skin.json": Data("{\"schema\": 1, \"id\": \"bench\"}".utf8),
      "modules/bench.json": Data("{\"colors\": {\(members)}}".utf8),
    ])
    skin = SkinResolver().resolve(try SkinDocument.read(files))
    ready = try texts.map { try SkinColor($0) }
    colors = Dictionary(uniqueKeysWithValues: zip(names, ready))
    try WrongResult.unless(skin.count == names.count && skin.issues.isEmpty, "the theme's skin is not whole")
  }
}
