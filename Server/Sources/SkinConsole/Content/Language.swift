/// A language of the console.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  /// The language's own name.
  var name: String {
    switch self {
    case .english: "English"
    case .simplifiedChinese: "简体中文"
    }
  }

  /// Returns the first language of an `Accept-Language` field that the console has, or English.
  /// - Parameter field: The field, or nil.
  /// - Returns: The language.
  static func preferred(by field: String?) -> Language {
    let ranges = (field ?? "").split(separator: ",").enumerated().map { position, range in
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (tag: parts.first ?? "", quality: quality, position: position)
    }
    let ordered = ranges.filter { $0.quality > 0 }.sorted { ($1.quality, $0.position) < ($0.quality, $1.position) }
    for range in ordered {
      if range.tag == "zh" || range.tag.hasPrefix("zh-") { return .simplifiedChinese }
      if range.tag == "en" || range.tag.hasPrefix("en-") || range.tag == "*" { return .english }
    }
    return .english
  }
}
