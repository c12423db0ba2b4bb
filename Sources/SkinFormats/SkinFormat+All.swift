public import SkinKit

extension [SkinFormat] {
  /// Every format of SkinKit and SkinFormats, in the order of recognition: the first that recognizes a skin's files reads them.
  ///
  /// Formats with a file of a fixed name come first, and themes of editors, which name their fields, before design tokens. A theme is any dictionary and a color table any table, so they are last.
  public static var all: [SkinFormat] {
    [
      .native, .config, .appstyle, .visualStudioCode, .tokens, .plistFolder, .inheritedPlist, .rulePlist, .assetCatalog,
      .iTermColors, .xcodeTheme, .telegramIOS, .telegramAndroid, .theme, .colorTable,
    ]
  }
}
