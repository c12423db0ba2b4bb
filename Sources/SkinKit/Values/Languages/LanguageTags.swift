/// The data of CLDR that comparing the tags of skins needs: codes that were replaced, and scripts that regions imply.
///
/// A selection from the aliases and likely subtags (unicode.org/reports/tr35, sections 3.2.1 and 4.3): languages of several scripts, and
/// the regions in which skins name them.
package enum LanguageTags {
  /// Codes of languages by older ones and by those that are used alike.
  private static let languages: [String: String] = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "tl": "fil", "sh": "sr-latn",
  ]

  /// The script of a language without a region, in lower case.
  private static let scripts: [String: String] = [
    "zh": "hans", "yue": "hant", "sr": "cyrl", "uz": "latn", "az": "latn", "pa": "guru", "kk": "cyrl", "ky": "cyrl",
    "mn": "cyrl", "ku": "latn", "ms": "latn", "tg": "cyrl", "bs": "latn", "ha": "latn",
  ]

  /// The scripts of languages in regions where another is usual, or where Chinese has to name it.
  private static let regionalScripts: [String: String] = {
    let regions: [(language: String, script: String, regions: String)] = [
      ("zh", "hans", "cn sg my"), ("zh", "hant", "au bn gb gf hk id mo pa pf ph sr th tw vn"), ("yue", "hans", "cn"),
      ("sr", "latn", "me ro ru tr"), ("uz", "arab", "af"), ("uz", "cyrl", "cn"), ("az", "arab", "iq ir"),
      ("az", "cyrl", "ru"), ("pa", "arab", "pk"), ("kk", "arab", "af cn ir mn"), ("ky", "arab", "cn"),
      ("ky", "latn", "tr"), ("mn", "mong", "cn"), ("ku", "arab", "lb"), ("ms", "arab", "cc"), ("tg", "arab", "pk"),
      ("ha", "arab", "cm sd"),
    ]
    return regions.reduce(into: [:]) { scripts, row in
      for region in row.regions.split(separator: " ") { scripts["\(row.language)-\(region)"] = row.script }
    }
  }()

  /// The region that a language is usually meant for, if it isn't that of the language's own code, such as `DE` for `de`.
  private static let regions: [String: String] = [
    "zh-hans": "cn", "zh-hant": "tw", "en": "us", "pt": "br", "ja": "jp", "ko": "kr", "sv": "se", "da": "dk",
    "cs": "cz", "el": "gr", "uk": "ua", "he": "il", "nb": "no", "vi": "vn", "hi": "in", "ar": "eg", "fa": "ir",
  ]

  /// The canonical subtags: the language's own code, and the script that its region implies.
  /// - Parameter subtags: The subtags of a tag in lower case; the first is the language.
  /// - Returns: The subtags in lower case.
  package static func canonical(_ subtags: [String]) -> [String] {
    guard let first = subtags.first else { return subtags }
    var result = (languages[first] ?? first).split(separator: "-").map(String.init)
    var rest = subtags.dropFirst()
    if result.count > 1, rest.first.map(isScript) == true { result.removeLast() }
    if result.count == 1, let region = rest.first, let script = regionalScripts["\(result[0])-\(region)"] {
      result.append(script)
    }
    if let script = rest.first, result.count == 1, isScript(script) {
      result.append(script)
      rest = rest.dropFirst()
    }
    return result + rest
  }

  /// The script of canonical subtags in lower case; empty for languages of one script.
  static func script(of subtags: [String]) -> String {
    if subtags.count > 1, isScript(subtags[1]) { return subtags[1] }
    return subtags.first.flatMap { scripts[$0] } ?? ""
  }

  /// Whether canonical subtags name the usual region of their language and script.
  static func isUsualRegion(_ subtags: [String]) -> Bool {
    guard let language = subtags.first, let region = subtags.last, region != language || subtags.count > 1 else {
      return false
    }
    let usual = regions["\(language)-\(script(of: subtags))"] ?? regions[language] ?? language
    return region == usual
  }

  private static func isScript(_ subtag: String) -> Bool {
    subtag.utf8.count == 4 && subtag.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
