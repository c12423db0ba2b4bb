// The targets for the formats of skins: each is read, resolved, written and read again.

import Foundation
import SkinFormats
import SkinKit

extension FuzzTarget {
  static let formats = [
    format("native", .native, file: "skin.json", length: 8_192) { try Seeds.nativeSkins() + [FormatSeeds.native] },
    format("config", .config, file: "config.json") { [FormatSeeds.config] },
    format("appstyle", .appstyle, file: "appstyle.json") {
      try [FormatSeeds.appstyle] + Seeds.real("corpus/themes", endings: ["appstyle.json", "login.json"])
    },
    format("tokens", .tokens, file: "a.tokens.json") {
      try [FormatSeeds.tokens] + Seeds.real("corpus/tokens", endings: [".json", ".jsonc", ".tokens"])
    },
    format("resolver", .tokens, file: "a.resolver.json", length: 8_192) {
      try [FormatSeeds.resolver] + Seeds.real("corpus/tokens", endings: ["resolver.json"])
    },
    format("plist-folder", .plistFolder, file: "Color.plist") { [FormatSeeds.plistFolder] },
    format("inherited-plist", .inheritedPlist, file: "a.plist") {
      try [FormatSeeds.inheritedPlist] + Seeds.real("corpus/themes", endings: [".plist"])
    },
    format("rule-plist", .rulePlist, file: "Night.plist") { [FormatSeeds.rulePlist] },
    format("xcassets", .assetCatalog, file: "A.xcassets/Accent.colorset/Contents.json") {
      try [
        Seeds.example("iOS") { $0.hasSuffix(".json") }, FormatSeeds.assets,
      ] + Seeds.real("corpus/xcassets", endings: ["Contents.json"])
    },
    format("theme", .theme, file: "theme.json") {
      try [FormatSeeds.theme] + Seeds.real("corpus/themes", endings: ["Night.json", "Red.json"])
    },
    // Encodings of property lists are recognized by their contents. Themes may have any value.
    format("plist", .theme, file: "theme.plist") {
      try FormatSeeds.plists + Seeds.real("corpus/themes", endings: [".plist"])
        + Seeds.real("hostile/content", endings: [".plist"])
    },
    format("color-table", .colorTable, file: "table.txt") {
      try [FormatSeeds.colorTable] + Seeds.real("corpus/themes", endings: [".txt"])
    },
    format("vscode", .visualStudioCode, file: "a-color-theme.json") { [FormatSeeds.visualStudioCode] },
    format("itermcolors", .iTermColors, file: "a.itermcolors") { [FormatSeeds.iTermColors] },
    format("xccolortheme", .xcodeTheme, file: "a.xccolortheme") { [FormatSeeds.xcodeTheme] },
    format("tgios-theme", .telegramIOS, file: "a.tgios-theme") { [FormatSeeds.telegramIOS] },
    format("attheme", .telegramAndroid, file: "a.attheme") { [FormatSeeds.telegramAndroid] },
    // The format is detected.
    format("detect", nil, file: "a.json") {
      try [
        FormatSeeds.native, FormatSeeds.config, FormatSeeds.appstyle, FormatSeeds.tokens, FormatSeeds.resolver,
        FormatSeeds.plistFolder, FormatSeeds.inheritedPlist, FormatSeeds.rulePlist, FormatSeeds.assets,
        FormatSeeds.theme,
      ] + Seeds.nativeSkins()
    },
  ]

  private static func format(
    _ name: String, _ format: SkinFormat?, file: String, length: Int = 4_096,
    seeds: @escaping @Sendable () throws -> [Data]
  ) -> FuzzTarget {
    FuzzTarget(name, maximumLength: length, seeds: seeds) { data in
      let packed = PackedFiles(data, only: file)
      try readAndWrite(SkinMemoryFiles(contents: packed.files), as: format, packed.options)
    }
  }
}
