// The names that formats have on the command line.

import ArgumentParser
import SkinFormats
import SkinKit

extension SkinFormat {
  /// Other names of the formats: the letters of docs/formats.md, and the systems that they come from.
  static let aliases: [SkinFormat: [String]] = [
    .native: ["skinkit"],
    .config: ["z", "zip"],
    .appstyle: ["h", "htskinbundle"],
    .plistFolder: ["d", "dianrong"],
    .inheritedPlist: ["s", "ddskin"],
    .rulePlist: ["l", "lythememanager"],
    .theme: ["swifttheme"],
    .colorTable: ["dknightversion"],
    .tokens: ["w3c", "dtcg"],
    .assetCatalog: ["assets", "asset-catalog"],
  ]

  /// All names, for the help.
  static var help: String {
    let names = [SkinFormat].all.map { format in
      let others = (aliases[format] ?? []).joined(separator: ", ")
      return others.isEmpty ? format.name : "\(format.name) (\(others))"
    }
    return "One of \(names.joined(separator: ", "))."
  }

  /// A format by its own name or another one, in any case.
  init?(name: String) {
    let name = name.lowercased()
    let named = [SkinFormat].all.first { $0.name == name || SkinFormat.aliases[$0]?.contains(name) == true }
    guard let named else { return nil }
    self = named
  }
}

/// Reads a format from the command line.
func parseFormat(_ text: String) throws -> SkinFormat {
  guard let format = SkinFormat(name: text) else {
    throw ValidationError("'\(text)' is not a format. \(SkinFormat.help)")
  }
  return format
}

/// Reads the place of the opacity from the command line.
func parseAlphaOrder(_ text: String) throws -> SkinColor.AlphaOrder {
  guard let order = SkinColor.AlphaOrder(rawValue: text.lowercased()) else {
    throw ValidationError("'\(text)' is not a place of the opacity: rgba or argb.")
  }
  return order
}
