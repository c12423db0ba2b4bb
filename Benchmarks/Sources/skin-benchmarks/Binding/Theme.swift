import BenchmarkSupport
import Foundation
import SkinKit

/// One color per key, in the forms for SkinKit and its peers.
///
/// Themes with different tints have no color in common.
struct Theme: Sendable {
  /// The skin for SkinKit.
  let skin: Skin
  /// The colors for peers with look-ups by name.
  let colors: [String: SkinColor]
  /// The colors for the bare loop, by key index.
  let ready: [SkinColor]

  /// Returns the names of keys.
  static func names(_ count: Int) -> [String] { (0..<count).map { "bench.color\($0)" } }

  /// Creates a theme.
  /// - Parameters:
  ///   - names: The keys' names.
  ///   - tint: The blue component of all colors.
  ///   - other: A different blue component for the key with the index 7.
  /// - Throws: ``WrongResult`` if the skin is incomplete, and errors of reading it.
  init(_ names: [String], tint: Int, other: Int? = nil) throws {
    let texts = names.indices.map { index in
      String(format: "#%02X%02X%02X", index / 256, index % 256, index == 7 ? other ?? tint : tint)
    }
    let members = zip(names, texts).map { "\"\($0.dropFirst("bench.".count))\": \"\($1)\"" }.joined(separator: ",")
    let files = SkinMemoryFiles(contents: [
      "skin.json": Data("{\"schema\": 1, \"id\": \"bench\"}".utf8),
      "modules/bench.json": Data("{\"colors\": {\(members)}}".utf8),
    ])
    skin = SkinResolver().resolve(try SkinDocument.read(files))
    ready = try texts.map { try SkinColor($0) }
    colors = Dictionary(uniqueKeysWithValues: zip(names, ready))
    try WrongResult.unless(skin.count == names.count && skin.issues.isEmpty, "the theme's skin is incomplete")
  }
}
