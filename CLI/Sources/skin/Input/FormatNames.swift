// Names of formats on the command line.

import ArgumentParser
import SkinFormats
import SkinKit

extension SkinFormat {
  /// Aliases of the formats: the letters of docs/formats.md, and the names of the original systems.
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
    .visualStudioCode: ["visual-studio-code"],
    .iTermColors: ["iterm", "iterm2"],
    .xcodeTheme: ["xcode"],
    .telegramIOS: ["telegram-ios"],
    .telegramAndroid: ["telegram-android"],
  ]

  /// The help text that lists all names.
  static var help: String {
    let names = [SkinFormat].all.map { format in
      let others = (aliases[format] ?? []).joined(separator: ", ")
      return others.isEmpty ? format.name : "\(format.name) (\(others))"
    }
    return "One of \(names.joined(separator: ", "))."
  }

  /// The name that a file of the format gets if it comes from the standard input; `nil` to choose by its contents.
  var streamName: String? {
    switch self {
    case .config: "config.json"
    case .appstyle: "appstyle.json"
    case .assetCatalog: "Contents.json"
    case .plistFolder: "Color.plist"
    default: nil
    }
  }

  /// Finds a format by its name or an alias, ignoring case.
  init?(name: String) {
    let name = name.lowercased()
    let named = [SkinFormat].all.first { $0.name == name || SkinFormat.aliases[$0]?.contains(name) == true }
    guard let named else { return nil }
    self = named
  }
}

/// Parses a format.
func parseFormat(_ text: String) throws -> SkinFormat {
  guard let format = SkinFormat(name: text) else {
    let names = [SkinFormat].all.map(\.name) + SkinFormat.aliases.values.joined()
    throw ValidationError("'\(text)' is not a format. \(Spelling.question(text, among: names) ?? SkinFormat.help)")
  }
  return format
}

/// Parses the position of the opacity in a hexadecimal color.
func parseAlphaOrder(_ text: String) throws -> SkinColor.AlphaOrder {
  guard let order = SkinColor.AlphaOrder(rawValue: text.lowercased()) else {
    throw ValidationError("'\(text)' is neither rgba nor argb.")
  }
  return order
}
