import Foundation

/// The PostScript names of the fonts of iOS 16, as its `UIFont.fontNames(forFamilyName:)` lists them.
enum SystemFontNames {
  /// All names, in lowercase letters: the system ignores case.
  static let all: Set<String> = Set(
    table.split(separator: "\n").flatMap { line -> [String] in
      let words = line.split(separator: " ").map { $0.lowercased() }
      guard let stem = words.first else { return [] }
      return words.dropFirst().map { $0 == "=" ? stem : stem + $0 }
    })

  /// One stem per line, with what follows it in each name; `=` stands for the stem alone.
  private static let table = """
    AcademyEngravedLetPlain =
    AlNile = -Bold
    AmericanTypewriter = -Light -Semibold -Bold -Condensed -CondensedLight -CondensedBold
    AppleColorEmoji =
    AppleSDGothicNeo -Regular -Thin -UltraLight -Light -Medium -SemiBold -Bold
    AppleSymbols =
    Arial MT -ItalicMT -BoldMT -BoldItalicMT
    ArialHebrew = -Light -Bold
    ArialRoundedMTBold =
    Avenir -Book -Roman -BookOblique -Oblique -Light -LightOblique -Medium -MediumOblique -Heavy -HeavyOblique -Black -BlackOblique
    AvenirNext -Regular -Italic -UltraLight -UltraLightItalic -Medium -MediumItalic -DemiBold -DemiBoldItalic -Bold -BoldItalic -Heavy -HeavyItalic
    AvenirNextCondensed -Regular -Italic -UltraLight -UltraLightItalic -Medium -MediumItalic -DemiBold -DemiBoldItalic -Bold -BoldItalic -Heavy -HeavyItalic
    Baskerville = -Italic -SemiBold -SemiBoldItalic -Bold -BoldItalic
    BodoniSvtyTwoITCTT -Book -BookIta -Bold
    BodoniSvtyTwoOSITCTT -Book -BookIt -Bold
    BodoniSvtyTwoSCITCTT -Book
    BodoniOrnamentsITCTT =
    BradleyHandITCTT -Bold
    ChalkboardSE -Regular -Light -Bold
    Chalkduster =
    Charter -Roman -Italic -Bold -BoldItalic -Black -BlackItalic
    Cochin = -Italic -Bold -BoldItalic
    Copperplate = -Light -Bold
    Courier = -Oblique -Bold -BoldOblique
    CourierNewPS MT -ItalicMT -BoldMT -BoldItalicMT
    Damascus = Light Medium SemiBold Bold
    DevanagariSangamMN = -Bold
    Didot = -Italic -Bold
    DINAlternate -Bold
    DINCondensed -Bold
    DiwanMishafi =
    EuphemiaUCAS = -Italic -Bold
    Farah =
    Futura -Medium -MediumItalic -Bold -CondensedMedium -CondensedExtraBold
    Galvji = -Bold
    GeezaPro = -Bold
    Georgia = -Italic -Bold -BoldItalic
    GillSans = -Italic -Light -LightItalic -SemiBold -SemiBoldItalic -Bold -BoldItalic -UltraBold
    GranthaSangamMN -Regular -Bold
    Helvetica = -Oblique -Light -LightOblique -Bold -BoldOblique
    HelveticaNeue = -Italic -UltraLight -UltraLightItalic -Thin -ThinItalic -Light -LightItalic -Medium -MediumItalic -Bold -BoldItalic -CondensedBold -CondensedBlack
    HiraMaruProN -W4
    HiraMinProN -W3 -W6
    HiraginoSans -W3 -W4 -W5 -W6 -W7 -W8
    HoeflerText -Regular -Italic -Black -BlackItalic
    Impact =
    Kailasa = -Bold
    Kefa -Regular
    KhmerSangamMN =
    KohinoorBangla -Regular -Light -Semibold
    KohinoorDevanagari -Regular -Light -Semibold
    KohinoorGujarati -Regular -Light -Bold
    KohinoorTelugu -Regular -Light -Medium
    LaoSangamMN =
    MalayalamSangamMN = -Bold
    MarkerFelt -Thin -Wide
    Menlo -Regular -Italic -Bold -BoldItalic
    MuktaMahee -Regular -Light -Bold
    MyanmarSangamMN = -Bold
    Noteworthy -Light -Bold
    NotoNastaliqUrdu = -Bold
    NotoSansKannada -Regular -Light -Bold
    NotoSansMyanmar -Regular -Light -Bold
    NotoSansOriya = -Bold
    Optima -Regular -Italic -Bold -BoldItalic -ExtraBlack
    Palatino -Roman -Italic -Bold -BoldItalic
    Papyrus = -Condensed
    PartyLetPlain =
    PingFangHK -Regular -Ultralight -Thin -Light -Medium -Semibold
    PingFangSC -Regular -Ultralight -Thin -Light -Medium -Semibold
    PingFangTC -Regular -Ultralight -Thin -Light -Medium -Semibold
    Rockwell -Regular -Italic -Bold -BoldItalic
    SavoyeLetPlain =
    SinhalaSangamMN = -Bold
    SnellRoundhand = -Bold -Black
    STIXTwoMath -Regular
    STIXTwoText = -Italic _Medium -Italic_Medium-Italic _SemiBold -Italic_SemiBold-Italic _Bold -Italic_Bold-Italic
    Symbol =
    TamilSangamMN = -Bold
    Thonburi = -Light -Bold
    TimesNewRomanPS MT -ItalicMT -BoldMT -BoldItalicMT
    TrebuchetMS = -Italic -Bold
    Trebuchet -BoldItalic
    Verdana = -Italic -Bold -BoldItalic
    ZapfDingbatsITC =
    Zapfino =
    """
}
