import Foundation
import SkinFormats

/// The font families of iOS, as listed at https://developer.apple.com/fonts/system-fonts.
package enum SystemFonts {
  /// Whether a name is a family of iOS, or the PostScript or full name of one of its fonts.
  ///
  /// Fonts of later systems than ``SystemFontNames`` are recognized by their family: its name without spaces, alone or before a
  /// hyphen.
  package static func contains(_ name: String) -> Bool {
    // Names of the system font begin with a dot.
    guard !name.hasPrefix(".") else { return true }
    if SystemFontNames.all.contains(SystemFontName.postScript(name).lowercased()) { return true }
    let plain = folded(name)
    return folded.contains(plain) || folded.contains(folded(String(name.prefix { $0 != "-" })))
      || fullNames(of: name).contains { folded.contains($0) }
  }

  /// Returns the possible families of a full name such as "Gill Sans SemiBold".
  private static func fullNames(of name: String) -> [String] {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, styles.contains(last.lowercased()) else { return [] }
    return (1..<words.count).map { folded(words.prefix($0).joined()) }
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  private static let styles: Set = [
    "regular", "italic", "oblique", "bold", "semibold", "demibold", "light", "ultralight", "thin", "medium", "heavy",
    "black", "book", "roman", "w3", "w6", "w7",
  ]

  private static let folded = Set((families + postScriptStems).map(folded))

  private static let families = [
    "Academy Engraved LET", "Al Nile", "American Typewriter", "Apple Color Emoji", "Apple SD Gothic Neo",
    "Apple Symbols", "AppleMyungjo", "Arial", "Arial Hebrew", "Arial Rounded MT Bold", "Arial Unicode MS", "Avenir",
    "Avenir Next", "Avenir Next Condensed", "Baskerville", "Bodoni 72", "Bodoni 72 Oldstyle", "Bodoni 72 Smallcaps",
    "Bodoni Ornaments", "Bradley Hand", "Chalkboard SE", "Chalkduster", "Charter", "Cochin", "Copperplate", "Courier",
    "Courier New", "DIN Alternate", "DIN Condensed", "Damascus", "Devanagari Sangam MN", "Didot", "Euphemia UCAS",
    "Farah", "Futura", "Galvji", "Geeza Pro", "Georgia", "Gill Sans", "Grantha Sangam MN", "Gujarati Sangam MN",
    "Gurmukhi MN", "Helvetica", "Helvetica Neue", "Hiragino Maru Gothic ProN", "Hiragino Mincho ProN",
    "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Hoefler Text", "Impact", "Kailasa", "Kannada Sangam MN",
    "Kefa", "Khmer Sangam MN", "Kohinoor Bangla", "Kohinoor Devanagari", "Kohinoor Gujarati", "Kohinoor Telugu",
    "Lao Sangam MN", "Malayalam Sangam MN", "Marker Felt", "Menlo", "Mishafi", "Mukta Mahee", "Myanmar Sangam MN",
    "New York", "Noteworthy", "Noto Nastaliq Urdu", "Noto Sans Kannada", "Noto Sans Myanmar", "Noto Sans Oriya",
    "Optima", "Oriya Sangam MN", "Palatino", "Papyrus", "Party LET", "PingFang HK", "PingFang MO", "PingFang SC",
    "PingFang TC", "Rockwell", "STIX Two Math", "STIX Two Text", "Savoye LET", "Sinhala Sangam MN", "Snell Roundhand",
    "Symbol", "Tamil Sangam MN", "Telugu Sangam MN", "Thonburi", "Times New Roman", "Trebuchet MS", "Verdana",
    "Zapf Dingbats", "Zapfino",
  ]

  /// The prefixes of PostScript names that differ from the family's name.
  private static let postScriptStems = [
    "ArialMT", "ArialRoundedMTBold", "ArialUnicodeMS", "BanglaSangamMN", "BodoniSvtyTwoITCTT", "BodoniSvtyTwoOSITCTT",
    "BodoniSvtyTwoSCITCTT", "BodoniOrnamentsITCTT", "BradleyHandITCTT", "CourierNewPS", "CourierNewPSMT",
    "EuphemiaUCAS", "GujaratiSangamMN", "HiraMaruProN", "HiraMinProN", "HiraKakuProN", "HiraginoSans",
    "AcademyEngravedLetPlain", "DINAlternate", "DINCondensed", "MarkerFelt", "PartyLetPlain", "SavoyeLetPlain",
    "SnellRoundhand", "STIXTwoMath", "STIXTwoText", "TimesNewRomanPS", "TimesNewRomanPSMT", "TrebuchetMS",
    "Trebuchet", "ZapfDingbatsITC", "AppleColorEmoji", "AppleSDGothicNeo", "NotoNastaliqUrdu",
  ]
}
